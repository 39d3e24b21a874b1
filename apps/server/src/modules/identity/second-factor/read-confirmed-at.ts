import { maybe, type Query } from '#platform/db';
import { isProved, selectPowerRowsNamed } from '#platform/row-mac';
import { confirmationRows } from '../session-rows.ts';

/**
 * When somebody last gave his password or a one-time code in this session; null when he never did,
 * or nothing proves it.
 */
export async function readConfirmedAt(
  query: Query,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Date | null> {
  const row = await maybe(query, selectPowerRowsNamed(confirmationRows, [sessionId]));
  const isHis = row?.userId === userId && isProved(confirmationRows, row);
  return isHis ? row.confirmedAt : null;
}
