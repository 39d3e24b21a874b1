import { reportTimeoutSeconds, expiringSeconds, mayMove, sessionMachine } from '@wallet/contract';
import type {
  DepositStatus,
  Flag,
  PayoutStatus,
  SessionStatusName,
  SessionStatus,
  SessionWait,
  WithdrawalStatus,
} from '@wallet/contract';

/** What a session's standing follows from. */
export interface SessionStatusFacts {
  type: 'deposit' | 'withdrawal';
  status: SessionStatus;
  overdue: boolean;
  openedAt: Date | null;
  /** The attempt that was paid, else the newest that was not given up. */
  deposit: {
    status: DepositStatus;
    reason: string | null;
    flag: Flag;
    claimedAt: Date | null;
    lastLookAt: Date | null;
  } | null;
  withdrawal: {
    status: WithdrawalStatus;
    reason: string | null;
    payout: PayoutStatus | null;
  } | null;
}

export interface SessionStatusView {
  what: SessionStatusName;
  /** In the words of the transaction or the request. */
  reason: string | null;
}

/** Why a session has ended or where it stands, a total function of its rows: the first answer. */
export function sessionStatus(facts: SessionStatusFacts): SessionStatusView {
  const reason =
    (facts.type === 'deposit' ? facts.deposit?.reason : facts.withdrawal?.reason) ?? null;
  return { what: facts.type === 'deposit' ? ofDeposit(facts) : ofWithdrawal(facts), reason };
}

function ofDeposit(facts: SessionStatusFacts): SessionStatusName {
  const { status, openedAt, deposit } = facts;
  switch (status) {
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      if (!deposit) return openedAt ? 'endedWithoutMethod' : 'neverOpened';
      return ofAttempt(facts, deposit);
    case 'completed':
      return deposit ? ofAttempt(facts, deposit) : 'paid';
    case 'open':
    case 'methodSelected':
    case 'paying':
      if (!deposit) return openedAt ? 'noMethodChosen' : 'linkNotOpened';
      return ofAttempt(facts, deposit);
  }
}

function ofAttempt(
  { status: session, overdue, openedAt }: SessionStatusFacts,
  { status, flag, reason, claimedAt, lastLookAt }: NonNullable<SessionStatusFacts['deposit']>,
): SessionStatusName {
  switch (status) {
    case 'created':
    case 'awaitingPayment':
      return 'waitsForPayment';
    case 'checking':
      if (overdue) return 'watchedAfterEnd';
      return lastLookAt !== null && claimedAt !== null && lastLookAt > claimedAt
        ? 'paymentNotSeen'
        : 'looksForPayment';
    case 'review':
      return 'waitsForPerson';
    case 'succeeded':
      return flag === 'paidLate' ? 'paidLate' : 'paid';
    case 'expired':
      return reason === 'endedByOperator' ? 'endedByOperator' : claimedAt ? 'notFound' : 'notPaid';
    case 'failed':
      return mayMove(sessionMachine, 'expire', session) ? 'attemptFailed' : 'failed';
    case 'refunded':
    case 'reversed':
      return status;
    case 'cancelled':
      return mayMove(sessionMachine, 'expire', session)
        ? openedAt
          ? 'noMethodChosen'
          : 'linkNotOpened'
        : 'endedWithoutMethod';
  }
}

function ofWithdrawal({ status, openedAt, withdrawal }: SessionStatusFacts): SessionStatusName {
  const request = withdrawal?.status ?? null;
  switch (request) {
    case null:
    case 'draft':
      if (status === 'cancelled') return 'cancelled';
      return status === 'expired'
        ? openedAt
          ? 'endedWithoutMethod'
          : 'neverOpened'
        : openedAt
          ? 'noDestination'
          : 'linkNotOpened';
    case 'verifying':
      return 'verifiesName';
    case 'verificationFailed':
      return 'nameNotConfirmed';
    case 'awaitingConfirmation':
      return 'waitsForConfirmation';
    case 'confirmExpired':
      return 'confirmationOver';
    case 'pendingApproval':
      return 'waitsForApproval';
    case 'onHold':
      return 'onHold';
    case 'approved':
    case 'processing':
      return withdrawal?.payout === 'unknown' || withdrawal?.payout === 'review'
        ? 'outcomeUnknown'
        : 'sends';
    case 'succeeded':
      return 'paidOut';
    case 'failed':
      return withdrawal?.payout === 'paidAfterFailure' ? 'paidOut' : 'payoutFailed';
    case 'rejected':
      return 'rejected';
    case 'reversed':
      return 'payoutReversed';
    case 'cancelled':
      return status === 'expired' ? 'endedWithoutMethod' : 'cancelled';
  }
}

/** What of a session asks for a look now, by the database's time; the same words as the list's filters. */
export function sessionWait({
  status,
  deposit,
  expiresAt,
  readAt,
}: Pick<SessionStatusFacts, 'status' | 'deposit'> & {
  expiresAt: Date;
  readAt: Date;
}): SessionWait | null {
  const since = deposit?.status === 'checking' ? deposit.claimedAt : null;
  if (since && readAt.getTime() - since.getTime() >= reportTimeoutSeconds * 1_000)
    return 'claimedUnpaid';
  const leftMs = expiresAt.getTime() - readAt.getTime();
  const isExpiring =
    mayMove(sessionMachine, 'expire', status) &&
    deposit?.status !== 'checking' &&
    leftMs > 0 &&
    leftMs <= expiringSeconds * 1_000;
  return isExpiring ? 'expiring' : null;
}
