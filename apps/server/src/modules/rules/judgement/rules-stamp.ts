import { hash } from 'node:crypto';
import { all, maybe, type Query } from '#platform/db';
import { blockKeysOf } from '../block-keys.ts';
import { selectBlocksFor, selectAssessment, selectRulesFor } from './assessments.sql.ts';

/**
 * Changes when a rule or block concerning a judged request begins, ends or expires: store it with
 * an approval, compare before sending. Empty in test mode and for requests never judged.
 */
export async function rulesStamp(query: Query, requestId: string): Promise<string> {
  const judgement = await maybe(query, selectAssessment(requestId));
  if (judgement?.mode !== 'live') return '';
  const [country = '', ...code] = judgement.institution.split('-');
  const keys = blockKeysOf({ ...judgement, institution: { country, code: code.join('-') } });
  const rules = await all(query, selectRulesFor(judgement));
  const blocks = await all(query, selectBlocksFor({ merchantId: judgement.merchantId, keys }));
  return stampOf(rules.filter(isInForce), blocks.filter(isInForce));
}

function isInForce(entry: { isInForce: boolean }): boolean {
  return entry.isInForce;
}

/** The stamp of these rules and blocks. */
export function stampOf(
  rules: readonly { id: string }[],
  blocks: readonly { id: string }[],
): string {
  return hash('sha256', [...rules, ...blocks].map(({ id }) => id).join(), 'hex').slice(0, 32);
}
