import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** No row in a database on which no server has run yet. */
export function selectKind(): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql<{ kind: 'demo' | 'live' }>`select kind from installation`;
}
