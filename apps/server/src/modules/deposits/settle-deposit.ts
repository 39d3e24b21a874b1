import { depositMachine, mayMove, sessionMachine } from '@wallet/contract';
import type { Currency, ErrorCode, Flag, Mode } from '@wallet/contract';
import { accountId, balanceChanged, creditAccounts, creditLegs, ledgerAccounts, post, postPending, together } from '#modules/ledger';
import { newId } from '#platform/ids';
import { add, addFact, change, lock } from '#platform/writer';
import type { Addition, Change, Effects, ItemKind, View } from '#platform/writer';
import { timingOf } from './bank-time.ts';
import { settleFlag } from './explain-line.ts';
import { allocationRows, depositRows, lineRows, sessionRows } from './money-rows.ts';
import type { LockedDeposit, LockedLine, LockedSessionRow } from './money-rows.ts';
import { fitsCeilings, holdOfLine, moveTotals, totalIds, unconfirmedTotals } from './unconfirmed.ts';
import type { Claim } from './unconfirmed.ts';

export interface Settling {
  lineId: string;
  depositId: string;
  sessionId: string;
  accountId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  /** Whose word the line is; null for what is nobody's claim. */
  claim: Claim | null;
}

export interface Settled {
  flag: Flag;
  /** Credited and held: its owner's ceiling of unconfirmed credits is reached. */
  isPending: boolean;
}

/**
 * A statement line pays the one deposit it explains: float, merchant and fee move, the line is used up, deposit and
 * session end. Its cause is `line:<id>`. Above the ceiling of what its owner's phones may claim without evidence the
 * merchant's credit is held in the same item. Everything is judged again over the locked rows; refused with
 * lineAlreadyUsed, depositNotPayable, modeMismatch or stateConflict, after which the line has to be explained anew.
 */
export const settleDeposit: ItemKind<Settling, Settled> = {
  kind: 'deposit.settle',
  lock: (settling, slot) => [
    lock(lineRows, [settling.lineId]),
    lock(depositRows, [settling.depositId]),
    lock(sessionRows, [settling.sessionId]),
    ...(settling.claim ? [lock(unconfirmedTotals, totalIds({ ...settling, ...settling.claim }))] : []),
    lock(ledgerAccounts, [...creditAccounts(settling, slot), floatOf(settling)]),
  ],
  judge: (settling, view, cause) => {
    const found = findPayable(settling, view);
    if ('refused' in found) return found;
    const { line, deposit, session, flag } = found;
    const feeMinor = deposit.merchantFee + deposit.extraFee;
    const netMinor = line.amount - feeMinor;
    if (netMinor < 0n) return { refused: 'depositNotPayable' };
    const standing = standingOf(view, settling, { amountMinor: line.amount, netMinor });
    if ('refused' in standing) return standing;
    const isPending = standing.confirmation === 'pending';
    const credit = { ...settling, netMinor, feeMinor, source: floatOf(settling) };
    const posting = isPending
      ? postPending(view, { cause, credit: { ...credit, holdId: holdOfLine(line.id), reason: 'unconfirmedCredit' } })
      : post(view, { cause, legs: creditLegs(view, credit) });
    if ('refused' in posting) return posting;
    const paid = payDeposit(deposit, { line, netMinor, flag, now: view.now });
    const rows = paidRows({ line: { ...line, ...standing.line }, deposit: paid, session });
    const effects = together(posting, { ...rows, changes: [...rows.changes, ...standing.changes] });
    return { effects, result: { flag, isPending } };
  },
};

interface Standing {
  confirmation: LockedLine['confirmation'];
  line: Pick<LockedLine, 'claimOwnerId' | 'confirmation' | 'holdId'>;
  changes: Change[];
}

/** How far the credit is believed: within both ceilings it counts in their sums, above one it is held and counts in neither. */
function standingOf(view: View, settling: Settling, { amountMinor, netMinor }: { amountMinor: bigint; netMinor: bigint }): Standing | { refused: ErrorCode } {
  const { claim } = settling;
  const stand = (confirmation: Standing['confirmation'], changes: Change[] = []): Standing => {
    const holdId = confirmation === 'pending' ? holdOfLine(settling.lineId) : null;
    return { confirmation, changes, line: { claimOwnerId: claim?.ownerId ?? null, confirmation, holdId } };
  };
  if (!claim) return stand(null);
  const place = { ...settling, ownerId: claim.ownerId };
  const fits = fitsCeilings(view, place, { claim, amountMinor });
  if (fits === undefined) return { refused: 'stateConflict' };
  // Of nothing nothing can be held.
  return fits || netMinor === 0n ? stand('unconfirmed', moveTotals(view, place, amountMinor)) : stand('pending');
}

