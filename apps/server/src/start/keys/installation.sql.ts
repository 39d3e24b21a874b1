import { type RawBuilder, sql } from '#platform/db';
import type { KeyPrint } from '#platform/vault';

/** Takes the single row when there is none yet; the answer is what the database is, whoever wrote it. */
export function claimKind(kind: 'demo' | 'live'): RawBuilder<{ kind: 'demo' | 'live' }> {
  return sql`with fresh as (
      insert into installation (kind) values (${kind}) on conflict (single) do nothing returning kind
    )
    select kind from fresh union all select kind from installation limit 1`;
}

/** The keys that the database names; a print is null until a process of this version has named the key. */
export function selectKeys(): RawBuilder<{ id: string; print: string | null }> {
  return sql`select id, print from vault_key order by id`;
}

/** Before a migration: an older database has no prints, or names no keys at all. */
export const namesKeys = `select to_regclass('public.vault_key') is not null as "is"`;
export const selectKeysOfAnyVersion = `select k.id, to_jsonb(k) ->> 'print' as print from vault_key k order by k.id`;

/** Writes nothing where all of them are named: a start with a full disk goes on. */
export function nameKeys(keys: readonly KeyPrint[]): RawBuilder<unknown> {
  const [ids, prints] = [keys.map(({ id }) => id), keys.map(({ print }) => print)];
  return sql`with own as (select * from unnest(${ids}::text[], ${prints}::text[]) as n (id, print)),
    fresh as (insert into vault_key (id, print) select id, print from own on conflict (id) do nothing)
    update vault_key k set print = n.print from own n where k.id = n.id and k.print is null`;
}

/** Since when the database names a key, and whether that is less than a day. */
export function selectNamed(id: string): RawBuilder<{ namedAt: Date; isYoung: boolean }> {
  return sql`select named_at as "namedAt", named_at > now() - interval '1 day' as "isYoung"
    from vault_key where id = ${id}`;
}

/** Whether a restore into this database was broken off before its recovery began. */
export function selectIsUnfinished(): RawBuilder<{ isUnfinished: boolean }> {
  return sql`select to_regclass('public.unfinished_restore') is not null as "isUnfinished"`;
}
