import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type {
  endpoints,
  FiltersOf,
  ProxyProblem,
  ProxyProtocol,
  ProxyStatus,
} from '@wallet/contract';
import { conditionsOf, equals, every, likeText, olderThan, type PageBounds } from '#platform/lists';
import type { ProxyScope } from './proxy-scope.ts';

/** What people set of a proxy; `passwordEnc` is sealed. */
export interface ProxySettings {
  name: string;
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username: string | null;
  passwordEnc: string | null;
  country: string | null;
  status: ProxyStatus;
  maxAccounts: number;
  expiresAt: Date | null;
  notes: string | null;
  ownerUserId: string | null;
}

export interface StoredProxy
  extends Omit<ProxySettings, 'passwordEnc'>, RowOf<typeof proxyColumns> {
  hasPassword: boolean;
  isChecking: boolean;
  lastProblem: ProxyProblem | null;
  assignedCount: number;
  assignedDevices: number;
  ownerName: string | null;
}

const devicesOn = sql`(select count(*)::int from device d where d.proxy_id = p.id and d.retired_at is null)`;

const proxyColumns = columnsOf(`id, health, last_checked_at, last_problem, latency_ms, exit_ip,
  consecutive_failures, revision, created_at from proxy p`);
const columns = sql`${proxyColumns}, p.name, p.protocol, p.host, p.port, p.username,
  p.password_enc is not null as "hasPassword",
  p.country, p.status, p.max_accounts as "maxAccounts", p.expires_at as "expiresAt", p.notes,
  p.owner_user_id as "ownerUserId", o.name as "ownerName",
  exists (select from proxy_check c where c.proxy_id = p.id and c.finished_at is null) as "isChecking",
  (select count(*)::int from account a
    where a.proxy_id = p.id and a.status <> 'retired') + ${devicesOn} as "assignedCount",
  ${devicesOn} as "assignedDevices"`;

export type ProxyFilters = FiltersOf<typeof endpoints.listProxies>;

