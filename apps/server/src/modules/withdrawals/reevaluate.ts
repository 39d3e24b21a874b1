import type { AssessmentOutcome } from '@wallet/contract';
import { evaluateRules, selectRulesStamp } from '#modules/rules/judgement';
import { one } from '#platform/db';
import { candidateOf } from './candidate-of.ts';
import type { RequestToDecide } from './decisions.sql.ts';
import { saveFindings, lockOpenRequest } from './requests.sql.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/**
 * Re-runs the rules if one concerning the request began, ended or expired since; otherwise the
 * verdict stands. Saves the findings with the request, but an outcome outside `keep` is judged
 * again by the next caller.
 */
export async function reevaluate(
  { db }: Pick<WithdrawalsDeps, 'db'>,
  { id, rulesStamp: stamp, mode }: RequestToDecide,
  keep: readonly AssessmentOutcome[],
): Promise<AssessmentOutcome> {
  if (mode === 'test' || (await one(db.read, selectRulesStamp(id))).stamp === stamp) return 'allow';
  return db.transaction(async (trx) => {
    const {
      outcome,
      findings,
      stamp: now,
    } = await evaluateRules(trx, candidateOf(await one(trx, lockOpenRequest(id))));
    await saveFindings({ id, findings, rulesStamp: keep.includes(outcome) ? now : stamp }).execute(
      trx,
    );
    return outcome;
  });
}
