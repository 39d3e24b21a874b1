import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { newId } from '#platform/ids';
import type { Place } from '#platform/vault';
import type { FoundValue } from './note-unreadable.ts';

/** No row when it is known, or when another value of its missing key is. */
export function insertUnreadable({
  place,
  problem,
  keyId,
}: FoundValue): RawBuilder<{ id: string }> {
  return sql`insert into unreadable_value (id, table_name, row_id, column_name, problem, key_id)
    values (${newId('unr')}, ${place.table}, ${place.id}, ${place.column}, ${problem}, ${keyId})
      on conflict do nothing returning id`;
}

/** What is not known to have ended, oldest first. */
export function selectOpenUnreadable(after: string, limit: number): RawBuilder<OpenUnreadable> {
  return sql`select ${openUnreadableColumns}
    from unreadable_value where ended_at is null and id > ${after} order by id limit ${limit}`;
}

const openUnreadableColumns = columnsOf(`id, table_name as table, row_id, column_name as column
  from unreadable_value`);

export type OpenUnreadable = RowOf<typeof openUnreadableColumns>;

export function endUnreadable(ids: readonly string[]): RawBuilder<unknown> {
  return sql`update unreadable_value set ended_at = now() where id = any(${[...ids]}::text[]) and ended_at is null`;
}

export function endUnreadableOf({ table, id, column }: Place): RawBuilder<unknown> {
  return sql`update unreadable_value set ended_at = now()
    where ended_at is null and table_name = ${table} and row_id = ${id} and column_name = ${column}`;
}

/** A column of encrypted values, and the column that is its table’s key. */
export interface KeyedColumn {
  table: string;
  column: string;
  /** Null for kept answers, whose key has four columns. */
  key: string | null;
}

/** Every column that holds encrypted values, with its table’s key. */
export function selectEncryptedColumns(): RawBuilder<KeyedColumn> {
  return sql`select c.relname::text as "table", a.attname::text as "column", k.attname::text as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname like '%\\_enc'
      join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
        join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    union all select 'idempotency', 'answer', null order by 1, 2`;
}

function nameOf({ key }: KeyedColumn): RawBuilder<unknown> {
  return key === null ? sql`concat_ws(' ', merchant_id, mode, route, key)` : sql.ref(key);
}

export interface StoredValue {
  id: string;
  sealed: string;
}

/** Columns that retention empties, when the row says that it did. Whatever else is empty, somebody emptied. */
const dropsRaw: readonly string[] = ['statement_line.raw_enc', 'device_command.payload_enc'];

function isThere({ table, column }: KeyedColumn): RawBuilder<unknown> {
  return dropsRaw.includes(`${table}.${column}`)
    ? sql`raw_dropped_at is null`
    : sql`${sql.ref(column)} is not null`;
}

/** The next values of a column, in the order of the key, without those that were put away or dropped. */
export function selectEncrypted(
  place: KeyedColumn,
  { after, limit }: { after: string; limit: number },
): RawBuilder<StoredValue> {
  const [name, column] = [nameOf(place), sql.ref(place.column)];
  return sql`select ${name} as id, ${column} as sealed from ${sql.table(place.table)}
    where ${name} > ${after} and ${isThere(place)} order by 1 limit ${limit}`;
}

/** One value as it is now; no row where it was put away. */
export function selectOneEncrypted(place: KeyedColumn, id: string): RawBuilder<StoredValue> {
  const [name, column] = [nameOf(place), sql.ref(place.column)];
  return sql`select ${name} as id, ${column} as sealed from ${sql.table(place.table)}
    where ${name} = ${id} and ${isThere(place)}`;
}

/** What else goes with a value that is put away. */
const besides: Readonly<Record<string, RawBuilder<unknown>>> = {
  'app_user.totp_pending_enc': sql`, totp_pending_until = null`,
  'webhook_endpoint.previous_secret_enc': sql`, previous_secret_until = null`,
};

/** No row when somebody changed it meanwhile. */
export function putAway(
  place: KeyedColumn,
  { id, sealed }: StoredValue,
): RawBuilder<{ id: string }> {
  const [name, column] = [nameOf(place), sql.ref(place.column)];
  const more = besides[`${place.table}.${place.column}`] ?? sql``;
  return sql`update ${sql.table(place.table)} set ${column} = null${more}
    where ${name} = ${id} and ${column} = ${sealed} returning ${name} as id`;
}
