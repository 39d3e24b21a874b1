import { type RawBuilder, sql } from '#platform/db';
import type { SealedKind } from './chain.ts';
import type { NewSeal } from './seals.sql.ts';

export interface StoredSeal extends NewSeal {
  count: number;
}

const sealColumns = sql`kind, no, from_seq as "fromSeq", to_seq as "toSeq", count, root,
  previous_root as "previousRoot", at, unfit, unkeyed, mac`;

export function selectSeals(
  kind: SealedKind,
  { afterNo, limit }: { afterNo: bigint | null; limit: number },
): RawBuilder<StoredSeal> {
  return sql`select ${sealColumns} from seal
    where kind = ${kind} and (${afterNo}::bigint is null or no > ${afterNo}) order by no limit ${limit}`;
}

export function selectSealsByNo(kind: SealedKind, nos: readonly bigint[]): RawBuilder<StoredSeal> {
  return sql`select ${sealColumns} from seal where kind = ${kind} and no = any(${nos}::bigint[])`;
}

/** How far the walk will go; an estimate is enough to say how far it has come. */
export function selectEnd(kind: SealedKind): RawBuilder<{ now: Date; lastSeq: bigint }> {
  return sql`select now() as now, coalesce((select to_seq from seal where kind = ${kind} order by no desc
    limit 1), 0) as "lastSeq"`;
}
