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
 * Locks a session and its attempts until the transaction ends, in this order to avoid deadlocks
 * with the ledger writer: the session's turn, its deposits, its row. Refuses sessionInvalid unless
 * it takes money in.
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
