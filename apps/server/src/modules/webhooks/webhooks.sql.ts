import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { testEventType } from '@wallet/contract';
import type { endpoints, EventType, FiltersOf, Mode, WebhookEvent } from '@wallet/contract';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';

/** Whose rows: from the principal, never from the request. */
export interface Owner {
  merchantId: string;
  mode: Mode;
}

export interface EndpointRow extends RowOf<typeof webhookEndpointColumns> {
  eventTypes: EventType[];
  formerSecretUntil: Date | null;
}

const webhookEndpointColumns = columnsOf(`id, mode, url, event_types, enabled, disabled_reason,
  disabled_at, failing_since, created_at, revision from webhook_endpoint`);
const endpointColumns = sql`${webhookEndpointColumns},
  case when previous_secret_until > now() then previous_secret_until end as "formerSecretUntil"`;

export interface NewEndpointRow extends Owner {
  id: string;
  url: string;
  secretEnc: string;
  eventTypes: readonly EventType[];
}

/** No row when the merchant has `most` already. */
export function insertEndpoint(row: NewEndpointRow, most: number): RawBuilder<EndpointRow> {
  return sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    select ${row.id}, ${row.merchantId}, ${row.mode}, ${row.url}, ${row.secretEnc}, ${row.eventTypes}::text[]
    where (select count(*) from webhook_endpoint where merchant_id = ${row.merchantId} and mode = ${row.mode}) < ${most}
    returning ${endpointColumns}`;
}

/** None of its own: the mode is the owner's. */
export type EndpointFilters = Omit<
  FiltersOf<
    | typeof endpoints.listWebhookEndpoints
    | typeof endpoints.listOwnWebhooks
    | typeof endpoints.listMerchantWebhooks
  >,
  'mode'
>;

export function selectEndpoints(
  { merchantId, mode }: Owner,
  filters: EndpointFilters,
  { after, limit }: PageBounds,
): RawBuilder<EndpointRow> {
  const conditions = [
    sql`merchant_id = ${merchantId} and mode = ${mode}`,
    ...conditionsOf(filters, {}),
  ];
  return sql`select ${endpointColumns} from webhook_endpoint
    where ${every(conditions)} ${olderThan('id', after)} order by id desc limit ${limit}`;
}

export function selectEndpoint({ merchantId, mode }: Owner, id: string): RawBuilder<EndpointRow> {
  return sql`select ${endpointColumns} from webhook_endpoint
    where id = ${id} and merchant_id = ${merchantId} and mode = ${mode}`;
}

/** The address as it is with its sealed secret, locked until the end of the transaction. */
export function lockEndpoint(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<EndpointRow & { secretEnc: string }> {
  return sql`select ${endpointColumns}, secret_enc as "secretEnc" from webhook_endpoint
    where id = ${id} and merchant_id = ${merchantId} and mode = ${mode} for update`;
}

/** Re-enabling or moving an endpoint clears its failures. The first reason for being off is kept. */
export function updateEndpoint(
  id: string,
  { url, eventTypes, enabled }: Pick<EndpointRow, 'url' | 'eventTypes' | 'enabled'>,
): RawBuilder<EndpointRow> {
  return sql`update webhook_endpoint set url = ${url}, event_types = ${eventTypes}::text[], enabled = ${enabled},
    disabled_reason = case when not ${enabled} then coalesce(disabled_reason, 'switchedOff')
      end, disabled_at = case when not ${enabled} then coalesce(disabled_at, now()) end,
    failing_since = case when (enabled or not ${enabled}) and url = ${url} then failing_since
      end, revision = revision + 1, updated_at = now()
    where id = ${id} returning ${endpointColumns}`;
}

export interface Rotated {
  secretEnc: string;
  /** The secret until now, sealed for its new place. */
  formerEnc: string | null;
  /** 0 ends the former one at once. */
  overlapHours: number;
}

export function replaceSecret(
  id: string,
  { secretEnc, formerEnc, overlapHours }: Rotated,
): RawBuilder<EndpointRow> {
  const former =
    overlapHours === 0
      ? sql`null, null`
      : sql`${formerEnc}, now() + make_interval(hours => ${overlapHours})`;
  return sql`update webhook_endpoint
    set secret_enc = ${secretEnc}, (previous_secret_enc, previous_secret_until) = row(${former}),
    revision = revision + 1, updated_at = now() where id = ${id} returning ${endpointColumns}`;
}

export function deleteEndpoint(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<{ url: string }> {
  return sql`delete from webhook_endpoint
    where id = ${id} and merchant_id = ${merchantId} and mode = ${mode} returning url`;
}

export interface EventRow extends RowOf<typeof eventColumns> {
  type: EventType;
  data: WebhookEvent['data'];
}

const eventColumns = columnsOf('id, type, mode, created_at, sequence, data from merchant_event e');

/**
 * Events after one, in order of visibility: waits for running transactions, so none ever appears
 * before one already returned. Excludes tests, though reading may continue from one.
 */
export function selectEvents(
  { merchantId, mode }: Owner,
  filters: FiltersOf<typeof endpoints.listEvents>,
  { after, limit }: PageBounds,
): RawBuilder<EventRow> {
  const conditions = [
    sql`e.merchant_id = ${merchantId} and e.mode = ${mode}`,
    ...conditionsOf(filters, {}),
  ];
  const beyond =
    after === undefined
      ? sql``
      : sql`and (e.xid, e.id) > (select a.xid, a.id from merchant_event a where a.id = ${after})`;
  return sql`select ${eventColumns} from merchant_event e
    where ${every(conditions)} and e.type <> ${testEventType}
      and e.xid < pg_snapshot_xmin(pg_current_snapshot()) ${beyond}
    order by e.xid, e.id limit ${limit}`;
}

export function selectEventExists(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<{ id: string }> {
  return sql`select id from merchant_event where id = ${id} and merchant_id = ${merchantId} and mode = ${mode}`;
}
