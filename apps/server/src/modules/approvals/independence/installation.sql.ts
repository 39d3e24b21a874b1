import { type RawBuilder, sql } from 'kysely';

export function selectKind(): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql`select kind from installation`;
}
