import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { SettingChangeState, SettingKey } from '@wallet/contract';

export interface Named {
  id: string;
  name: string;
}

export interface VersionRow {
  key: SettingKey;
  version: string;
  value: unknown;
  from: Date;
  until: Date | null;
  source: string;
  changedBy: Named | null;
}

export interface ChangeRow {
  id: string;
  key: SettingKey;
  value: unknown;
  validFrom: Date | null;
  source: string;
  baseId: string | null;
  settingId: string | null;
  state: SettingChangeState;
  proposedBy: Named | null;
  proposedAt: Date;
  decidedBy: Named | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

const person = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id',
    ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;
const version = sql`s.key, s.id as version, s.value, s.valid_from as "from", s.source, ${person('u')} as "changedBy"`;
const changes = sql`select c.id, c.key, c.value, coalesce(s.valid_from, c.valid_from) as "validFrom",
  c.source, c.base_id as "baseId", c.setting_id as "settingId", c.state,
    ${person('p')} as "proposedBy", c.proposed_at as "proposedAt", ${person('d')} as "decidedBy",
      c.decided_at as "decidedAt", c.decision_reason as "decisionReason"
  from setting_change c left join app_user p on p.id = c.proposed_by
    left join app_user d on d.id = c.decided_by left join setting s on s.id = c.setting_id`;

/** The value in force of each of these. */
export function selectInForce(keys: readonly string[]): RawBuilder<VersionRow> {
  return sql`select distinct on (s.key) ${version}, null::timestamptz as until
    from setting s left join app_user u on u.id = s.created_by
      where s.key = any(${keys}) and s.valid_from <= now() order by s.key, s.valid_from desc`;
}

/** What is proposed for these, and what is accepted and begins later, the next first. */
export function selectAhead(keys: readonly string[]): RawBuilder<ChangeRow> {
  return sql`${changes} where c.key = any(${keys})
    and (c.state = 'proposed' or (c.state = 'accepted' and s.valid_from > now())) order by s.valid_from, c.id`;
}

/** The newest values that have begun, each until the next one began. */
export function selectVersions(key: string, limit: number): RawBuilder<VersionRow> {
  return sql`select ${version}, lag(s.valid_from) over (order by s.valid_from desc) as until
    from setting s left join app_user u on u.id = s.created_by
      where s.key = ${key} and s.valid_from <= now() order by s.valid_from desc limit ${limit}`;
}

/** The newest changes that never came into force. */
export function selectRefused(key: string, limit: number): RawBuilder<ChangeRow> {
  return sql`${changes} where c.key = ${key} and c.state in ('refused', 'withdrawn') order by c.id desc limit ${limit}`;
}

export function selectChange(key: string, id: string): RawBuilder<ChangeRow> {
  return sql`${changes} where c.key = ${key} and c.id = ${id}`;
}

/** Whoever changes a setting waits here for the one before. */
export function lockSetting(key: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('setting ' || ${key}::text, 0))`;
}

/** Whether a moment is still to come, and whether a value begins just then already. */
export function selectMoment(
  key: string,
  at: string,
): RawBuilder<{ isLater: boolean; isTaken: boolean }> {
  return sql`select ${at}::timestamptz > now() as "isLater", exists (select from setting
    where key = ${key} and valid_from = ${at}::timestamptz) as "isTaken"`;
}

/** When a change that is made now begins: at its moment, or at once when that has passed or none is named. */
export function selectBeginning(at: string | null): RawBuilder<{ from: Date }> {
  return sql`select greatest(${at}::timestamptz, date_trunc('milliseconds', now())) as "from"`;
}

const newChangeColumns = columnsOf(`id, key, value, valid_from, source, base_id, needs_two,
  state, proposed_by as by
  from setting_change`);

export interface NewChange extends Omit<RowOf<typeof newChangeColumns>, 'state' | 'validFrom'> {
  /** JSON text. */
  value: string;
  validFrom: string | null;
}

export function insertChange(row: NewChange): RawBuilder<unknown> {
  return sql`insert into setting_change ${valuesOf(newChangeColumns, {
    ...row,
    state: 'proposed',
  })}`;
}

/** Turns a change into a value, from its time or, if past or unset, the transaction's. Its proposer is the author. */
export function insertSetting({
  id,
  changeId,
}: {
  id: string;
  changeId: string;
}): RawBuilder<unknown> {
  return sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${id}, key, value, greatest(valid_from, date_trunc('milliseconds', now())), source, proposed_by
      from setting_change where id = ${changeId}`;
}

export function endChange({
  id,
  state,
  by,
  reason,
  settingId,
}: {
  id: string;
  state: SettingChangeState;
  by: string;
  reason: string | null;
  settingId: string | null;
}): RawBuilder<unknown> {
  return sql`update setting_change set state = ${state}, decided_by = ${by}, decided_at = now(),
    decision_reason = ${reason}, setting_id = ${settingId} where id = ${id}`;
}

/** Takes a value back that has not begun; tells whether it was so. */
export function withdrawSetting(id: string): RawBuilder<{ isGone: boolean }> {
  return sql`select withdraw_setting(${id}) as "isGone"`;
}
