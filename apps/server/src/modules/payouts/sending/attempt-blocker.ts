import { type ErrorCode, mayMove, withdrawalMachine } from '@wallet/contract';
import { holds } from '#modules/ledger/postings';
import { ledgerAccounts } from '#modules/ledger';
import { writtenDecisions } from '#modules/approvals';
import type { RowKeys } from '#platform/row-mac';
import type { View } from '#platform/writer';
import { agreeingPersons, approvalBlocker, policyRows } from '#modules/withdrawals/evidence';
import type { Beginning } from './begin-attempt.ts';
import { haveEnded } from '../intent-outcome.ts';
import { floatOf, guardOf, receivableOf } from '../payout-ids.ts';
import { intentRows, type LockedRequest, payoutRows, requestRows } from '../payout-rows.ts';
import { accountDayId, accountDays, accountOuts, guardRows, minuteNow } from '../reserve-rows.ts';

const reportedIsFreshMs = 5 * 60_000;

/** What speaks against an attempt, over the locked rows; null when it may begin. Pure. */
export function attemptBlocker(
  keys: Pick<RowKeys, 'attests'>,
  input: Beginning,
  view: View,
): ErrorCode | null {
  const request = view.row(requestRows, input.requestId);
  return (
    whyNotRequest(request, input, view) ??
    whyNotDecided(keys, { request, input, view }) ??
    whyNotAgain(keys, { request, input, view }) ??
    whyNotHold(request, input, view) ??
    whyNotMerchant(input, view) ??
    whyNotPayee(input, view) ??
    whyNotAccount(input, view)
  );
}

function whyNotRequest(
  request: LockedRequest | undefined,
  input: Beginning,
  view: View,
): ErrorCode | null {
  if (
    !request ||
    request.merchantId !== input.merchantId ||
    request.mode !== input.mode ||
    request.currency !== input.currency
  )
    return 'stateConflict';
  const isNext =
    request.status === 'processing' || mayMove(withdrawalMachine, 'send', request.status);
  if (!isNext || request.amount !== input.amountMinor) return 'stateConflict';
  if (request.revision !== input.requestRevision) return 'revisionConflict';
  if (view.row(payoutRows, input.transactionId) || view.row(intentRows, input.intentId))
    return 'stateConflict';
  const isApproved = request.approvedUntil !== null && request.approvedUntil > view.now;
  return request.payloadHash === input.payloadHash && isApproved ? null : 'payoutNotAsApproved';
}

/** A status alone opens nothing: the decisions are counted, each row of them proved. */
function whyNotDecided(
  keys: Pick<RowKeys, 'attests'>,
  { request, input, view }: { request: LockedRequest | undefined; input: Beginning; view: View },
): ErrorCode | null {
  if (!request || request.destinationKey !== input.payeeKey) return 'payoutNotAsApproved';
  const decisions = input.decisionIds.map((id) => view.row(writtenDecisions, id));
  const persons = input.personIds.flatMap((id) => view.row(agreeingPersons, id) ?? []);
  const evidence = {
    request,
    decisions: decisions.filter((one) => one !== undefined),
    persons: new Map(persons.map((person) => [person.id, person])),
    policy: view.row(policyRows, input.merchantId),
  };
  return approvalBlocker(keys, evidence, { ...input.terms, now: view.now });
}

/** Each attempt before it has ended, signed, and the request knows of the last one. In test mode nothing moves. */
function whyNotAgain(
  keys: Pick<RowKeys, 'attests'>,
  { request, input, view }: { request: LockedRequest | undefined; input: Beginning; view: View },
): ErrorCode | null {
  if (input.mode === 'test') return null;
  const former = input.formerIntentIds.map((id) => view.row(intentRows, id));
  return request && haveEnded(keys, request, former) ? null : 'rowNotProved';
}

function whyNotHold(
  request: LockedRequest | undefined,
  { holdId, merchantId, mode }: Beginning,
  view: View,
): ErrorCode | null {
  const hold = view.row(holds, holdId);
  const isHeld =
    hold?.status === 'pending' && hold.kind === 'payout' && hold.id === request?.holdId;
  return isHeld &&
    hold.amount === request.amount + request.fee &&
    hold.merchantId === merchantId &&
    hold.mode === mode
    ? null
    : 'holdNotPending';
}

/** Without that ledger account nothing was ever owed. */
function whyNotMerchant(input: Beginning, view: View): ErrorCode | null {
  return (view.row(ledgerAccounts, receivableOf(input))?.posted ?? 0n) < 0n ? 'merchantOwes' : null;
}

function whyNotPayee(input: Beginning, view: View): ErrorCode | null {
  const guard = view.row(guardRows, guardOf(input));
  // Nothing shows late on a virtual account.
  const isOver =
    guard?.guardedUntil != null && (input.mode === 'test' || guard.guardedUntil <= view.now);
  const isFree = guard === undefined || isOver;
  return isFree ? null : 'payoutGuarded';
}

/** Spendable is the smaller of what the books and a fresh report say, less what open intents may take. */
function whyNotAccount(input: Beginning, view: View): ErrorCode | null {
  const { accountId, day, amountMinor, limits, reported } = input;
  const float = view.row(ledgerAccounts, floatOf(input));
  const out = view.row(accountOuts, accountId);
  if (!float || !out || !view.row(accountDays, accountDayId(accountId, day)))
    return 'ledgerAccountMissing';
  if (!reported || view.now.getTime() - reported.at.getTime() > reportedIsFreshMs)
    return 'accountOutOfReach';
  const takenMinor = amountMinor + input.providerFeeMinor;
  const heldMinor = -float.posted < reported.balanceMinor ? -float.posted : reported.balanceMinor;
  // The virtual accounts of test mode never run out.
  const isCovered = input.mode === 'test' || heldMinor - out.reserved >= takenMinor;
  if (!isCovered || isAbove(amountMinor, limits.perTransactionMinor)) return 'accountOutOfReach';
  const monthMinor = input.monthDays.reduce(
    (sum, one) => sum + usedOn(view, accountDayId(accountId, one)),
    takenMinor,
  );
  const dayMinor = takenMinor + usedOn(view, accountDayId(accountId, day));
  const isTooMuch =
    isAbove(dayMinor, limits.dayMinor) ||
    isAbove(monthMinor, limits.monthMinor) ||
    isAbove(minuteNow(out, view.now).minuteSum + takenMinor, limits.minuteMinor);
  return isTooMuch || isTooOften(input, view, minuteNow(out, view.now).minuteCount)
    ? 'accountOutOfReach'
    : null;
}

/** Whether one more transfer is more than the account may send in its minute, day or month. */
function isTooOften(
  { accountId, day, monthDays, limits }: Beginning,
  view: View,
  thisMinute: number,
): boolean {
  const countOn = (one: number) =>
    view.row(accountDays, accountDayId(accountId, one))?.countOut ?? 0;
  const thisMonth = monthDays.reduce((sum, one) => sum + countOn(one), 0);
  return (
    isUsedUp(thisMinute, limits.minuteCount) ||
    isUsedUp(countOn(day), limits.dayCount) ||
    isUsedUp(thisMonth, limits.monthCount)
  );
}

function isUsedUp(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit;
}

function usedOn(view: View, dayId: string): bigint {
  const row = view.row(accountDays, dayId);
  return row ? row.reservedOut + row.usedOutToday : 0n;
}

function isAbove(minor: bigint, limit: bigint | null): boolean {
  return limit !== null && minor > limit;
}
