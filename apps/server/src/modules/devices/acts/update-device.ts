import { ApiError, roles } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { recordAudit, actorOf } from '#modules/audit';
import { doOrWait } from './run-when-safe.ts';
import { changeDevice, refuseRetired } from './change-device.ts';
import type { DeviceAct, Done, Outcome } from './change-device.ts';
import { type LockedDevice, updateForm } from './device-actions.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { refuseImpossibleOwner } from './safe-actions.ts';

export interface DeviceInput {
  /** The one that the form was filled from. */
  revision: number;
  name?: string | undefined;
  notes?: string | null | undefined;
  tags?: string[] | undefined;
  ownerUserId?: string | null | undefined;
  whenSafe?: boolean | undefined;
}

/**
 * Saves a form: name, notes and tags, and by an Admin the owner. Refuses `revisionConflict` when somebody saved
 * meanwhile, `ownerNotPossible`, and `moneyAtRisk` for a change of owner while money is in flight.
 */
export function updateDevice(
  deps: DevicesDeps,
  act: DeviceAct,
  input: DeviceInput,
): Promise<Outcome> {
  if (input.ownerUserId !== undefined && act.principal.roleId !== roles.admin) {
    throw new ApiError('forbidden', {
      detail: 'Only an Admin changes the owner of a device: devices.manage is not enough.',
    });
  }
  return changeDevice(deps, act, async (trx, device) => {
    refuseRetired(device);
    if (device.revision !== input.revision) throw new ApiError('revisionConflict');
    const saved = await saveForm(trx, device, input);
    const { ownerUserId } = input;
    if (ownerUserId === undefined || ownerUserId === device.ownerUserId) return saved;
    await refuseImpossibleOwner(trx, ownerUserId);
    if (saved) await writeTrail(trx, act, saved);
    return doOrWait(deps, trx, {
      device,
      act,
      input: { kind: 'changeOwner', reason: null, ownerUserId, whenSafe: input.whenSafe },
    });
  });
}

async function saveForm(
  trx: Trx,
  device: LockedDevice,
  input: DeviceInput,
): Promise<Done | undefined> {
  const before = { name: device.name, notes: device.notes, tags: device.tags };
  const after = {
    name: input.name ?? before.name,
    notes: input.notes === undefined ? before.notes : input.notes || null,
    tags: input.tags ? [...new Set(input.tags)] : before.tags,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  await updateForm({ id: device.id, ...after }).execute(trx);
  return { action: 'device.updated', before, after };
}

/** A form that also changes the owner leaves two entries. */
function writeTrail(
  trx: Trx,
  { principal, id, ip, userAgent, requestId }: DeviceAct,
  done: Done,
): Promise<void> {
  return recordAudit(trx, {
    actor: actorOf(principal),
    entity: 'device',
    entityId: id,
    ...done,
    ip,
    userAgent,
    requestId,
  });
}
