import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Currency } from '@wallet/contract';

export interface AtRiskRow {
  id: string;
  /** Minor units as text, because they travel inside JSON. */
  sums: { currency: Currency; minor: string; count: number }[];
  otpPending: boolean;
  openIntents: number;
}

/** What stands open on accounts, or on all the accounts of devices: one row for each id that was asked about. */
export function selectAtRisk({ ids, of }: { ids: readonly string[]; of: 'device' | 'account' }): RawBuilder<AtRiskRow> {
  const target = of === 'device' ? sql`a.device_id` : sql`a.id`;
  return sql<AtRiskRow>`
    with asked as (
      select distinct unnest(${[...ids]}::text[]) collate "C" as id
    ), carried as materialized (
      select a.id as account_id, ${target} as target, a.status, a.device_id from account a where ${target} in (select id from asked)
    ), deposits as (
      select c.target, t.currency, count(*)::int as count, sum(t.final_payment)::text as minor
      from transaction t join carried c on c.account_id = t.account_id
      where t.kind = 'deposit' and t.status in ('created', 'awaitingPayment', 'checking') group by c.target, t.currency
    ), sums as (
      select target, jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor, 'count', count) order by currency) as sums from deposits group by target
    ), codes as (
      select distinct c.target from carried c
      where c.status = 'otpRequired' or exists (select from device_command o where o.device_id = c.device_id and o.account_id = c.account_id
        and o.kind in ('login', 'submitOtp') and o.state in ('queued', 'sent', 'running') and o.deadline > now())
    ), intents as (
      select c.target, count(*)::int as count from payout_intent i join carried c on c.account_id = i.account_id
      where i.state in ('waiting', 'taken', 'pressed', 'unknown') group by c.target
    )
    select k.id, coalesce(s.sums, '[]') as sums, o.target is not null as "otpPending", coalesce(i.count, 0) as "openIntents"
    from asked k left join sums s on s.target = k.id left join codes o on o.target = k.id left join intents i on i.target = k.id`;
}
