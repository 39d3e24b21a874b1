import { type RawBuilder, sql } from '#platform/db';

/** The one subject of alerts about what proofs of the books find. */
export const booksEntity = 'books';

/**
 * Proofs of the books as one: what stops payouts, named by its first row; figures that were wrong
 * within the last day, which are made again and stop nothing; and that nobody looks any more. Where
 * no server ever looked nothing is said of that.
 */
export function books(ids: readonly string[] | null): RawBuilder<unknown> {
  const wanted = ids === null ? sql`true` : sql`${booksEntity} = any(${ids})`;
  return sql`
    select 'ledger', ${booksEntity}, k.kind, case when k.count > 0 then 'bad' else 'good' end, 'live', null::text,
      jsonb_strip_nulls(jsonb_build_object('name', coalesce(k.first, ''), 'message',
        left(k.place, 300), 'count', k.count))
    from (
      select 'booksBroken' as kind, count(*)::int as count, (array_agg(check_name order by id))[1] as first,
        (array_agg(place order by id))[1] as place
        from integrity_finding where state = 'open' and class <> 'figure'
      union all
      select 'figuresWrong', count(*)::int, (array_agg(check_name order by id))[1], (array_agg(place order by id))[1]
        from integrity_finding where class = 'figure' and (state = 'open' or found_at > now() - interval '1 day')
      union all
      select 'proofsMissing', count(*)::int, string_agg(kind, ', ' order by kind), null
        from (select kind, max(ended_at) as at from integrity_run where kind <> 'shell' group by kind) r
        where at < now() - case kind when 'minute' then interval '10 minutes' else interval '26 hours' end
    ) k where ${wanted} and (k.count > 0 or k.kind in (select kind from going_on where subject_id = ${booksEntity}))`;
}
