import type { Currency, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Owner {
  merchantId: string;
  mode: Mode;
  currency: Currency;
}

/** Requests of one merchant are judged one after another: each counts those before it. */
export function lockApprovals({
  merchantId,
  mode,
}: Pick<Owner, 'merchantId' | 'mode'>): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${merchantId} ${mode}`}, 0))`;
}

/** What was judged and has not come to nothing. */
const counts = sql`w.approvals_needed is not null and w.status not in ('rejected', 'cancelled', 'failed', 'reversed', 'verificationFailed', 'confirmExpired')`;

export interface DaySums {
  automaticToDestinationMinor: bigint;
  destinationDayMinor: bigint;
  paidBefore: boolean;
}

/** What one destination got today, in the merchant's day, and whether it was ever paid. */
export function selectDestinationDay(
  { merchantId, mode, currency }: Owner,
  { requestId, destinationKey }: { requestId: string; destinationKey: string },
): RawBuilder<DaySums> {
  const isPaid = sql`exists (select from withdrawal_request p where p.destination_key = ${destinationKey} and p.merchant_id = ${merchantId} and p.mode = ${mode} and p.status = 'succeeded')`;
  return sql<DaySums>`select coalesce(sum(w.amount) filter (where w.approvals_needed = 0), 0)::bigint as "automaticToDestinationMinor",
      coalesce(sum(w.amount), 0)::bigint as "destinationDayMinor", ${isPaid} as "paidBefore"
    from merchant m left join withdrawal_request w on w.merchant_id = m.id and w.mode = ${mode} and w.currency = ${currency} and w.destination_key = ${destinationKey} and w.id <> ${requestId}
      and w.id >= id_floor('wdr', date_trunc('day', clock_timestamp(), m.time_zone)) and ${counts}
    where m.id = ${merchantId}`;
}

/** What one person asked for today. */
export function selectRequesterDay(
  { merchantId, mode, currency }: Owner,
  { requestId, createdBy }: { requestId: string; createdBy: string },
): RawBuilder<{ minor: bigint }> {
  return sql<{
    minor: bigint;
  }>`select coalesce(sum(w.amount), 0)::bigint as minor from merchant m join withdrawal_request w on w.merchant_id = m.id
    where m.id = ${merchantId} and w.mode = ${mode} and w.currency = ${currency} and w.created_by = ${createdBy} and w.id <> ${requestId}
      and w.id >= id_floor('wdr', date_trunc('day', clock_timestamp(), m.time_zone)) and ${counts}`;
}

/** What the merchant sent today without a person's word. */
export function selectAutomaticDay(
  { merchantId, mode, currency }: Owner,
  requestId: string,
): RawBuilder<{ minor: bigint }> {
  return sql<{
    minor: bigint;
  }>`select coalesce(sum(w.amount), 0)::bigint as minor from merchant m join withdrawal_request w on w.merchant_id = m.id
    where m.id = ${merchantId} and w.mode = ${mode} and w.currency = ${currency} and w.id <> ${requestId}
      and w.id >= id_floor('wdr', date_trunc('day', clock_timestamp(), m.time_zone)) and w.approvals_needed = 0 and ${counts}`;
}
