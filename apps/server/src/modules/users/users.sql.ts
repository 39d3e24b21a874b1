import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type {
  Console,
  endpoints,
  FiltersOf,
  Locale,
  RoleId,
  TeamRole,
  UserStatus,
} from '@wallet/contract';
import { conditionsOf, equals, every, likeText, olderThan, type PageBounds } from '#platform/lists';
import type { UserScope } from './user-scope.ts';

export interface StoredUser extends RowOf<typeof appUserColumns> {
  roleId: RoleId;
  lockedUntil: Date | null;
  hasTotp: boolean;
}

const appUserColumns = columnsOf(`id, email, email_key, name, role_id, status, has_totp,
  merchant_id, team_role, last_login_at, created_at from app_user u`);
const columns = sql`${appUserColumns}, locked_until(u.email_key) as "lockedUntil"`;

export type UserFilters = FiltersOf<typeof endpoints.listUsers>;

/** A page, newest first. */
export function selectUsers(
  scope: UserScope,
  filters: UserFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredUser> {
  return sql`select ${columns} from app_user u
    where ${conditions(scope, filters)} ${olderThan('u.id', after)} order by u.id desc limit ${limit}`;
}

/** How many there are, counted no further than `cap`. */
export function countUsers(
  scope: UserScope,
  filters: UserFilters,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from app_user u where ${conditions(scope, filters)} limit ${cap}) as counted`;
}

export function selectUser(scope: UserScope, id: string): RawBuilder<StoredUser> {
  return sql`select ${columns} from app_user u where u.id = ${id} and ${within(scope)}`;
}

/** People of one kind: all Admins, or a merchant's owners. */
export type Kind = Pick<StoredUser, 'roleId' | 'merchantId' | 'teamRole'>;
export type Party = Kind & Pick<StoredUser, 'id' | 'status'>;

/**
 * Locks these people and, given a kind, all its active ones until the transaction ends. One
 * statement in id order: two who act on each other wait without deadlock, and the second sees the
 * first's changes.
 */
export function lockParties(ids: readonly string[], kind: Kind | null): RawBuilder<Party> {
  return sql`select u.id, u.status, u.role_id as "roleId", u.merchant_id as "merchantId",
    u.team_role as "teamRole" from app_user u
    where u.id = any(${ids}::text[] || array(select p.id from app_user p
      where p.status = 'active' and p.role_id = ${kind?.roleId ?? null}
        and p.merchant_id is not distinct from ${kind?.merchantId ?? null}
        and p.team_role is not distinct from ${kind?.teamRole ?? null}))
    order by u.id for no key update`;
}

function conditions(scope: UserScope, filters: UserFilters): RawBuilder<unknown> {
  return every([
    within(scope),
    ...conditionsOf(filters, { roleId: equals('u.role_id'), status: statusIs, search: found }),
  ]);
}

function within({ merchantId }: UserScope): RawBuilder<unknown> {
  return sql`(${merchantId}::text is null or u.merchant_id = ${merchantId})`;
}

/** `locked` is no stored state: it follows from failed sign-ins of somebody who is active. */
function statusIs(status: UserStatus): RawBuilder<unknown> {
  if (status === 'locked')
    return sql`u.status = 'active' and locked_until(u.email_key) is not null`;
  if (status === 'active') return sql`u.status = 'active' and locked_until(u.email_key) is null`;
  return sql`u.status = ${status}`;
}

/** How a word of the name or the address begins. */
function found(search: string): RawBuilder<unknown> {
  const begins = `${likeText(search)}%`;
  return sql`(lower(u.name) like ${begins} or lower(u.name) like ${`% ${begins}`} or lower(u.email) like ${begins})`;
}

export function countActiveOwners(merchantId: string): RawBuilder<{ activeOwners: number }> {
  return sql`select count(*)::int as "activeOwners" from app_user
    where merchant_id = ${merchantId} and status = 'active' and team_role = 'owner'`;
}

/** Who disabled a user: the operator or the merchant. */
export function selectDisabledBy(id: string): RawBuilder<{ disabledBy: Console | null }> {
  return sql`select disabled_by as "disabledBy" from app_user where id = ${id}`;
}

export interface UserExtras {
  locale: Locale;
  timeZone: string;
  invitedBy: { id: string; name: string } | null;
}

/** A merchant does not see who of the operators invited somebody. */
export function selectExtras(id: string): RawBuilder<UserExtras> {
  return sql`select u.locale, u.time_zone as "timeZone", case
    when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name) end as "invitedBy"
    from app_user u left join app_user i on i.id = u.invited_by where u.id = ${id}`;
}

const openSessionColumns = columnsOf(`id, ip, user_agent, created_at, last_used_at
  from user_session`);

export type OpenSession = RowOf<typeof openSessionColumns>;

/** Where the user is signed in now, latest use first. What was not used for `idleSeconds` cannot be used any more. */
export function selectOpenSessions(userId: string, idleSeconds: number): RawBuilder<OpenSession> {
  return sql`select ${openSessionColumns}
    from user_session where user_id = ${userId} and ended_at is null and expires_at > now()
      and last_used_at > now() - make_interval(secs => ${idleSeconds})
    order by last_used_at desc limit 100`;
}

/** No row when the user is disabled already. */
export function setDisabled(id: string, by: Console): RawBuilder<{ id: string }> {
  return sql`update app_user set status = 'disabled', disabled_by = ${by}, updated_at = now()
    where id = ${id} and status <> 'disabled' returning id`;
}

/** Back to active, or to invited for somebody who never chose a password. No row when the user is not disabled. */
export function setEnabled(id: string): RawBuilder<{ status: 'active' | 'invited' }> {
  return sql`update app_user set status = case when password_hash is null then 'invited' else 'active'
    end, disabled_by = null, updated_at = now()
    where id = ${id} and status = 'disabled' returning status`;
}

export type NameAndRole = Pick<StoredUser, 'name' | 'roleId'>;

export function setNameAndRole(id: string, { name, roleId }: NameAndRole): RawBuilder<unknown> {
  return sql`update app_user set name = ${name}, role_id = ${roleId}, updated_at = now() where id = ${id}`;
}

export function setTeamRole(id: string, teamRole: TeamRole): RawBuilder<unknown> {
  return sql`update app_user set team_role = ${teamRole}, updated_at = now() where id = ${id}`;
}
