import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DeliveryRow, DeliveryStatus } from '@wallet/contract';

export interface StoredDelivery extends Omit<DeliveryRow, 'nextAttemptAt' | 'createdAt' | 'updatedAt'> {
  nextAttemptAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const columns = sql`d.id, d.event_id as "eventId", e.type as "eventType", d.endpoint_id as "endpointId", d.status, d.attempt, d.request, d.response,
  d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.updated_at as "updatedAt"`;

/** A page of one address, newest first. */
export function selectDeliveries(endpointId: string, { beforeId, status, limit }: { beforeId: string | undefined; status: DeliveryStatus | undefined; limit: number }): RawBuilder<StoredDelivery> {
  const before = beforeId === undefined ? sql`` : sql`and d.id < ${beforeId}`;
  const wanted = status === undefined ? sql`` : sql`and d.status = ${status}`;
  return sql<StoredDelivery>`with page as materialized (
      select d.id, d.event_id, d.endpoint_id, d.status, d.attempt, d.request, d.response, d.next_attempt_at, d.created_at, d.updated_at from webhook_delivery d
      where d.endpoint_id = ${endpointId} ${before} ${wanted} order by d.id desc limit ${limit}
    ) select ${columns} from page d join merchant_event e on e.id = d.event_id order by d.id desc`;
}

export function selectDelivery(id: string): RawBuilder<StoredDelivery> {
  return sql<StoredDelivery>`select ${columns} from webhook_delivery d join merchant_event e on e.id = d.event_id where d.id = ${id}`;
}

/** To which of the merchant's addresses a delivery goes. The address is locked: whoever ends its queue takes it first too. */
export function lockEndpointOf(owner: { merchantId: string; mode: string }, deliveryId: string): RawBuilder<{ id: string; enabled: boolean; failing: boolean }> {
  return sql<{ id: string; enabled: boolean; failing: boolean }>`select e.id, e.enabled, e.failing_since is not null as failing from webhook_endpoint e
    where e.id = (select d.endpoint_id from webhook_delivery d where d.id = ${deliveryId}) and e.merchant_id = ${owner.merchantId} and e.mode = ${owner.mode} for update`;
}

/** Due now, with all its tries ahead of it again. */
export function makeDue(id: string): RawBuilder<unknown> {
  return sql`update webhook_delivery set status = 'pending', attempt = 0, next_attempt_at = now(), updated_at = now() where id = ${id}`;
}