type Payable = { line: LockedLine; deposit: LockedDeposit; session: LockedSessionRow; flag: Flag };

/** The rows, when the line may pay the deposit by itself; a second payment of a session carries a flag. */
function findPayable(settling: Settling, view: View): Payable | { refused: ErrorCode } {
  const line = view.row(lineRows, settling.lineId);
  if (!line?.booked || line.posted || line.matchStatus !== 'unmatched' || line.direction !== 'credit') return { refused: 'lineAlreadyUsed' };
  const deposit = view.row(depositRows, settling.depositId);
  const session = view.row(sessionRows, settling.sessionId);
  if (!deposit || !session) return { refused: 'depositNotPayable' };
  if (line.mode !== settling.mode || deposit.mode !== settling.mode || session.mode !== settling.mode) return { refused: 'modeMismatch' };
  if (!belongTogether({ line, deposit, session }, settling)) return { refused: 'depositNotPayable' };
  const flag = settleFlag(deposit.status, timingOf(line, deposit), deposit.terms.latePolicy ?? 'ask');
  if (flag === null) return { refused: 'depositNotPayable' };
  return { line, deposit, session, flag: session.status === 'completed' ? 'duplicateSuspected' : flag };
}

function belongTogether({ line, deposit, session }: Omit<Payable, 'flag'>, { accountId, merchantId, currency }: Settling): boolean {
  return (
    line.accountId === accountId && deposit.accountId === accountId &&
    deposit.merchantId === merchantId && session.merchantId === merchantId && deposit.sessionId === session.id &&
    line.currency === currency && deposit.currency === currency && line.amount === deposit.finalPayment
  );
}

function payDeposit(deposit: LockedDeposit, { line, netMinor, flag, now }: { line: LockedLine; netMinor: bigint; flag: Flag; now: Date }): LockedDeposit {
  const { pay, payByDecision } = depositMachine.moves;
  return {
    ...deposit,
    status: mayMove(depositMachine, 'pay', deposit.status) ? pay.to : payByDecision.to,
    statusReason: null,
    flag,
    paidAmount: line.amount,
    net: netMinor,
    lineId: line.id,
    providerTransactionId: line.providerTransactionId,
    payerName: line.counterparty,
    // The bank's time; a coarse one may begin before the deposit was made.
    paidAt: line.occurredFrom < deposit.createdAt ? deposit.createdAt : line.occurredFrom,
    completedAt: now,
    revision: deposit.revision + 1,
  };
}

function paidRows({ line, deposit, session }: Omit<Payable, 'flag'>): Pick<Effects, 'changes' | 'additions'> {
  const used = { ...line, matchStatus: 'matched' as const, posted: true, reason: null, candidateTransactionId: deposit.id, revision: line.revision + 1 };
  const changes = [change(lineRows, used), change(depositRows, deposit)];
  if (mayMove(sessionMachine, 'complete', session.status)) {
    changes.push(change(sessionRows, { ...session, status: sessionMachine.moves.complete.to, revision: session.revision + 1 }));
  }
  const { id, mode, amount } = line;
  const allocation = add(allocationRows, {
    id: newId('alo'), lineId: id, lineAmount: amount, mode, amount, purpose: 'deposit', target: deposit.id, status: 'active',
  });
  const pending = line.confirmation === 'pending' ? [creditPending(line, deposit)] : [];
  return { changes, additions: [allocation, ...paidFacts(line, deposit), ...pending, balanceChanged(deposit)] };
}

function paidFacts(line: LockedLine, { id, sessionId, merchantId, accountId, mode, flag, revision }: LockedDeposit): Addition[] {
  const payload = { transactionId: id, sessionId, merchantId, accountId, lineId: line.id, flag, revision };
  const succeeded = addFact({ name: 'deposits.succeeded', key: id, mode, payload });
  return flag === 'duplicateSuspected' ? [succeeded, addFact({ name: 'deposits.exceptionFlagged', key: id, mode, payload })] : [succeeded];
}

function creditPending({ id: lineId, claimOwnerId, accountId, mode }: LockedLine, { id: transactionId, merchantId }: LockedDeposit): Addition {
  const payload = { lineId, accountId, ownerId: claimOwnerId, transactionId, merchantId };
  return addFact({ name: 'deposits.creditPending', key: accountId, mode, payload });
}

function floatOf({ accountId: owner, currency, mode }: Settling): string {
  return accountId({ kind: 'float', owner, currency, mode });
}
