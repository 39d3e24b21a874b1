import { ApiError } from '@wallet/contract';
import { type TakenWord, withDecisions } from '#modules/approvals/words';
import { recordAudit } from '#modules/audit';
import { maybe, one } from '#platform/db';
import { aboutAdjustment, neededOfAdjustment } from './adjustment-rows.ts';
import { endAdjustment, selectAdjustmentToDecide, selectAsLocked } from './adjustments.sql.ts';
import { postAdjustment } from './post-adjustment.ts';
import type { ActionTrail, ReconciliationDeps } from '../reconciliation-deps.ts';
import { publishChanged } from '../publish-changed.ts';

export interface AdjustmentDecision {
  adjustmentId: string;
  decision: 'approve' | 'reject';
  reason: string;
}

/**
 * Another person, independent of its proposer, agrees to a posting, which is made once however
 * often and by however many it is agreed to, or refuses it. Refuses with notFound, what
 * `Approvals.take` refuses, stateConflict when it has ended or what it is about was changed, and
 * with what the money refuses it for. The record of an approval is written with its money.
 */
export async function decideAdjustment(
  { db, writer, approvals }: Pick<ReconciliationDeps, 'db' | 'writer' | 'approvals'>,
  { adjustmentId, decision, reason }: AdjustmentDecision,
  trail: ActionTrail,
): Promise<void> {
  const adjustment = await maybe(db.read, selectAdjustmentToDecide(adjustmentId));
  if (!adjustment) throw new ApiError('notFound');
  if (adjustment.proposedBy === trail.by.actorId) throw new ApiError('secondPersonNeeded');
  if (!adjustment.isOpen || (decision === 'approve' && adjustment.isOvertaken))
    throw new ApiError('stateConflict');
  const about = aboutAdjustment(await one(db.read, selectAsLocked(adjustmentId)));
  const { by, from } = trail;
  const { proposedBy: askedBy } = adjustment;
  const word = { about, verdict: decision, reason, by, from, askedBy };
  const taken = await approvals.take(db.read, word);
  if (decision === 'reject')
    return end({ db, approvals }, { id: adjustmentId, status: 'rejected', reason, taken }, trail);
  const { goal, currency, mode, differenceId, lineId, moveId, expectedId, merchantId, accountId } =
    adjustment;
  const payload = {
    adjustmentId,
    goal,
    currency,
    mode,
    differenceId,
    lineId,
    moveId,
    expectedId,
    merchantId,
    by,
    reason,
  };
  const written = (await approvals.wordsFor(db.read, about)).map(({ id }) => id);
  const words = { taken, written, neededOf: neededOfAdjustment(adjustmentId) };
  const verdict = await writer.submit({
    kind: withDecisions(postAdjustment, approvals.vault, words),
    cause: `adj:${adjustmentId}`,
    order: merchantId ?? accountId ?? adjustmentId,
    mode,
    payload,
  });
  if (verdict.verdict === 'refused') throw new ApiError(verdict.code);
  if (verdict.verdict === 'conflict') throw new ApiError('stateConflict');
}

/** The proposer takes it back. Refuses notFound, also for others', and stateConflict if ended. */
export async function withdrawAdjustment(
  { db }: Pick<ReconciliationDeps, 'db'>,
  adjustmentId: string,
  trail: ActionTrail,
): Promise<void> {
  const adjustment = await maybe(db.read, selectAdjustmentToDecide(adjustmentId));
  if (adjustment?.proposedBy !== trail.by.actorId) throw new ApiError('notFound');
  await end({ db }, { id: adjustmentId, status: 'withdrawn', reason: null }, trail);
}

interface End {
  id: string;
  status: 'rejected' | 'withdrawn';
  reason: string | null;
  taken?: TakenWord;
}

function end(
  { db, approvals }: Pick<ReconciliationDeps, 'db'> & Partial<ReconciliationDeps>,
  { id, status, reason, taken }: End,
  { by, ...trail }: ActionTrail,
): Promise<void> {
  return db.transaction(async (trx) => {
    const ended = await maybe(
      trx,
      endAdjustment({ id, status, by: status === 'rejected' ? by.actorId : null, reason }),
    );
    if (!ended) throw new ApiError('stateConflict');
    if (taken) await approvals?.keep(trx, taken);
    const record = {
      actor: by,
      mode: ended.mode,
      entity: 'adjustment',
      entityId: id,
      reason: reason ?? undefined,
      ...trail,
    };
    await recordAudit(
      trx,
      status === 'rejected'
        ? { ...record, action: 'adjustment.rejected' }
        : { ...record, action: 'adjustment.withdrawn' },
    );
    await publishChanged(trx, { id, mode: ended.mode });
  });
}
