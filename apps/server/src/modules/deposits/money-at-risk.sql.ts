import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { Currency } from '@wallet/contract';
import { openFloor } from '#platform/ids';

/** One thing that stands open on a device or an account; what has nothing open has no row. */
export interface AtRiskRow {
  id: string;
  part: 'deposits' | 'otp' | 'intents';
  /** With deposits: one row for each currency. */
  currency: Currency | null;
  minor: bigint | null;
  count: number;
}

/**
 * What stands open on accounts, or on all the accounts of devices. Each part begins at what is open, which is little
 * however many devices and deposits there are, and has an index of just that.
 */
export function selectAtRisk({
  ids,
  of,
}: {
  ids: readonly string[];
  of: 'device' | 'account';
}): RawBuilder<AtRiskRow> {
  const target = of === 'device' ? sql`a.device_id` : sql`a.id`;
  const asked = sql`${target} = any(${[...ids]}::text[])`;
  return sql`
    select ${target} as id, 'deposits' as part, t.currency, sum(t.final_payment)::bigint as minor,
      count(*)::int as count
    from transaction t join account a on a.id = t.account_id
    where t.kind = 'deposit' and t.status in ('created', 'awaitingPayment', 'checking')
      and ${isSince(sql`t.id`, openFloor('txn'))} and ${asked} group by ${target}, t.currency
    union all
    select ${target}, 'otp', null, null, 1 from account a where a.status = 'otpRequired' and ${asked}
    union all
    select ${target}, 'otp', null, null, 1 from device_command o
      join account a on a.id = o.account_id and a.device_id = o.device_id
    where o.state in ('queued', 'sent', 'running') and o.kind in ('login', 'submitOtp')
      and o.deadline > now() and ${isSince(sql`o.id`, openFloor('cmd'))} and ${asked}
    union all
    select ${target}, 'intents', null, null, count(*)::int from payout_intent i join account a on a.id = i.account_id
    where i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and ${asked} group by ${target}
    order by 1, 2, 3`;
}
