import type { AnswerOf, BlockRow, endpoints, QueryOf } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { readPage } from '#platform/lists';
import { blockAnswer, ruleAnswer } from './answers.ts';
import { searchKeysOf } from './blocked-value.ts';
import { selectAllInstitutions, selectBlockRows, selectByKeys } from '../blocklist.sql.ts';
import { countProposed, selectRules } from '../rules.sql.ts';

/** Rules, newest first, with the number undecided; without a state, those not over. Refuses an invalid cursor. */
export async function listRules(
  query: Query,
  input: QueryOf<typeof endpoints.listRules>,
): Promise<AnswerOf<typeof endpoints.listRules>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'rul',
    select: (page) => selectRules(input, page),
  });
  const { count: proposed } = await one(query, countProposed('rule'));
  return { data: rows.map(ruleAnswer), next, proposed };
}

/** Blocks likewise. */
export async function listBlocks(
  query: Query,
  input: QueryOf<typeof endpoints.listBlocks>,
): Promise<AnswerOf<typeof endpoints.listBlocks>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'blk',
    select: (page) => selectBlockRows(input, page),
  });
  const { count: proposed } = await one(query, countProposed('block'));
  return { data: rows.map(blockAnswer), next, proposed };
}

/** Blocks of one whole value, in force or over; an account number matches at every institution. */
export async function searchBlocks(query: Query, vault: Vault, value: string): Promise<BlockRow[]> {
  const keys = searchKeysOf(vault, {
    value,
    institutions: await all(query, selectAllInstitutions()),
  });
  return (await all(query, selectByKeys(keys))).map(blockAnswer);
}
