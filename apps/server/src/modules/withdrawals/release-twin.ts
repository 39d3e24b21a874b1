import { recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Verdict } from '#platform/writer';
import { listOf } from './approve-request.ts';
import type { Decider } from './decision-rows.ts';
import { allowTwin, insertDecision } from './decisions.sql.ts';
import type { RequestToDecide } from './decisions.sql.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/** A person who did not ask for it says that a second payout of the same sum to the same payee is meant: the engine may send it. Moves no money. */
export async function releaseTwin(
  { db }: Pick<WithdrawalsDeps, 'db'>,
  request: RequestToDecide,
  { by, reason }: { by: Decider; reason: string | null },
): Promise<Verdict<unknown>> {
  const { id, merchantId, mode, revision, payloadHash } = request;
  if (listOf(request.requesters).includes(by.actorId))
    return { verdict: 'refused', code: 'secondPersonNeeded' };
  return db.transaction(async (trx): Promise<Verdict<unknown>> => {
    if (!(await maybe(trx, allowTwin({ id, revision }))))
      return { verdict: 'refused', code: 'stateConflict' };
    await insertDecision({
      requestId: id,
      revision,
      userId: by.actorId,
      decision: 'release',
      reason,
      payloadHash,
    }).execute(trx);
    await recordAudit(trx, {
      actor: by,
      merchantId,
      mode,
      action: 'withdrawal.equalPayoutAllowed',
      entity: 'withdrawalRequest',
      entityId: id,
      after: { revision },
      reason: reason ?? undefined,
    });
    await tellFact(trx, {
      name: 'withdrawals.released',
      key: id,
      mode,
      payload: { requestId: id, merchantId, revision },
    });
    return { verdict: 'applied', result: undefined };
  });
}
