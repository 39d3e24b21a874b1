import { isAccountHeld } from '#modules/restores';
import { one, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { selectHeld } from '../intents.sql.ts';

/** Whether a restore holds an account: what was sent since is unknown, so nothing is sent or ended. */
export async function readHeld(query: Query, accountId: string): Promise<boolean> {
  const { isHeld, hold } = await one(query, selectHeld(accountId));
  return isHeld || isAccountHeld(rowKeys(), hold, accountId);
}
