import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LedgerCheck } from '#modules/ledger';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A posted line has its one posting, and a posting of a line has its line. */
export function lineWithoutPosting(): Find {
  return sql<Divergence>`
    select 'line ' || coalesce(l.id, substr(c.cause, 6)) as where, 'a posted line and its posting' as expected,
      case when c.cause is null then 'no posting' when l.id is null then 'no line' else 'a line that is not posted' end as found
    from (select id, posted from statement_line where posted) l
    full join (select cause from posting_cause where cause like 'line:%') c on c.cause = 'line:' || l.id
    where l.id is null or c.cause is null
    order by 1 limit 1`;
}

/** A float stands where the posted lines of its account leave it. */
export function floatAgainstLines(): Find {
  return sql<Divergence>`
    select 'float of ' || f.owner as where, 'lines of ' || coalesce(l.total, 0) as expected, 'float of ' || -f.posted as found
    from ledger_account f
    left join (
      select account_id, mode, currency, sum(case direction when 'credit' then amount else -amount end) as total
      from statement_line where posted group by 1, 2, 3
    ) l on l.account_id = f.owner and l.mode = f.mode and l.currency = f.currency
    where f.kind = 'float' and -f.posted <> coalesce(l.total, 0)
    order by 1 limit 1`;
}

/** A paid deposit was paid by one matched line of exactly its amount, and what came in is net and fees. */
export function depositAgainstLine(): Find {
  return sql<Divergence>`
    select 'deposit ' || coalesce(t.id, a.target) as where,
      'paid ' || coalesce(t.paid_amount::text, 'nothing') || ' = net ' || coalesce(t.net::text, 'none') || ' + fees ' || t.merchant_fee + t.extra_fee as expected,
      'a line of ' || coalesce(a.amount::text, 'nothing') || ', ' || coalesce(a.match_status, 'no line') as found
    from (select * from transaction where kind = 'deposit' and status in ('succeeded', 'refunded', 'reversed')) t
    full join (
      select a.target, a.amount, l.match_status, l.id as line_id from line_allocation a join statement_line l on l.id = a.line_id
      where a.status = 'active' and a.purpose = 'deposit'
    ) a on a.target = t.id
    where t.id is null or a.target is null or a.match_status <> 'matched' or a.line_id is distinct from t.line_id or a.amount is distinct from t.paid_amount
      or t.paid_amount is distinct from t.net + t.merchant_fee + t.extra_fee
    order by 1 limit 1`;
}

/** A session is completed exactly when one of its deposits was paid, and at most one was paid without a flag of its own. */
export function sessionAgainstDeposits(): Find {
  return sql<Divergence>`
    select 'session ' || s.id as where, case when t.paid > 0 then 'completed' else 'not completed' end as expected,
      s.status || ' with ' || coalesce(t.paid, 0) || ' paid, ' || coalesce(t.unflagged, 0) || ' of them not suspected to be duplicates' as found
    from transaction_session s
    left join (
      select session_id, count(*) as paid, count(*) filter (where flag <> 'duplicateSuspected') as unflagged
      from transaction where kind = 'deposit' and status in ('succeeded', 'refunded', 'reversed') group by session_id
    ) t on t.session_id = s.id
    where (s.status = 'completed') <> (coalesce(t.paid, 0) > 0) or coalesce(t.unflagged, 0) > 1
    order by 1 limit 1`;
}
