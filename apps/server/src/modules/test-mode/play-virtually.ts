import { payoutMachine, ApiError } from '@wallet/contract';
import type { SimulatedPayoutOutcome, WithdrawalStatus } from '@wallet/contract';
import type { TransferReport } from '@wallet/agent-protocol';
import { insertReserve, withoutLimits } from '#modules/account-selection';
import { payoutProviderOf } from '#modules/accounts/providers';
import { readVirtualAccount } from '#modules/accounts/virtual';
import { reserveCode } from '#modules/deposits/checkout';
import { matchLines } from '#modules/matching/lines';
import { intentPower, movePayout, selectIntent, takeIntent, payoutEvents } from '#modules/payouts';
import type { PayoutsDeps } from '#modules/payouts';
import { decryptPayout, readApprovalTerms, readEvidenceIds } from '#modules/withdrawals/evidence';
import { resolveIntent } from '#modules/payouts/proving';
import { beginAttempt, handTo, provedIntent, takeReport } from '#modules/payouts/sending';
import { all, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { notProved } from '#platform/row-mac';
import {
  selectPlayedLines,
  selectVirtualNow,
  selectVirtualPayer,
  selectVirtualRequest,
} from './virtual-attempts.sql.ts';
import type { VirtualRequest } from './virtual-attempts.sql.ts';

export interface VirtualPlay {
  requestId: string;
  outcome: SimulatedPayoutOutcome;
}

/** The phone of test mode: there is none, and its journal never lies. */
const virtualPhone = { deviceId: 'virtual', journalId: 'virtual', bootId: 'virtual' } as const;
/** Nobody presses late on a phone that is not there. */
const ttlMs = 60_000;

const inHand: readonly WithdrawalStatus[] = ['approved', 'processing'];
const possible: Readonly<Record<SimulatedPayoutOutcome, readonly WithdrawalStatus[]>> = {
  succeeded: inHand,
  failed: inHand,
  unknown: inHand,
  reversed: ['succeeded'],
};

/**
 * Gives a sendable test request its attempt on the virtual account, taken as by a phone with live
 * payouts' ledger commands. Idempotent. Refuses notFound, and what the command refuses.
 */
export async function beginVirtually(
  deps: PayoutsDeps,
  { requestId, outcome }: VirtualPlay,
): Promise<void> {
  const request = await maybe(deps.db.read, selectVirtualRequest(requestId));
  if (!request) throw new ApiError('notFound');
  if (!inHand.includes(request.status) || outcome === 'reversed') return;
  if (request.intentId === null) await begin(deps, request);
  const begun = await one(deps.db.read, selectVirtualRequest(requestId));
  if (begun.intentId !== null && begun.intentState === 'waiting') await take(deps, begun.intentId);
}

async function begin(deps: PayoutsDeps, request: VirtualRequest): Promise<void> {
  const { id: requestId, merchantId, merchantReference, mode, currency, amountMinor } = request;
  const { destination, payloadHash, holdId } = decryptPayout(deps.vault, { ...request, requestId });
  const provider = payoutProviderOf(destination.method);
  const { accountId } = await one(deps.db.read, selectVirtualPayer(provider));
  const days = await insertReserve(deps.db.read, { accountId, provider });
  const { now } = await one(deps.db.read, selectVirtualNow());
  const transactionId = newId('txn');
  const payload = {
    requestId,
    requestRevision: request.revision,
    ...(await readEvidenceIds(deps.db.read, request)),
    terms: await readApprovalTerms(deps.db.read),
    payloadHash,
    holdId,
    formerIntentIds: [],
    transactionId,
    intentId: newId('int'),
    code: (await one(deps.db.read, reserveCode('PAY', { transactionId, merchantId, mode }))).code,
    merchantId,
    merchantReference,
    accountId,
    deviceId: virtualPhone.deviceId,
    method: destination.method,
    rail: 'test',
    payeeKey: request.destinationKey,
    payeeShown: JSON.stringify(request.destinationShown),
    currency,
    mode,
    amountMinor,
    providerFeeMinor: 0n,
    ...days,
    limits: withoutLimits,
    reported: { balanceMinor: amountMinor, at: now },
    choice: '{}',
  };
  const verdict = await deps.writer.submit({
    kind: beginAttempt(deps.vault),
    cause: `payout:${transactionId}`,
    order: merchantId,
    mode,
    payload,
  });
  if (verdict.verdict === 'refused' && verdict.code !== 'revisionConflict')
    throw new ApiError(verdict.code);
}

async function take({ db, vault }: PayoutsDeps, intentId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const { epoch, now: takenAt } = await one(trx, selectIntent(intentId));
    const proved = await provedIntent(trx, vault, { id: intentId, epoch });
    if (!proved) throw notProved(intentPower, intentId);
    const { journalId } = virtualPhone;
    const taken = await maybe(
      trx,
      takeIntent({
        id: intentId,
        ...virtualPhone,
        sequence: 1,
        ttlMs,
        decideAfterMs: 0,
        takenAt,
        ...handTo(vault, proved, { epoch: epoch + 1, journalId, takenAt }),
      }),
    );
    if (!taken) return;
    const { transactionId, requestId, merchantId, accountId, mode } = await one(
      trx,
      selectIntent(intentId),
    );
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
          intentId,
          merchantId,
          accountId,
          revision: moved.revision,
        },
      });
  });
}

