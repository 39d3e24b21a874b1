import { all, type Query, sql } from '#platform/db';

export interface Column {
  name: string;
  /** As SQL writes the type. */
  type: string;
  isGenerated: boolean;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  /** Columns of the primary key; none where there is none. */
  key: readonly string[];
  /** The values that a constraint allows a column, for those it counts up. */
  allowed: ReadonlyMap<string, readonly string[]>;
}

export interface CatalogueColumn {
  table: string;
  column: string;
}

/** Every column of every table, a partition's under the name of the table it is a part of. */
export async function readColumns(query: Query): Promise<CatalogueColumn[]> {
  return all(
    query,
    sql<CatalogueColumn>`
      with recursive whole as (
        select c.oid, c.oid as root from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        union all
        select i.inhrelid, w.root from pg_inherits i join whole w on w.oid = i.inhparent
      )
      select distinct w.root::regclass::text as "table", a.attname::text as "column"
      from whole w join pg_attribute a on a.attrelid = w.oid and a.attnum > 0 and not a.attisdropped
      order by 1, 2`,
  );
}

/** The tables as they are, without their partitions. */
export async function readTables(query: Query): Promise<Map<string, Table>> {
  const rows = await all(
    query,
    sql<{ name: string; columns: Column[]; key: string[] | null; checks: string[] | null }>`
      select c.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isGenerated', a.attgenerated <> '' or a.attidentity <> '') order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.conrelid = c.oid and k.contype = 'p') as key,
        (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c') as checks
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  );
  return new Map(
    rows.map(({ name, columns, key, checks }) => [
      name,
      { name, columns, key: key ?? [], allowed: allowedBy(checks ?? []) },
    ]),
  );
}

/** `CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))` allows two. */
function allowedBy(checks: readonly string[]): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const check of checks) {
    const [, column, list] =
      /^CHECK \(\(\(?"?(\w+)"? = ANY \(ARRAY\[([^\]]*)\]\)\)?\)\)$/.exec(check) ?? [];
    if (column && list)
      allowed.set(
        column,
        [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value ?? ''),
      );
  }
  return allowed;
}

export interface Row {
  /** Where it lies, as SQL finds it again. */
  part: string;
  place: string;
  /** Every value as text. */
  values: Readonly<Record<string, string | null>>;
}

const mostRows = 5_000;

/** The rows of a table, in the order of its primary key. */
export async function readRows(query: Query, { name, columns, key }: Table): Promise<Row[]> {
  const values = columns.map(
    (column) => sql`${sql.lit(column.name)}, ${sql.ref(`t.${column.name}`)}::text`,
  );
  // A function takes a hundred arguments.
  const parts = Array.from(
    { length: Math.ceil(values.length / 40) },
    (_, i) => sql`jsonb_build_object(${sql.join(values.slice(i * 40, i * 40 + 40))})`,
  );
  const order = key.length > 0 ? key.map((column) => sql.ref(`t.${column}`)) : [sql`t.ctid`];
  return all(
    query,
    sql<Row>`select t.tableoid::text as part, t.ctid::text as place, ${sql.join(parts, sql` || `)} as values
      from ${sql.table(name)} t order by ${sql.join(order)} limit ${mostRows}`,
  );
}

const there = ({ part, place }: Row) => sql`t.tableoid = ${part}::oid and t.ctid = ${place}::tid`;

/** Puts another value into a row; no row when nothing changed by it. */
export function changeValue(
  { name }: Table,
  { row, column, value }: { row: Row; column: string; value: ReturnType<typeof sql> },
) {
  return sql<{
    isOther: boolean;
  }>`update ${sql.table(name)} t set ${sql.ref(column)} = ${value} where ${there(row)}
    returning ${sql.ref(`t.${column}`)}::text is distinct from ${row.values[column]}::text as "isOther"`;
}

export function deleteRow({ name }: Table, row: Row) {
  return sql<{
    isOther: boolean;
  }>`delete from ${sql.table(name)} t where ${there(row)} returning true as "isOther"`;
}

/**
 * The same row again, under another key where it has one: the last text of the key gets a letter,
 * else its last number one more.
 */
export function doubleRow({ name, columns, key }: Table, row: Row) {
  const stored = columns.filter(({ isGenerated }) => !isGenerated);
  const ofKey = stored.filter((column) => key.includes(column.name));
  const turned =
    ofKey.findLast(
      ({ name: column, type }) =>
        type === 'text' && /^id$|_id$|key|cause|reference|code$/.test(column),
    ) ??
    ofKey.findLast(({ type }) => type === 'text') ??
    ofKey.findLast(({ type }) => /int/.test(type));
  const values = stored.map((column) => {
    const own = sql.ref(`t.${column.name}`);
    if (column !== turned) return own;
    return column.type === 'text' ? sql`${own} || 'x'` : sql`${own} + 1`;
  });
  return sql<{
    isOther: boolean;
  }>`insert into ${sql.table(name)} (${sql.join(stored.map((column) => sql.ref(column.name)))})
    overriding system value select ${sql.join(values)} from ${sql.table(name)} t where ${there(row)}
      returning true as "isOther"`;
}
