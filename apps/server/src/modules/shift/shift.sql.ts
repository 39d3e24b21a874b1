import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { endpoints, FiltersOf, OpenItemKind, OpenItemNote, Shift } from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

export interface ItemKey {
  kind: OpenItemKind;
  id: string;
}

/** An item that nobody had, or whoever had it as it was seen. No row when somebody was faster. */
export function assignItem({
  kind,
  id,
  from,
  to,
}: ItemKey & { from: string | null; to: string }): RawBuilder<{ id: string }> {
  return from === null
    ? sql`insert into shift_owner (kind, item_id, user_id) values (${kind}, ${id}, ${to})
      on conflict do nothing returning item_id as id`
    : sql`update shift_owner set user_id = ${to}, taken_at = now()
      where kind = ${kind} and item_id = ${id} and user_id = ${from} returning item_id as id`;
}

/** No row when it is not that person's. */
export function dropItem({
  kind,
  id,
  from,
}: ItemKey & { from: string }): RawBuilder<{ id: string }> {
  return sql`delete from shift_owner where kind = ${kind} and item_id = ${id} and user_id = ${from}
    returning item_id as id`;
}

export function insertNote({
  id,
  kind,
  itemId,
  userId,
  text,
}: {
  id: string;
  kind: OpenItemKind;
  itemId: string;
  userId: string;
  text: string;
}): RawBuilder<{ at: Date; name: string }> {
  return sql`with made as (
      insert into shift_note (id, kind, item_id, user_id, text)
        values (${id}, ${kind}, ${itemId}, ${userId}, ${text}) returning at, user_id
    ) select m.at, u.name from made m join app_user u on u.id = m.user_id`;
}

export interface NoteRow extends Pick<OpenItemNote, 'id' | 'text'> {
  userId: string;
  name: string;
  at: Date;
}

export function selectNotes({ kind, id }: ItemKey): RawBuilder<NoteRow> {
  return sql`select n.id, n.text, n.user_id as "userId", u.name, n.at from shift_note n
    join app_user u on u.id = n.user_id where n.kind = ${kind} and n.item_id = ${id} order by n.id desc limit 100`;
}

export interface ShiftRow
  extends
    Pick<Shift, 'id' | 'openAtStart' | 'openAtEnd' | 'acts' | 'handed' | 'note'>,
    RowOf<typeof shiftColumns> {
  userName: string;
  handedToName: string | null;
}

const shiftColumns = columnsOf(`user_id, started_at, ended_at, handed_to as handedToId
  from shift s`);
const columns = sql`${shiftColumns}, s.id, u.name as "userName", s.open_at_start as "openAtStart",
  s.open_at_end as "openAtEnd",
  s.acts, h.name as "handedToName", s.handed, s.note`;
const joins = sql`join app_user u on u.id = s.user_id left join app_user h on h.id = s.handed_to`;

/** No row when one goes on. */
export function insertShift({
  id,
  userId,
  open,
}: {
  id: string;
  userId: string;
  open: object;
}): RawBuilder<{ id: string }> {
  return sql`insert into shift (id, user_id, open_at_start)
    values (${id}, ${userId}, ${JSON.stringify(open)}::jsonb) on conflict do nothing returning id`;
}

export function selectGoingOn(userId: string): RawBuilder<ShiftRow> {
  return sql`select ${columns} from shift s ${joins} where s.user_id = ${userId} and s.ended_at is null`;
}

/** Held until the transaction ends: of two ends one finds it. */
export function lockGoingOn(userId: string): RawBuilder<{ id: string; startedAt: Date }> {
  return sql`select id, started_at as "startedAt" from shift where user_id = ${userId} and ended_at is null for update`;
}

export interface EndedShift {
  id: string;
  open: object;
  acts: object;
  to: string | null;
  handed: object;
  note: string | null;
}

export function endShift({ id, open, acts, to, handed, note }: EndedShift): RawBuilder<unknown> {
  return sql`update shift set ended_at = now(), open_at_end = ${JSON.stringify(open)}::jsonb,
    acts = ${JSON.stringify(acts)}::jsonb, handed_to = ${to}, handed = ${JSON.stringify(handed)}::jsonb,
      note = ${note} where id = ${id}`;
}

export function selectShift(id: string): RawBuilder<ShiftRow> {
  return sql`select ${columns} from shift s ${joins} where s.id = ${id}`;
}

/** Newest first; of one person what was theirs and what was handed to them. */
export function selectShifts(
  onlyOf: string | null,
  filters: FiltersOf<typeof endpoints.listShifts>,
  { after, limit }: PageBounds,
): RawBuilder<ShiftRow> {
  const conditions = [
    ...(onlyOf === null ? [] : [sql`(s.user_id = ${onlyOf} or s.handed_to = ${onlyOf})`]),
    ...conditionsOf(filters, { id: equals('s.id') }),
  ];
  return sql`select ${columns} from shift s ${joins} where ${every(conditions)} ${olderThan('s.id', after)}
    order by s.id desc limit ${limit}`;
}

export interface ReceiverRow {
  id: string;
  name: string;
  roleId: 1 | 2 | 5;
}

/** Everybody who sees all items and may sign in, but the person itself. */
export function selectReceivers(userId: string): RawBuilder<ReceiverRow> {
  return sql`select id, name, role_id as "roleId" from app_user
    where role_id in (1, 2, 5) and status = 'active' and id <> ${userId} order by lower(name), id limit 500`;
}
