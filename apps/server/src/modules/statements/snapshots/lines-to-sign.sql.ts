import { type RawBuilder, sql } from '#platform/db';

/** The newest fifty lines that would settle automatically, and their count, before somebody first signs them. */
export function selectLinesToSign(): RawBuilder<{ line: string }> {
  return sql`
    with waiting as (
      select l.id, l.account_id, l.direction, l.amount, l.currency, l.occurred_to, l.source from statement_line l
      where not l.posted and l.match_status <> 'baseline' and l.mode = 'live'
    )
    (select 'line ' || w.id || ' of account ' || w.account_id || ': ' || w.direction || ' of ' || w.amount
      || ' ' || w.currency || ' (in minor units) at '
        || to_char(w.occurred_to at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC by ' || w.source ||
          ', not posted yet' as line
      from waiting w order by w.id desc limit 50)
    union all select 'all lines that are not posted yet: ' || count(*) from waiting having count(*) > 50`;
}

/** Files whose evidence may still confirm claims, with who stands behind each. */
export function selectImportsToSign(): RawBuilder<{ line: string }> {
  return sql`
    select 'file ' || i.id || ' (' || i.file_name || ') of account ' || i.account_id || ': ' || i.stands ||
      coalesce(', by ' || nullif(i.stood_by, ''), '') as line
    from statement_import i
    where i.purpose = 'confirm' and i.status = 'kept' and i.stands <> 'waits' and exists (
      select from evidence_line e join statement_line l on l.id = e.line_id
        where e.import_id = i.id and l.confirmation in ('unconfirmed', 'pending'))
    order by i.id desc limit 50`;
}

/** Lines whose status says of the baseline something else than was signed when they were kept. */
export function selectUnlikeStored(): RawBuilder<{ id: string }> {
  return sql`select id from statement_line where baseline <> (match_status = 'baseline') order by id limit 1000`;
}
