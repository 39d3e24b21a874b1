import { ApiError, type PendingAct } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { Trx } from '#platform/db';
import { changeDevice, type DeviceAct, type Done, type Outcome } from './change-device.ts';
import type { LockedDevice } from './device-actions.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { atRisk, riskOf, spokenRisk } from '../money-at-risk.ts';
import { insertPending } from './pending-actions.sql.ts';
import { safeActions } from './safe-actions.ts';

export interface SafeActionInput {
  kind: PendingAct;
  reason: string | null;
  ownerUserId?: string | null;
  proxyId?: string | null;
  version?: string | null;
  /** Wait instead of being refused; until then the device takes nothing new. */
  whenSafe?: boolean | undefined;
  /** Do it although money is at risk. */
  despiteRisk?: boolean | undefined;
}

/**
 * Does something that must not meet money in flight. Refuses `moneyAtRisk` with the amounts, or waits with `whenSafe`;
 * `stateConflict` where it makes no sense or something else waits for this device already.
 */
export function runWhenSafe(
  deps: DevicesDeps,
  act: DeviceAct,
  input: SafeActionInput,
  options: { isRehearsal?: boolean } = {},
): Promise<Outcome> {
  return changeDevice(
    deps,
    act,
    (trx, device) => doOrWait(deps, trx, { device, act, input }),
    options,
  );
}

export interface Occasion {
  device: LockedDevice;
  act: Pick<DeviceAct, 'principal'>;
  input: SafeActionInput;
}

/** The same inside a transaction that holds the device. */
export async function doOrWait(
  { readMoneyAtRisk, vault }: Pick<DevicesDeps, 'readMoneyAtRisk' | 'vault'>,
  trx: Trx,
  { device, act, input }: Occasion,
): Promise<Done> {
  const {
    kind,
    reason,
    ownerUserId = null,
    proxyId = null,
    version = null,
    whenSafe = false,
    despiteRisk = false,
  } = input;
  const by = actorOf(act.principal);
  const how = { reason, ownerUserId, proxyId, version, by };
  await safeActions[kind].decide(device, how, trx);
  if (device.pendingAct && !despiteRisk)
    throw new ApiError('stateConflict', {
      detail: `${device.pendingAct} waits until it is safe: cancel that first.`,
    });
  const risk = riskOf(await readMoneyAtRisk(trx, { deviceIds: [device.id] }), device.id);
  if (risk.isSafe || despiteRisk) return safeActions[kind].perform(trx, device, how, vault);
  if (!whenSafe) throw atRisk(risk);
  await insertPending({
    deviceId: device.id,
    act: kind,
    reason,
    ownerUserId,
    proxyId,
    version,
    askedBy: by.actorId,
    askedRole: by.actorRole,
  }).execute(trx);
  return {
    action: 'device.actAwaitsSafety',
    after: {
      act: kind,
      ...(kind === 'changeOwner' && { ownerUserId }),
      ...(kind === 'changeProxy' && { proxyId }),
      ...(version !== null && { version }),
    },
    reason: reason ?? undefined,
    waits: { why: spokenRisk(risk) },
  };
}
