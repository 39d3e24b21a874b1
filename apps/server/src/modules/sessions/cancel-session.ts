import { depositMachine, mayMove, ApiError, sessionMachine } from '@wallet/contract';
import { one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { type DepositRow, moveDeposit } from '#modules/deposits';
import { lockSession } from './lock-session.ts';
import { sessionEvents } from './events.ts';
import { moveSession } from './sessions.sql.ts';

/**
 * Cancels an unpaid, unclaimed session, for its payer or merchant; idempotent. Its amount stays
 * reserved so that money under way is recognised. Refuses cancelNotPossible.
 */
export async function cancelSession(trx: Trx, sessionId: string): Promise<void> {
  const { session, current } = await lockSession(trx, sessionId);
  if (session.status === 'cancelled') return;
  const deposit = current?.status === 'failed' ? undefined : current;
  const mayEnd =
    mayMove(sessionMachine, 'cancel', session.status) &&
    (!deposit || mayMove(depositMachine, 'cancel', deposit.status));
  if (!mayEnd || session.overdue) throw new ApiError('cancelNotPossible');
  if (deposit) await cancelAttempt(trx, deposit, 'cancelled');
  const { revision } = await one(
    trx,
    moveSession({ id: sessionId, ...sessionMachine.moves.cancel }),
  );
  if (!deposit) {
    const { merchantId, mode } = session;
    await publish(trx, sessionEvents.cancelled, {
      key: sessionId,
      mode,
      payload: { sessionId, merchantId, revision },
    });
  }
}

/** Gives up a locked attempt that is not paid or claimed. `replaced` means that the payer chose another method. */
export async function cancelAttempt(
  trx: Trx,
  { id, sessionId, merchantId, accountId, mode }: DepositRow,
  reason: 'cancelled' | 'replaced',
): Promise<void> {
  const { revision } = await one(trx, moveDeposit({ id, reason, ...depositMachine.moves.cancel }));
  const payload = { transactionId: id, sessionId, merchantId, accountId, reason, revision };
  await publish(trx, sessionEvents.cancelled, { key: id, mode, payload });
}
