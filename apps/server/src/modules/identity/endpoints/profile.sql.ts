import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const profilePartColumns = columnsOf('name, locale, time_zone from app_user');

/** What users say about themselves. */
export type ProfilePart = RowOf<typeof profilePartColumns>;

export function lockProfile(userId: string): RawBuilder<ProfilePart> {
  return sql`select ${profilePartColumns} from app_user where id = ${userId} for no key update`;
}

export function setProfile(
  userId: string,
  { name, locale, timeZone }: ProfilePart,
): RawBuilder<unknown> {
  return sql`update app_user
    set name = ${name}, locale = ${locale}, time_zone = ${timeZone}, updated_at = now() where id = ${userId}`;
}
