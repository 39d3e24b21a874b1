import { findInquirers } from '#modules/account-selection';
import { payoutProviderOf } from '#modules/accounts/providers';
import { type DeviceCommand, readCommand } from '#modules/gateway/queue';
import type { deviceEvents } from '#modules/devices';
import { maybe, type Trx } from '#platform/db';
import type { Listener, PayloadOf } from '#platform/events';
import { decryptOrNull, type Vault } from '#platform/vault';
import { type LockedInquiry, lockInquiry, setAsked } from './inquiries.sql.ts';
import { timedOut } from './outcome-of.ts';
import { places } from '../payee.ts';
import { startFirstInquiry, inquiryOfKey } from './start-inquiry.ts';
import { closeInquiry } from './record-answer.ts';

type CommandEnded = PayloadOf<typeof deviceEvents.commandEnded>;

/** With less than this left nobody else is asked. */
const leastLeftMs = 10_000;
const mostTurns = 3;

/**
 * A phone's inquiry ended without an answer: another account is asked while there is time. A
 * provider's app that says it cannot is no reason to ask another one of the same provider, and
 * nobody else is asked where the number does not decrypt. Answers themselves come in with the
 * result.
 */
export function followInquiry(vault: Vault): Listener<CommandEnded> {
  return async (events, trx) => {
    for (const { payload } of events)
      if (payload.kind === 'inquireName' && payload.state !== 'succeeded')
        await followCommand(trx, vault, payload);
  };
}

async function followCommand(trx: Trx, vault: Vault, { commandId }: CommandEnded): Promise<void> {
  const command = await readCommand(trx, commandId);
  const asked = command && inquiryOfKey(command.idempotencyKey);
  const inquiry = asked && (await maybe(trx, lockInquiry(asked.id)));
  if (!inquiry || inquiry.status !== 'verifying' || asked.turn !== inquiry.asked.length) return;
  await goOn(trx, vault, inquiry, command);
}

async function goOn(
  trx: Trx,
  vault: Vault,
  inquiry: LockedInquiry,
  { state, error }: DeviceCommand,
): Promise<void> {
  if (error?.startsWith('unsupported')) {
    return closeInquiry(trx, vault, inquiry, {
      status: 'unsupported',
      reason: 'noInquiry',
      foundName: null,
      nameScore: null,
      answer: {},
    });
  }
  const turn = inquiry.asked.length + 1;
  const number = decryptOrNull(vault, inquiry.numberEnc, places.inquiryNumber(inquiry.id));
  if (number !== null && inquiry.leftMs >= leastLeftMs && turn <= mostTurns) {
    const { inquirers } = await findInquirers(trx, {
      provider: payoutProviderOf(inquiry.method),
      mode: inquiry.mode,
      merchantId: inquiry.merchantId,
    });
    const others = inquirers.filter(({ accountId }) => !inquiry.asked.includes(accountId));
    const next = await startFirstInquiry(trx, vault, others, {
      id: inquiry.id,
      input: { ...inquiry, number },
      ttlMs: inquiry.leftMs,
      turn,
    });
    if (next) return void (await setAsked(inquiry.id, next.accountId).execute(trx));
  }
  const wasSilent =
    state === 'expired' ||
    state === 'unknown' ||
    error?.startsWith('timedOut') === true ||
    error?.startsWith('deadlinePassed') === true;
  return closeInquiry(trx, vault, inquiry, timedOut(wasSilent ? 'noAnswer' : 'providerFailed'));
}
