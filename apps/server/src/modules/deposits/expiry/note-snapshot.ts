import { all, type Trx } from '#platform/db';
import { noteSnapshot as note } from '../deposits.sql.ts';

export interface GrownCoverage {
  accountId: string;
  /** When the complete read began, as an ISO time. */
  readStartedAt: string;
}

/**
 * Notes for the claimed deposits of an account that a complete read begun after their claim has
 * ended; tells their sessions.
 */
export async function noteSnapshot(
  trx: Trx,
  { accountId, readStartedAt }: GrownCoverage,
): Promise<string[]> {
  const looked = await all(trx, note(accountId, readStartedAt));
  return looked.map(({ sessionId }) => sessionId);
}
