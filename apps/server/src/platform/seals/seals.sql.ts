import { type RawBuilder, sql } from '#platform/db';
import type { Head, Link, SealedKind } from './chain.ts';

/** The right to seal until the transaction ends. Statements after it see everything the last holder committed. */
export function tryToSeal(kind: SealedKind): RawBuilder<{ taken: boolean }> {
  return sql`select pg_try_advisory_xact_lock(4836254, hashtext(${kind})) as taken`;
}

/** The same, waiting for whoever has it. */
export function waitToSeal(kind: SealedKind): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(4836254, hashtext(${kind}))`;
}

/** The end of a chain, and whether it is still one of rows without keys. */
export type End = Head & { unkeyed: boolean; mac: string | null };

export function selectHead(kind: SealedKind): RawBuilder<End> {
  return sql`select kind, no, to_seq as seq, root, at, unkeyed, mac from seal where kind = ${kind}
    order by no desc limit 1`;
}

/** The MAC of the newest seal that changed the key, or of the newest below a number. */
export function selectKeyChange(
  kind: SealedKind,
  below: bigint | null = null,
): RawBuilder<{ mac: string }> {
  return sql`select mac from seal
    where kind = ${kind} and count = 0 and (${below}::bigint is null or no < ${below}) order by no desc limit 1`;
}

export function selectMoment(): RawBuilder<{ now: Date }> {
  return sql`select now() as now`;
}

export interface NewSeal extends Link {
  root: string;
  unfit: readonly bigint[];
  mac: string | null;
}

export function insertSeal(seal: NewSeal): RawBuilder<unknown> {
  const { kind, no, fromSeq, toSeq, at, root, previousRoot, unfit, unkeyed, mac } = seal;
  return sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root, at, unfit, unkeyed, mac)
    values (${kind}, ${no}, ${fromSeq}, ${toSeq}, ${toSeq - fromSeq + 1n}, ${root}, ${previousRoot}, ${at},
      ${unfit}::bigint[], ${unkeyed}, ${mac})`;
}
