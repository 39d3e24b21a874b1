import { ApiError } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { changePowerRow, lowerPowerRow, rowKeys } from '#platform/row-mac';
import { accountPower } from '../account-power.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import {
  lockDeviceToCarry,
  lockProxyToUse,
  selectProxyToUse,
  updateDevice,
  updateProxy,
} from '../account-actions.sql.ts';
import { changeAccount, refuseOlder, refuseRetired } from '../change-account.ts';
import type { AccountAct, HeldAccount } from '../change-account.ts';
import { maybeOpenLogin } from '../login/follow-login.ts';
import { refuseVirtual } from '../refuse-virtual.ts';

/**
 * Moves an account to another phone, or to none; it signs in again with a secret typed for that
 * phone. Refuses with notFound, moneyAtRisk, loginRunning, revisionConflict, deviceNotUsable,
 * modeMismatch, stateConflict, and rowNotProved for another phone.
 */
export async function chooseDevice(
  deps: AccountsDeps,
  { revision, deviceId, ...act }: AccountAct & { revision: number; deviceId: string | null },
): Promise<void> {
  await changeAccount(deps, act, {
    whenSafe: true,
    work: async (trx, account) => {
      refuseRetired(account);
      refuseOlder(account, revision);
      if (account.deviceId === deviceId) return undefined;
      if (await maybeOpenLogin(trx, account.id)) throw new ApiError('loginRunning');
      await refuseVirtual(trx, account.id);
      if (deviceId !== null) await refuseUnfitDevice(trx, account, deviceId);
      const move = updateDevice(account.id, deviceId);
      const change = deviceId === null ? lowerPowerRow : changePowerRow;
      await change(trx, rowKeys(), accountPower, account.id, () => move.execute(trx));
      return {
        action: 'account.deviceChosen',
        before: { deviceId: account.deviceId },
        after: { deviceId },
      };
    },
  });
}

async function refuseUnfitDevice(trx: Trx, { mode }: HeldAccount, deviceId: string): Promise<void> {
  const device = await maybe(trx, lockDeviceToCarry(deviceId));
  if (!device?.isInUse)
    throw new ApiError('deviceNotUsable', { detail: 'There is no such device in use.' });
  if (device.mode !== mode) throw new ApiError('modeMismatch');
}

/**
 * Gives an account another network exit, or none. Refuses with notFound, moneyAtRisk,
 * revisionConflict, proxyNotUsable, stateConflict.
 */
export async function chooseProxy(
  deps: AccountsDeps,
  { revision, proxyId, ...act }: AccountAct & { revision: number; proxyId: string | null },
): Promise<void> {
  await changeAccount(deps, act, {
    whenSafe: true,
    work: async (trx, account) => {
      refuseRetired(account);
      refuseOlder(account, revision);
      if (account.proxyId === proxyId) return undefined;
      await refuseVirtual(trx, account.id);
      if (proxyId !== null) await refuseUnfitProxy(trx, proxyId);
      await updateProxy(account.id, proxyId).execute(trx);
      return {
        action: 'account.proxyChosen',
        before: { proxyId: account.proxyId },
        after: { proxyId },
      };
    },
  });
}

/** The proxy is held first and counted then, so that two do not take its last place. */
async function refuseUnfitProxy(trx: Trx, proxyId: string): Promise<void> {
  await maybe(trx, lockProxyToUse(proxyId));
  const proxy = await maybe(trx, selectProxyToUse(proxyId));
  if (!proxy || proxy.status !== 'active' || proxy.isOver)
    throw new ApiError('proxyNotUsable', { detail: 'There is no such proxy in use.' });
  if (proxy.assigned >= proxy.maxAccounts)
    throw new ApiError('proxyNotUsable', {
      detail: `${proxy.assigned} of its ${proxy.maxAccounts} places are taken already.`,
    });
}
