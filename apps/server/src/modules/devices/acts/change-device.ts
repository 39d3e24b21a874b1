import { ApiError } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { lockDevice, type LockedDevice } from './device-actions.sql.ts';
import { deviceScopeOf } from '../device-scope.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { deviceEvents } from '../events.ts';

/** Somebody does something to a device. */
export interface DeviceAct extends Trail {
  principal: UserPrincipal;
  id: string;
}

/** What is written into the trail of an act. */
export interface Done {
  action: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** It was not done but waits until the device is safe; `why` says what is open. */
  waits?: { why: string };
}

export interface Outcome {
  name: string;
  waits?: { why: string };
}

/** Undefined when there was nothing to change: then nothing is written into the trail. */
export type Work = (trx: Trx, device: LockedDevice) => Promise<Done | undefined>;

/**
 * One act on one device as one transaction: the device is locked, `work` decides and changes, the trail is written and
 * screens are told. Refuses `notFound`, also for somebody else's device. A rehearsal does all of it and takes it back.
 */
export async function changeDevice(
  { db }: Pick<DevicesDeps, 'db'>,
  act: DeviceAct,
  work: Work,
  { isRehearsal = false } = {},
): Promise<Outcome> {
  const { principal, id, ip, userAgent, requestId } = act;
  const rehearsed = new Rehearsed();
  try {
    return await db.transaction(async (trx) => {
      const device = await lockInScope(trx, act);
      const done = await work(trx, device);
      const outcome = { name: device.name, ...(done?.waits && { waits: done.waits }) };
      if (isRehearsal) throw rehearsed.with(outcome);
      if (!done) return outcome;
      const { waits: _, ...record } = done;
      await recordAudit(trx, {
        actor: actorOf(principal),
        mode: device.mode,
        entity: 'device',
        entityId: id,
        ...record,
        ip,
        userAgent,
        requestId,
      });
      await publish(trx, deviceEvents.changed, {
        key: id,
        mode: device.mode,
        payload: { deviceId: id },
      });
      return outcome;
    });
  } catch (error) {
    if (error === rehearsed && rehearsed.outcome) return rehearsed.outcome;
    throw error;
  }
}

/** Thrown to take a rehearsal back. */
class Rehearsed extends Error {
  outcome: Outcome | undefined;

  with(outcome: Outcome): this {
    this.outcome = outcome;
    return this;
  }
}

async function lockInScope(trx: Trx, { principal, id }: DeviceAct): Promise<LockedDevice> {
  const device = await maybe(
    trx,
    lockDevice({ id, ownerUserId: deviceScopeOf(principal).ownerUserId ?? null }),
  );
  if (!device) throw new ApiError('notFound');
  return device;
}

/** Refuses `stateConflict` for a device that was retired: nothing is done to it any more. */
export function refuseRetired({ retiredAt }: LockedDevice): void {
  if (retiredAt) throw new ApiError('stateConflict', { detail: 'It was retired.' });
}
