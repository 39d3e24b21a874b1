import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Lines that would still become money by themselves, for whoever is about to sign them for the first time: the newest fifty, and how many there are. */
export function selectLinesToSign(): RawBuilder<{ line: string }> {
  return sql<{ line: string }>`
    with waiting as (
      select l.id, l.account_id, l.direction, l.amount, l.currency, l.occurred_to, l.source from statement_line l
      where not l.posted and l.match_status <> 'baseline' and l.mode = 'live'
    )
    (select 'line ' || w.id || ' of account ' || w.account_id || ': ' || w.direction || ' of ' || w.amount || ' ' || w.currency || ' (in minor units) at '
        || to_char(w.occurred_to at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC by ' || w.source || ', not posted yet' as line
      from waiting w order by w.id desc limit 50)
    union all select 'all lines that are not posted yet: ' || count(*) from waiting having count(*) > 50`;
}

/** Lines whose status says of the baseline something else than was signed when they were kept. */
export function selectUnlikeKept(): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from statement_line where baseline <> (match_status = 'baseline') order by id limit 1000`;
}
