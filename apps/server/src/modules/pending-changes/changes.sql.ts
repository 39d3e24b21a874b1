import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { pendingChangeMachine } from '@wallet/contract';
import type { RaisingAct, PendingState, RoleId } from '@wallet/contract';
import { type PersonRow, personRows } from '#modules/approvals';
import { type Proved, provedColumns } from '#platform/row-mac';
import type { ChangeRow } from './change-rows.ts';

const { agree, needSecond } = pendingChangeMachine.moves;

/** What a change is about: two of the same never wait at once. */
export interface Subject {
  act: RaisingAct;
  subjectId: string;
  part: string;
}

/** Whoever asks for, or ends, a change of a subject waits here for the one before. */
export function lockEntity({ act, subjectId, part }: Subject): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`pending change ${act} ${subjectId} ${part}`}, 0))`;
}

const of = ({ act, subjectId, part }: Subject) =>
  sql`c.act = ${act} and c.subject_id = ${subjectId} and c.part = ${part}`;

export function selectOpen(subject: Subject): RawBuilder<{ id: string }> {
  return sql`select c.id from pending_change c where ${of(subject)} and c.ended_at is null`;
}

/** One of this subject, open or ended. */
export function selectKnown(subject: Subject): RawBuilder<{ id: string }> {
  return sql`select c.id from pending_change c where ${of(subject)} limit 1`;
}

/** The database's time in whole milliseconds, and whether one of these was stopped within the hours before. */
export function selectStatus(
  subject: Subject,
  hours: number,
): RawBuilder<{ now: Date; wasStopped: boolean }> {
  return sql`select date_trunc('milliseconds', now()) as now, exists (select from pending_change c
      where ${of(subject)} and c.state = 'stopped'
        and c.ended_at > now() - ${hours}::float8 * interval '1 hour') as "wasStopped"`;
}

export type NewChangeRow = Omit<
  ChangeRow,
  'state' | 'agreedBy' | 'endedBy' | 'endedAt' | 'endReason' | 'heldBecause'
>;

const newChangeColumns = columnsOf(`id, act, subject_id, part, merchant_id, person_id, before,
  after, persons, asked_by, asked_at, begins_at, lapses_at, state
  from pending_change`);

export function insertChange(c: NewChangeRow): RawBuilder<unknown> {
  return sql`insert into pending_change ${valuesOf(newChangeColumns, {
    ...c,
    state: pendingChangeMachine.initial,
  })}`;
}

/** No row when it is in none of the states it may move from. */
export function agreeChange(id: string, by: string | null): RawBuilder<{ id: string }> {
  return sql`update pending_change set state = ${agree.to}, agreed_by = ${by}
    where id = ${id} and state = any(${[...agree.from]}::text[]) returning id`;
}

/** One person's change waits for a second one now, until `lapsesAt`. Likewise. */
export function holdChange({
  id,
  heldBecause,
  lapsesAt,
}: Pick<ChangeRow, 'id' | 'heldBecause' | 'lapsesAt'>): RawBuilder<{ id: string }> {
  return sql`update pending_change
    set state = ${needSecond.to}, persons = 2, held_because = ${heldBecause}, lapses_at = ${lapsesAt}
    where id = ${id} and persons = 1 and state = any(${[...needSecond.from]}::text[]) returning id`;
}

export interface End {
  id: string;
  from: readonly PendingState[];
  to: PendingState;
  by: string | null;
  reason: string | null;
}

/** Likewise. */
export function endChange({ id, from, to, by, reason }: End): RawBuilder<{ id: string }> {
  return sql`update pending_change
    set state = ${to}, ended_by = ${by}, ended_at = date_trunc('milliseconds', now()), end_reason = ${reason}
    where id = ${id} and state = any(${[...from]}::text[]) returning id`;
}

/** Those whose time has come, and those for which nobody agreed in time, the oldest first. */
export function selectDue(limit: number): RawBuilder<{ id: string }> {
  return sql`select id from pending_change where ended_at is null
      and (state = 'agreed' and begins_at <= now() or state = 'waiting' and lapses_at <= now())
        order by begins_at, id limit ${limit}`;
}

/** One with its MAC, not locked: who acts by it locks it once more. */
export function selectChange(id: string): RawBuilder<Proved<ChangeRow>> {
  return sql`select c.id, c.act, c.subject_id as "subjectId", c.part, c.merchant_id as "merchantId",
    c.person_id as "personId", c.before, c.after, c.persons,
      c.asked_by as "askedBy", c.asked_at as "askedAt", c.begins_at as "beginsAt",
        c.lapses_at as "lapsesAt", c.state, c.agreed_by as "agreedBy",
      c.ended_by as "endedBy", c.ended_at as "endedAt", c.end_reason as "endReason",
        c.held_because as "heldBecause", c.mac
    from pending_change c where c.id = ${id}`;
}

export function selectNow(): RawBuilder<{ now: Date }> {
  return sql`select now() as now`;
}

/** Who asked, or agreed, as they are now; locked, so that nobody is disabled while what they stand behind begins. */
export function lockPerson(id: string): RawBuilder<Proved<PersonRow>> {
  return sql`select ${provedColumns(personRows, 'u')} from app_user u where u.id = ${id} for share`;
}

const readerColumns = columnsOf('id, email, name, role_id, locale from app_user');

export interface Reader extends RowOf<typeof readerColumns> {
  roleId: RoleId;
}

/**
 * Everybody whom a change concerns: all Admins, the merchant's owners, those among them who were
 * disabled too, and the person it is about. Somebody who never came belongs to nobody yet.
 */
export function selectConcerned({
  merchantId,
  personId,
}: {
  merchantId: string | null;
  personId: string | null;
}): RawBuilder<Reader> {
  return sql`select ${readerColumns} from app_user
    where role_id = 1 and status = 'active' or merchant_id = ${merchantId} and team_role = 'owner'
      and password_hash is not null or id = ${personId} order by id`;
}

/**
 * Whoever could have stopped a change besides who asked for it, whatever became of them: all
 * Admins, the merchant's people, and the person it is about.
 */
export function selectGuards({
  merchantId,
  personId,
  askedBy,
}: Pick<ChangeRow, 'merchantId' | 'personId' | 'askedBy'>): RawBuilder<Proved<PersonRow>> {
  return sql`select ${provedColumns(personRows, 'u')} from app_user u
    where (u.role_id = 1 or u.merchant_id = ${merchantId} or u.id = ${personId}) and u.id <> ${askedBy}`;
}

export function selectReader(id: string): RawBuilder<Reader> {
  return sql`select id, email, name, role_id as "roleId", locale from app_user where id = ${id} and status = 'active'`;
}

export function selectNames(
  merchantId: string | null,
  personId: string | null,
): RawBuilder<{ merchantName: string | null; personName: string | null }> {
  return sql`select (select name from merchant where id = ${merchantId}) as "merchantName", (select name
    from app_user where id = ${personId}) as "personName"`;
}

interface Named {
  id: string;
  name: string;
}

export type ListedChange = Omit<
  ChangeRow,
  'merchantId' | 'personId' | 'askedBy' | 'agreedBy' | 'endedBy' | 'lapsesAt'
> & {
  askedById: string;
  merchant: Named | null;
  person: Named | null;
  askedBy: Named | null;
  agreedBy: Named | null;
  endedBy: Named | null;
};

export interface ChangeFilter {
  id?: string | undefined;
  /** Only those that are about this person, or that the person asked for. */
  concerns?: string | undefined;
  merchantId?: string | undefined;
  subjectId?: string | undefined;
  act?: RaisingAct | undefined;
}

const named = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id',
    ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

/** One by its id, or those that are open. Through a merchant's door the names of operators are not there. */
export function selectChanges(
  { id, concerns, merchantId, subjectId, act }: ChangeFilter,
  limit: number,
): RawBuilder<ListedChange> {
  const conditions = [
    id === undefined ? sql`c.ended_at is null` : sql`c.id = ${id}`,
    concerns !== undefined && sql`(c.person_id = ${concerns} or c.asked_by = ${concerns})`,
    merchantId !== undefined && sql`c.merchant_id = ${merchantId}`,
    subjectId !== undefined && sql`c.subject_id = ${subjectId}`,
    act !== undefined && sql`c.act = ${act}`,
  ].filter((condition) => condition !== false);
  return sql`select c.id, c.act, c.subject_id as "subjectId", c.part, c.before, c.after, c.persons,
    c.asked_at as "askedAt", c.begins_at as "beginsAt",
      c.held_because as "heldBecause", c.state, c.ended_at as "endedAt", c.end_reason as "endReason",
        c.asked_by as "askedById",
      ${named('m')} as merchant, ${named('p')} as person, ${named('a')} as "askedBy",
        ${named('g')} as "agreedBy", ${named('e')} as "endedBy"
    from pending_change c left join merchant m on m.id = c.merchant_id left join app_user p on p.id = c.person_id
      left join app_user a on a.id = c.asked_by left join app_user g on g.id = c.agreed_by
        left join app_user e on e.id = c.ended_by
    where ${sql.join(conditions, sql` and `)} order by c.begins_at, c.id limit ${limit}`;
}
