import { actOn, type Actor, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Account } from '../account.ts';
import { updateLocked, updateSettlingStopped } from '../accounts.sql.ts';
import { accountEvents } from '../events.ts';
import { endLogin, maybeOpenLogin } from './follow-login.ts';

/** Acts of the machinery on what a device said. */
export function deviceActor(deviceId: string): Actor {
  return { actorId: deviceId, actorRole: 'Device' };
}

/** Stops the account's own settling until a person looked. Told once; the first reason stays. */
export async function stopSettling(
  trx: Trx,
  account: Pick<Account, 'id' | 'mode'>,
  { reason, by }: { reason: string; by: Actor },
): Promise<boolean> {
  const { id, mode } = account;
  if (!(await maybe(trx, updateSettlingStopped({ id, reason })))) return false;
  await publish(trx, accountEvents.settlingStopped, {
    key: id,
    mode,
    payload: { accountId: id, reason },
  });
  await recordAudit(trx, {
    actor: by,
    mode,
    ...actOn('account.settlingStopped', id),
    after: { reason },
  });
  return true;
}

/** The phone shows another account or name: locks it and its settling; believes nothing else. */
export async function lockForIdentity(
  trx: Trx,
  account: Pick<Account, 'id' | 'mode'>,
  deviceId: string,
): Promise<void> {
  const { id, mode } = account;
  const reason = 'identityMismatch';
  const by = deviceActor(deviceId);
  if (await maybe(trx, updateLocked({ id, reason }))) {
    await recordAudit(trx, {
      actor: by,
      mode,
      ...actOn('account.locked', id),
      after: { reason },
    });
  }
  const login = await maybeOpenLogin(trx, id);
  if (login) await endLogin(trx, login, { state: 'failed', message: reason });
  await stopSettling(trx, account, { reason, by });
}
