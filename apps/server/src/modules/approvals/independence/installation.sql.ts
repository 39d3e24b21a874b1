import { type RawBuilder, sql } from '#platform/db';

export function selectKind(): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql`select kind from installation`;
}
