import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { EventType } from '@wallet/contract';
import type { Owner } from './transactions.sql.ts';

const toldDeliveryColumns = columnsOf(`id, endpoint_id, status, attempt, updated_at
  from webhook_delivery d`);

export interface ReportedDelivery extends RowOf<typeof toldDeliveryColumns> {
  eventType: EventType;
  url: string;
  responseStatus: number | null;
}

/** What the merchant's addresses were told about a transaction, newest first. */
export function selectReportedDeliveries(
  { merchantId, mode }: Owner,
  transactionId: string,
): RawBuilder<ReportedDelivery> {
  return sql`select ${toldDeliveryColumns}, e.type as "eventType", p.url,
    (d.response ->> 'status')::int as "responseStatus"
    from merchant_event e
    join webhook_delivery d on d.event_id = e.id
    join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = ${transactionId} and e.merchant_id = ${merchantId} and e.mode = ${mode}
      order by d.id desc limit 100`;
}
