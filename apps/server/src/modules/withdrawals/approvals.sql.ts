import type { Currency, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Owner {
  merchantId: string;
  mode: Mode;
  currency: Currency;
}

/** Requests of one merchant are judged one after another: each counts those before it. */
export function lockApprovals({ merchantId, mode }: Pick<Owner, 'merchantId' | 'mode'>): RawBuilder<unknown> {
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
export function selectDestinationDay({ merchantId, mode, currency }: Owner, { requestId, destinationKey }: { requestId: string; destinationKey: string }): RawBuilder<DaySums> {
  return sql<DaySums>`with day as (select date_trunc('day', clock_timestamp(), time_zone) as start from merchant where id = ${merchantId})
    select coalesce(sum(w.amount) filter (where w.approvals_needed = 0 and ${counts} and w.created_at >= day.start), 0)::bigint as "automaticToDestinationMinor",
      coalesce(sum(w.amount) filter (where ${counts} and w.created_at >= day.start), 0)::bigint as "destinationDayMinor", coalesce(bool_or(w.status = 'succeeded'), false) as "paidBefore"
    from day left join withdrawal_request w on w.merchant_id = ${merchantId} and w.mode = ${mode} and w.currency = ${currency} and w.destination_key = ${destinationKey} and w.id <> ${requestId}`;
}

/** What one person asked for today. */
export function selectRequesterDay({ merchantId, mode, currency }: Owner, { requestId, createdBy }: { requestId: string; createdBy: string }): RawBuilder<{ minor: bigint }> {
  return sql<{ minor: bigint }>`select coalesce(sum(w.amount), 0)::bigint as minor from merchant m join withdrawal_request w on w.merchant_id = m.id
    where m.id = ${merchantId} and w.mode = ${mode} and w.currency = ${currency} and w.created_by = ${createdBy} and w.id <> ${requestId}
      and w.id >= id_floor('wdr', date_trunc('day', clock_timestamp(), m.time_zone)) and ${counts}`;
}

/** What the merchant sent today without a person's word. */
export function selectAutomaticDay({ merchantId, mode, currency }: Owner, requestId: string): RawBuilder<{ minor: bigint }> {
  return sql<{ minor: bigint }>`select coalesce(sum(w.amount), 0)::bigint as minor from merchant m join withdrawal_request w on w.merchant_id = m.id
    where m.id = ${merchantId} and w.mode = ${mode} and w.currency = ${currency} and w.id <> ${requestId}
      and w.id >= id_floor('wdr', date_trunc('day', clock_timestamp(), m.time_zone)) and w.approvals_needed = 0 and ${counts}`;
}
