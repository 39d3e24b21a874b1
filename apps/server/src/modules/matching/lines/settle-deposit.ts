import { isProved } from '#platform/row-mac';
import type { Currency, ErrorCode, Flag, Mode } from '@wallet/contract';
import { depositPower } from '#modules/deposits';
import { accountId } from '#modules/ledger';
import { newId } from '#platform/ids';
import {
  add,
  change,
  type CommandKind,
  type Effects,
  lock,
  together,
  type View,
} from '#platform/writer';
import { allocationRows } from '../allocations/allocation-rows.ts';
import { depositRows, lineRows, sessionRows, withUse } from '../allocations/money-rows.ts';
import type { LockedDeposit, LockedLine, LockedSessionRow } from '../allocations/money-rows.ts';
import {
  completeSession,
  creditPending,
  payDeposit,
  paidEvents,
} from '../allocations/paid-rows.ts';
import type { UnverifiedOwner } from '../allocations/unconfirmed.ts';
import { timingOf } from './bank-time.ts';
import { creditFromLine, creditLocks } from './credit-merchant.ts';
import { settleFlag } from './explain-line.ts';
import { holdsCapacity, capacityUsed } from './capacity-rows.ts';

export interface Settling {
  lineId: string;
  depositId: string;
  sessionId: string;
  accountId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  /** Whose word the line is; null for what is nobody's claim. */
  claim: UnverifiedOwner | null;
}

export interface Settled {
  flag: Flag;
  /** Credited and held: its owner's ceiling of unconfirmed credits is reached. */
  isPending: boolean;
}

/**
 * A statement line pays the one deposit it explains: float, merchant and fee move, the line is used
 * up, deposit and session end. Its cause is `line:<id>`. Above the ceiling of what its owner's
 * phones may claim without evidence the merchant's credit is held in the same item. Everything is
 * judged again over the locked rows; refused with lineAlreadyUsed, depositNotPayable, modeMismatch
 * or stateConflict, after which the line has to be explained anew, and with rowNotProved for a
 * deposit that was changed behind the application, which a line never pays.
 */
export const settleDeposit: CommandKind<Settling, Settled> = {
  kind: 'deposit.settle',
  lock: (settling, slot) => [
    lock(lineRows, [settling.lineId]),
    lock(depositRows, [settling.depositId]),
    lock(sessionRows, [settling.sessionId]),
    ...creditLocks(settling, { source: floatOf(settling), slot }),
  ],
  decide: (settling, view, cause) => {
    const found = findPayable(settling, view);
    if ('refused' in found) return found;
    const { line, deposit, session, flag } = found;
    const feeMinor = deposit.merchantFee + deposit.extraFee;
    const netMinor = line.amount - feeMinor;
    if (netMinor < 0n) return { refused: 'depositNotPayable' };
    const credited = creditFromLine(view, {
      cause,
      credit: { ...settling, line, netMinor, feeMinor, source: floatOf(settling) },
    });
    if ('refused' in credited) return credited;
    const paid = payDeposit(deposit, {
      line,
      paidMinor: line.amount,
      netMinor,
      flag,
      now: view.now,
    });
    const rows = paidRows({ line: { ...line, ...credited.line }, deposit: paid, session });
    // Where its code's end gave the room back, the money counts as used all the same.
    const late = holdsCapacity(deposit) ? [] : capacityUsed(line);
    return {
      effects: together(credited.effects, { ...rows, inserts: [...rows.inserts, ...late] }),
      result: { flag, isPending: credited.isPending },
    };
  },
};

type Payable = { line: LockedLine; deposit: LockedDeposit; session: LockedSessionRow; flag: Flag };

/** The rows, when the line may pay the deposit by itself; a second payment of a session carries a flag. */
function findPayable(settling: Settling, view: View): Payable | { refused: ErrorCode } {
  const line = view.row(lineRows, settling.lineId);
  if (
    !line?.booked ||
    line.posted ||
    line.matchStatus !== 'unmatched' ||
    line.direction !== 'credit'
  )
    return { refused: 'lineAlreadyUsed' };
  const deposit = view.row(depositRows, settling.depositId);
  const session = view.row(sessionRows, settling.sessionId);
  if (!deposit || !session) return { refused: 'depositNotPayable' };
  if (!isProved(depositPower, deposit)) return { refused: 'rowNotProved' };
  if (
    line.mode !== settling.mode ||
    deposit.mode !== settling.mode ||
    session.mode !== settling.mode
  )
    return { refused: 'modeMismatch' };
  if (!belongTogether({ line, deposit, session }, settling))
    return { refused: 'depositNotPayable' };
  const flag = settleFlag(
    deposit.status,
    timingOf(line, deposit),
    deposit.terms.latePolicy ?? 'ask',
  );
  if (flag === null) return { refused: 'depositNotPayable' };
  if (!isAsBorn(deposit, session)) return { refused: 'rowNotProved' };
  return {
    line,
    deposit,
    session,
    flag: session.status === 'completed' ? 'duplicateSuspected' : flag,
  };
}

/**
 * Whether a deposit that waits for its payment is in the session it was made for. A live one hears
 * its provider's reference from the line that pays it: one that has it before was given it behind
 * the application, to be found by another's line.
 */
function isAsBorn(deposit: LockedDeposit, session: LockedSessionRow): boolean {
  return (
    session.merchantId === deposit.merchantId &&
    (deposit.mode === 'test' || deposit.providerTransactionId === null)
  );
}

function belongTogether(
  { line, deposit, session }: Omit<Payable, 'flag'>,
  { accountId, merchantId, currency }: Settling,
): boolean {
  return (
    line.accountId === accountId &&
    deposit.accountId === accountId &&
    deposit.merchantId === merchantId &&
    deposit.sessionId === session.id &&
    line.currency === currency &&
    deposit.currency === currency &&
    line.amount === deposit.finalPayment
  );
}

function paidRows({
  line,
  deposit,
  session,
}: Omit<Payable, 'flag'>): Pick<Effects, 'changes' | 'inserts'> {
  const { id: lineId, mode, amount } = line;
  const changes = [
    change(lineRows, withUse(line, { amountMinor: amount, depositId: deposit.id })),
    change(depositRows, deposit),
    ...completeSession(session),
  ];
  const allocation = add(allocationRows, {
    id: newId('alo'),
    lineId,
    lineAmount: amount,
    mode,
    amount,
    purpose: 'deposit',
    target: deposit.id,
    status: 'active',
  });
  const pending =
    line.confirmation === 'pending'
      ? [creditPending(line, { transactionId: deposit.id, merchantId: deposit.merchantId })]
      : [];
  return {
    changes,
    inserts: [allocation, ...paidEvents(lineId, deposit), ...pending],
  };
}

function floatOf({ accountId: owner, currency, mode }: Settling): string {
  return accountId({ kind: 'float', owner, currency, mode });
}
