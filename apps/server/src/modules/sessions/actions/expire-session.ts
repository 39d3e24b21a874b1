import { ApiError, depositMachine, type Mode, sessionMachine } from '@wallet/contract';
import { actOn, type AuditRecord, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { type DepositRow, moveDeposit } from '#modules/deposits';
import { isUnderWay, expireBlocker } from '../session-time-rules.ts';
import { type LockedSession, lockSession } from '../lock-session.ts';
import { timeFacts } from './read-session-actions.ts';
import { sessionEvents } from '../events.ts';
import { endDepositTime, endSessionTime } from '../session-time.sql.ts';
import { moveSession, selectSession } from '../sessions.sql.ts';
import { expirePageSession, lockWithdrawalSession } from '#modules/withdrawals/page';

/** Who does it, and why. */
export interface SessionAct extends Pick<AuditRecord, 'actor' | 'ip' | 'userAgent' | 'requestId'> {
  id: string;
  reason: string;
}

/**
 * Ends a session at once, as its time would: an unclaimed deposit expires, a claimed one goes on being looked for until
 * its account was read beyond this moment, and money that was paid before it is in time whenever it is reported. What
 * comes later is late money; its amount stays taken. Ending what has ended changes nothing. Refuses notFound,
 * sessionClosed and stateConflict (a person decides about it, or its withdrawal is under way).
 */
export async function expireSession(trx: Trx, act: SessionAct): Promise<void> {
  const { session, attempts, current } = await lockEither(trx, act.id);
  if (session.status === 'expired' || (session.overdue && current?.status === 'checking')) return;
  const why = expireBlocker(await timeFacts(trx, { session, current }));
  if (why) throw new ApiError(why);
  const { id, merchantId, mode, type } = session;
  const { expiresAt, revision } = await one(trx, endSessionTime(id));
  if (type === 'withdrawal') {
    if (!(await expirePageSession(trx, session))) throw new ApiError('stateConflict');
  } else if (current && isUnderWay(current.status))
    await endDeposit(trx, { current, sessionRevision: revision });
  else await endSession(trx, { id, merchantId, mode, final: attempts.length === 0 });
  const { id: _id, ...record } = act;
  await recordAudit(trx, {
    ...record,
    merchantId,
    mode,
    ...actOn('transactionSession.expired', id),
    before: { expiresAt: session.expiresAt },
    after: { expiresAt },
  });
}

/** A session of either kind with its attempts, in the lock order of each. */
export async function lockEither(trx: Trx, id: string): Promise<LockedSession> {
  const found = await maybe(trx, selectSession(id));
  if (!found) throw new ApiError('notFound');
  if (found.type === 'deposit') return lockSession(trx, id);
  const session = await lockWithdrawalSession(trx, id);
  if (!session) throw new ApiError('notFound');
  return { session, attempts: [], current: undefined };
}

async function endDeposit(
  trx: Trx,
  { current, sessionRevision }: { current: DepositRow; sessionRevision: number },
): Promise<void> {
  const { id: transactionId, sessionId, merchantId, accountId, mode, status } = current;
  await one(trx, endDepositTime(transactionId, sessionId));
  const about = { transactionId, sessionId, merchantId, accountId };
  if (status === 'checking') {
    await publish(trx, sessionEvents.timeMoved, {
      key: sessionId,
      mode,
      payload: { ...about, revision: sessionRevision },
    });
    return;
  }
  const { revision } = await one(
    trx,
    moveDeposit({ id: transactionId, reason: 'endedByOperator', ...depositMachine.moves.expire }),
  );
  await publish(trx, sessionEvents.expired, {
    key: transactionId,
    mode,
    payload: { ...about, revision, final: false },
  });
  await endSession(trx, { id: sessionId, merchantId, mode, final: false });
}

/** `final`: no attempt was ever made, so no money can come. */
async function endSession(
  trx: Trx,
  { id, merchantId, mode, final }: { id: string; merchantId: string; mode: Mode; final: boolean },
): Promise<void> {
  const { revision } = await one(trx, moveSession({ id, ...sessionMachine.moves.expire }));
  await publish(trx, sessionEvents.expired, {
    key: id,
    mode,
    payload: { sessionId: id, merchantId, final, revision },
  });
}
