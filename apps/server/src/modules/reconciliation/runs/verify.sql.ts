import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A posting by hand has the words of two persons, and it is the only thing that such a cause stands for. */
export function adjustmentWithoutPosting(): Find {
  return sql<Divergence>`
    select 'adjustment ' || coalesce(j.id, substr(c.cause, 5)) as
      where, 'the words of two persons, and its posting' as expected,
      coalesce('proposed by ' || j.proposed_by || ', agreed by ' || coalesce(j.decided_by, 'nobody'),
        'no approved proposal') || case when c.cause is null then ', not posted' else '' end as found
    from (select * from adjustment where status = 'approved') j
    full join (select cause from posting_cause where cause like 'adj:%') c on c.cause = 'adj:' || j.id
    where j.id is null or c.cause is null or j.decided_by is null or j.decided_by = j.proposed_by
    order by 1 limit 1`;
}

/** Between own accounts so much is on its way as moves say of which one side was seen. */
export function transitAgainstMoves(): Find {
  return sql<Divergence>`
    select 'in transit of ' || t.currency || ' ' || t.mode as
      where, 'moves of ' || coalesce(m.total, 0) as expected, 'books of ' || t.posted as found
    from ledger_account t
    left join (
      select currency, mode, sum(case when out_line_id is null then amount else -amount end) as total
        from float_move where kind = 'ownMove' and status = 'inTransit' group by 1, 2
    ) m on m.currency = t.currency and m.mode = t.mode
    where t.kind = 'floatInTransit' and t.posted <> coalesce(m.total, 0)
    order by 1 limit 1`;
}

/** A checkpoint and what changed since say what the lines of their account make. */
export function checkpointAgainstLines(): Find {
  return sql<Divergence>`
    select 'checkpoint of ' || k.account_id as where, 'lines of ' || coalesce(l.total, 0) as expected,
      'a checkpoint of ' || k.amount + coalesce(c.total, 0) as found
    from reconciliation_checkpoint k
    left join (select account_id, sum(amount) as total from statement_line_change
      group by 1) c on c.account_id = k.account_id
    left join (
      select account_id, sum(case direction when 'credit' then amount else -amount end) as total
        from statement_line where booked and match_status <> 'baseline' and mode = 'live' group by 1
    ) l on l.account_id = k.account_id
    where k.amount + coalesce(c.total, 0) <> coalesce(l.total, 0)
    order by 1 limit ${maxNamed}`;
}
