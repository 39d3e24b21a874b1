import type { AssessmentOutcome } from '@wallet/contract';
import { evaluateRules, rulesStamp } from '#modules/rules/judgement';
import { one } from '#platform/db';
import { candidateOf } from './candidate-of.ts';
import type { RequestToDecide } from './decisions.sql.ts';
import { saveFindings, lockOpenRequest } from './requests.sql.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/**
 * Asks the rules again where one that concerns the request began, ended or expired since it was judged; otherwise it is
 * as allowed as it was. What is found is kept with the request; an outcome that is not among those
 * to `keep` is judged again by whoever comes next.
 */
export async function reevaluate(
  { db }: Pick<WithdrawalsDeps, 'db'>,
  { id, rulesStamp: stamp, mode }: RequestToDecide,
  keep: readonly AssessmentOutcome[],
): Promise<AssessmentOutcome> {
  if (mode === 'test' || (await rulesStamp(db.read, id)) === stamp) return 'allow';
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
