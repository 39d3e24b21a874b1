import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Console } from '@wallet/contract';
import { type PersonRow, personRows } from '#modules/approvals';
import { type Proved, provedColumns } from '#platform/row-mac';

export interface NewSessionRow {
  id: string;
  userId: string;
  console: Console;
  ip: string;
  userAgent: string | null;
  /** A digest. */
  browser: string | null;
  lifeSeconds: number;
}

export function insertSession(row: NewSessionRow): RawBuilder<unknown> {
  return sql`insert into user_session (id, user_id, console, ip, user_agent, browser, expires_at)
    values (${row.id}, ${row.userId}, ${row.console}, ${row.ip}, ${row.userAgent}, ${row.browser},
      now() + make_interval(secs => ${row.lifeSeconds}))`;
}

/** A session, and whom it is of as far as the row gives power. */
export type SessionOfPerson = Proved<PersonRow> & {
  sessionId: string;
  console: Console;
  /** The password or a one-time code was given in it lately, as its row says. */
  isLately: boolean;
  confirmedAt: Date | null;
  confirmationMac: string | null;
};

/** How long a confirmation counts, by the database's clock. */
const confirmedSeconds = 300;

/** Sessions that count now: neither ended nor expired, of an active user whom no look has found to be an old row. */
export function selectLiveSessions(ids: string[]): RawBuilder<SessionOfPerson> {
  return sql`select s.id as "sessionId", s.console, ${provedColumns(personRows, 'u')},
      coalesce(s.confirmed_at > now() - make_interval(secs => ${confirmedSeconds}), false) as "isLately",
        s.confirmed_at as "confirmedAt", s.mac as "confirmationMac"
    from user_session s join app_user u on u.id = s.user_id
    where s.id = any(${ids}) and s.ended_at is null and s.expires_at > now() and u.status = 'active'
      and not exists (select from unproved_row x where x.table_name = 'app_user' and x.row_id = u.id
        and x.problem = 'contradicted' and x.ended_at is null)`;
}

export interface EndedSession {
  id: string;
  userId: string;
  merchantId: string | null;
}

/** No row when it had ended before. */
export function endSession(id: string, reason: string): RawBuilder<EndedSession> {
  return sql`update user_session s set ended_at = now(), end_reason = ${reason} from app_user u
    where u.id = s.user_id and s.id = ${id} and s.ended_at is null
      returning s.id, s.user_id as "userId", u.merchant_id as "merchantId"`;
}

/** Every session of the user that counts, except one. */
export function endSessionsOf({
  userId,
  except,
  reason,
}: {
  userId: string;
  except: string | null;
  reason: string;
}): RawBuilder<EndedSession> {
  return sql`update user_session s set ended_at = now(), end_reason = ${reason} from app_user u
    where u.id = s.user_id and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
      and s.id is distinct from ${except}
    returning s.id, s.user_id as "userId", u.merchant_id as "merchantId"`;
}

/**
 * Sign-ins that are under way read the epoch before and find it gone; the row stays locked until
 * the transaction ends.
 */
export function beginTokenEpoch(userId: string): RawBuilder<{ tokenEpoch: number }> {
  return sql`update app_user set token_epoch = token_epoch + 1 where id = ${userId}
    returning token_epoch as "tokenEpoch"`;
}

export function touchSession(
  id: string,
  { ip, userAgent }: { ip: string; userAgent: string | null },
): RawBuilder<unknown> {
  return sql`update user_session set last_used_at = now(), ip = ${ip}, user_agent = ${userAgent} where id = ${id}`;
}

/** No row when the session counts no more. */
export function setConfirmed(id: string, userId: string): RawBuilder<{ id: string }> {
  return sql`update user_session set confirmed_at = now()
    where id = ${id} and user_id = ${userId} and ended_at is null and expires_at > now() returning id`;
}

const sessionColumns = columnsOf(`id, ip, user_agent, created_at, last_used_at, expires_at
  from user_session s`);

export type SessionRow = RowOf<typeof sessionColumns>;

/** Sessions that count and can still be refreshed, the last used first. */
export function selectSessionsOf(userId: string): RawBuilder<SessionRow> {
  return sql`select ${sessionColumns}
    from user_session s
    where s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
      and exists (select from refresh_token r where r.session_id = s.id and r.used_at is null and r.expires_at > now())
    order by s.last_used_at desc, s.id desc limit 100`;
}

export function selectOwnSession(id: string, userId: string): RawBuilder<{ id: string }> {
  return sql`select id from user_session
    where id = ${id} and user_id = ${userId} and ended_at is null and expires_at > now()`;
}
