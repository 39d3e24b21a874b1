import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Console, Locale, MerchantStatus, RoleId, TeamRole } from '@wallet/contract';

export interface UserRow {
  id: string;
  email: string;
  emailKey: string;
  name: string;
  roleId: RoleId;
  status: 'invited' | 'active' | 'disabled';
  merchantId: string | null;
  /** Of the merchant, for its people. */
  merchantStatus: MerchantStatus | null;
  locale: Locale;
  passwordHash: string | null;
  totpEnc: string | null;
  /** Grows whenever all sessions are ended: a sign-in that began before counts no more. */
  tokenEpoch: number;
}

const userColumns = sql`id, email, email_key as "emailKey", name, role_id as "roleId", status, merchant_id as "merchantId",
  (select m.status from merchant m where m.id = merchant_id) as "merchantStatus", locale,
  password_hash as "passwordHash", totp_enc as "totpEnc", token_epoch as "tokenEpoch"`;

export function selectUserByEmailKey(emailKey: string): RawBuilder<UserRow> {
  return sql<UserRow>`select ${userColumns} from app_user where email_key = ${emailKey}`;
}

export function selectUser(id: string): RawBuilder<UserRow> {
  return sql<UserRow>`select ${userColumns} from app_user where id = ${id}`;
}

/** Locks the row until the transaction ends. Always the first lock of a use case: codes and sessions come after it. */
export function lockUser(id: string): RawBuilder<UserRow> {
  return sql<UserRow>`select ${userColumns} from app_user where id = ${id} for no key update`;
}

export interface NewUserRow {
  id: string;
  email: string;
  emailKey: string;
  name: string;
  roleId: RoleId;
  status: 'invited' | 'active';
  merchantId: string | null;
  teamRole: TeamRole | null;
  passwordHash: string | null;
  locale: Locale;
  timeZone: string;
  invitedBy: string | null;
}

export function insertUser(row: NewUserRow): RawBuilder<unknown> {
  return sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role, password_hash, password_changed_at, locale, time_zone, invited_by)
    values (${row.id}, ${row.email}, ${row.emailKey}, ${row.name}, ${row.roleId}, ${row.status}, ${row.merchantId}, ${row.teamRole}, ${row.passwordHash},
      case when ${row.passwordHash}::text is null then null else now() end, ${row.locale}, ${row.timeZone}, ${row.invitedBy})`;
}

export function noteLogin(userId: string): RawBuilder<unknown> {
  return sql`update app_user set last_login_at = now() where id = ${userId}`;
}

export interface ProfileRow {
  id: string;
  email: string;
  name: string;
  roleId: RoleId;
  locale: Locale;
  timeZone: string;
  hasTotp: boolean;
  teamRole: TeamRole | null;
  merchant: { id: string; code: string; name: string; currency: 'IDR' | 'PHP' } | null;
}

export function selectProfile(userId: string): RawBuilder<ProfileRow> {
  return sql<ProfileRow>`select u.id, u.email, u.name, u.role_id as "roleId", u.locale, u.time_zone as "timeZone", u.has_totp as "hasTotp", u.team_role as "teamRole",
      case when m.id is not null then jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name, 'currency', m.currency) end as merchant
    from app_user u left join merchant m on m.id = u.merchant_id where u.id = ${userId}`;
}

export function insertRefreshToken(row: {
  hash: string;
  sessionId: string;
  idleSeconds: number;
}): RawBuilder<unknown> {
  return sql`insert into refresh_token (hash, session_id, expires_at)
    select ${row.hash}, s.id, least(now() + make_interval(secs => ${row.idleSeconds}), s.expires_at) from user_session s where s.id = ${row.sessionId}`;
}

export interface RefreshRow {
  sessionId: string;
  userId: string;
  console: Console;
  /** Session, token and user all still count. */
  alive: boolean;
  used: boolean;
  /** The sealed successors, when it was used at most `graceSeconds` ago and they were not used yet. */
  successorEnc: string | null;
}

/** Locks the token's row, so that two refreshes with one token come one after the other. */
export function lockRefreshToken(hash: string): RawBuilder<{ hash: string }> {
  return sql<{ hash: string }>`select hash from refresh_token where hash = ${hash} for update`;
}

/** To be read after the lock, in a statement of its own: only then does it see what the refresh before it did. */
export function selectRefreshToken(hash: string, graceSeconds: number): RawBuilder<RefreshRow> {
  return sql<RefreshRow>`select s.id as "sessionId", s.user_id as "userId", s.console,
      (s.ended_at is null and s.expires_at > now() and u.status = 'active' and (r.used_at is not null or r.expires_at > now())) as alive,
      r.used_at is not null as used,
      case when r.used_at > now() - make_interval(secs => ${graceSeconds})
        and exists (select from refresh_token n where n.hash = r.successor_hash and n.used_at is null) then r.successor_enc end as "successorEnc"
    from refresh_token r join user_session s on s.id = r.session_id join app_user u on u.id = s.user_id
    where r.hash = ${hash}`;
}

export interface Successor {
  hash: string;
  successorHash: string;
  successorEnc: string;
}

/** Marks the token used, keeps its sealed successors, and forgets those of the token before it: they can no longer be asked for. */
export function useRefreshToken({
  hash,
  successorHash,
  successorEnc,
}: Successor): RawBuilder<unknown> {
  return sql`with forgotten as (update refresh_token set successor_enc = null where successor_hash = ${hash})
    update refresh_token set used_at = clock_timestamp(), successor_hash = ${successorHash}, successor_enc = ${successorEnc} where hash = ${hash}`;
}

/** Tokens, codes and counters nobody can use or need any more. */
export function deleteStale(): RawBuilder<unknown> {
  return sql`with counters as (delete from sign_in_attempt where last_at < now() - interval '1 day'),
      codes as (delete from one_time_code where least(used_at, expires_at) < now() - interval '30 days')
    delete from refresh_token r using user_session s
    where s.id = r.session_id and least(s.ended_at, s.expires_at, r.expires_at) < now() - interval '30 days'`;
}
