import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export function selectKind(): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql<{ kind: 'demo' | 'live' }>`select kind from installation`;
}
