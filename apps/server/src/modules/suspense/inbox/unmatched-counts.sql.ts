import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const reasonCountColumns = columnsOf('mode, reason, direction from statement_line l');

export interface ReasonCount extends RowOf<typeof reasonCountColumns> {
  count: number;
  oldestAgeSeconds: number;
}

const waiting = sql`l.match_status in ('unmatched', 'proposed', 'review') and (l.posted or l.match_status = 'review')`;

export function countByReason(): RawBuilder<ReasonCount> {
  return sql`select ${reasonCountColumns}, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(l.observed_at)))::int as "oldestAgeSeconds"
    from statement_line l where ${waiting} group by l.mode, l.reason, l.direction
      order by l.mode, l.reason, l.direction`;
}

/** Of live money; proposals of both modes. */
export function countWork(userId: string): RawBuilder<{
  waiting: number;
  mine: number;
  nobodys: number;
  toDecide: number;
  overdue: number;
}> {
  return sql`select count(l.id)::int as waiting,
      count(l.id) filter (where x.user_id = ${userId})::int as mine,
        count(l.id) filter (where x.user_id is null)::int as nobodys,
      (select count(*)::int from line_proposal p where p.status = 'open') as "toDecide",
      (select count(*)::int from expected_line e where e.is_open and e.due_at <= now()) as overdue
    from statement_line l left join line_assignment x on x.line_id = l.id where l.mode = 'live' and ${waiting}`;
}
