import {
  ApiError,
  settings,
  type BodyOf,
  type endpoints,
  type SettingKey,
  type SettingRow,
} from '@wallet/contract';
import { type About, type Approvals, type From, hashOf } from '#modules/approvals/words';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { holdRaise, type RaisingDeps, supersedeRaise } from '#modules/pending-changes';
import { type Db, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { settingPower } from '#platform/settings';
import { type Direction, directionOf } from './direction-of.ts';
import { settingEvents } from './events.ts';
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

type Input = BodyOf<(typeof endpoints)['changeSetting']>;

export interface SettingsDeps {
  db: Db;
  approvals: Approvals;
  raising: RaisingDeps;
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
 * Changes a setting from now on or a later moment; one that needs two persons waits for another
 * Admin, and one that raises what one person can move for the cool-down as well. What only lowers
 * it holds at once by one Admin's word, and ends what waits. The value is judged by the schema that
 * its readers use. Refuses invalidRequest with the wrong fields, revisionConflict when another
 * value is in force than was seen, proposalOpen while somebody's change waits, validFromPast, and
 * termsExist for a moment at which another value begins.
 */
export function changeSetting(
  { db, approvals, raising }: SettingsDeps,
  { principal, key, input, from, ...trail }: SettingAct & { input: Input },
): Promise<SettingRow> {
  const { value, validFrom, source, version } = input;
  return db.transaction(async (trx) => {
    await lockSetting(key).execute(trx);
    validateValue(key, value, await beginningOf(trx, validFrom ?? null));
    const before = await readOneSetting(trx, key);
    if (before.version !== version) throw new ApiError('revisionConflict');
    if (validFrom !== undefined) await judgeMoment(trx, key, validFrom);
    const direction = directionFrom(before, value, validFrom);
    if (direction === 'lowers')
      await endWaiting(trx, raising, { principal, key, proposal: before.proposal, ...trail });
    else if (before.proposal !== null) throw new ApiError('proposalOpen');
    else if (direction === 'raises') {
      const about = { principal, act: 'setting', subjectId: key, persons: 2, ...trail } as const;
      const notBefore = validFrom === undefined ? null : new Date(validFrom);
      const after = { value, source, version };
      const raise = { ...about, before: before.value, after, notBefore };
      if ((await holdRaise(trx, raising, raise)) !== null) return before;
    }
    const needsTwo = settings[key].needsTwo && direction !== 'lowers';
    await keepChange(trx, approvals, { principal, key, input, from, needsTwo });
    const action = needsTwo ? 'setting.proposed' : 'setting.changed';
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
    await publishChanged(trx, key);
    return readOneSetting(trx, key);
  });
}

/** Writes a change down: one person's comes into force with it, one of two persons waits with the word of who asks. */
async function keepChange(
  trx: Trx,
  approvals: Approvals,
  { principal, key, input, from, needsTwo }: SettingAct & { input: Input; needsTwo: boolean },
): Promise<void> {
  const { value, validFrom, source, version } = input;
  const id = newId('sch');
  await insertChange({
    id,
    needsTwo,
    key,
    value: JSON.stringify(value),
    validFrom: validFrom ?? null,
    source,
    baseId: version,
    by: principal.userId,
  }).execute(trx);
  if (!needsTwo) return activateSetting(trx, { changeId: id, by: principal.userId, reason: null });
  const asked = await one(trx, selectChange(key, id));
  const by = { ...actorOf(principal), actorId: principal.userId };
  await approvals.ask(trx, { about: aboutChange(key, asked), reason: source, by, from });
}

/** A value's direction against both the current and the planned value; it lowers only where it raises neither. */
export function directionFrom(
  { key, value: now, planned }: SettingRow,
  value: unknown,
  validFrom: string | undefined,
): Direction {
  const { schema } = registry[key];
  const read = (stored: unknown) => (stored === null ? null : schema.parse(stored));
  const begun = planned.filter(
    (change) => validFrom !== undefined && (change.validFrom ?? '') <= validFrom,
  );
  const then = begun.at(-1);
  const seen = [now, ...(then === undefined ? [] : [then.value])];
  const found = seen.map((before) => directionOf(key, read(before), read(value)));
  return found.find((direction) => direction !== 'lowers') ?? 'lowers';
}

/** Ends what was asked for before: lowering waits for nobody. */
async function endWaiting(
  trx: Trx,
  raising: RaisingDeps,
  { principal, key, proposal, ...trail }: SettingAct & Pick<SettingRow, 'proposal'>,
): Promise<void> {
  await supersedeRaise(trx, raising, { principal, act: 'setting', subjectId: key, ...trail });
  if (proposal === null) return;
  const end = { id: proposal.id, state: 'withdrawn', by: principal.userId } as const;
  await endChange({ ...end, reason: 'lowered', settingId: null }).execute(trx);
}

/** Refuses invalidRequest with every field that the setting's readers would not take from that moment on. */
export function validateValue(key: SettingKey, value: unknown, from: Date): void {
  const { schema, problemFrom } = registry[key];
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new ApiError('invalidRequest', {
      errors: parsed.error.issues.map(({ path, message }) => ({
        path: ['value', ...path].map(String).join('.'),
        message,
      })),
    });
  const problem = problemFrom?.(parsed.data, from);
  if (problem)
    throw new ApiError('invalidRequest', {
      errors: [{ path: `value.${problem.path}`, message: problem.message }],
    });
}

/** When a change that is made or accepted now begins. */
export async function beginningOf(trx: Trx, validFrom: string | null): Promise<Date> {
  return (await one(trx, selectBeginning(validFrom))).from;
}

/** A change becomes a value, and is accepted by that. */
export async function activateSetting(
  trx: Trx,
  { changeId, by, reason }: { changeId: string; by: string; reason: string | null },
): Promise<void> {
  const settingId = newId('set');
  await insertSetting({ id: settingId, changeId }).execute(trx);
  await signPowerRow(trx, rowKeys(), settingPower, settingId);
  await endChange({ id: changeId, state: 'accepted', by, reason, settingId }).execute(trx);
}

/** Tells that something was proposed, planned, changed or taken back. */
export async function publishChanged(trx: Trx, key: SettingKey): Promise<void> {
  await publish(trx, settingEvents.changed, { key, mode: 'live', payload: { key } });
}

async function judgeMoment(trx: Trx, key: SettingKey, at: string): Promise<void> {
  const { isLater, isTaken } = await one(trx, selectMoment(key, at));
  if (!isLater) throw new ApiError('validFromPast');
  if (isTaken) throw new ApiError('termsExist');
}
