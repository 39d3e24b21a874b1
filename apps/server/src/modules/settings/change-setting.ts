import {
  Refusal,
  settings,
  type BodyOf,
  type endpoints,
  type SettingKey,
  type SettingRow,
} from '@wallet/contract';
import { hashOf } from '#modules/approvals';
import type { About, Approvals, From } from '#modules/approvals';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, one } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { settingPower } from '#platform/settings';
import { readOneSetting } from './read-settings.ts';
import { registry } from './registry.ts';
import {
  endChange,
  insertChange,
  insertSetting,
  lockSetting,
  selectBeginning,
  selectChange,
  selectMoment,
} from './settings.sql.ts';
import type { ChangeRow } from './settings.sql.ts';

/** An Admin changes a setting. */
export interface SettingAct extends Trail {
  principal: UserPrincipal;
  key: SettingKey;
  from?: From | undefined;
}

export interface SettingsDeps {
  db: Db;
  approvals: Approvals;
}

/** Everything that a change does, as words about it carry it. */
export function aboutChange(
  key: SettingKey,
  { id, value, validFrom, baseId, proposedBy, proposedAt }: ChangeRow,
): About {
  const by = proposedBy?.id ?? null;
  return {
    subject: 'settingChange',
    subjectId: id,
    revision: 0,
    payloadHash: hashOf({ id, key, value, validFrom, baseId, by, proposedAt }),
  };
}

/**
 * Changes a setting from now on or a later moment; one that needs two persons waits for another Admin. The value is judged
 * by the schema that its readers use. Refuses invalidRequest with the wrong fields, revisionConflict when another value is
 * in force than was seen, proposalOpen while somebody's change waits, validFromPast, and termsExist for a moment at which
 * another value begins.
 */
export function changeSetting(
  { db, approvals }: SettingsDeps,
  {
    principal,
    key,
    wish,
    from,
    ...trail
  }: SettingAct & { wish: BodyOf<(typeof endpoints)['changeSetting']> },
): Promise<SettingRow> {
  const { value, validFrom, source, version } = wish;
  return db.transaction(async (trx) => {
    await lockSetting(key).execute(trx);
    judgeValue(key, value, await beginningOf(trx, validFrom ?? null));
    const before = await readOneSetting(trx, key);
    if (before.version !== version) throw new Refusal('revisionConflict');
    if (before.proposal !== null) throw new Refusal('proposalOpen');
    if (validFrom !== undefined) await judgeMoment(trx, key, validFrom);
    const change = { id: newId('sch'), needsTwo: settings[key].needsTwo };
    await insertChange({
      ...change,
      key,
      value: JSON.stringify(value),
      validFrom: validFrom ?? null,
      source,
      baseId: version,
      by: principal.userId,
    }).execute(trx);
    if (!change.needsTwo)
      await putInForce(trx, { changeId: change.id, by: principal.userId, reason: null });
    const asked = change.needsTwo && (await maybe(trx, selectChange(key, change.id)));
    if (asked) {
      const by = { ...actorOf(principal), actorId: principal.userId };
      await approvals.ask(trx, { about: aboutChange(key, asked), reason: source, by, from });
    }
    const action = change.needsTwo ? 'setting.proposed' : 'setting.changed';
    await recordAudit(trx, {
      actor: actorOf(principal),
      action,
      entity: 'setting',
      entityId: key,
      before: { value: before.value },
      after: { value, validFrom: validFrom ?? null },
      reason: source,
      ...trail,
    });
    await tellChanged(trx, key);
    return readOneSetting(trx, key);
  });
}

/** Refuses invalidRequest with every field that the setting's readers would not take from that moment on. */
export function judgeValue(key: SettingKey, value: unknown, from: Date): void {
  const { schema, problemFrom } = registry[key];
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Refusal('invalidRequest', {
      errors: parsed.error.issues.map(({ path, message }) => ({
        path: ['value', ...path].map(String).join('.'),
        message,
      })),
    });
  const problem = problemFrom?.(parsed.data, from);
  if (problem)
    throw new Refusal('invalidRequest', {
      errors: [{ path: `value.${problem.path}`, message: problem.message }],
    });
}

/** When a change that is made or accepted now begins. */
export async function beginningOf(trx: Trx, validFrom: string | null): Promise<Date> {
  return (await one(trx, selectBeginning(validFrom))).from;
}

/** A change becomes a value, and is accepted by that. */
export async function putInForce(
  trx: Trx,
  { changeId, by, reason }: { changeId: string; by: string; reason: string | null },
): Promise<void> {
  const settingId = newId('set');
  await insertSetting({ id: settingId, changeId }).execute(trx);
  await signPowerRow(trx, rowKeys(), settingPower, settingId);
  await endChange({ id: changeId, state: 'accepted', by, reason, settingId }).execute(trx);
}

/** Tells that something was proposed, planned, changed or taken back. */
export async function tellChanged(trx: Trx, key: SettingKey): Promise<void> {
  await tellFact(trx, { name: 'settings.changed', key, mode: 'live', payload: { key } });
}

async function judgeMoment(trx: Trx, key: SettingKey, at: string): Promise<void> {
  const { isLater, isTaken } = await one(trx, selectMoment(key, at));
  if (!isLater) throw new Refusal('validFromPast');
  if (isTaken) throw new Refusal('termsExist');
}
