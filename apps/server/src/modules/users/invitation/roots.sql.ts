import { type RawBuilder, sql } from '#platform/db';
import { type Locale, roles } from '@wallet/contract';
import { type PersonRow, personRows } from '#modules/approvals';
import { type Proved, provedColumns } from '#platform/row-mac';

/** Two shells make one Admin after the other. */
export function lockRoots(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('roots', 0))`;
}

/** How many Admins nobody let in, and whether a live account was ever active. Neither goes back. */
export function selectRoots(): RawBuilder<{ roots: number; isLive: boolean }> {
  return sql`select (select count(*)::int from app_user where role_id = ${roles.admin} and invited_by is null) as roots,
    exists (select from installation where first_live_at is not null) as "isLive"`;
}

export function setCountsFrom(id: string, hours: number): RawBuilder<{ countsFrom: Date }> {
  return sql`update app_user
    set counts_from = date_trunc('milliseconds', now()) + make_interval(hours => ${hours}) where id = ${id}
      returning counts_from as "countsFrom"`;
}

export type NotifiedAdmin = Proved<PersonRow> & { name: string; locale: Locale };

export function selectActiveAdmins(): RawBuilder<NotifiedAdmin> {
  return sql`select ${provedColumns(personRows, 'u')}, u.name, u.locale
    from app_user u where u.role_id = ${roles.admin} and u.status = 'active' order by u.id`;
}
