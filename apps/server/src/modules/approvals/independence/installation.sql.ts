import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export function selectKind(): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql`select kind from installation`;
}
