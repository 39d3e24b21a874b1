import { ApiError } from '@wallet/contract';
import { lowerPowerRow, rowKeys } from '#platform/row-mac';
import { accountPower } from '../account-power.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { updateRetired, updateStatus } from '../account-actions.sql.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';

export type ReasonedAct = AccountAct & { reason: string };

/**
 * Takes an account out of use: no phone, no exit, no credentials, no money. Refuses with notFound,
 * moneyAtRisk, stateConflict.
 */
export async function retireAccount(
  deps: AccountsDeps,
  { reason, ...act }: ReasonedAct,
): Promise<void> {
  await changeAccount(deps, act, {
    whenSafe: true,
    work: async (trx, { id, status, deviceId, proxyId }) => {
      if (status === 'retired')
        throw new ApiError('stateConflict', { detail: 'It is retired already.' });
      const retire = updateRetired(id, reason);
      await lowerPowerRow(trx, rowKeys(), accountPower, id, () => retire.execute(trx));
      return {
        action: 'account.retired',
        before: { status, deviceId, proxyId },
        after: { status: 'retired' },
        reason,
      };
    },
  });
}

/** Takes an account back into use, signed out and off. Refuses with notFound, stateConflict. */
export async function reviveAccount(
  deps: AccountsDeps,
  { reason, ...act }: ReasonedAct,
): Promise<void> {
  await changeAccount(deps, act, {
    work: async (trx, { id, status }) => {
      if (status !== 'retired')
        throw new ApiError('stateConflict', { detail: 'It is not retired.' });
      await updateStatus(id, { to: 'new', reason: null }).execute(trx);
      return { action: 'account.revived', before: { status }, after: { status: 'new' }, reason };
    },
  });
}

/** Lets a locked account sign in; settling stays stopped. Refuses with notFound, stateConflict. */
export async function unlockAccount(
  deps: AccountsDeps,
  { reason, ...act }: ReasonedAct,
): Promise<void> {
  await changeAccount(deps, act, {
    work: async (trx, { id, status, statusReason }) => {
      if (status !== 'locked') throw new ApiError('stateConflict', { detail: 'It is not locked.' });
      await updateStatus(id, { to: 'new', reason: null }).execute(trx);
      return {
        action: 'account.unlocked',
        before: { status, statusReason },
        after: { status: 'new' },
        reason,
      };
    },
  });
}
