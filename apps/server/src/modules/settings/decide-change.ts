import { ApiError, type SettingRow } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { type Db, maybe, one, type Trx } from '#platform/db';
import {
  aboutChange,
  beginningOf,
  directionFrom,
  validateValue,
  activateSetting,
  publishChanged,
  type SettingAct,
  type SettingsDeps,
} from './change-setting.ts';
import { readOneSetting } from './read-settings.ts';
import {
  endChange,
  lockSetting,
  selectChange,
  selectMoment,
  withdrawSetting,
  type ChangeRow,
} from './settings.sql.ts';

interface ChangeAct extends SettingAct {
  changeId: string;
  reason: string;
}

/**
 * Another Admin, independent of who proposed it, accepts or refuses a change. What is accepted
 * begins at its moment, or at once when that has passed. Refuses notFound, stateConflict when it no
 * longer waits, what `Approvals.say` refuses, and for an acceptance revisionConflict when another
 * value came into force meanwhile and termsExist when another one begins at its moment.
 */
export function decideChange(
  { db, approvals, raising }: SettingsDeps,
  { decision, ...act }: ChangeAct & { decision: 'accept' | 'refuse' },
): Promise<SettingRow> {
  return changeUnderLock(db, act, async (trx, change, before) => {
    if (change.state !== 'proposed') throw new ApiError('stateConflict');
    if (change.proposedBy?.id === act.principal.userId) throw new ApiError('secondPersonNeeded');
    await approvals.say(trx, {
      about: aboutChange(act.key, change),
      verdict: decision === 'accept' ? 'approve' : 'reject',
      reason: act.reason,
      by: { ...actorOf(act.principal), actorId: act.principal.userId },
      from: act.from,
      askedBy: change.proposedBy?.id ?? '',
    });
    if (decision === 'refuse') {
      await endChange({
        id: change.id,
        state: 'refused',
        by: act.principal.userId,
        reason: act.reason,
        settingId: null,
      }).execute(trx);
      return 'setting.refused';
    }
    if (change.baseId !== before.version) throw new ApiError('revisionConflict');
    refuseRaise(raising, before, change);
    validateValue(
      act.key,
      change.value,
      await beginningOf(trx, change.validFrom?.toISOString() ?? null),
    );
    if (
      change.validFrom !== null &&
      (await one(trx, selectMoment(act.key, change.validFrom.toISOString()))).isTaken
    )
      throw new ApiError('termsExist');
    await activateSetting(trx, {
      changeId: change.id,
      by: act.principal.userId,
      reason: act.reason,
    });
    return 'setting.changed';
  });
}

/** In a live installation a raise now needs the cool-down; a raise proposed earlier must be requested again. */
function refuseRaise(
  { installation }: SettingsDeps['raising'],
  before: SettingRow,
  { value, validFrom }: ChangeRow,
): void {
  const direction = directionFrom(before, value, validFrom?.toISOString());
  if (installation === 'live' && direction === 'raises')
    throw new ApiError('stateConflict', { detail: 'Take it back and ask for it again.' });
}

/**
 * Withdraws a change that is undecided or not yet in force; the old value stays. Refuses notFound,
 * termsBegun when in force, stateConflict when refused or withdrawn before.
 */
export function withdrawChange(db: Db, act: ChangeAct): Promise<SettingRow> {
  return changeUnderLock(db, act, async (trx, change) => {
    if (change.state !== 'proposed' && change.state !== 'accepted')
      throw new ApiError('stateConflict');
    if (change.settingId !== null && !(await one(trx, withdrawSetting(change.settingId))).isGone)
      throw new ApiError('termsBegun');
    await endChange({
      id: change.id,
      state: 'withdrawn',
      by: act.principal.userId,
      reason: act.reason,
      settingId: change.settingId,
    }).execute(trx);
    return 'setting.withdrawn';
  });
}

/** Runs an act on a change under its setting's lock and audits it under the name the act returns. */
function changeUnderLock(
  db: Db,
  { principal, key, changeId, reason, ...trail }: ChangeAct,
  act: (trx: Trx, change: ChangeRow, before: SettingRow) => Promise<string>,
): Promise<SettingRow> {
  return db.transaction(async (trx) => {
    await lockSetting(key).execute(trx);
    const change = await maybe(trx, selectChange(key, changeId));
    if (!change) throw new ApiError('notFound');
    const before = await readOneSetting(trx, key);
    const action = await act(trx, change, before);
    await recordAudit(trx, {
      actor: actorOf(principal),
      action,
      entity: 'setting',
      entityId: key,
      before: { value: before.value },
      after: { value: change.value, validFrom: change.validFrom?.toISOString() ?? null },
      reason,
      ...trail,
    });
    await publishChanged(trx, key);
    return readOneSetting(trx, key);
  });
}
