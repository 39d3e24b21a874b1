import { ApiError } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import { all, maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { lockDevice, type LockedDevice } from './device-actions.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { deviceEvents } from '../events.ts';
import { deletePending, selectPending, selectPendingOf } from './pending-actions.sql.ts';
import type { PendingRow } from './pending-actions.sql.ts';
import { riskOf } from '../money-at-risk.ts';
import { safeActions } from './safe-actions.ts';

/**
 * Does what waits for devices that have become safe, each in a transaction that looks again; tells how many were done.
 * The trail names who asked. What has become pointless, such as maintenance of a device that is in maintenance, is
 * dropped and written down. To be called every few seconds.
 */
export async function runPending({
  db,
  vault,
  readMoneyAtRisk,
  log,
}: Pick<DevicesDeps, 'db' | 'vault' | 'readMoneyAtRisk' | 'log'>): Promise<number> {
  const waiting = await all(db.read, selectPending());
  const risks = await readMoneyAtRisk(db.read, {
    deviceIds: waiting.map(({ deviceId }) => deviceId),
  });
  let done = 0;
  for (const { deviceId } of waiting.filter((row) => riskOf(risks, row.deviceId).isSafe)) {
    try {
      if (await db.transaction((trx) => carryOut(trx, deviceId, { vault, readMoneyAtRisk })))
        done++;
    } catch (error) {
      log.warn({ err: error, deviceId }, 'what waits for a device could not be done; trying again');
    }
  }
  return done;
}

async function carryOut(
  trx: Trx,
  deviceId: string,
  { vault, readMoneyAtRisk }: Pick<DevicesDeps, 'vault' | 'readMoneyAtRisk'>,
): Promise<boolean> {
  const device = await maybe(trx, lockDevice({ id: deviceId, ownerUserId: null }));
  const pending = await maybe(trx, selectPendingOf(deviceId));
  if (
    !device ||
    !pending ||
    !riskOf(await readMoneyAtRisk(trx, { deviceIds: [deviceId] }), deviceId).isSafe
  )
    return false;
  // A phone is retired once its accounts have moved; until then it goes on taking nothing new.
  if (pending.act === 'retire' && device.accounts > 0 && !device.retiredAt) return false;
  const { mode } = device;
  await maybe(trx, deletePending(deviceId));
  const record = await perform(trx, { device, pending, vault });
  await recordAudit(trx, { mode, entity: 'device', entityId: deviceId, ...record });
  await publish(trx, deviceEvents.changed, { key: deviceId, mode, payload: { deviceId } });
  return true;
}

async function perform(
  trx: Trx,
  {
    device,
    pending,
    vault,
  }: { device: LockedDevice; pending: PendingRow; vault: DevicesDeps['vault'] },
) {
  const { act, askedBy, askedRole, reason, ownerUserId, proxyId, version } = pending;
  const by = { actorId: askedBy, actorRole: askedRole };
  try {
    const how = { reason, ownerUserId, proxyId, version, by };
    await safeActions[act].decide(device, how, trx);
    const { action, before, after } = await safeActions[act].perform(trx, device, how, vault);
    return {
      actor: by,
      action,
      before,
      after: { ...(after as object | undefined), whenSafe: true },
      reason: reason ?? undefined,
    };
  } catch (error) {
    // Room in the queue of a phone comes by itself.
    if (!(error instanceof ApiError) || error.code === 'overloaded') throw error;
    return {
      actor: systemActor,
      action: 'device.pendingActDropped',
      after: { act, code: error.code },
      reason: error.message,
    };
  }
}