/** A page, newest first. */
export function selectProxies(
  scope: ProxyScope,
  filters: ProxyFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredProxy> {
  return sql`select ${columns} from proxy p left join app_user o on o.id = p.owner_user_id
    where ${conditions(scope, filters)} ${olderThan('p.id', after)} order by p.id desc limit ${limit}`;
}

/** How many there are, counted no further than `cap`. */
export function countProxies(
  scope: ProxyScope,
  filters: ProxyFilters,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from proxy p where ${conditions(scope, filters)} limit ${cap}) as counted`;
}

export function selectProxy(scope: ProxyScope, id: string): RawBuilder<StoredProxy> {
  return sql`select ${columns} from proxy p left join app_user o on o.id = p.owner_user_id
    where p.id = ${id} and ${within(scope)}`;
}

/** The proxy alone, kept from changing until the end of the transaction: whoever assigns it meanwhile waits. */
export function lockProxy(
  scope: ProxyScope,
  id: string,
): RawBuilder<{ id: string; passwordEnc: string | null }> {
  return sql`select p.id, p.password_enc as "passwordEnc" from proxy p
    where p.id = ${id} and ${within(scope)} for update`;
}

/** No row when the owner has this proxy already. */
export function insertProxy(id: string, p: ProxySettings): RawBuilder<{ id: string }> {
  return sql`insert into proxy (id, name, protocol, host, port, username, password_enc, country, status,
    max_accounts, expires_at, notes, owner_user_id)
    values (${id}, ${p.name}, ${p.protocol}, ${p.host}, ${p.port}, ${p.username}, ${p.passwordEnc},
      ${p.country}, ${p.status}, ${p.maxAccounts}, ${p.expiresAt}, ${p.notes}, ${p.ownerUserId})
    on conflict do nothing returning id`;
}

/** Whoever reaches it anew knows nothing of its health. */
export function updateProxyRow(
  id: string,
  p: ProxySettings,
  { forgetsHealth }: { forgetsHealth: boolean },
): RawBuilder<unknown> {
  const forgotten = forgetsHealth
    ? sql`, health = 'unknown', last_checked_at = null, last_problem = null, latency_ms = null,
      exit_ip = null, consecutive_failures = 0`
    : sql``;
  return sql`update proxy set name = ${p.name}, protocol = ${p.protocol}, host = ${p.host},
    port = ${p.port}, username = ${p.username}, password_enc = ${p.passwordEnc},
    country = ${p.country}, status = ${p.status}, max_accounts = ${p.maxAccounts},
      expires_at = ${p.expiresAt}, notes = ${p.notes}, owner_user_id = ${p.ownerUserId},
    revision = revision + 1, updated_at = now()${forgotten} where id = ${id}`;
}

/** The proxies in scope at these hosts: what is there already for whoever asks. */
export function selectPlaces(
  scope: ProxyScope,
  hosts: readonly string[],
): RawBuilder<{
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username: string | null;
  id: string;
}> {
  return sql`select p.id, p.protocol, p.host, p.port, p.username from proxy p
    where ${within(scope)} and p.host = any(${hosts}::text[])`;
}

/** A user who may own proxies. */
export function selectFarmer(userId: string): RawBuilder<{ id: string }> {
  return sql`select id from app_user where id = ${userId} and role_id = 3 and status <> 'disabled'`;
}

const usingAccountColumns = columnsOf('id, provider, label, last4, status from account a');

export type UsingAccount = RowOf<typeof usingAccountColumns>;

/** The accounts that are set to it; a PhoneFarm user sees those on its own devices. */
export function selectAccounts(
  { ownerUserId }: ProxyScope,
  proxyId: string,
): RawBuilder<UsingAccount> {
  return sql`select ${usingAccountColumns} from account a left join device d on d.id = a.device_id
    where a.proxy_id = ${proxyId} and a.status <> 'retired'
      and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId})
    order by a.provider, a.label, a.id limit 500`;
}

export function selectDevices(
  { ownerUserId }: ProxyScope,
  proxyId: string,
): RawBuilder<{ id: string; name: string }> {
  return sql`select d.id, d.name from device d
    where d.proxy_id = ${proxyId} and d.retired_at is null
      and (${ownerUserId}::text is null or d.owner_user_id = ${ownerUserId}) order by d.name, d.id limit 500`;
}

/** The devices that are to go out by it as soon as they are safe to touch. */
export function selectAwaiting(proxyId: string): RawBuilder<{ name: string }> {
  return sql`select d.name from device_pending_act w join device d on d.id = w.device_id
    where w.proxy_id = ${proxyId} order by d.name, d.id limit 500`;
}

/** Every account whose messages leave by it: set to it, or on a device that is. */
export function selectAccountsBehind(
  proxyId: string,
): RawBuilder<{ id: string; label: string; last4: string }> {
  return sql`select a.id, a.label, a.last4 from account a
    where a.status <> 'retired' and (a.proxy_id = ${proxyId} or a.device_id in (select d.id from device d
      where d.proxy_id = ${proxyId})) order by a.id`;
}

/** Retired accounts and devices let go of it. */
export function releaseRetired(proxyId: string): RawBuilder<unknown> {
  return sql`with accounts as (update account set proxy_id = null where proxy_id = ${proxyId} and status = 'retired')
    update device set proxy_id = null where proxy_id = ${proxyId} and retired_at is not null`;
}

export function deleteProxyRow(id: string): RawBuilder<unknown> {
  return sql`delete from proxy where id = ${id}`;
}

/**
 * The proxies that end within seven days, or within one, and of which that was not told yet; written down as told. Of
 * one that is added on its last day only the last warning is told.
 */
export function takeDueReminders(): RawBuilder<{
  proxyId: string;
  name: string;
  expiresAt: Date;
  days: 1 | 7;
}> {
  return sql`with due as (
      select id, expires_at, case when expires_at <= now() + interval '1 day' then 1 else 7 end as days
      from proxy where expires_at > now() and expires_at <= now() + interval '7 days' and status = 'active'
    ), told as (
      insert into proxy_reminder (proxy_id, expires_at, days) select id, expires_at, days from due
        on conflict do nothing returning proxy_id, expires_at, days
    )
    select t.proxy_id as "proxyId", p.name, t.expires_at as "expiresAt", t.days from told t
      join proxy p on p.id = t.proxy_id order by t.proxy_id`;
}

function conditions(scope: ProxyScope, filters: ProxyFilters): RawBuilder<unknown> {
  return every([
    within(scope),
    ...conditionsOf(filters, {
      protocol: equals('p.protocol'),
      country: equals('p.country'),
      health: equals('p.health'),
      status: equals('p.status'),
      search: found,
    }),
  ]);
}

function within({ ownerUserId }: ProxyScope): RawBuilder<unknown> {
  return sql`(${ownerUserId}::text is null or p.owner_user_id = ${ownerUserId})`;
}

/** A part of the name, the place or the user name, or the beginning of the exit address. */
function found(search: string): RawBuilder<unknown> {
  const words = likeText(search);
  const part = `%${words}%`;
  return sql`(lower(p.name) like ${part} or p.host || ':' || p.port like ${part}
    or lower(p.username) like ${part} or p.exit_ip like ${`${words}%`})`;
}
