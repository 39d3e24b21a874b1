import { type RawBuilder, sql } from '#platform/db';

export interface ActionCount {
  action: string;
  count: number;
}

/** By the actor's index: ids begin with their time. */
export function selectActionCounts({
  actorId,
  since,
}: {
  actorId: string;
  since: Date;
}): RawBuilder<ActionCount> {
  return sql`select action, count(*)::int as count from audit_entry
    where actor_id = ${actorId} and id >= id_floor('aud', ${since}) and at >= ${since} group by action
      order by 2 desc, 1 limit 100`;
}
