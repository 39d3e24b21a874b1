import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Takes the single row when there is none yet; the answer is what the database is, whoever wrote it. */
export function claimKind(kind: 'demo' | 'live'): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql<{ kind: 'demo' | 'live' }>`with fresh as (
      insert into installation (kind) values (${kind}) on conflict (single) do nothing returning kind
    )
    select kind from fresh union all select kind from installation limit 1`;
}

export function selectKeyIds(): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select id from vault_key order by id`;
}

export function nameKeys(ids: readonly string[]): RawBuilder<unknown> {
  return sql`insert into vault_key (id) select unnest(${ids}::text[]) on conflict (id) do nothing`;
}

/** Whether a restore into this database was broken off before its recovery began. */
export function selectIsUnfinished(): RawBuilder<{ isUnfinished: boolean }> {
  return sql<{
    isUnfinished: boolean;
  }>`select to_regclass('public.unfinished_restore') is not null as "isUnfinished"`;
}
