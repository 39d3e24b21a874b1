import { countryOfCurrency, payoutMachine, ApiError } from '@wallet/contract';
import type { PayoutMethodType, Provider } from '@wallet/contract';
import type { Evidence, Fence, JournalOrder, TransferReport } from '@wallet/agent-protocol';
import { insertReserve } from '#modules/account-selection';
import { readAccount } from '#modules/accounts';
import { reserveCode } from '#modules/deposits/checkout';
import { all, maybe, one, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import type { RowKeys } from '#platform/row-mac';
import type { LedgerResult } from '#platform/writer';
import { adoptAttempt } from './adopt-attempt.ts';
import { destinationOrNull, decryptDestination } from '#modules/withdrawals/evidence';
import { payoutEvents } from '../events.ts';
import { movePayout, selectIntent } from '../intents.sql.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { readTiming } from '../payout-timing.ts';
import { quoteRoute } from '../routes/quote-route.ts';
import {
  lockKnownIntent,
  raiseEpoch,
  selectAdoptable,
  selectAdoptableById,
  selectPayablePairs,
  selectWaitingOn,
  takeAgain,
} from './recovered.sql.ts';
import type { AdoptableRequest, KnownIntent, PaidPayee } from './recovered.sql.ts';
import { signHand } from '../sending/sign-ticket.ts';
import { settleRecovered } from './settle-recovered.ts';
import { takeReport } from '../sending/record-transfer-report.ts';

export type RecoverDeps = Pick<PayoutsDeps, 'db' | 'vault' | 'writer'>;

/** An order as a phone’s journal tells of it. */
export interface RecoveredOrder extends PaidPayee {
  deviceId: string;
  journalId: string;
  intentId: string;
  epoch: number;
  accountId: string;
  sequence: number;
  takenAt: Date;
  state: JournalOrder['state'];
  evidence: Evidence | null;
  fence: Fence | null;
}

/** What an order of a journal is here: an attempt of a request, or nobody’s yet. */
export type OrderMeaning = { requestId: string } | 'unclaimed';

/**
 * Brings an order that a journal told of together with what this database knows. An intent that is
 * known learns its epoch, its journal and its outcome. One that is not known is made again for the
 * one approved request of that payee and sum, when there is exactly one. Nothing is concluded from
 * it: only lines move money. Safe to repeat.
 */
export async function recoverOrder(
  deps: RecoverDeps,
  order: RecoveredOrder,
): Promise<OrderMeaning> {
  const known = await learnOutcome(deps, order);
  if (known) return known;
  if (order.state === 'closed' || order.state === 'taken') return 'unclaimed';
  const account = await readAccount(deps.db.read, order.accountId);
  if (account?.deviceId !== order.deviceId || account.mode !== 'live') return 'unclaimed';
  const [request, other] = await all(deps.db.read, selectAdoptable(order));
  if (!request || other) return 'unclaimed';
  // Persons find the request by its sum; what it says of its destination does not decrypt.
  const sealed = { requestId: request.id, destinationEnc: request.destinationEnc };
  if (destinationOrNull(deps.vault, sealed) === null) return 'unclaimed';
  const verdict = await adopt(deps, request, {
    ...order,
    account: { accountId: account.id, provider: account.provider, deviceId: order.deviceId },
    evidence: evidenceOf(order),
  });
  return verdict.verdict === 'refused' ? 'unclaimed' : { requestId: request.id };
}

async function learnOutcome(
  { db, vault }: RecoverDeps,
  order: RecoveredOrder,
): Promise<OrderMeaning | undefined> {
  return db.transaction(
    async (trx) => {
      const intent = await maybe(trx, lockKnownIntent(order.intentId));
      if (!intent) return undefined;
      const { id, requestId, accountId, state } = intent;
      if (
        intent.deviceId !== order.deviceId ||
        accountId !== order.accountId ||
        state === 'settled'
      )
        return { requestId };
      if (state === 'closed') {
        const press = order.state === 'pressed' ? reportOf(order) : undefined;
        if (press) await takeReport(trx, { deviceId: order.deviceId, report: press });
        return { requestId };
      }
      const isNew = order.epoch > intent.epoch || state === 'waiting';
      if (isNew && order.state === 'closed')
        await signHand(trx, vault, id, () => raiseEpoch(id, order.epoch).execute(trx));
      if (isNew && order.state !== 'closed') await takeSince(trx, vault, intent, order);
      const report = isNew && order.state === 'closed' ? undefined : reportOf(order);
      if (report) await takeReport(trx, { deviceId: order.deviceId, report });
      return { requestId };
    },
    { idempotent: true },
  );
}

/** A phone took it after the backup: from now on that journal, or the history, says what became of it. */
async function takeSince(
  trx: Trx,
  keys: RowKeys,
  intent: KnownIntent,
  {
    epoch,
    journalId,
    sequence,
    takenAt,
  }: Pick<RecoveredOrder, 'epoch' | 'journalId' | 'sequence' | 'takenAt'>,
): Promise<void> {
  const { id, transactionId, requestId, accountId, merchantId, mode } = intent;
  const decideAfter = await decideAfterOf(trx, accountId, takenAt);
  const taken = takeAgain({ id, epoch, journalId, sequence, takenAt, decideAfter });
  await signHand(trx, keys, id, () => taken.execute(trx));
  await maybe(trx, movePayout({ id: transactionId, ...payoutMachine.moves.dispatch }));
  const moved = await maybe(
    trx,
    movePayout({ id: transactionId, ...payoutMachine.moves.loseSight, reason: 'recovered' }),
  );
  if (moved)
    await publish(trx, payoutEvents.unknown, {
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
}

async function decideAfterOf(query: Query, accountId: string, takenAt: Date): Promise<Date> {
  const { ttlMs, longestPendingMs, historyLagMs } = await readTiming(query, accountId);
  return new Date(takenAt.getTime() + ttlMs + longestPendingMs + historyLagMs);
}

/** What a journal holds of an order is worth what its report would be. */
function reportOf({
  journalId,
  intentId,
  epoch,
  accountId,
  sequence,
  state,
  evidence,
  fence,
}: RecoveredOrder): TransferReport | undefined {
  const head = {
    reportId: `journal-${intentId}-${epoch}-${state}`.slice(0, 64),
    intentId,
    epoch,
    accountId,
    journalId,
    sequence,
  };
  if (state === 'pressed' && evidence) return { ...head, outcome: 'pressed', evidence };
  if (state === 'closed' && fence)
    return { ...head, outcome: 'notPressed', evidence: { step: 'journal' }, fence };
  return state === 'pressing'
    ? { ...head, outcome: 'unknown', evidence: { step: 'journal' } }
    : undefined;
}

function evidenceOf(order: RecoveredOrder): string {
  const report = reportOf(order);
  return JSON.stringify({ recovered: true, reports: report ? [report] : [] });
}

interface AttemptMade {
  account: { accountId: string; provider: Provider; deviceId: string };
  intentId: string;
  epoch: number;
  journalId: string;
  sequence: number;
  takenAt: Date;
  evidence: string;
  /** What the provider took on top, where a debit has shown it; else what its rail says. */
  feeMinor?: bigint;
}

async function adopt(
  { db, vault, writer }: RecoverDeps,
  request: AdoptableRequest,
  { account, intentId, epoch, journalId, sequence, takenAt, evidence, feeMinor }: AttemptMade,
): Promise<LedgerResult<unknown>> {
  const {
    id: requestId,
    merchantId,
    mode,
    currency,
    amountMinor,
    destinationKey: payeeKey,
    merchantReference,
  } = request;
  const { accountId, deviceId } = account;
  const { method, institutionCode: code } = decryptDestination(vault, {
    requestId,
    destinationEnc: request.destinationEnc,
  });
  const route = await quoteRoute(db.read, {
    method: method as PayoutMethodType,
    institution: { country: countryOfCurrency(currency), code },
    amountMinor,
    currency,
    at: takenAt,
  });
  const { day } = await insertReserve(db.read, account);
  const transactionId = newId('txn');
  const payload = {
    requestId,
    requestRevision: request.revision,
    transactionId,
    intentId,
    code: (await one(db.read, reserveCode('PAY', { transactionId, merchantId, mode }))).code,
    merchantId,
    merchantReference,
    accountId,
    deviceId,
    method,
    payeeKey,
    payeeShown: JSON.stringify(request.destinationShown),
    currency,
    mode,
    amountMinor,
    providerFeeMinor: feeMinor ?? ('refused' in route ? 0n : route.providerFeeMinor),
    day,
    epoch,
    journalId,
    sequence,
    takenAt,
    decideAfter: await decideAfterOf(db.read, accountId, takenAt),
    evidence,
  };
  return writer.submit({
    kind: adoptAttempt,
    cause: `adopt:${intentId}`,
    order: merchantId,
    mode,
    payload,
  });
}

/** Pays every attempt of an account with the one unexplained debit that it can be; tells how many. Safe to repeat. */
export async function settlePairs(deps: RecoverDeps, accountId: string): Promise<number> {
  let settled = 0;
  for (const { intentId, lineId } of await all(deps.db.read, selectPayablePairs(accountId))) {
    if ((await settlePair(deps, { intentId, lineId })).verdict === 'applied') settled += 1;
  }
  return settled;
}

async function settlePair(
  { db, writer }: RecoverDeps,
  { intentId, lineId }: { intentId: string; lineId: string },
): Promise<LedgerResult<unknown>> {
  const {
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
  } = await one(db.read, selectIntent(intentId));
  const { longestPendingMs, historyLagMs } = await readTiming(db.read, accountId);
  const payload = {
    lineId,
    intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
    guardMs: longestPendingMs + historyLagMs,
  };
  return writer.submit({
    kind: settleRecovered,
    cause: `alloc:${transactionId}`,
    order: merchantId,
    mode,
    payload,
  });
}

export interface NamedPayment {
  requestId: string;
  lineId: string;
  accountId: string;
  /** When the money left, as far as the bank says, and how much. */
  occurredFrom: Date;
  lineMinor: bigint;
}

/**
 * Persons say which request a debit paid that no journal tells of: the attempt is made again and
 * paid with what waits in suspense. The intent has the line’s number, so that saying it twice is
 * saying it once. Refuses `payoutNotOpen` for a request that is not approved, or has an attempt
 * open on another account, `debitDiffers` where the attempt that waits there is of another sum, and
 * with what the money refuses it for.
 */
export async function payByNamedDebit(
  deps: RecoverDeps,
  { requestId, lineId, accountId, occurredFrom: takenAt, lineMinor }: NamedPayment,
): Promise<void> {
  const account = await readAccount(deps.db.read, accountId);
  if (!account) throw new ApiError('notFound');
  const attempt = {
    intentId: lineId.replace(/^lin_/, 'int_'),
    epoch: 1,
    journalId: 'persons',
    sequence: 0,
    takenAt,
  };
  const waiting = await maybe(deps.db.read, selectWaitingOn({ requestId, accountId }));
  if (waiting) {
    // Once it is taken only its own debit, or the proof that there is none, ends it.
    if (lineMinor !== waiting.amountMinor && lineMinor !== waiting.amountMinor + waiting.feeMinor)
      throw new ApiError('debitDiffers');
    await deps.db.transaction(async (trx) => {
      const intent = await maybe(trx, lockKnownIntent(waiting.id));
      if (intent?.state === 'waiting')
        await takeSince(trx, deps.vault, intent, { ...attempt, epoch: intent.epoch + 1 });
    });
    return accept(await settlePair(deps, { intentId: waiting.id, lineId }));
  }
  const request = await maybe(deps.db.read, selectAdoptableById(requestId));
  const place = { accountId, provider: account.provider, deviceId: account.deviceId ?? 'none' };
  if (request)
    accept(
      await adopt(deps, request, {
        ...attempt,
        account: place,
        evidence: JSON.stringify({ recovered: true, reports: [] }),
        feeMinor: lineMinor - request.amountMinor,
      }),
    );
  const intent = await maybe(deps.db.read, selectIntent(attempt.intentId));
  if (intent?.requestId !== requestId) throw new ApiError('payoutNotOpen');
  return accept(await settlePair(deps, { intentId: intent.id, lineId }));
}

function accept(verdict: LedgerResult<unknown>): void {
  if (verdict.verdict === 'refused')
    throw new ApiError(verdict.code === 'stateConflict' ? 'payoutNotOpen' : verdict.code);
  if (verdict.verdict === 'conflict') throw new ApiError('lineAlreadyUsed');
}
