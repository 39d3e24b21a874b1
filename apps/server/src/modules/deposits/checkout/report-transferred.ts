import { depositMachine, mayMove, ApiError } from '@wallet/contract';
import { lockSession, setReported } from '#modules/sessions';
import { type Db, one } from '#platform/db';
import { publish } from '#platform/events';
import { depositEvents } from '../events.ts';
import { extendReservationOfReported } from '../amounts/amount-reservations.sql.ts';
import { moveDeposit } from '../deposits.sql.ts';

/**
 * The payer says that the money was transferred: a claim that starts a history read and settles nothing. Pressing it
 * again, or after the money was seen, changes nothing. Refuses with sessionClosed after the end and with stateConflict
 * when there is nothing to claim.
 */
export async function reportTransferred(db: Db, sessionId: string): Promise<void> {
  await db.transaction(
    async (trx) => {
      const { session, current } = await lockSession(trx, sessionId);
      if (
        session.status === 'completed' ||
        current?.status === 'checking' ||
        current?.status === 'review'
      )
        return;
      if (session.status === 'expired' || session.status === 'cancelled' || session.overdue)
        throw new ApiError('sessionClosed');
      if (!current || !mayMove(depositMachine, 'claimTransferred', current.status))
        throw new ApiError('stateConflict');
      const { revision } = await one(
        trx,
        moveDeposit({ id: current.id, ...depositMachine.moves.claimTransferred }),
      );
      await extendReservationOfReported(current.id).execute(trx);
      await setReported(sessionId).execute(trx);
      const { merchantId, accountId, mode } = current;
      const payload = { transactionId: current.id, sessionId, merchantId, accountId, revision };
      await publish(trx, depositEvents.claimed, { key: current.id, mode, payload });
    },
    { idempotent: true },
  );
}
