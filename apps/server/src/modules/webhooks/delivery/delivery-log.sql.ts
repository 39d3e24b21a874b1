import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { endpoints, FiltersOf, SentEventType } from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import type { SentRequest } from './send-delivery.ts';
import type { Owner } from '../webhooks.sql.ts';

export interface StoredDelivery
  extends RowOf<typeof webhookDeliveryColumns>, RowOf<typeof merchantEventColumns> {
  eventType: SentEventType;
  /** What was sent before headers and bodies were kept has only its address and number. */
  request: (Pick<SentRequest, 'url' | 'attempt'> & Partial<SentRequest>) | null;
  response: {
    status: number | null;
    body: string;
    error: string | null;
    durationMs: number;
  } | null;
}

const webhookDeliveryColumns = columnsOf(`id, event_id, endpoint_id, status, attempt, response,
  next_attempt_at, created_at, updated_at from webhook_delivery d`);
const merchantEventColumns = columnsOf(`type as eventType, object_id, sequence
  from merchant_event e`);
const columns = sql`${webhookDeliveryColumns}, ${merchantEventColumns}`;
const requestInShort = sql`d.request - '{headers,body,bodyIsCut}'::text[] as request`;

/** A page of one address, newest first. */
/** The mode is the owner's. */
export type DeliveryFilters = Omit<
  FiltersOf<
    | typeof endpoints.listDeliveries
    | typeof endpoints.listOwnDeliveries
    | typeof endpoints.listMerchantDeliveries
  >,
  'mode'
>;

export function selectDeliveries(
  endpointId: string,
  filters: DeliveryFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredDelivery> {
  const conditions = [
    sql`d.endpoint_id = ${endpointId}`,
    ...conditionsOf(filters, { status: equals('d.status') }),
  ];
  return sql`with page as materialized (
      select d.id, d.event_id, d.endpoint_id, d.status, d.attempt, d.request, d.response, d.next_attempt_at,
        d.created_at, d.updated_at from webhook_delivery d
      where ${every(conditions)} ${olderThan('d.id', after)} order by d.id desc limit ${limit}
    ) select ${columns}, ${requestInShort} from page d join merchant_event e on e.id = d.event_id order by d.id desc`;
}

export function selectDelivery(id: string): RawBuilder<StoredDelivery> {
  return sql`select ${columns}, ${requestInShort} from webhook_delivery d
    join merchant_event e on e.id = d.event_id where d.id = ${id}`;
}

/** One of the merchant's deliveries with everything that was sent. */
export function selectWholeDelivery(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<StoredDelivery> {
  return sql`select ${columns}, d.request from webhook_delivery d join merchant_event e on e.id = d.event_id
    where d.id = ${id} and e.merchant_id = ${merchantId} and e.mode = ${mode}`;
}

/** The merchant's endpoint of a delivery. Locked first, as also by whoever ends its queue. */
export function lockEndpointOf(
  owner: Owner,
  deliveryId: string,
): RawBuilder<{ id: string; enabled: boolean }> {
  return sql`select e.id, e.enabled from webhook_endpoint e
    where e.id = (select d.endpoint_id from webhook_delivery d where d.id = ${deliveryId})
      and e.merchant_id = ${owner.merchantId} and e.mode = ${owner.mode} for update`;
}

/** Due now, with all its tries ahead of it again. */
export function makeDue(id: string): RawBuilder<unknown> {
  return sql`update webhook_delivery
    set status = 'pending', attempt = 0, next_attempt_at = now(), updated_at = now() where id = ${id}`;
}

export interface Window {
  from: Date;
  to: Date | undefined;
}

/** What was given up in the window, but no tests of the address: those are events about the address itself. */
function failedIn(endpointId: string, { from, to }: Window): RawBuilder<unknown> {
  return sql`d.endpoint_id = ${endpointId} and d.status = 'failed' and d.object_id <> d.endpoint_id
    and d.created_at >= ${from} and d.created_at < coalesce(${to ?? null}::timestamptz, now())`;
}

/** Makes the oldest `most` failed deliveries of the window due now, and tells how many there were. */
export function makeFailedDue(
  endpointId: string,
  window: Window,
  most: number,
): RawBuilder<{ count: number }> {
  return sql`with failed as (
      select d.id from webhook_delivery d where ${failedIn(endpointId, window)} order by d.id limit ${most} for update
    ), again as (
      update webhook_delivery d set status = 'pending', attempt = 0, next_attempt_at = now(),
        updated_at = now() from failed where d.id = failed.id returning d.id
    ) select count(*)::int as count from again`;
}

export function selectFailedExists(
  endpointId: string,
  window: Window,
): RawBuilder<{ exists: boolean }> {
  return sql`select exists (select from webhook_delivery d where ${failedIn(endpointId, window)}) as exists`;
}
