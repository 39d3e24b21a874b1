import { payoutMachine } from '@wallet/contract';
import { maybe } from '#platform/db';
import { publish } from '#platform/events';
import { payoutEvents } from '../events.ts';
import { type IntentRow, movePayout } from '../intents.sql.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** An attempt that nothing here can decide asks a person, once; told in the same transaction. */
export async function handOver(
  { db }: PayoutsDeps,
  { id, transactionId, requestId, accountId, merchantId, mode }: IntentRow,
  reason: string,
): Promise<void> {
  await db.transaction(
    async (trx) => {
      await maybe(trx, movePayout({ id: transactionId, ...payoutMachine.moves.loseSight, reason }));
      const moved = await maybe(
        trx,
        movePayout({ id: transactionId, ...payoutMachine.moves.handOver, reason }),
      );
      if (moved)
        await publish(trx, payoutEvents.inReview, {
          key: transactionId,
          mode,
          payload: {
            transactionId,
            requestId,
            intentId: id,
            merchantId,
            accountId,
            reason,
            revision: moved.revision,
          },
        });
    },
    { idempotent: true },
  );
}
