import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { Console, Locale, MerchantStatus, RoleId } from '@wallet/contract';
import { type PersonRow, personRows } from '#modules/approvals';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type RefreshTokenRow, refreshTokenRows } from './session-rows.ts';

/**
 * A user as read, with what proves it. `tokenEpoch` grows whenever all sessions are ended: a sign-in that began before
 * counts no more.
 */
export interface UserRow extends Proved<PersonRow> {
  name: string;
  /** Of the merchant, for its people. */
  merchantStatus: MerchantStatus | null;
  locale: Locale;
}

const userColumns = sql`${provedColumns(personRows, 'u')}, u.name, u.locale,
  (select m.status from merchant m where m.id = u.merchant_id) as "merchantStatus"`;

export function selectUserByEmailKey(emailKeys: readonly string[]): RawBuilder<UserRow> {
  return sql`select ${userColumns} from app_user u where u.email_key = any(${[...emailKeys]}::text[])`;
}

export function selectUser(id: string): RawBuilder<UserRow> {
  return sql`select ${userColumns} from app_user u where u.id = ${id}`;
}

/** Locks the row until the transaction ends. Always the first lock of a use case: codes and sessions come after it. */
export function lockUser(id: string): RawBuilder<UserRow> {
  return sql`select ${userColumns} from app_user u where u.id = ${id} for no key update`;
}

const newUserColumns = columnsOf(`id, email, email_key, name, role_id, status, merchant_id,
  team_role, password_hash, password_changed_at, locale, time_zone, invited_by
  from app_user`);

export type NewUserRow = Omit<RowOf<typeof newUserColumns>, 'passwordChangedAt'>;

export function insertUser(row: NewUserRow): RawBuilder<unknown> {
  return sql`insert into app_user ${valuesOf(newUserColumns, {
    ...row,
    passwordChangedAt: sql`case when ${row.passwordHash}::text is null then null else now() end`,
  })}`;
}

export function noteLogin(userId: string): RawBuilder<unknown> {
  return sql`update app_user set last_login_at = now() where id = ${userId}`;
}

const profileColumns = columnsOf(`id, email, name, role_id, locale, time_zone, has_totp, team_role
  from app_user u`);

export interface ProfileRow extends RowOf<typeof profileColumns> {
  roleId: RoleId;
  hasTotp: boolean;
  merchant: { id: string; code: string; name: string; currency: 'IDR' | 'PHP' } | null;
}

export function selectProfile(userId: string): RawBuilder<ProfileRow> {
  return sql`select ${profileColumns},
      case when m.id is not null then jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name,
        'currency', m.currency) end as merchant
    from app_user u left join merchant m on m.id = u.merchant_id where u.id = ${userId}`;
}

/** Until when a token that is made now counts: unused for so long, and no longer than its session. */
export function selectTokenEnd(
  sessionId: string,
  idleSeconds: number,
): RawBuilder<{ expiresAt: Date }> {
  return sql`select date_trunc('milliseconds',
    least(now() + make_interval(secs => ${idleSeconds}), s.expires_at)) as "expiresAt"
    from user_session s where s.id = ${sessionId}`;
}

export function insertRefreshToken(row: Proved<RefreshTokenRow>): RawBuilder<unknown> {
  return sql`insert into refresh_token (hash, session_id, user_id, console, expires_at, binding, mac)
    values (${row.id}, ${row.sessionId}, ${row.userId}, ${row.console}, ${row.expiresAt}, ${row.binding}, ${row.mac})`;
}

export interface RefreshRow extends Proved<RefreshTokenRow> {
  /** The session and the user that the session's row names: they are to be those of the token. */
  sessionUserId: string;
  sessionConsole: Console;
  /** Session, token and user all still count. */
  alive: boolean;
  used: boolean;
  /** The sealed successors, when it was used at most `graceSeconds` ago and they were not used yet. */
  successorEnc: string | null;
}

/** Locks the token's row, so that two refreshes with one token come one after the other. */
export function lockRefreshToken(hash: string): RawBuilder<{ hash: string }> {
  return sql`select hash from refresh_token where hash = ${hash} for update`;
}

/** To be read after the lock, in a statement of its own: only then does it see what the refresh before it did. */
export function selectRefreshToken(hash: string, graceSeconds: number): RawBuilder<RefreshRow> {
  return sql`select ${provedColumns(refreshTokenRows, 'r')}, s.user_id as "sessionUserId",
    s.console as "sessionConsole",
      (s.ended_at is null and s.expires_at > now() and u.status = 'active'
        and (r.used_at is not null or r.expires_at > now())) as alive,
      r.used_at is not null as used,
      case when r.used_at > now() - make_interval(secs => ${graceSeconds})
        and exists (select from refresh_token n
          where n.hash = r.successor_hash and n.used_at is null) then r.successor_enc end as "successorEnc"
    from refresh_token r join user_session s on s.id = r.session_id join app_user u on u.id = s.user_id
    where r.hash = ${hash}`;
}

export interface Successor {
  hash: string;
  successorHash: string;
  successorEnc: string;
}

/**
 * Marks the token used, keeps its sealed successors, and forgets those of the token before it: they
 * can no longer be asked for.
 */
export function useRefreshToken({
  hash,
  successorHash,
  successorEnc,
}: Successor): RawBuilder<unknown> {
  return sql`with forgotten as (update refresh_token set successor_enc = null where successor_hash = ${hash})
    update refresh_token set used_at = clock_timestamp(), successor_hash = ${successorHash},
      successor_enc = ${successorEnc} where hash = ${hash}`;
}

/** Notes that a token came from another browser than its own; no row when that was noted within the hour. */
export function noteStrayed(hash: string): RawBuilder<{ hash: string }> {
  return sql`update refresh_token set strayed_at = now()
    where hash = ${hash} and coalesce(strayed_at < now() - interval '1 hour', true) returning hash`;
}

/** Tokens, codes and counters nobody can use or need any more. */
export function deleteStale(): RawBuilder<unknown> {
  return sql`with counters as (delete from sign_in_attempt where last_at < now() - interval '1 day'),
      codes as (delete from one_time_code where least(used_at, expires_at) < now() - interval '30 days')
    delete from refresh_token r using user_session s
    where s.id = r.session_id and least(s.ended_at, s.expires_at, r.expires_at) < now() - interval '30 days'`;
}
