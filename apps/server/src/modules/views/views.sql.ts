import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { RoleId, SavedTablePreferences, ViewedList } from '@wallet/contract';

/** Sees own views and those shared with the role, among operators or in one merchant. From the principal. */
export interface Viewer {
  userId: string;
  roleId: RoleId;
  /** Null for people of the house. */
  merchantId: string | null;
  mayShare: boolean;
}

export interface StoredView extends SavedTablePreferences, RowOf<typeof savedViewColumns> {
  list: ViewedList;
  ownerName: string;
  sharedWith: RoleId[];
  isDefault: boolean;
}

const savedViewColumns = columnsOf(`id, list, name, owner_user_id, shared_with, revision
  from saved_view v`);
const columns = sql`${savedViewColumns}, v.search, v.hidden, v.is_dense as "isDense"`;

function visibleTo({ userId, roleId, merchantId }: Viewer): RawBuilder<unknown> {
  return sql`(v.merchant_id is not distinct from ${merchantId}
    and (v.owner_user_id = ${userId} or ${roleId}::smallint = any(v.shared_with)))`;
}

export function selectViews(viewer: Viewer, list: ViewedList): RawBuilder<StoredView> {
  return sql`select ${columns}, o.name as "ownerName", exists (select from saved_view_default s
    where s.user_id = ${viewer.userId} and s.view_id = v.id) as "isDefault"
    from saved_view v join app_user o on o.id = v.owner_user_id
      where v.list = ${list} and ${visibleTo(viewer)} order by lower(v.name), v.id`;
}

/** Locks a view one may change (own, or shared if one may share) until the transaction ends. */
export function lockChangeable(
  { userId, merchantId, mayShare }: Viewer,
  id: string,
): RawBuilder<Omit<StoredView, 'ownerName' | 'isDefault'>> {
  return sql`select ${columns} from saved_view v where v.id = ${id} and v.merchant_id is not distinct from ${merchantId}
    and (v.owner_user_id = ${userId} or ${mayShare}::boolean and v.shared_with <> '{}') for update`;
}

export function selectVisible(
  viewer: Viewer,
  { id, list }: { id: string; list: ViewedList },
): RawBuilder<{ id: string }> {
  return sql`select v.id from saved_view v where v.id = ${id} and v.list = ${list} and ${visibleTo(viewer)}`;
}

export interface NewView extends SavedTablePreferences {
  id: string;
  ownerUserId: string;
  merchantId: string | null;
  list: ViewedList;
  name: string;
  sharedWith: readonly RoleId[];
}

/** No row when its owner has one of that name, or as many as one may keep. */
export function insertView(
  { id, ownerUserId, merchantId, list, name, search, hidden, isDense, sharedWith }: NewView,
  maxViews: number,
): RawBuilder<{ id: string }> {
  return sql`insert into saved_view (id, owner_user_id, merchant_id, list, name, search, hidden, is_dense, shared_with)
    select ${id}, ${ownerUserId}, ${merchantId}, ${list}, ${name}, ${JSON.stringify(search)}::jsonb,
      ${hidden}::text[], ${isDense}, ${[...sharedWith]}::smallint[]
    where (select count(*) from saved_view v where v.owner_user_id = ${ownerUserId} and v.list = ${list}) < ${maxViews}
    on conflict do nothing returning id`;
}

/** No row when its owner has another one of that name. */
export function updateView({
  id,
  name,
  search,
  hidden,
  isDense,
  sharedWith,
}: Pick<NewView, 'id' | 'name' | 'search' | 'hidden' | 'isDense' | 'sharedWith'>): RawBuilder<{
  id: string;
}> {
  return sql`update saved_view v set name = ${name}, search = ${JSON.stringify(search)}::jsonb,
    hidden = ${hidden}::text[], is_dense = ${isDense},
      shared_with = ${[...sharedWith]}::smallint[], revision = revision + 1, updated_at = now()
    where v.id = ${id} and not exists (select from saved_view o
      where o.owner_user_id = v.owner_user_id and o.list = v.list and lower(o.name) = lower(${name})
        and o.id <> v.id) returning v.id`;
}

/** Whoever does not see it any more does not begin with it either. */
export function deleteHiddenDefaults(id: string): RawBuilder<unknown> {
  return sql`delete from saved_view_default s using saved_view v, app_user u
    where v.id = ${id} and s.view_id = v.id and u.id = s.user_id and u.id <> v.owner_user_id
      and not u.role_id = any(v.shared_with)`;
}

export function deleteView(id: string): RawBuilder<unknown> {
  return sql`delete from saved_view where id = ${id}`;
}

export function upsertDefault(
  { userId, merchantId }: Viewer,
  { list, viewId }: { list: ViewedList; viewId: string },
): RawBuilder<unknown> {
  return sql`insert into saved_view_default (user_id, merchant_id, list, view_id)
    values (${userId}, ${merchantId}, ${list}, ${viewId})
    on conflict (user_id, list) do update set view_id = excluded.view_id`;
}

export function deleteDefault({
  userId,
  list,
}: {
  userId: string;
  list: ViewedList;
}): RawBuilder<unknown> {
  return sql`delete from saved_view_default where user_id = ${userId} and list = ${list}`;
}
