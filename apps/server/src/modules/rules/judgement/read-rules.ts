import { all, type Query } from '#platform/db';
import { isProved, notProved, rowKeys } from '#platform/row-mac';
import type { BlockInForce, RuleInForce } from '../judge.ts';
import { selectBlocksFor, selectRulesFor } from './assessments.sql.ts';
import { blockPower, isProvedRule, rulePower } from '../rule-power.ts';

/**
 * A merchant's rules in force. Refuses `rowNotProved` when one, or an ended one, was changed
 * outside the application: it may have been ended by hand. Only the proof of the books notices
 * deleted rows.
 */
export async function readRules(
  query: Query,
  of: Parameters<typeof selectRulesFor>[0],
): Promise<RuleInForce[]> {
  const rules = await all(query, selectRulesFor(of));
  for (const rule of rules) if (!isProvedRule(rowKeys(), rule)) throw notProved(rulePower, rule.id);
  return rules.filter(({ isInForce }) => isInForce);
}

/** The blocks in force that concern what has these keys. Refuses likewise. */
export async function readBlocks(
  query: Query,
  of: Parameters<typeof selectBlocksFor>[0],
): Promise<BlockInForce[]> {
  const blocks = await all(query, selectBlocksFor(of));
  for (const block of blocks)
    if (!isProved(blockPower, block)) throw notProved(blockPower, block.id);
  return blocks.filter(({ isInForce }) => isInForce);
}
