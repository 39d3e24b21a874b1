import { type RawBuilder, sql } from '#platform/db';
import type { Placed } from '#platform/seals';
import { auditColumns } from './audit.sql.ts';
import type { AuditRow } from './audit-row.ts';

/** Committed rows without a place, lowest id first; each partition has an index of them alone. */
export function selectUnsealed({
  afterId,
  limit,
}: {
  afterId: string;
  limit: number;
}): RawBuilder<AuditRow> {
  return sql`select ${auditColumns} from audit_entry e where e.seq is null and e.id > ${afterId}
    order by e.id limit ${limit}`;
}

/** Gives rows their places in the order of `ids`. The bounds skip other months' partitions. */
export function givePlaces(ids: readonly string[], fromSeq: bigint): RawBuilder<unknown> {
  return sql`update audit_entry e set seq = ${fromSeq}::bigint + p.place - 1
    from unnest(${ids}::text[]) with ordinality as p (id, place)
    where e.id = p.id and e.id between ${ids.at(0)} and ${ids.at(-1)} and e.seq is null`;
}

/** Rows by place, also where two claim one; each partition has an index of places. */
export function selectPlaced(
  after: { seq: bigint; id: string } | null,
  limit: number,
): RawBuilder<Placed<AuditRow>> {
  const behind = after ? sql`(e.seq, e.id) > (${after.seq}::bigint, ${after.id})` : sql`true`;
  return sql`select e.seq, ${auditColumns} from audit_entry e where e.seq is not null and ${behind}
    order by e.seq, e.id limit ${limit}`;
}
