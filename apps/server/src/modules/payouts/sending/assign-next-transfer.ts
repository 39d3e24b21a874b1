import { payoutMachine, writeMoney } from '@wallet/contract';
import { toldRails } from '@wallet/agent-protocol';
import type { Destination, TransferNext, TransferOrder } from '@wallet/agent-protocol';
import { recordAudit } from '#modules/audit';
import { readStops } from '#modules/integrity';
import { isAccountHeld } from '#modules/restores';
import { type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Vault } from '#platform/vault';
import { decryptPayout } from '#modules/withdrawals/evidence';
import { payoutEvents } from '../events.ts';
import { lockNextIntent, movePayout, type NextIntent, takeIntent } from '../intents.sql.ts';
import type { IntentPower } from '../intent-power.ts';
import { nameUnproved } from './name-unproved.ts';
import { readTiming } from '../payout-timing.ts';
import { handTo, provedIntent } from './sign-ticket.ts';
import { lockPayee, selectTakenDuplicate } from '../taken-duplicate.sql.ts';

export interface Puller {
  deviceId: string;
  ask: Pick<TransferNext, 'accountId' | 'bootId' | 'journalId' | 'sequence' | 'askId'>;
}

/**
 * Gives a phone the next transfer of an account that it carries, or null. The order is committed as
 * taken, under a new epoch and with its press deadline, before it is answered: an answer that gets
 * lost leaves an intent that only this very journal can deny. Whose account is on the screen was
 * judged before. What it is told is made again and must be what the judge let go: an intent that
 * somebody put there or changed is given to nobody, and named to a person. What proofs of the books
 * stopped is given to nobody either, nor what a restore holds.
 */
export async function assignNextTransfer(
  { db, vault }: { db: Db; vault: Vault },
  { deviceId, ask }: Puller,
): Promise<TransferOrder | null> {
  const { accountId, journalId, sequence, bootId } = ask;
  return db.transaction(async (trx) => {
    const next = await nextProved(trx, vault, { accountId, deviceId });
    if (!next) return null;
    const { intent, proved, destination } = next;
    await lockPayee(intent).execute(trx);
    if ((await one(trx, selectTakenDuplicate(intent.id))).hasTwin) return null;
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
        ...handTo(vault, proved, { epoch: intent.epoch + 1, journalId, takenAt: intent.now }),
        takenAt: intent.now,
      }),
    );
    // Of an intent that is given again the payout is on its way already, or its outcome not known yet.
    const moved = await maybe(
      trx,
      movePayout({ id: transactionId, ...payoutMachine.moves.dispatch }),
    );
    if (moved)
      await publish(trx, payoutEvents.processing, {
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

interface Next {
  intent: NextIntent;
  proved: IntentPower;
  destination: Destination;
}

/** The oldest one that is what its judge let go; the others keep nobody waiting. */
async function nextProved(
  trx: Trx,
  vault: Vault,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<Next | undefined> {
  const stops = await readStops(trx, vault);
  if (stops.all || stops.accounts.has(accountId)) return undefined;
  for (const passed: string[] = []; ;) {
    const intent = await maybe(trx, lockNextIntent({ accountId, deviceId, passed }));
    if (!intent) return undefined;
    if (intent.mode === 'live' && isAccountHeld(vault, intent.hold, accountId)) {
      passed.push(intent.id);
      continue;
    }
    if (stops.merchants.has(intent.merchantId)) {
      passed.push(intent.id);
      continue;
    }
    const proved = await provedIntent(trx, vault, intent);
    const destination = proved && openAsApproved(vault, proved, intent);
    if (proved && destination) return { intent, proved, destination };
    await nameUnproved(trx, intent);
    passed.push(intent.id);
  }
}

/** Where the phone would send it, if that is what was approved: bytes that somebody changed do not even decrypt. */
function openAsApproved(
  vault: Vault,
  { requestId, merchantId, currency, amount: amountMinor, payloadHash }: IntentPower,
  { destinationEnc, merchantFee: feeMinor }: NextIntent,
): Destination | undefined {
  const kept = { requestId, merchantId, amountMinor, feeMinor, currency, destinationEnc };
  try {
    const payout = decryptPayout(vault, kept);
    return payout.payloadHash === payloadHash ? payout.destination : undefined;
  } catch {
    return undefined;
  }
}

/** An agent that cannot be told sends it the app’s usual way. */
function railOf({ rail, capabilities }: NextIntent): Pick<TransferOrder, 'rail'> {
  return rail !== null && capabilities.includes(toldRails) ? { rail } : {};
}
