import { type DepositStatus, type Flag, namesFit } from '@wallet/contract';
import type { LinePower } from '#modules/statements/lines';
import { type PaymentWindow, type Timing, timingOf } from './bank-time.ts';
import type { LatePolicy } from '#modules/deposits/settings';
import type { ExpectedReceiptOfConfirmation } from '../unposted/read-unposted-lines.ts';

/** A deposit of the line's account that a credit may belong to, ended ones included. */
export interface Candidate extends PaymentWindow {
  id: string;
  sessionId: string;
  merchantId: string;
  status: DepositStatus;
  finalMinor: bigint;
  latePolicy: LatePolicy;
  /** Its amount was somebody else's less than 30 days before. */
  slotShared: boolean;
  customerName: string | null;
}

/** What the account's other rows say about a line. */
export interface Evidence {
  /** Why whoever recorded it already wants a person to look; null when nothing is odd about it. */
  reviewReason: string | null;
  byReference: readonly Candidate[];
  byAmount: readonly Candidate[];
  /** An open deposit that was shown a slightly smaller amount: only a hint for the person who looks. */
  nearMissId: string | null;
  /** A payout of this account in the last 30 days could have been sent back with this line. */
  reversalPossible: boolean;
  /** A payout intent of this account could have caused this debit. */
  payoutPossible: boolean;
  /** An announced own transfer of this account and amount that has no line on this side yet. */
  ownMoveId: string | null;
  /** What a manual marking waits for, of this amount: its true line consumes it first. */
  expected: ExpectedReceiptOfConfirmation | null;
  /** Its account's statements contradict themselves: nothing settles until a person has looked. */
  settlingStopped: boolean;
}

type SuspenseReason =
  | 'noDeposit'
  | 'wrongAmount'
  | 'late'
  | 'depositEnded'
  | 'duplicate'
  | 'severalDeposits'
  | 'depositInReview'
  | 'nameMismatch'
  | 'reversalPossible'
  | 'payoutPossible'
  | 'ownTransfer'
  | 'expectedLine'
  | 'unexplainedDebit'
  | 'settlingStopped'
  | 'depositNotProved'
  | 'moveNotProved';

export type Explanation =
  | { kind: 'settle'; candidate: Candidate; flag: SettleFlag }
  | { kind: 'ownMove'; moveId: string }
  | ({ kind: 'expected' } & ExpectedReceiptOfConfirmation)
  | {
      kind: 'suspend';
      matchStatus: 'unmatched' | 'review';
      /** One of ours, or the one it was recorded with. */
      reason: string;
      candidateId: string | null;
      /** Open deposits that go to review with the line. */
      doubtIds: string[];
      /** A paid deposit that this line would pay again. */
      duplicateOf: string | null;
    };

export type SettleFlag = Extract<Flag, 'none' | 'paidLate'>;

/** What a line is, in the fixed order: reference, reversal, own transfer, expected line, exact amount. Pure. */
export function explainLine(line: LinePower, evidence: Evidence): Explanation {
  if (evidence.reviewReason !== null)
    return { ...nothingElse, matchStatus: 'review', reason: evidence.reviewReason };
  if (line.direction === 'debit') return explainDebit(evidence);
  if (evidence.settlingStopped) return suspend('review', 'settlingStopped');
  const [referenced, ...others] = evidence.byReference;
  if (referenced && others.length === 0) {
    if (referenced.id === evidence.expected?.depositId)
      return { kind: 'expected', ...evidence.expected };
    return referenced.finalMinor === line.amount
      ? explainSole(line, referenced, timingOf(line, referenced))
      : suspend('review', 'wrongAmount', { candidateId: referenced.id });
  }
  if (evidence.reversalPossible) return suspend('review', 'reversalPossible');
  if (evidence.ownMoveId !== null) return explainOwnMove(line, evidence, evidence.ownMoveId);
  if (evidence.expected) return explainExpected(line, evidence, evidence.expected);
  return explainByAmount(line, evidence);
}

function explainDebit(evidence: Evidence): Explanation {
  if (evidence.payoutPossible) return suspend('review', 'payoutPossible');
  if (evidence.ownMoveId !== null)
    return evidence.settlingStopped
      ? suspend('review', 'settlingStopped')
      : { kind: 'ownMove', moveId: evidence.ownMoveId };
  if (evidence.expected) return suspend('review', 'expectedLine');
  return suspend('unmatched', 'unexplainedDebit');
}

