import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DeliveryStatus, EventType } from '@wallet/contract';
import type { Owner } from './transactions.sql.ts';

export interface ToldDelivery {
  id: string;
  endpointId: string;
  eventType: EventType;
  url: string;
  status: DeliveryStatus;
  attempt: number;
  responseStatus: number | null;
  updatedAt: Date;
}

/** What the merchant's addresses were told about a transaction, newest first. */
export function selectToldDeliveries(
  { merchantId, mode }: Owner,
  transactionId: string,
): RawBuilder<ToldDelivery> {
  return sql<ToldDelivery>`select d.id, d.endpoint_id as "endpointId", e.type as "eventType", p.url, d.status, d.attempt, (d.response ->> 'status')::int as "responseStatus", d.updated_at as "updatedAt"
    from merchant_event e
    join webhook_delivery d on d.event_id = e.id
    join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = ${transactionId} and e.merchant_id = ${merchantId} and e.mode = ${mode} order by d.id desc limit 100`;
}
