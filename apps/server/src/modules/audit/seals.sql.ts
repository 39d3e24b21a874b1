import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { auditColumns } from './audit.sql.ts';
import type { AuditRow } from './audit-row.ts';
import type { Head, Link, SealedKind } from './chain.ts';

/** The right to seal until the transaction ends. Statements after it see everything the last holder committed. */
export function tryToSeal(kind: SealedKind): RawBuilder<{ taken: boolean }> {
  return sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(4836254, hashtext(${kind})) as taken`;
}

export function selectHead(kind: SealedKind): RawBuilder<Head> {
  return sql<Head>`select kind, no, to_seq as seq, root, at from seal where kind = ${kind} order by no desc limit 1`;
}

export function selectMoment(): RawBuilder<{ now: Date }> {
  return sql<{ now: Date }>`select now() as now`;
}

/** Committed rows without a place, lowest id first; each partition has an index of them alone. */
export function selectUnsealed({
  afterId = '',
  limit,
}: {
  afterId?: string;
  limit: number;
}): RawBuilder<AuditRow> {
  return sql<AuditRow>`select ${auditColumns} from audit_entry e where e.seq is null and e.id > ${afterId} order by e.id limit ${limit}`;
}

/**
 * Gives the rows their places in the order of `ids`. The bounds let the plan skip the other months' partitions; of the
 * rows between them only those named are touched.
 */
export function givePlaces(ids: readonly string[], fromSeq: bigint): RawBuilder<unknown> {
  return sql`update audit_entry e set seq = ${fromSeq}::bigint + p.place - 1
    from unnest(${ids}::text[]) with ordinality as p (id, place)
    where e.id = p.id and e.id between ${ids.at(0)} and ${ids.at(-1)} and e.seq is null`;
}

export interface NewSeal extends Link {
  root: string;
  unfit: readonly bigint[];
}

export function insertSeal({
  kind,
  no,
  fromSeq,
  toSeq,
  at,
  root,
  previousRoot,
  unfit,
}: NewSeal): RawBuilder<unknown> {
  return sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root, at, unfit)
    values (${kind}, ${no}, ${fromSeq}, ${toSeq}, ${toSeq - fromSeq + 1n}, ${root}, ${previousRoot}, ${at}, ${unfit}::bigint[])`;
}
