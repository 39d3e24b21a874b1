import type { ErrorCode } from '@wallet/contract';
import { findPayingAccounts, openReserve } from '#modules/accounts';
import type { ChosenAccount } from '#modules/accounts';
import { claimCode } from '#modules/deposits';
import { all, maybe } from '#platform/db';
import { newId } from '#platform/ids';
import { beginAttempt } from './begin-attempt.ts';
import type { Beginning } from './begin-attempt.ts';
import { openDestination, payoutHash } from './destination.ts';
import { failRequest } from './fail-request.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { clearWaiting, noteWaiting, selectSendable, selectTwin } from './requests.sql.ts';
import type { SendableRequest } from './requests.sql.ts';
import { wakePhone } from './wake-phone.ts';

const batch = 100;

/** Begins the next attempt of every request that may be paid, and says of the others why they wait; tells how many began. */
export async function sendPayouts(deps: PayoutsDeps): Promise<number> {
  for (let began = 0, after = ''; ; ) {
    const due = await all(deps.db.read, selectSendable(after, batch));
    for (const request of due) {
      const outcome = await sendOrWait(deps, request);
      if (outcome === 'begun') began += 1;
      else await noteWaiting(request, outcome).execute(deps.db.read);
    }
    after = due.at(-1)?.id ?? after;
    if (due.length < batch) return began;
  }
}

/** What goes wrong with one request keeps no other one waiting; the next round tries it again. */
async function sendOrWait(deps: PayoutsDeps, request: SendableRequest): Promise<string> {
  try {
    return await sendOne(deps, request);
  } catch (error) {
    deps.log.error({ err: error, requestId: request.id }, 'a payout could not begin; the next round tries again');
    return 'systemTrouble';
  }
}

/** `begun`, or why it still waits. */
async function sendOne(deps: PayoutsDeps, request: SendableRequest): Promise<string> {
  if (request.isLapsed) return lapse(deps, request);
  if (await maybe(deps.db.read, selectTwin(request))) return 'equalPayout';
  const { id: requestId, merchantId, mode, currency, amountMinor } = request;
  const destination = openDestination(deps.vault, { requestId, destinationEnc: request.destinationEnc });
  const { chosen, waitsFor } = await findPayingAccounts(deps.db.read, { method: destination.method, mode, currency, merchantId, amountMinor, providerFeeMinor: 0n });
  const hash = payoutHash({ requestId, merchantId, destination, amountMinor, feeMinor: request.feeMinor, currency });
  let waits: string = waitsFor ?? 'noAccount';
  for (const account of chosen) {
    const code = await begin(deps, request, { account, method: destination.method, hash });
    if (code === null) return 'begun';
    if (code !== 'accountOutOfReach' && code !== 'payoutGuarded') return code;
    waits = code;
  }
  return waits;
}

/** Null when it began, else why the item was refused. */
async function begin(deps: PayoutsDeps, request: SendableRequest, { account, method, hash }: { account: ChosenAccount; method: string; hash: string }): Promise<ErrorCode | null> {
  const { accountId, deviceId } = account;
  const { id: requestId, merchantId, mode, currency, amountMinor, merchantReference } = request;
  const days = await openReserve(deps.db.read, account);
  const transactionId = newId('txn');
  const intentId = newId('int');
  const payload: Beginning = {
    requestId, requestRevision: request.revision, payloadHash: hash, transactionId, intentId, code: await claimCode(deps.db.read, 'PAY', { transactionId, merchantId, mode }), merchantId, merchantReference,
    accountId, deviceId, method, payeeKey: request.destinationKey, payeeShown: JSON.stringify(request.destinationShown), currency, mode, amountMinor, providerFeeMinor: 0n,
    ...days, limits: account.limits, reported: account.reported,
  };
  const verdict = await deps.writer.submit({ kind: beginAttempt, cause: `payout:${transactionId}`, order: merchantId, mode, payload });
  if (verdict.verdict === 'refused') return verdict.code;
  await deps.db.transaction((trx) => wakePhone(trx, deps.vault, { intentId, accountId, deviceId }));
  await clearWaiting(requestId).execute(deps.db.read);
  return null;
}

/** Nothing may pay it any more: when it was tried its money returns, else whoever approves has to look again. */
async function lapse({ writer }: PayoutsDeps, { id: requestId, status, transactionId, holdId, merchantId, currency, mode }: SendableRequest): Promise<string> {
  if (status !== 'processing' || transactionId === null || holdId === null) return 'approvalLapsed';
  const payload = { requestId, transactionId, holdId, merchantId, currency, mode, reason: 'approvalLapsed' };
  await writer.submit({ kind: failRequest, cause: `requestEnd:${requestId}`, order: merchantId, mode, payload });
  return 'approvalLapsed';
}
