export const assumeOwner = 'set role wap_owner';

/** A column of sealed texts, and how its rows are called in their seals. */
export interface ReencryptedColumn {
  table: string;
  column: string;
  /** The column that is the primary key. */
  key: string;
}

/** Every column that holds sealed texts, by its name, with the one column of its table’s primary key. */
export const selectColumnsToReencrypt = `select c.relname as "table", a.attname as "column", k.attname as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attname like '%\\_enc'
    join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
      join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`;

const named = (name: string) => `"${name}"`;
/** Sealed, and by another key than this one. What is empty was never sealed. */
const isOld = (column: string, parameter: string) =>
  `${named(column)} like 'v1.%' and ${named(column)} not like 'v1.' || ${parameter} || '.%'`;

/** The next rows that another key has sealed, in the order of the key. */
export function selectOld({ table, column, key }: ReencryptedColumn): string {
  return `select ${named(key)} as id, ${named(column)} as sealed from ${named(table)}
    where ${named(key)} > $1 and ${isOld(column, '$2')} order by ${named(key)} limit $3`;
}

/** A row that was sealed by somebody else meanwhile stays as it is. */
export function updateEncrypted({ table, column, key }: ReencryptedColumn): string {
  return `update ${named(table)} t set ${named(column)} = n.fresh from unnest($1::text[], $2::text[], $3::text[]) as n (id, old, fresh) where t.${named(key)} = n.id and t.${named(column)} = n.old`;
}

export function countOld({ table, column }: ReencryptedColumn): string {
  return `select count(*)::int as count from ${named(table)} where ${isOld(column, '$1')}`;
}

/** Answers kept for repeated requests are sealed under a name of four columns; they are gone after a week. */
export const idempotencyName = `concat_ws(' ', merchant_id, mode, route, key)`;
export const selectOldAnswers = `select ${idempotencyName} as id, answer as sealed from idempotency
  where ${idempotencyName} > $1 and ${isOld('answer', '$2')} order by 1 limit $3`;
export const updateAnswers = `update idempotency t set answer = n.fresh
  from unnest($1::text[], $2::text[], $3::text[]) as n (id, old, fresh)
    where ${idempotencyName} = n.id and t.answer = n.old`;
export const countOldAnswers = `select count(*)::int as count from idempotency where ${isOld('answer', '$1')}`;

/** Mails that wait in the queue of jobs; they are sent or dropped within hours. */
export const countOldMails = `select count(*)::int as count from boss.job
  where name = 'mail.send' and state in ('created', 'retry', 'active') and data->>'sealed' like 'v1.%'
    and data->>'sealed' not like 'v1.' || $1 || '.%'`;

/** The keys that nothing is sealed by any more: those other than the newest. */
export const purgeOldKeys = 'delete from vault_key where id <> $1';
