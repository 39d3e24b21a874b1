import { proposalMachine } from '@wallet/contract';
import type { AdjustmentGoal, Currency, ErrorCode, Mode } from '@wallet/contract';
import { actOn, addAudit } from '#modules/audit';
import { allocationRows, lineRows, withUse } from '#modules/matching/allocations';
import { expectedReceiptRows } from '#modules/matching/proposals';
import { lineEvents } from '#modules/matching';
import { internalTransferRows } from '#modules/matching/transfers';
import { accountId, balanceChanged, ledgerAccounts, post } from '#modules/ledger';
import { creditAccounts, creditEntries } from '#modules/ledger/postings';
import type { Leg } from '#modules/ledger';
import { add, addEvent, change, lock, together } from '#platform/writer';
import type { Change, CommandKind, Insert, LockRequest, View } from '#platform/writer';
import { adjustmentRows, differenceRows, type LockedAdjustment } from './adjustment-rows.ts';
import { reconciliationEvents } from '../events.ts';
import { postedMinor } from '../posted-minor.ts';
import type { Person } from '../reconciliation-deps.ts';

/** What was proposed, as it was read; the item judges it anew over the locked rows. */
export interface AdjustmentPosting {
  adjustmentId: string;
  goal: AdjustmentGoal;
  currency: Currency;
  mode: Mode;
  differenceId: string | null;
  lineId: string | null;
  moveId: string | null;
  expectedId: string | null;
  merchantId: string | null;
  by: Person;
  reason: string;
}

/** What a posting moves, and what else becomes of the rows that it is about. */
interface Effect {
  legs: Leg[];
  changes: Change[];
  inserts: Insert[];
}

/**
 * A second person agrees to a posting by hand. A difference is booked against clearing, because a
 * float moves by statement lines alone; an overdue move against what is in transit, a line that
 * never came against what is claimed of its provider, an unexplained debit against suspense, a
 * merchant's balance against capital or write-offs. Its cause is `adj:<id>`. Refused with
 * stateConflict when the proposal has ended or lapsed or what it is about was changed,
 * secondPersonNeeded for its proposer, lineAlreadyUsed, and insufficientFunds when a merchant has
 * not so much.
 */
export const postAdjustment: CommandKind<AdjustmentPosting> = {
  kind: 'reconciliation.adjust',
  lock: (input, slot) => [
    ...(input.lineId === null ? [] : [lock(lineRows, [input.lineId])]),
    ...(input.moveId === null ? [] : [lock(internalTransferRows, [input.moveId])]),
    ...(input.expectedId === null ? [] : [lock(expectedReceiptRows, [input.expectedId])]),
    lock(adjustmentRows, [input.adjustmentId]),
    ...(input.differenceId === null ? [] : [lock(differenceRows, [input.differenceId])]),
    accountsLock(input, slot),
  ],
  decide: (input, view, cause) => {
    const adjustment = view.row(adjustmentRows, input.adjustmentId);
    if (
      adjustment?.status !== 'open' ||
      adjustment.lapsesAt <= view.now ||
      !isAsRead(adjustment, input)
    )
      return { refused: 'stateConflict' };
    if (adjustment.proposedBy === input.by.actorId) return { refused: 'secondPersonNeeded' };
    const effect = effectOf(view, input, adjustment);
    if ('refused' in effect) return effect;
    const posting = post(view, { cause, legs: effect.legs });
    if ('refused' in posting) return posting;
    const { by, reason, mode } = input;
    const approved = {
      ...adjustment,
      status: proposalMachine.moves.approve.to,
      decidedBy: by.actorId,
      decidedAt: view.now,
      decisionReason: reason,
    };
    const { id, kind, goal, amount, code } = adjustment;
    const after = { code, kind, goal, amountMinor: String(amount), ...aboutOf(adjustment) };
    const record = addAudit({
      actor: by,
      mode,
      ...actOn('adjustment.approved', id),
      after,
      reason,
      merchantId: adjustment.merchantId ?? undefined,
    });
    const published = addEvent(reconciliationEvents.adjusted, {
      key: id,
      mode,
      payload: { adjustmentId: id, ...aboutOf(adjustment) },
    });
    return {
      effects: together(posting, {
        changes: [...effect.changes, change(adjustmentRows, approved)],
        inserts: [...effect.inserts, record, published],
      }),
      result: undefined,
    };
  },
};

function aboutOf({
  accountId: account,
  differenceId,
  lineId,
  moveId,
  expectedId,
  merchantId,
}: LockedAdjustment) {
  return { accountId: account, differenceId, lineId, moveId, expectedId, merchantId };
}

function isAsRead(adjustment: LockedAdjustment, input: AdjustmentPosting): boolean {
  const { differenceId, lineId, moveId, expectedId, merchantId, currency, mode, goal } = adjustment;
  return (
    differenceId === input.differenceId &&
    lineId === input.lineId &&
    moveId === input.moveId &&
    expectedId === input.expectedId &&
    merchantId === input.merchantId &&
    currency === input.currency &&
    mode === input.mode &&
    goal === input.goal
  );
}

function effectOf(
  view: View,
  input: AdjustmentPosting,
  adjustment: LockedAdjustment,
): Effect | { refused: ErrorCode } {
  switch (adjustment.kind) {
    case 'difference':
      return ofDifference(view, input, adjustment);
    case 'line':
      return ofLine(view, input, adjustment);
    case 'merchant':
      return ofMerchant(view, input, adjustment);
  }
}

