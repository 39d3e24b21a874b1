import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** One signs at a time, until the transaction ends. */
export function lockSigning(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('sign-rows', 0))`;
}

export function selectIsSigned(): RawBuilder<{ isSigned: boolean }> {
  return sql<{ isSigned: boolean }>`select exists (select from row_signing) as "isSigned"`;
}

export function insertSigning(): RawBuilder<unknown> {
  return sql`insert into row_signing (single) values (true)`;
}

/** People of before there were links, with who invited them, as far back as a chain may reach. */
export function selectInvitedLately(): RawBuilder<{
  id: string;
  invitedBy: string;
  createdAt: Date;
}> {
  return sql<{
    id: string;
    invitedBy: string;
    createdAt: Date;
  }>`select u.id, u.invited_by as "invitedBy", u.created_at as "createdAt" from app_user u join app_user i on i.id = u.invited_by
    where u.links = 0 and u.created_at > now() - interval '365 days' and u.id <> i.id order by u.id`;
}
