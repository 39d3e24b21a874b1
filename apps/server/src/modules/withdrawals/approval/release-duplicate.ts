import { type Independence, signDecision } from '#modules/approvals';
import { type Stand, withSigns } from '#modules/approvals/words';
import { recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import { publish } from '#platform/events';
import type { LedgerResult } from '#platform/writer';
import { listOf } from './approve-request.ts';
import type { Decider } from '../decision-rows.ts';
import { allowDuplicate, type RequestToDecide } from '../decisions.sql.ts';
import { withdrawalEvents } from '../events.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Somebody other than the requester confirms a duplicate payout, so the engine may send it. Moves no money. */
export async function releaseDuplicate(
  { db, vault, approvals }: Pick<WithdrawalsDeps, 'db' | 'vault' | 'approvals'>,
  request: RequestToDecide,
  {
    by,
    reason,
    independence,
    stand,
  }: {
    by: Decider;
    reason: string | null;
    independence: readonly Independence[];
    stand: Stand;
  },
): Promise<LedgerResult<unknown>> {
  const { id, merchantId, mode, revision, payloadHash } = request;
  if (listOf(request.requesters).includes(by.actorId))
    return { verdict: 'refused', code: 'secondPersonNeeded' };
  return db.transaction(async (trx): Promise<LedgerResult<unknown>> => {
    if (!(await maybe(trx, allowDuplicate({ id, revision }))))
      return { verdict: 'refused', code: 'stateConflict' };
    const decided = {
      subject: 'withdrawal',
      subjectId: id,
      revision,
      payloadHash,
      person: by.actorId,
      rule: null,
      verdict: 'release' as const,
      reason,
      independence: withSigns(independence, stand),
    };
    const decision = signDecision(vault, decided);
    const place = { ...stand, id: decision.id, at: decision.at };
    await approvals.keep(trx, { decision, place, by });
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
    await publish(trx, withdrawalEvents.released, {
      key: id,
      mode,
      payload: { requestId: id, merchantId, revision },
    });
    return { verdict: 'applied', result: undefined };
  });
}
