import { type RawBuilder, sql } from '#platform/db';

export interface InFlightRow {
  what: 'openSessions' | 'openDeposits' | 'lateMoneyPossible' | 'openWithdrawals';
  count: number;
  minor: bigint | null;
  until: Date | null;
}

/**
 * Live money of a merchant that is on its way or may still come: sessions a payer can use, deposits
 * that are not over, amounts that are kept because somebody may pay them late, withdrawals that are
 * not over. Each part has rows when there is something, and an index of just that.
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
