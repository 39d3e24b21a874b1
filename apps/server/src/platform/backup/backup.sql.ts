/** Everything below is read as of one moment, while others go on writing. */
export const beginSnapshot = 'begin isolation level repeatable read read only';
export const exportSnapshot = 'select pg_export_snapshot() as name';
export const assumeOwner = 'set local role wap_owner';

/** Another connection sees what the one that exported this sees. */
export function takeSnapshot(name: string): string {
  return `set transaction snapshot '${name.replaceAll("'", "''")}'`;
}

/**
 * So that a value has one text, whatever the login or the database prefers, and nothing ends a long
 * copy. A lock is not waited for without end: one of two sessions that work together may wait for
 * somebody who waits for the other, which PostgreSQL cannot see. What a killed command has asked for
 * ends soon, so that it can be run again.
 */
export const settleSession = `set timezone = 'UTC'; set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set statement_timeout = 0; set transaction_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = '1min';
  set client_connection_check_interval = '1s'`;

export const selectSchema = 'select name, sha256 from schema_migration order by name';

/** When the snapshot was taken, whose database it is, and what serves it. */
export const selectOrigin = `select i.kind, clock_timestamp() as at,
    current_setting('server_version') as server, to_regclass('public.vault_key') is not null as "namesKeys"
  from installation i`;
export const selectKeyIds = 'select id from vault_key order by id';

/** A table and its columns to copy; no generated ones, nor transaction numbers, meaningless in another cluster. */
export interface TableToCopy {
  name: string;
  columns: string[];
  /** The same, as they are read. */
  expressions: string[];
}

/**
 * The schema's tables in an order that satisfies foreign keys, partitions through their tables.
 * Omits the jobs' schema, which only wakes.
 */
export const selectTables = `
  with recursive tables as (
    select oid, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('schema_migration', 'unfinished_restore')
  ), links as (
    select distinct conrelid as child, confrelid as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid
  ), depth as (
    select oid, 0 as depth from tables
    union select l.child, d.depth + 1 from depth d join links l on l.parent = d.oid
      where d.depth < 100
  )
  select t.name,
    array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(case when a.atttypid = 'xid8'::regtype then '''0''::xid8'
      else quote_ident(a.attname) end order by a.attnum) as expressions
  from tables t
    join pg_attribute a
      on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join (select oid, max(depth) as depth from depth group by oid) d on d.oid = t.oid
  group by t.name, d.depth order by d.depth, t.name`;

export const named = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

export function copyFrom({ name, expressions }: TableToCopy): string {
  return `copy (select ${expressions.join(', ')} from "${name}") to stdout`;
}

/**
 * Counts and digests a table's rows in any order: sums the first eight SHA-256 bytes of each row's
 * record text as signed integers. `RowDigest` does the same with COPY output. No column is called
 * Row.
 */
export function digestTable({ name, expressions }: Omit<TableToCopy, 'columns'>): string {
  return `select count(*)::text as rows,
      coalesce(sum(substr(sha256(convert_to("Row"::text, 'UTF8')), 1, 8)::bigint), 0)::text as digest
    from (select ${expressions.join(', ')} from "${name}") as "Row"`;
}

export function copyInto({ name, columns }: Pick<TableToCopy, 'name' | 'columns'>): string {
  return `copy "${name}" (${named(columns)}) from stdin`;
}

/** Sequences of the schema, each where it stands. */
export const selectSequences = `select sequencename as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null`;

export const setSequence = `select setval(('public.' || quote_ident($1))::regclass, $2::bigint)`;

/** The months that a history table is parted into, so that old rows lie where they lay. */
export const selectPartitions = `select c.relname as name, p.relname as parent,
    pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
  order by 1`;
