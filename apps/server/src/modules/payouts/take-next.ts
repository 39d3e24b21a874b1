import { payoutMachine, writeMoney } from '@wallet/contract';
import { toldRails } from '@wallet/agent-protocol';
import type { TransferNext, TransferOrder } from '@wallet/agent-protocol';
import { recordAudit } from '#modules/audit';
import { maybe, one } from '#platform/db';
import type { Db } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Vault } from '#platform/vault';
import { openDestination } from './destination.ts';
import { lockNextIntent, movePayout, takeIntent } from './intents.sql.ts';
import type { NextIntent } from './intents.sql.ts';
import { readTiming } from './payout-timing.ts';
import { lockPayee, selectTakenTwin } from './taken-twin.sql.ts';

export interface Puller {
  deviceId: string;
  ask: Pick<TransferNext, 'accountId' | 'bootId' | 'journalId' | 'sequence' | 'askId'>;
}

/**
 * Gives a phone the next transfer of an account that it carries, or null. The order is committed as taken, under a new
 * epoch and with its press deadline, before it is answered: an answer that gets lost leaves an intent that only this
 * very journal can deny. Whose account is on the screen was judged before.
 */
export async function takeNext(
  { db, vault }: { db: Db; vault: Vault },
  { deviceId, ask }: Puller,
): Promise<TransferOrder | null> {
  const { accountId, journalId, sequence, bootId } = ask;
  return db.transaction(async (trx) => {
    const intent = await maybe(trx, lockNextIntent({ accountId, deviceId }));
    if (!intent) return null;
    await lockPayee(intent).execute(trx);
    if ((await one(trx, selectTakenTwin(intent.id))).hasTwin) return null;
    const { id, transactionId, requestId, merchantId, mode, currency, amountMinor } = intent;
    const { ttlMs, longestPendingMs, historyLagMs } = await readTiming(trx, intent.accountId);
    const taken = await one(
      trx,
      takeIntent({
        id,
        journalId,
        sequence,
        bootId,
        ttlMs,
        decideAfterMs: longestPendingMs + historyLagMs,
      }),
    );
    // Of an intent that is given again the payout is on its way already, or its outcome not known yet.
    const moved = await maybe(
      trx,
      movePayout({ id: transactionId, ...payoutMachine.moves.dispatch }),
    );
    if (moved)
      await tellFact(trx, {
        name: 'payouts.processing',
        key: transactionId,
        mode,
        payload: {
          transactionId,
          requestId,
          intentId: id,
          merchantId,
          accountId,
          revision: moved.revision,
        },
      });
    const actor = { actorId: deviceId, actorRole: 'Device' };
    await recordAudit(trx, {
      actor,
      mode,
      action: 'payout.taken',
      entity: 'payoutIntent',
      entityId: id,
      after: { transactionId, accountId, epoch: taken.epoch, journalId },
    });
    const destination = openDestination(vault, {
      requestId,
      destinationEnc: intent.destinationEnc,
    });
    return {
      intentId: id,
      epoch: taken.epoch,
      accountId,
      destination,
      amount: writeMoney({ minor: amountMinor, currency }),
      ttlMs,
      note: null,
      ...railOf(intent),
    };
  });
}

/** An agent that cannot be told sends it the app’s usual way. */
function railOf({ rail, capabilities }: NextIntent): Pick<TransferOrder, 'rail'> {
  return rail !== null && capabilities.includes(toldRails) ? { rail } : {};
}
