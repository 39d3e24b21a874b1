import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Locale } from '@wallet/contract';

/** What users say about themselves. */
export interface ProfilePart {
  name: string;
  locale: Locale;
  timeZone: string;
}

export function lockProfile(userId: string): RawBuilder<ProfilePart> {
  return sql<ProfilePart>`select name, locale, time_zone as "timeZone" from app_user where id = ${userId} for no key update`;
}

export function setProfile(
  userId: string,
  { name, locale, timeZone }: ProfilePart,
): RawBuilder<unknown> {
  return sql`update app_user set name = ${name}, locale = ${locale}, time_zone = ${timeZone}, updated_at = now() where id = ${userId}`;
}
