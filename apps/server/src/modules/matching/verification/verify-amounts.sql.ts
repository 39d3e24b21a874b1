import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/**
 * Who had an amount before the last is known too, each by a deposit of that account, amount and
 * merchant that holds it no more; the last is the newest such deposit.
 */
export function usersAgainstDeposits(): Find {
  return sql<Divergence>`
    with newest as (
      select t.account_id, t.final_payment, max(t.id) as id from transaction t
      where t.kind = 'deposit' and not exists (select from amount_slot x
        where x.account_id = t.account_id and x.final_minor = t.final_payment and x.transaction_id = t.id) group by 1, 2
    )
    select 'amount ' || u.final_minor || ' of account ' || u.account_id || ', user ' || u.turn as
      where, 'a deposit that had it, behind the user before' as expected,
      coalesce(concat_ws(' ', 'deposit', t.id, 'of', t.final_payment, 'on', t.account_id, 'of',
        t.merchant_id), 'no deposit') || ' behind ' || coalesce(b.transaction_id, 'nobody')
        || case when n.turn is null and w.id > u.transaction_id then ', and ' || w.id || ' had it since'
          else '' end as found
    from amount_slot_use u
      left join transaction t on t.id = u.transaction_id and t.kind = 'deposit'
      left join amount_slot_use b on b.account_id = u.account_id and b.final_minor = u.final_minor
        and b.turn = u.turn - 1
      left join amount_slot_use n on n.account_id = u.account_id and n.final_minor = u.final_minor
        and n.turn = u.turn + 1
      left join newest w on w.account_id = u.account_id and w.final_payment = u.final_minor
    where (t.account_id, t.final_payment, t.merchant_id) is distinct from (u.account_id, u.final_minor,
      u.merchant_id) or u.released_at < t.created_at
      or (n.turn is null and (w.id is distinct from u.transaction_id or (b.turn is null and u.turn > 1)))
        or b.transaction_id >= u.transaction_id
    order by 1 limit 1`;
}
