import { mayBePaidUnseen } from '#modules/restores';
import { one, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { selectRecoveriesOf } from './decisions.sql.ts';

/** Whether it may have been paid between backup and restore: it must not end before the accounts are checked. */
export async function readMayBePaid(query: Query, requestId: string): Promise<boolean> {
  const { mode, recoveries } = await one(query, selectRecoveriesOf(requestId));
  return mode === 'live' && mayBePaidUnseen(rowKeys(), recoveries, requestId);
}
