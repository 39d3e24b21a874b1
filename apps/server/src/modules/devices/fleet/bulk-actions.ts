import { ApiError, type BulkDeviceResult, type CheckArea } from '@wallet/contract';
import { all } from '#platform/db';
import { runWhenSafe } from '../acts/run-when-safe.ts';
import type { DeviceAct, Outcome } from '../acts/change-device.ts';
import { check } from '../acts/check-device.ts';
import { drainDevice, endMaintenance, undrainDevice } from '../acts/device-actions.ts';
import type { Rehearsal } from '../acts/device-actions.ts';
import { deviceScopeOf } from '../device-scope.ts';
import { selectNames } from '../devices.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';

/** What is asked of many devices, parsed. */
export type BulkInput =
  | { act: 'maintenance'; reason: string; whenSafe?: boolean | undefined }
  | { act: 'drain'; reason: string }
  | { act: 'endMaintenance' }
  | { act: 'undrain' }
  | { act: 'restart'; reason: string; whenSafe?: boolean | undefined }
  | { act: 'updateAgent'; version: string; reason: string; whenSafe?: boolean | undefined }
  | { act: 'check'; areas: readonly CheckArea[] };

export interface BulkAct extends Omit<DeviceAct, 'id'> {
  ids: readonly string[];
  /** Only say what would be done: the very act is rehearsed on each device and taken back. */
  preview: boolean;
}

/** The same act on many devices, in the order given; a refused one is skipped with its reason. */
export async function bulkAction(
  deps: DevicesDeps,
  { ids, preview, ...trail }: BulkAct,
  input: BulkInput,
): Promise<BulkDeviceResult[]> {
  const names = new Map(
    (
      await all(
        deps.db.read,
        selectNames({ ids, ownerUserId: deviceScopeOf(trail.principal).ownerUserId ?? null }),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const results: BulkDeviceResult[] = [];
  for (const id of ids)
    results.push({
      id,
      name: names.get(id) ?? null,
      ...(await tryOne(
        () => actOnOne(deps, { ...trail, id }, input, { isRehearsal: preview }),
        preview,
      )),
    });
  return results;
}

function actOnOne(
  deps: DevicesDeps,
  act: DeviceAct,
  input: BulkInput,
  options: Rehearsal,
): Promise<Outcome> {
  switch (input.act) {
    case 'maintenance':
    case 'restart':
    case 'updateAgent':
      return runWhenSafe(deps, act, { ...input, kind: input.act }, options);
    case 'drain':
      return drainDevice(deps, { ...act, reason: input.reason }, options);
    case 'endMaintenance':
      return endMaintenance(deps, act, options);
    case 'undrain':
      return undrainDevice(deps, act, options);
    case 'check':
      return check(deps, { ...act, areas: input.areas }, options);
  }
}

async function tryOne(
  work: () => Promise<Outcome>,
  preview: boolean,
): Promise<Pick<BulkDeviceResult, 'outcome' | 'code' | 'detail'>> {
  try {
    const { waits } = await work();
    if (waits) return { outcome: 'queued', code: 'moneyAtRisk', detail: waits.why };
    return { outcome: preview ? 'ready' : 'done', code: null, detail: null };
  } catch (error) {
    if (error instanceof ApiError)
      return { outcome: 'skipped', code: error.code, detail: error.message };
    throw error;
  }
}
