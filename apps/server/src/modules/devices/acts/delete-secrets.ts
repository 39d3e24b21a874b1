import { all, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { deviceEvents } from '../events.ts';
import {
  deleteStoredSecrets,
  lockCarried,
  lockSignIns,
  selectSignIns,
} from '../delete-secrets.sql.ts';
import { moveCommand } from '#modules/gateway/queue';

/**
 * Holds what `deleteSecrets` changes of a code's phone, in the order of those who tell how a sign-in ended: no sign-in
 * begins there until the transaction ends.
 */
export async function lockSecrets(trx: Trx, digest: string): Promise<void> {
  await all(trx, lockSignIns(digest));
  await all(trx, lockCarried(digest));
}

/**
 * Forgets what was typed for a phone under the token before: the kept secrets of the accounts that it carries, and the
 * sign-ins that it has not told the end of, whose orders whoever has the new token would get. They are typed anew.
 */
export async function deleteSecrets(trx: Trx, deviceId: string): Promise<void> {
  for (const { id } of await all(trx, selectSignIns(deviceId)))
    await moveCommand(trx, id, 'fail', { error: 'its phone got another token' });
  for (const { id, mode } of await all(trx, deleteStoredSecrets(deviceId)))
    await publish(trx, deviceEvents.accountChanged, { key: id, mode, payload: { accountId: id } });
}