/** An announced transfer is it, unless a payer may have sent the same amount: then nobody guesses. */
function explainOwnMove(line: LinePower, { byAmount }: Evidence, moveId: string): Explanation {
  const rival = byAmount.find((candidate) => timingOf(line, candidate) !== 'foreign');
  return rival
    ? suspend('review', 'ownTransfer', { candidateId: rival.id })
    : { kind: 'ownMove', moveId };
}

/** What a marking waits for is it, unless another payer may have sent the same amount. */
function explainExpected(
  line: LinePower,
  { byAmount }: Evidence,
  expected: ExpectedReceiptOfConfirmation,
): Explanation {
  const rival = byAmount.find(
    (candidate) => candidate.id !== expected.depositId && timingOf(line, candidate) !== 'foreign',
  );
  return rival
    ? suspend('review', 'expectedLine', { candidateId: expected.depositId })
    : { kind: 'expected', ...expected };
}

function explainByAmount(line: LinePower, { byAmount, nearMissId }: Evidence): Explanation {
  const timed = byAmount
    .map((candidate) => ({ candidate, timing: timingOf(line, candidate) }))
    .filter(({ timing }) => timing !== 'foreign');
  const [sole, ...others] = timed;
  if (!sole)
    return suspend('unmatched', nearMissId ? 'wrongAmount' : 'noDeposit', {
      candidateId: nearMissId,
    });
  if (others.length === 0) return explainSole(line, sole.candidate, sole.timing);
  return suspend('review', 'severalDeposits', {
    doubtIds: timed
      .filter(({ candidate }) => isOpen(candidate))
      .map(({ candidate }) => candidate.id),
  });
}

function explainSole(line: LinePower, candidate: Candidate, timing: Timing): Explanation {
  const hint = { candidateId: candidate.id };
  switch (candidate.status) {
    case 'succeeded':
    case 'refunded':
    case 'reversed':
      return suspend('review', 'duplicate', { ...hint, duplicateOf: candidate.id });
    case 'review':
    case 'created':
      return suspend('review', 'depositInReview', hint);
    case 'cancelled':
    case 'failed':
    case 'awaitingPayment':
    case 'checking':
    case 'expired': {
      const flag = settleFlag(candidate.status, timing, candidate.latePolicy);
      if (flag === null)
        return suspend(
          'unmatched',
          isEndedByHand(candidate.status) ? 'depositEnded' : 'late',
          hint,
        );
      if (candidate.slotShared && !namesFit(line.counterparty, candidate.customerName)) {
        return suspend('review', 'nameMismatch', {
          ...hint,
          doubtIds: isOpen(candidate) ? [candidate.id] : [],
        });
      }
      return { kind: 'settle', candidate, flag };
    }
  }
}

/**
 * The flag with which a line of that timing pays a deposit by itself, or null when only a person
 * may decide. In time pays whatever was reported first; late money and money for a cancelled or
 * failed deposit need the policy `credit`.
 */
export function settleFlag(
  status: DepositStatus,
  timing: Timing,
  policy: LatePolicy,
): SettleFlag | null {
  if (timing === 'foreign' || timing === 'veryLate') return null;
  const flag = timing === 'late' ? 'paidLate' : 'none';
  if (isEndedByHand(status)) return policy === 'credit' ? flag : null;
  if (status !== 'awaitingPayment' && status !== 'checking' && status !== 'expired') return null;
  return flag === 'none' || policy === 'credit' ? flag : null;
}

function isEndedByHand(status: DepositStatus): boolean {
  return status === 'cancelled' || status === 'failed';
}

function isOpen({ status }: Candidate): boolean {
  return status === 'awaitingPayment' || status === 'checking';
}

type Suspension = Extract<Explanation, { kind: 'suspend' }>;

const nothingElse = {
  kind: 'suspend' as const,
  candidateId: null,
  doubtIds: [],
  duplicateOf: null,
};

/** A person looks, because what would explain it is not what the application made of it. */
export function suspendUnproved(
  reason: 'depositNotProved' | 'moveNotProved',
  candidateId: string | null,
): Explanation {
  return suspend('review', reason, { candidateId });
}

function suspend(
  matchStatus: Suspension['matchStatus'],
  reason: SuspenseReason,
  more: Partial<Suspension> = {},
): Explanation {
  return { ...nothingElse, matchStatus, reason, ...more };
}