/**
 * Plays the outcome in the caller's transaction: money leaves or returns to the virtual account, as
 * its statement shows, or its phone reports not pressed or unknown. Refuses stateConflict for what
 * its state no longer allows.
 */
export async function playVirtually(
  trx: Trx,
  { vault }: Pick<PayoutsDeps, 'vault'>,
  { requestId, outcome }: VirtualPlay,
): Promise<void> {
  const request = await one(trx, selectVirtualRequest(requestId));
  const { intentId, accountId, amountMinor } = request;
  if (intentId === null || accountId === null || !possible[outcome].includes(request.status))
    throw unfit(request.status, outcome);
  const { now: at } = await one(trx, selectVirtualNow());
  if (outcome === 'reversed') {
    const back = {
      providerTransactionId: broughtBackAs(intentId),
      direction: 'credit' as const,
      amountMinor,
      counterparty: 'TEST RETURN',
      reversalOf: request.paidAs,
      at,
    };
    return void (await readVirtualAccount(trx, vault, { accountId, payments: [back] }));
  }
  await takeReport(trx, {
    deviceId: virtualPhone.deviceId,
    report: reportOf(outcome, { intentId, accountId, epoch: request.epoch ?? 1 }),
  });
  if (outcome !== 'succeeded') return;
  await readVirtualAccount(trx, vault, {
    accountId,
    payments: [
      {
        providerTransactionId: paidAs(intentId),
        direction: 'debit',
        amountMinor,
        counterparty: 'TEST PAYEE',
        at,
      },
    ],
  });
}

function unfit(status: WithdrawalStatus, outcome: SimulatedPayoutOutcome): ApiError {
  return new ApiError('stateConflict', {
    detail: `The request is ${status}; ${outcome} needs one that is ${possible[outcome].join(' or ')}.`,
  });
}

type ToldOutcome = Exclude<SimulatedPayoutOutcome, 'reversed'>;
const step: Readonly<Record<ToldOutcome, string>> = {
  succeeded: 'pressSend',
  unknown: 'pressSend',
  failed: 'checkName',
};

function reportOf(
  outcome: ToldOutcome,
  { intentId, accountId, epoch }: { intentId: string; accountId: string; epoch: number },
): TransferReport {
  const head = {
    reportId: `${outcome}-${intentId}`,
    intentId,
    epoch,
    accountId,
    journalId: virtualPhone.journalId,
    sequence: 2,
    evidence: { step: step[outcome] },
  };
  if (outcome === 'succeeded')
    return {
      ...head,
      outcome: 'pressed',
      evidence: {
        ...head.evidence,
        providerAnswer: 'accepted',
        providerTransactionId: paidAs(intentId),
      },
    };
  if (outcome === 'unknown') return { ...head, outcome: 'unknown' };
  const refusal = { code: 'destinationInvalid' as const, text: 'Played in test mode.' };
  return {
    ...head,
    outcome: 'notPressed',
    evidence: { ...head.evidence, refusal },
    fence: { sequence: 2, writtenAt: new Date(0).toISOString() },
  };
}

/** Brings a request to where it was played, without waiting for the jobs that would do the same. Safe to call again. */
export async function settleVirtually(
  deps: PayoutsDeps,
  { requestId }: Pick<VirtualPlay, 'requestId'>,
): Promise<void> {
  const { intentId, intentState, accountId } = await one(
    deps.db.read,
    selectVirtualRequest(requestId),
  );
  if (intentId === null || accountId === null) return;
  const lines = await all(
    deps.db.read,
    selectPlayedLines({ accountId, names: [paidAs(intentId), broughtBackAs(intentId)] }),
  );
  await matchLines(
    deps,
    lines.map(({ id }) => id),
  );
  if (intentState === 'denied') await resolveIntent(deps, intentId);
}

/** What a payout's lines are called on the virtual account: whoever plays an outcome again means the same line. */
const paidAs = (intentId: string) => `TEST-${intentId}`;
const broughtBackAs = (intentId: string) => `TEST-BACK-${intentId}`;
