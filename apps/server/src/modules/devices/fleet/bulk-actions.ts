import { Refusal } from '@wallet/contract';
import type { BulkDeviceResult, CheckArea } from '@wallet/contract';
import { all } from '#platform/db';
import { actWhenSafe } from '../acts/act-when-safe.ts';
import type { DeviceAct, Outcome } from '../acts/change-device.ts';
import { check } from '../acts/check-device.ts';
import { drainDevice, endMaintenance, undrainDevice } from '../acts/device-acts.ts';
import type { Rehearsal } from '../acts/device-acts.ts';
import { deviceScopeOf } from '../device-scope.ts';
import { selectNames } from '../devices.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';

/** What is asked of many devices, parsed. */
export type BulkWish =
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

/**
 * The same act on many devices, each by itself: what one refuses is skipped and says why, the others go on. In the
 * order of the ids given.
 */
export async function actOnMany(
  deps: DevicesDeps,
  { ids, preview, ...trail }: BulkAct,
  wish: BulkWish,
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
        () => actOnOne(deps, { ...trail, id }, wish, { isRehearsal: preview }),
        preview,
      )),
    });
  return results;
}

function actOnOne(
  deps: DevicesDeps,
  act: DeviceAct,
  wish: BulkWish,
  options: Rehearsal,
): Promise<Outcome> {
  switch (wish.act) {
    case 'maintenance':
    case 'restart':
    case 'updateAgent':
      return actWhenSafe(deps, act, { ...wish, kind: wish.act }, options);
    case 'drain':
      return drainDevice(deps, { ...act, reason: wish.reason }, options);
    case 'endMaintenance':
      return endMaintenance(deps, act, options);
    case 'undrain':
      return undrainDevice(deps, act, options);
    case 'check':
      return check(deps, { ...act, areas: wish.areas }, options);
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
    if (error instanceof Refusal)
      return { outcome: 'skipped', code: error.code, detail: error.message };
    throw error;
  }
}
