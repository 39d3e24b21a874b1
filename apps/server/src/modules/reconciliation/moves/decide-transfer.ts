import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { aboutMove, movePower } from '#modules/matching/transfers';
import { maybe, one } from '#platform/db';
import { lockPowerRow } from '#platform/row-mac';
import { aboutProvedMove } from './about-move.ts';
import { cancelMoveRow, decideMoveRow, selectMoveToDecide } from './moves.sql.ts';
import type { ActTrail, AskDeps } from '../reconciliation-deps.ts';
import { tellChanged } from '../tell-changed.ts';

export interface MoveDecision {
  moveId: string;
  decision: 'approve' | 'reject';
  reason: string;
}

/** Another person, independent of who announced it, agrees to a move, and from now on its lines are explained by it, or refuses it. Refuses with notFound, rowNotProved, what `Approvals.say` refuses, and stateConflict when it is decided or older than 24 hours. */
export function decideMove(
  { db, approvals }: AskDeps,
  { moveId: id, decision, reason }: MoveDecision,
  { by, from, ...trail }: ActTrail,
): Promise<void> {
  return db.transaction(async (trx) => {
    const move = await maybe(trx, selectMoveToDecide(id));
    if (!move) throw new Refusal('notFound');
    if (move.proposedBy === by.actorId) throw new Refusal('secondPersonNeeded');
    if (!move.isOpen) throw new Refusal('stateConflict');
    const about =
      decision === 'approve'
        ? await aboutProvedMove(trx, approvals.vault, id)
        : aboutMove(await one(trx, lockPowerRow(movePower, id)));
    const { proposedBy: askedBy } = move;
    await approvals.say(trx, { about, verdict: decision, reason, by, from, askedBy });
    const status = decision === 'approve' ? 'announced' : 'rejected';
    if (!(await maybe(trx, decideMoveRow({ id, status, by: by.actorId, reason }))))
      throw new Refusal('stateConflict');
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
    await tellChanged(trx, { id, mode: move.mode });
  });
}

/**
 * Cancels a move of which no line was seen, by a signed word: with its status set back by hand it explains nothing. Refuses
 * with notFound, and with stateConflict once one was or when it has ended.
 */
export function cancelMove(
  { db, approvals }: AskDeps,
  { moveId: id, reason }: Omit<MoveDecision, 'decision'>,
  { by, from, ...trail }: ActTrail,
): Promise<void> {
  return db.transaction(async (trx) => {
    if (!(await maybe(trx, selectMoveToDecide(id)))) throw new Refusal('notFound');
    const cancelled = await maybe(trx, cancelMoveRow({ id, by: by.actorId, reason }));
    if (!cancelled) throw new Refusal('stateConflict');
    const move = await one(trx, lockPowerRow(movePower, id));
    await approvals.say(trx, { about: aboutMove(move), verdict: 'reject', reason, by, from });
    await recordAudit(trx, {
      actor: by,
      mode: cancelled.mode,
      action: 'ownMove.cancelled',
      entity: 'ownMove',
      entityId: id,
      reason,
      ...trail,
    });
    await tellChanged(trx, { id, mode: cancelled.mode });
  });
}
