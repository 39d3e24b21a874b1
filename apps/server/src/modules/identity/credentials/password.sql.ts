import { type RawBuilder, sql } from '#platform/db';

/** A user with a password is active. */
export function setPassword(userId: string, passwordHash: string): RawBuilder<unknown> {
  return sql`update app_user set password_hash = ${passwordHash}, password_changed_at = now(),
    status = 'active', updated_at = now() where id = ${userId}`;
}
