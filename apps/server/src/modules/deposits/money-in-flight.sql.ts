import { type RawBuilder, sql } from '#platform/db';

export interface InFlightRow {
  what: 'openSessions' | 'openDeposits' | 'lateMoneyPossible' | 'openWithdrawals';
  count: number;
  minor: bigint | null;
  until: Date | null;
}

/**
 * A merchant's live money under way: usable sessions, open deposits, amounts somebody may pay late,
 * open withdrawals. Each part has an index of just that, and rows when there is something.
 */
export function selectInFlight(merchantId: string): RawBuilder<InFlightRow> {
  return sql`select * from (
      select 'openSessions' as what, count(*)::int as count, null::bigint as minor,
        null::timestamptz as until from transaction_session
      where merchant_id = ${merchantId} and mode = 'live' and status in ('open', 'methodSelected', 'paying')
      union all
      select 'openDeposits', count(*)::int, sum(minor)::bigint, null from (
        select final_payment as minor from transaction
        where merchant_id = ${merchantId} and mode = 'live' and kind = 'deposit'
          and status in ('created', 'awaitingPayment', 'checking')
        union all
        select final_payment from transaction
          where merchant_id = ${merchantId} and mode = 'live' and kind = 'deposit' and status = 'review') open
      union all
      select 'lateMoneyPossible', count(*)::int, null, max(free_after) from amount_slot
        where merchant_id = ${merchantId} and mode = 'live'
      union all
      select 'openWithdrawals', count(*)::int, sum(amount)::bigint, null from withdrawal_request
      where merchant_id = ${merchantId} and mode = 'live'
        and status not in ('succeeded', 'failed', 'rejected', 'cancelled', 'verificationFailed',
          'confirmExpired', 'reversed')
    ) parts where count > 0`;
}
