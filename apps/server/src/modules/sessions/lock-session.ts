import { ApiError } from '@wallet/contract';
import { all, maybe, type Trx } from '#platform/db';
import { type DepositRow, lockAttempts } from '#modules/deposits';
import { depositIdFloor } from './session-answer.ts';
import { lockSessionRow, lockSessionTurn, type SessionRow } from './sessions.sql.ts';

export interface LockedSession {
  session: SessionRow;
  /** Every attempt, oldest first. */
  attempts: DepositRow[];
  /** The attempt that was paid, else the newest that has not been given up; undefined before a method was chosen. */
  current: DepositRow | undefined;
}

/**
 * Locks a session with all its attempts until the transaction ends: first the session's turn, then its deposits, then
 * its row, so that this never waits in a circle with the money writer. Refuses with sessionInvalid when there is none
 * that takes money in.
 */
export async function lockSession(trx: Trx, id: string): Promise<LockedSession> {
  await lockSessionTurn(id).execute(trx);
  const attempts = await all(trx, lockAttempts(id, depositIdFloor([id])));
  const session = await maybe(trx, lockSessionRow(id));
  if (session?.type !== 'deposit') throw new ApiError('sessionInvalid');
  const current =
    attempts.findLast(({ paidAt }) => paidAt !== null) ??
    attempts.findLast(({ status }) => status !== 'cancelled');
  return { session, attempts, current };
}
