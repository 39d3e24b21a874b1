import type { DepositStatus, PayScreen, SessionStatus } from '@wallet/contract';

export interface ScreenFacts {
  session: SessionStatus;
  /** The attempt the page is about; null before a method was chosen. */
  deposit: DepositStatus | null;
  /** A complete history read that began after the claim has ended. */
  lookedSinceClaim: boolean;
  /** The database's time has reached the session's expiry. */
  overdue: boolean;
}

/** The screen a payer sees. It never says "failed" or "time-out" while money that was claimed may still be found. */
export function deriveScreen(facts: ScreenFacts): PayScreen {
  switch (facts.session) {
    case 'completed':
      return 'success';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return 'timeout';
    case 'open':
    case 'methodSelected':
    case 'paying':
      return facts.deposit === null ? beforePaying(facts) : screenOfDeposit(facts.deposit, facts);
  }
}

function screenOfDeposit(status: DepositStatus, facts: ScreenFacts): PayScreen {
  switch (status) {
    case 'created':
    case 'awaitingPayment':
      return facts.overdue ? 'timeout' : 'pay';
    case 'checking':
      return facts.lookedSinceClaim ? 'processing' : 'checking';
    case 'review':
      return 'processing';
    case 'succeeded':
    case 'refunded':
    case 'reversed':
      return 'success';
    case 'expired':
      return 'timeout';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return beforePaying(facts);
  }
}

function beforePaying({ overdue }: ScreenFacts): PayScreen {
  return overdue ? 'timeout' : 'method';
}
