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
 * What an inquiry's end means. Pure. For consoles, servers and files sending is the confirmation: a name that is not
 * confirmed is looked at by a person, with the money set aside. A payer is told and may try another account; a close
 * name, or none to be had, goes on to the confirmation and to a person after it.
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
