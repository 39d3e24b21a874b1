import { type RawBuilder, sql } from '#platform/db';

/** What the database itself says it is, as `18.4 (Debian 18.4-1)`. */
export const serverVersion = `select current_setting('server_version') as version`;

export function selectServerVersion(): RawBuilder<{ version: string }> {
  return sql.raw(serverVersion);
}
