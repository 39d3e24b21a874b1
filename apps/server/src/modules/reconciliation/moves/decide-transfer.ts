import { ApiError } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { aboutMove, internalTransferPower } from '#modules/matching/transfers';
import { maybe, one } from '#platform/db';
import { lockPowerRow } from '#platform/row-mac';
import { aboutProvedMove } from './about-move.ts';
import {
  cancelTransferRow,
  decideTransferRow,
  selectTransferToDecide,
} from './internal-transfers.sql.ts';
import type { ActionTrail, AskDeps } from '../reconciliation-deps.ts';
import { publishChanged } from '../publish-changed.ts';

export interface InternalTransferDecision {
  moveId: string;
  decision: 'approve' | 'reject';
  reason: string;
}

/**
 * Another person, independent of who announced it, agrees to a move, and from now on its lines are
 * explained by it, or refuses it. Refuses with notFound, rowNotProved, what `Approvals.say`
 * refuses, and stateConflict when it is decided or older than 24 hours.
 */
export function decideTransfer(
  { db, approvals }: AskDeps,
  { moveId: id, decision, reason }: InternalTransferDecision,
  { by, from, ...trail }: ActionTrail,
): Promise<void> {
  return db.transaction(async (trx) => {
    const move = await maybe(trx, selectTransferToDecide(id));
    if (!move) throw new ApiError('notFound');
    if (move.proposedBy === by.actorId) throw new ApiError('secondPersonNeeded');
    if (!move.isOpen) throw new ApiError('stateConflict');
    const about =
      decision === 'approve'
        ? await aboutProvedMove(trx, approvals.vault, id)
        : aboutMove(await one(trx, lockPowerRow(internalTransferPower, id)));
    const { proposedBy: askedBy } = move;
    await approvals.say(trx, { about, verdict: decision, reason, by, from, askedBy });
    const status = decision === 'approve' ? 'announced' : 'rejected';
    if (!(await maybe(trx, decideTransferRow({ id, status, by: by.actorId, reason }))))
      throw new ApiError('stateConflict');
    const record = {
      actor: by,
      mode: move.mode,
      entity: 'ownMove',
      entityId: id,
      reason,
      ...trail,
    };
    await recordAudit(
      trx,
      decision === 'approve'
        ? { ...record, action: 'ownMove.approved' }
        : { ...record, action: 'ownMove.rejected' },
    );
    await publishChanged(trx, { id, mode: move.mode });
  });
}

/**
 * Cancels a move of which no line was seen, by a signed word: with its status set back by hand it
 * explains nothing. Refuses with notFound, and with stateConflict once one was or when it has
 * ended.
 */
export function cancelTransfer(
  { db, approvals }: AskDeps,
  { moveId: id, reason }: Omit<InternalTransferDecision, 'decision'>,
  { by, from, ...trail }: ActionTrail,
): Promise<void> {
  return db.transaction(async (trx) => {
    if (!(await maybe(trx, selectTransferToDecide(id)))) throw new ApiError('notFound');
    const cancelled = await maybe(trx, cancelTransferRow({ id, by: by.actorId, reason }));
    if (!cancelled) throw new ApiError('stateConflict');
    const move = await one(trx, lockPowerRow(internalTransferPower, id));
    await approvals.say(trx, { about: aboutMove(move), verdict: 'reject', reason, by, from });
    await recordAudit(trx, {
      actor: by,
      mode: cancelled.mode,
      ...actOn('ownMove.cancelled', id),
      reason,
      ...trail,
    });
    await publishChanged(trx, { id, mode: cancelled.mode });
  });
}
