import type {
  VerificationStatus,
  WithdrawalSource,
  WithdrawalStatusReason,
} from '@wallet/contract';

/** Where the answer to "whose account is it" leads a request. */
export type NameOutcome =
  | { next: 'wait' }
  /** The payer confirms, or the merchant accepts what a stranger asked for. */
  | { next: 'awaitConfirmation' }
  | { next: 'confirm' }
  | { next: 'hold'; reason: WithdrawalStatusReason }
  | { next: 'fail'; reason: WithdrawalStatusReason };

const holds = {
  closeMatch: 'nameClose',
  mismatch: 'nameMismatch',
  unsupported: 'verificationUnsupported',
  timedOut: 'verificationTimedOut',
} as const;

/**
 * What a finished inquiry means. Pure. For consoles, servers and files, sending confirms:
 * unconfirmed names wait for a person, hold kept. A payer may switch accounts; close or missing
 * names go to confirmation, then a person.
 */
export function nameOutcome({
  source,
  status,
}: {
  source: WithdrawalSource;
  status: VerificationStatus | 'unverified';
}): NameOutcome {
  if (status === 'verifying') return { next: 'wait' };
  if (status === 'notFound') return { next: 'fail', reason: 'accountNotFound' };
  if (source === 'payPage') {
    if (status === 'mismatch' || status === 'timedOut')
      return {
        next: 'fail',
        reason: status === 'mismatch' ? 'nameMismatch' : 'verificationTimedOut',
      };
    return { next: 'awaitConfirmation' };
  }
  if (status === 'verified') return { next: 'confirm' };
  return {
    next: 'hold',
    reason: status === 'unverified' ? 'verificationUnsupported' : holds[status],
  };
}