function ofDifference(
  view: View,
  input: AdjustmentPosting,
  { id, amount }: LockedAdjustment,
): Effect | { refused: ErrorCode } {
  const difference =
    input.differenceId === null ? undefined : view.row(differenceRows, input.differenceId);
  if (
    difference?.status !== 'open' ||
    postedMinor({ ...difference, amountMinor: difference.amount, expectedId: input.expectedId }) !==
      amount
  )
    return { refused: 'stateConflict' };
  const closed = {
    ...difference,
    status: 'explained' as const,
    closedAt: view.now,
    closedHow: 'posting' as const,
    closedBy: input.by.actorId,
    note: input.reason,
    adjustmentId: id,
  };
  const changes = [change(differenceRows, closed)];
  if (input.expectedId !== null) return ofClaim(view, input, { id, amount, changes });
  if (input.moveId === null)
    return {
      legs: against(clearingOf(input, view.slot), input, view.slot, amount),
      changes,
      inserts: [],
    };
  const move = view.row(internalTransferRows, input.moveId);
  // Only one side of it was seen: what is in transit is that side.
  if (
    move?.status !== 'inTransit' ||
    move.amount !== (amount < 0n ? -amount : amount) ||
    (move.inLineId !== null) !== amount > 0n
  )
    return { refused: 'stateConflict' };
  return {
    legs: against(transitOf(input), input, view.slot, amount),
    changes: [...changes, change(internalTransferRows, { ...move, status: 'cancelled' })],
    inserts: [],
  };
}

/** A line that never came: nobody waits for it any more, and it is not claimed. */
function ofClaim(
  view: View,
  input: AdjustmentPosting,
  { id, amount, changes }: Pick<LockedAdjustment, 'id' | 'amount'> & { changes: Change[] },
): Effect | { refused: ErrorCode } {
  const expected =
    input.expectedId === null ? undefined : view.row(expectedReceiptRows, input.expectedId);
  if (
    expected?.lineId !== null ||
    expected.adjustmentId !== null ||
    expected.amount !== -amount ||
    expected.mode !== input.mode
  )
    return { refused: 'stateConflict' };
  return {
    legs: against(claimsOf(input), input, view.slot, amount),
    changes: [...changes, change(expectedReceiptRows, { ...expected, adjustmentId: id })],
    inserts: [],
  };
}

function ofLine(
  view: View,
  input: AdjustmentPosting,
  { id, amount, lineRevision }: LockedAdjustment,
): Effect | { refused: ErrorCode } {
  const line = input.lineId === null ? undefined : view.row(lineRows, input.lineId);
  if (
    !line?.posted ||
    line.allocated > 0n ||
    (line.matchStatus !== 'unmatched' && line.matchStatus !== 'review')
  )
    return { refused: 'lineAlreadyUsed' };
  if (
    line.revision !== lineRevision ||
    line.direction !== 'debit' ||
    line.amount !== -amount ||
    line.mode !== input.mode
  )
    return { refused: 'stateConflict' };
  const allocation = {
    id: `alo_${id.slice(4)}`,
    lineId: line.id,
    lineAmount: line.amount,
    mode: line.mode,
    amount: line.amount,
    purpose: 'own' as const,
    target: id,
    status: 'active' as const,
  };
  const used = { ...withUse(line, { amountMinor: line.amount }), reason: input.goal };
  const published = addEvent(lineEvents.lineIgnored, {
    key: line.id,
    mode: line.mode,
    payload: { lineId: line.id, accountId: line.accountId, nature: input.goal },
  });
  return {
    legs: against(suspenseOf(input, view.slot), input, view.slot, amount),
    changes: [change(lineRows, used)],
    inserts: [add(allocationRows, allocation), published],
  };
}

function ofMerchant(
  view: View,
  input: AdjustmentPosting,
  { merchantId, amount }: LockedAdjustment,
): Effect | { refused: ErrorCode } {
  if (merchantId === null) return { refused: 'stateConflict' };
  const { currency, mode } = input;
  const name = { merchantId, currency, mode };
  const source = goalOf(input, view.slot);
  const legs =
    amount > 0n
      ? creditEntries(view, { ...name, netMinor: amount, feeMinor: 0n, source })
      : [
          {
            account: accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode }),
            amountMinor: amount,
          },
          { account: source, amountMinor: -amount },
        ];
  return { legs, changes: [], inserts: [balanceChanged(name)] };
}

/** The goal gets what the account sees, and the other side is where the money was waited for. */
function against(
  other: string,
  input: AdjustmentPosting,
  slot: number,
  amountMinor: bigint,
): Leg[] {
  return [
    { account: goalOf(input, slot), amountMinor },
    { account: other, amountMinor: -amountMinor },
  ];
}

function accountsLock(input: AdjustmentPosting, slot: number): LockRequest {
  const { merchantId, currency, mode } = input;
  if (merchantId !== null)
    return lock(ledgerAccounts, [
      goalOf(input, slot),
      ...creditAccounts({ merchantId, currency, mode }, slot),
    ]);
  return lock(ledgerAccounts, [
    goalOf(input, slot),
    clearingOf(input, slot),
    suspenseOf(input, slot),
    transitOf(input),
    claimsOf(input),
  ]);
}

function goalOf({ goal, currency, mode }: AdjustmentPosting, slot: number): string {
  return accountId({
    kind: goal,
    owner: goal === 'providerFeeExpense' ? slot : 'operator',
    currency,
    mode,
  });
}

function clearingOf({ currency, mode }: AdjustmentPosting, slot: number): string {
  return accountId({ kind: 'clearing', owner: slot, currency, mode });
}

function suspenseOf({ currency, mode }: AdjustmentPosting, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}

function claimsOf({ currency, mode }: AdjustmentPosting): string {
  return accountId({ kind: 'claimsReceivable', owner: 'operator', currency, mode });
}

function transitOf({ currency, mode }: AdjustmentPosting): string {
  return accountId({ kind: 'floatInTransit', owner: 'operator', currency, mode });
}
