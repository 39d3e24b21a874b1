import { mayMove, sessionMachine } from '@wallet/contract';
import type { DepositStatus, ErrorCode, SessionStatus } from '@wallet/contract';

/** What the time of a session depends on. */
export interface TimeFacts {
  status: SessionStatus;
  /** Its time is over by the database's clock. */
  overdue: boolean;
  /** The attempt that it is about; null for a withdrawal, and before a method was chosen. */
  deposit: DepositStatus | null;
  /** The attempt's account takes deposits and keeps its amount. */
  isPayable: boolean;
  /** Of a withdrawal. `idle`: it waits for nobody but its customer. `done`: it is out of the customer's hands. */
  customer: CustomerStatus | null;
}

export type CustomerStatus = 'idle' | 'busy' | 'done';

/** Why somebody may not end the session now, or null. What a person has to decide about is not ended over his head. */
export function expireBlocker({ status, overdue, deposit, customer }: TimeFacts): ErrorCode | null {
  if (!mayMove(sessionMachine, 'expire', status) || (overdue && deposit === 'checking'))
    return 'sessionClosed';
  return deposit === 'review' || (customer !== null && customer !== 'idle')
    ? 'stateConflict'
    : null;
}

/** Why the session cannot get more time, or null: a code that nobody could pay any more is not kept on a screen. */
export function extendBlocker({
  status,
  overdue,
  deposit,
  isPayable,
  customer,
}: TimeFacts): ErrorCode | null {
  if (!mayMove(sessionMachine, 'expire', status) || overdue) return 'sessionClosed';
  if (deposit === 'review' || customer === 'done') return 'stateConflict';
  return deposit !== null && isUnderWay(deposit) && !isPayable ? 'qrNoLongerPayable' : null;
}

/** Its time is the session's. */
export function isUnderWay(deposit: DepositStatus): boolean {
  return deposit === 'created' || deposit === 'awaitingPayment' || deposit === 'checking';
}
