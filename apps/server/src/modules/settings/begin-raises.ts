import { ApiError, settingKeys } from '@wallet/contract';
import { z } from 'zod';
import { actOn, recordAudit } from '#modules/audit';
import type { BegunChange, PendingApplier } from '#modules/pending-changes';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { beginningOf, validateValue, activateSetting, publishChanged } from './change-setting.ts';
import { readOneSetting } from './read-settings.ts';
import { insertChange, lockSetting } from './settings.sql.ts';

const asked = z.strictObject({
  value: z.json(),
  source: z.string(),
  version: z.string().nullable(),
});

/** What was asked for settings and begins now. */
export function settingAppliers(): PendingApplier[] {
  return [{ act: 'setting', begin: beginSetting }];
}

/** Refuses `revisionConflict` when another value took force since the request, and values its readers reject. */
async function beginSetting(trx: Trx, change: BegunChange): Promise<void> {
  const key = z.enum(settingKeys).parse(change.subjectId);
  const { value, source, version } = asked.parse(change.after);
  await lockSetting(key).execute(trx);
  validateValue(key, value, await beginningOf(trx, null));
  const before = await readOneSetting(trx, key);
  if (before.version !== version) throw new ApiError('revisionConflict');
  if (before.proposal !== null) throw new ApiError('proposalOpen');
  const id = newId('sch');
  await insertChange({
    id,
    key,
    value: JSON.stringify(value),
    validFrom: null,
    source,
    baseId: version,
    needsTwo: true,
    by: change.askedBy,
  }).execute(trx);
  await activateSetting(trx, { changeId: id, by: change.agreedBy ?? change.askedBy, reason: null });
  await recordAudit(trx, {
    actor: change.by,
    ...actOn('setting.changed', key),
    before: { value: before.value },
    after: { value },
    reason: source,
  });
  await publishChanged(trx, key);
}
