import { idSchema, Refusal } from '@wallet/contract';
import type { BlockKind, BlockRow, BlockState, RuleRow, RuleState } from '@wallet/contract';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { blockAnswer, ruleAnswer } from './answers.ts';
import { searchKeysOf } from './blocked-value.ts';
import { selectAllInstitutions, selectBlockRows, selectByKeys } from './blocklist.sql.ts';
import { countProposed, selectRules } from './rules.sql.ts';

interface Page {
  after?: string | undefined;
  limit?: number | undefined;
  merchantId?: string | undefined;
}

interface Listed<Row> {
  data: Row[];
  next: string | null;
  /** How many wait for a decision. */
  proposed: number;
}

const usualLimit = 50;

/** Rules, newest first; without a state those that are not over. Refuses a cursor that is none. */
export async function listRules(
  query: Query,
  { after, limit = usualLimit, state, merchantId }: Page & { state?: RuleState | undefined },
): Promise<Listed<RuleRow>> {
  const beforeId = cursor('rul', after);
  const rows = await all(query, selectRules({ beforeId, state, merchantId }, limit + 1));
  return {
    ...paged(rows.map(ruleAnswer), limit),
    proposed: (await one(query, countProposed('rule'))).count,
  };
}

/** Blocks likewise. */
export async function listBlocks(
  query: Query,
  {
    after,
    limit = usualLimit,
    kind,
    state,
    merchantId,
  }: Page & { kind?: BlockKind | undefined; state?: BlockState | undefined },
): Promise<Listed<BlockRow>> {
  const beforeId = cursor('blk', after);
  const rows = await all(query, selectBlockRows({ beforeId, kind, state, merchantId }, limit + 1));
  return {
    ...paged(rows.map(blockAnswer), limit),
    proposed: (await one(query, countProposed('block'))).count,
  };
}

/** The blocks of one whole number, address or id, whether in force or over. An account number is looked for at every institution. */
export async function searchBlocks(query: Query, vault: Vault, value: string): Promise<BlockRow[]> {
  const keys = searchKeysOf(vault, {
    value,
    institutions: await all(query, selectAllInstitutions()),
  });
  return (await all(query, selectByKeys(keys))).map(blockAnswer);
}

function cursor(prefix: string, after: string | undefined): string | undefined {
  if (after !== undefined && !idSchema(prefix).safeParse(after).success)
    throw new Refusal('cursorInvalid');
  return after;
}

function paged<Row extends { id: string }>(
  rows: Row[],
  limit: number,
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
