import { type ErrorCode, type PayoutMethodType, providerTable } from '@wallet/contract';
import type { Destination } from '@wallet/agent-protocol';
import { choosePayers, type ChosenAccount, insertReserve } from '#modules/account-selection';
import { payoutProviderOf } from '#modules/accounts/providers';
import { reserveCode } from '#modules/deposits/checkout';
import { decryptPayout } from '#modules/withdrawals/evidence';
import type { ApprovalTerms, EvidenceIds, RequestPayout } from '#modules/withdrawals/evidence';
import { readApproved } from '#modules/withdrawals/upkeep';
import type { Stops } from '#modules/integrity';
import { isAllHeld } from '#modules/restores';
import { all, maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { beginAttempt, type Beginning } from './begin-attempt.ts';
import { failRequest } from './fail-request.ts';
import { explainChoice, type PayoutChoice } from '../routes/payout-choice.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { Route } from '../routes/rail-for.ts';
import { clearWaiting, noteWaiting, selectSendable, selectDuplicate } from '../requests.sql.ts';
import type { SendableRequest } from '../requests.sql.ts';
import { createRound, type SendRound } from './send-round.ts';
import { wakeDevice } from './wake-device.ts';

const batch = 100;

/**
 * Begins the next attempt of every request that may be paid, and says of the others why they wait;
 * tells how many began. Accounts and rails are looked up once for all of them; what each takes
 * counts for those behind it, and its item judges over locked rows.
 */
export async function sendPayouts(deps: PayoutsDeps): Promise<number> {
  const round = createRound(deps.db.read, deps.vault);
  for (let began = 0, after = ''; ;) {
    const due = await all(deps.db.read, selectSendable(after, batch));
    for (const request of due) {
      const outcome = await sendOrWait(deps, round, request);
      if (outcome === 'begun') began += 1;
      else if (outcome !== request.waitingReason)
        await noteWaiting(request, outcome).execute(deps.db.read);
    }
    after = due.at(-1)?.id ?? after;
    if (due.length < batch) return began;
  }
}

/** What goes wrong with one request keeps no other one waiting; the next round tries it again. */
async function sendOrWait(
  deps: PayoutsDeps,
  round: SendRound,
  request: SendableRequest,
): Promise<string> {
  try {
    return await sendOne(deps, round, request);
  } catch (error) {
    deps.log.error(
      { err: error, requestId: request.id },
      'a payout could not begin; the next round tries again',
    );
    return 'systemTrouble';
  }
}

/** `begun`, or why it still waits. */
async function sendOne(
  deps: PayoutsDeps,
  round: SendRound,
  request: SendableRequest,
): Promise<string> {
  if (isAllHeld(deps.vault, request.recoveries)) return 'recovery';
  const stops = await round.stops();
  if (isStopped(request, stops)) return 'booksBroken';
  if (request.isLapsed) return lapse(deps, request);
  if (request.merchantOwes) return 'merchantOwes';
  const evidence = await readApproved(deps, request.id);
  if (!evidence) return lapse(deps, request);
  if (request.hasTwin) return 'equalPayout';
  const { id: requestId, merchantId, mode, currency, amountMinor } = request;
  const payout = decryptPayout(deps.vault, { ...request, requestId });
  const route = await round.route(questionOf(request, payout.destination));
  if ('refused' in route) return route.refused;
  const { providerFeeMinor } = route;
  const of = { method: payout.destination.method, mode, currency };
  const payers = choosePayers(await round.payers(of), {
    merchantId,
    amountMinor,
    providerFeeMinor,
  });
  if (payers.waitsFor !== null) return payers.waitsFor;
  if ((await maybe(deps.db.read, selectDuplicate(requestId)))?.hasTwin === true)
    return 'equalPayout';
  const passed: PayoutChoice['passed'] = [];
  for (const account of payers.chosen) {
    if (stops.accounts.has(account.accountId)) {
      passed.push({ accountId: account.accountId, code: 'booksBroken' });
      continue;
    }
    const choice = explainChoice({ route, payers, passed });
    const terms = await round.terms();
    const code = await begin(deps, request, { account, payout, route, choice, terms, evidence });
    if (code === null)
      await round.reserve(of, {
        accountId: account.accountId,
        takenMinor: amountMinor + providerFeeMinor,
      });
    if (code === null) return 'begun';
    if (code === 'accountOutOfReach') round.forget(of);
    else if (code !== 'payoutGuarded') return code;
    passed.push({ accountId: account.accountId, code });
  }
  return passed.at(-1)?.code ?? 'noAccount';
}

/** By the open findings of the database, and by those whose end nobody signed. */
function isStopped({ areBooksBroken, merchantId }: SendableRequest, stops: Stops): boolean {
  return areBooksBroken || stops.all || stops.merchants.has(merchantId);
}

function questionOf(
  { amountMinor, currency, now: at }: SendableRequest,
  { method, institutionCode: code }: Destination,
) {
  // A destination of the first protocol may name a method that only takes deposits; the look-up says so.
  return {
    method: method as PayoutMethodType,
    institution: { country: providerTable[payoutProviderOf(method)].country, code },
    amountMinor,
    currency,
    at,
  };
}

interface Start {
  account: ChosenAccount;
  payout: RequestPayout;
  route: Route;
  choice: PayoutChoice;
  terms: ApprovalTerms;
  evidence: EvidenceIds;
}

/** Null when it began, else why the item was refused. */
async function begin(
  deps: PayoutsDeps,
  request: SendableRequest,
  { account, payout, route, choice, terms, evidence }: Start,
): Promise<ErrorCode | null> {
  const { accountId, deviceId } = account;
  const { id: requestId, merchantId, mode, currency, amountMinor, merchantReference } = request;
  const days = await insertReserve(deps.db.read, account);
  const transactionId = newId('txn');
  const intentId = newId('int');
  const payload: Beginning = {
    requestId,
    requestRevision: request.revision,
    ...evidence,
    terms,
    payloadHash: payout.payloadHash,
    holdId: payout.holdId,
    formerIntentIds: request.formerIntentIds,
    transactionId,
    intentId,
    code: (await one(deps.db.read, reserveCode('PAY', { transactionId, merchantId, mode }))).code,
    merchantId,
    merchantReference,
    accountId,
    deviceId,
    method: payout.destination.method,
    rail: route.rail,
    payeeKey: request.destinationKey,
    payeeShown: JSON.stringify(request.destinationShown),
    currency,
    mode,
    amountMinor,
    providerFeeMinor: route.providerFeeMinor,
    ...days,
    limits: account.limits,
    reported: account.reported,
    choice: JSON.stringify(choice),
  };
  const verdict = await deps.writer.submit({
    kind: beginAttempt(deps.vault),
    cause: `payout:${requestId}.${request.formerIntentIds.length}`,
    order: merchantId,
    mode,
    payload,
  });
  if (verdict.verdict === 'refused') return verdict.code;
  // That attempt has begun already, whatever its rows say.
  if (verdict.verdict === 'conflict') return 'revisionConflict';
  await deps.db.transaction((trx) => wakeDevice(trx, deps.vault, intentId));
  await clearWaiting(requestId).execute(deps.db.read);
  return null;
}

/** Nothing may pay it any more: when it was tried its money returns, else whoever approves has to look again. */
async function lapse({ writer }: PayoutsDeps, request: SendableRequest): Promise<string> {
  const { id: requestId, status, transactionId, holdId, merchantId, currency, mode } = request;
  if (status !== 'processing' || transactionId === null || holdId === null) return 'approvalLapsed';
  const payload = {
    requestId,
    transactionId,
    intentIds: request.formerIntentIds,
    holdId,
    merchantId,
    currency,
    mode,
    reason: 'approvalLapsed',
  };
  await writer.submit({
    kind: failRequest,
    cause: `requestEnd:${requestId}`,
    order: merchantId,
    mode,
    payload,
  });
  return 'approvalLapsed';
}
