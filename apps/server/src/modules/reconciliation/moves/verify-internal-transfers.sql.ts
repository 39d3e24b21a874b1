import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A move has the lines its state says, each its account, sum, currency and mode, and their word. */
export function transferAgainstLines(): Find {
  return sql<Divergence>`
    select 'move ' || m.id as
      where, concat_ws(' ', m.kind, m.status, m.amount, m.currency, m.mode, m.from_account_id,
        m.to_account_id, 'confirms ' || m.confirmed) as expected,
      concat_ws(' ', coalesce(o.id || ' ' || o.direction || ' ' || o.amount, 'nothing left'),
        coalesce(i.id || ' ' || i.direction || ' ' || i.amount, 'nothing came'),
          'confirmed ' || coalesce(c.amount, 0)) as found
    from float_move m left join statement_line o on o.id = m.out_line_id
      left join statement_line i on i.id = m.in_line_id
      left join account f on f.id = m.from_account_id left join account t on t.id = m.to_account_id
      left join (select substr(confirmed_by, 11) as move_id, sum(amount) as amount from statement_line
        where confirmed_by like 'floatMove:%' group by 1) c on c.move_id = m.id
    where m.confirmed <> coalesce(c.amount, 0)
      or (m.out_line_id is not null and (o.account_id, o.direction, o.amount, o.currency,
        o.mode) is distinct from (m.from_account_id, 'debit', m.amount, m.currency, m.mode))
      or (m.in_line_id is not null and (i.account_id, i.direction, i.amount, i.currency,
        i.mode) is distinct from (m.to_account_id, 'credit', m.amount, m.currency, m.mode))
      or (m.from_account_id is not null and (f.currency, f.mode) is distinct from (m.currency, m.mode))
        or (m.to_account_id is not null and (t.currency, t.mode) is distinct from (m.currency, m.mode))
      or m.status in ('proposed', 'rejected', 'announced') and (m.out_line_id is not null or m.in_line_id is not null)
      or m.status = 'inTransit' and (m.out_line_id is null) = (m.in_line_id is null)
      or m.status = 'closed' and (m.kind = 'ownMove' and (m.out_line_id is null or m.in_line_id is null))
      or (m.kind = 'ownMove') <> (m.from_account_id is not null and m.to_account_id is not null)
    order by m.id limit 1`;
}

/** A posting by hand moved what was agreed on, of the difference, line or move that it names. */
export function adjustmentAgainstEntries(): Find {
  return sql<Divergence>`
    select 'adjustment ' || j.id as where, concat_ws(' ', j.amount, j.currency, j.mode, j.goal) as expected,
      coalesce(e.accounts, 'nothing posted') as found
    from adjustment j left join (
      select cause, string_agg(account_id || ' ' || amount, ', ' order by account_id) as accounts,
        array_agg(split_part(account_id, '.', 1) || ' ' || abs(amount) || ' ' || right(account_id, 8))
          as legs from ledger_entry where cause like 'adj:%' group by 1
    ) e on e.cause = 'adj:' || j.id
    where j.status = 'approved' and j.kind <> 'merchant'
      and (j.goal || ' ' || abs(j.amount) || ' ' || j.currency || '.' || j.mode) <> all (e.legs)
    order by j.id limit 1`;
}

/** A posting by hand is about the difference that it names, which is of its account. */
export function adjustmentAgainstDifference(): Find {
  return sql<Divergence>`
    select 'adjustment ' || j.id as
      where, coalesce(concat_ws(' ', d.id, d.account_id, d.currency, d.mode, d.amount, d.line_id, d.move_id,
        d.expected_id), 'a difference') as expected,
      concat_ws(' ', j.kind, j.difference_id, j.account_id, j.currency, j.mode, j.amount, j.line_id,
        j.move_id, j.expected_id) as found
    from adjustment j left join reconciliation_difference d on d.id = j.difference_id
    where (j.kind = 'difference') <> (j.difference_id is not null) or (j.difference_id is not null and (
      (d.account_id, d.currency, d.mode, d.amount) is distinct from (j.account_id, j.currency, j.mode, abs(j.amount))
      or coalesce(d.line_id, j.line_id) is distinct from coalesce(j.line_id, d.line_id)
        or j.move_id is distinct from d.move_id or j.expected_id is distinct from d.expected_id))
    order by j.id limit 1`;
}

/** A checkpoint counts as many lines as there are. */
export function checkpointAgainstCount(): Find {
  return sql<Divergence>`
    select 'checkpoint of ' || k.account_id as
      where, coalesce(l.lines, 0) || ' lines' as expected, k.lines + coalesce(c.lines, 0) || ' lines' as found
    from reconciliation_checkpoint k left join (select account_id, sum(lines) as lines
      from statement_line_change group by 1) c on c.account_id = k.account_id
    left join (select account_id, count(*) as lines from statement_line
      where booked and match_status <> 'baseline' and mode = 'live' group by 1) l on l.account_id = k.account_id
    where k.lines + coalesce(c.lines, 0) <> coalesce(l.lines, 0) order by 1 limit 1`;
}
