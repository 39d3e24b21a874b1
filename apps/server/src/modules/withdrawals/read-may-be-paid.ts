import { mayBePaidUnseen } from '#modules/restores';
import { one, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { selectRecoveriesOf } from './decisions.sql.ts';

/**
 * Whether a request may have been paid between a backup and its restore: then it does not end
 * before the accounts were looked at.
 */
export async function readMayBePaid(query: Query, requestId: string): Promise<boolean> {
  const { mode, recoveries } = await one(query, selectRecoveriesOf(requestId));
  return mode === 'live' && mayBePaidUnseen(rowKeys(), recoveries, requestId);
}
