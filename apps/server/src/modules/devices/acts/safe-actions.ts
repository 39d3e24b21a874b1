import { ApiError, type PendingAct } from '@wallet/contract';
import { chainDaysSetting } from '#modules/approvals/independence';
import type { Actor } from '#modules/audit';
import { all, maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { changePowerRow, lowerPowerRow, rowKeys } from '#platform/row-mac';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import type { Done } from './change-device.ts';
import {
  selectPossibleOwner,
  selectQueued,
  updateMaintenance,
  updateOwner,
  updateRetired,
  updateTokensEnded,
} from './device-actions.sql.ts';
import type { LockedDevice } from './device-actions.sql.ts';
import { updateProxy } from './device-care.sql.ts';
import { writeEvents } from '../device-events.ts';
import { devicePower } from '../device-power.ts';
import { queueCareCommand, refuseUnaskable } from './queue-care-command.ts';
import { deleteOpenEnrolment } from '../enrolment/enrolments.sql.ts';
import { deviceEvents } from '../events.ts';
import { moveCommand } from '#modules/gateway/queue';
import { refuseUnfitProxy } from './proxy-fit.ts';

/** What one of the acts that wait for safety needs to know. */
export interface ActionInput {
  reason: string | null;
  /** Only of a change of owner: null takes the owner away. */
  ownerUserId: string | null;
  /** Only of a change of proxy: null lets it go out by its own network. */
  proxyId: string | null;
  /** Only of an update of its agent. */
  version: string | null;
  by: Actor;
}

interface SafeAct {
  /** Throws a Refusal when it makes no sense on this device, however safe it is. */
  decide(device: LockedDevice, input: ActionInput, trx: Trx): void | Promise<void>;
  perform(trx: Trx, device: LockedDevice, input: ActionInput, vault: Vault): Promise<Done>;
}

/**
 * The acts that may be done only while no money is at risk. Each refuses `stateConflict` where it makes no sense. A new
 * start and an update are asked of the phone: the device takes nothing new from then until they have ended.
 */
export const safeActions: Readonly<Record<PendingAct, SafeAct>> = {
  maintenance: {
    decide: ({ retiredAt, maintenanceReason }) =>
      refuseWhen(
        [retiredAt !== null, 'It was retired.'],
        [maintenanceReason !== null, 'It is in maintenance already.'],
      ),
    perform: async (trx, { id }, { reason, by }) => {
      await updateMaintenance({ id, reason: reason ?? '', by: by.actorId }).execute(trx);
      return { action: 'device.maintenanceStarted', reason: reason ?? undefined };
    },
  },
  changeOwner: {
    decide: ({ retiredAt }) => refuseWhen([retiredAt !== null, 'It was retired.']),
    perform: async (trx, { id, ownerUserId: before }, { ownerUserId, reason }) => {
      await refuseImpossibleOwner(trx, ownerUserId);
      const chainDays = await readSetting(trx, chainDaysSetting);
      const give = updateOwner({ id, ownerUserId, chainDays });
      await changePowerRow(trx, rowKeys(), devicePower, id, () => give.execute(trx));
      return {
        action: 'device.ownerChanged',
        before: { ownerUserId: before },
        after: { ownerUserId },
        reason: reason ?? undefined,
      };
    },
  },
  revokeToken: {
    decide: ({ retiredAt, hasToken }) =>
      refuseWhen([retiredAt !== null, 'It was retired.'], [!hasToken, 'It has no token.']),
    perform: async (trx, device, { reason }) => {
      await endTokens(trx, device);
      return { action: 'device.tokenRevoked', reason: reason ?? undefined };
    },
  },
  changeProxy: {
    decide: async (device, { proxyId, by }, trx) => {
      refuseWhen(
        [device.retiredAt !== null, 'It was retired.'],
        [device.proxyId === proxyId, 'It goes out that way already.'],
      );
      if (proxyId !== null) await refuseUnfitProxy(trx, device, { proxyId, by });
    },
    perform: async (trx, { id, proxyId: before }, { proxyId, reason }) => {
      await updateProxy({ id, proxyId }).execute(trx);
      return {
        action: 'device.proxyChosen',
        before: { proxyId: before },
        after: { proxyId },
        reason: reason ?? undefined,
      };
    },
  },
  restart: {
    decide: (device, input) => refuseUnaskable('restart', device, input),
    perform: async (trx, { id }, { by, reason }, vault) => {
      const commandId = await queueCareCommand(trx, vault, {
        kind: 'restart',
        deviceId: id,
        version: null,
        by,
      });
      return { action: 'device.restartAsked', after: { commandId }, reason: reason ?? undefined };
    },
  },
  updateAgent: {
    decide: (device, input) => refuseUnaskable('updateAgent', device, input),
    perform: async (trx, { id, agentVersion }, { by, reason, version }, vault) => {
      const commandId = await queueCareCommand(trx, vault, {
        kind: 'updateAgent',
        deviceId: id,
        version,
        by,
      });
      return {
        action: 'device.updateAsked',
        before: { version: agentVersion },
        after: { version, commandId },
        reason: reason ?? undefined,
      };
    },
  },
  retire: {
    decide: ({ retiredAt }) => refuseWhen([retiredAt !== null, 'It was retired.']),
    perform: async (trx, device, { reason, by }) => {
      if (device.accounts > 0)
        throw new ApiError('accountsAssigned', {
          detail: `${device.accounts} ${device.accounts === 1 ? 'account is' : 'accounts are'} on it.`,
        });
      await endTokens(trx, device);
      for (const { id } of await all(trx, selectQueued(device.id)))
        await moveCommand(trx, id, 'cancel', { error: 'the device was retired' });
      await updateRetired({ id: device.id, reason: reason ?? '', by: by.actorId }).execute(trx);
      return { action: 'device.retired', reason: reason ?? undefined };
    },
  },
};

/** Refuses `ownerNotPossible` for all but active PhoneFarm users; no owner is always possible. */
export async function refuseImpossibleOwner(trx: Trx, ownerUserId: string | null): Promise<void> {
  if (ownerUserId !== null && !(await maybe(trx, selectPossibleOwner(ownerUserId))))
    throw new ApiError('ownerNotPossible');
}

/** Ends the device's tokens and codes now, and its connection after the commit. */
async function endTokens(trx: Trx, { id, mode, isConnected }: LockedDevice): Promise<void> {
  const end = updateTokensEnded(id);
  await lowerPowerRow(trx, rowKeys(), devicePower, id, () => end.execute(trx));
  if (isConnected)
    await writeEvents(trx, [{ deviceId: id, kind: 'disconnected', reason: 'its token was ended' }]);
  await deleteOpenEnrolment(id).execute(trx);
  await publish(trx, deviceEvents.tokenEnded, { key: id, mode, payload: { deviceId: id } });
}

function refuseWhen(...cases: readonly (readonly [boolean, string])[]): void {
  for (const [applies, detail] of cases)
    if (applies) throw new ApiError('stateConflict', { detail });
}
