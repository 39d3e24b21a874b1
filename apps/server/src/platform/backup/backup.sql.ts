/** Everything below is read as of one moment, while others go on writing. */
export const beginSnapshot = 'begin isolation level repeatable read read only';
export const becomeOwner = 'set local role wap_owner';
export const becomeOwnerForGood = 'set role wap_owner';
export const becomeLogin = 'reset role';

export const selectSchema = 'select name, sha256 from schema_migration order by name';

/** When the snapshot was taken, whose database it is, and what serves it. */
export const selectOrigin = `select i.kind, clock_timestamp() as at, current_setting('server_version') as server
  from installation i`;

/** A table with the columns to copy. Generated ones make themselves; numbers of transactions mean nothing in another cluster. */
export interface TableToCopy {
  name: string;
  columns: string[];
  /** The same, as they are read. */
  expressions: string[];
}

/**
 * The tables of the schema, none of whose foreign keys leads to one behind it, so that they can be filled in this order.
 * Partitions are read and filled through their tables. What stands in the schema of the jobs only wakes; it is left out.
 */
export const selectTables = `
  with recursive tables as (
    select oid, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('schema_migration', 'unfinished_restore')
  ), links as (
    select distinct conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), depth as (
    select oid, 0 as depth from tables union select l.child, d.depth + 1 from depth d join links l on l.parent = d.oid where d.depth < 100
  )
  select t.name,
    array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(case when a.atttypid = 'xid8'::regtype then '''0''::xid8' else quote_ident(a.attname) end order by a.attnum) as expressions
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join (select oid, max(depth) as depth from depth group by oid) d on d.oid = t.oid
  group by t.name, d.depth order by d.depth, t.name`;

const named = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

export function copyFrom({ name, expressions }: TableToCopy): string {
  return `copy (select ${expressions.join(', ')} from "${name}") to stdout`;
}

export function copyInto({ name, columns }: Pick<TableToCopy, 'name' | 'columns'>): string {
  return `copy "${name}" (${named(columns)}) from stdin`;
}

/** Sequences of the schema, each where it stands. */
export const selectSequences = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`;

export const setSequence = `select setval(('public.' || quote_ident($1))::regclass, $2::bigint)`;

// Restoring ----------------------------------------------------------------------------------------------------------

/** Stands beside restored rows until their recovery has begun: without that the rows say that what was sent since the backup is still to be sent. */
export const markUnfinished = 'create table unfinished_restore ()';
export const unmarkUnfinished = 'drop table if exists unfinished_restore';

/** Whether there is anything in the database, whether that is ours, and whether it is what a restore that broke off has left. */
export const selectContents = `select to_regclass('public.unfinished_restore') is not null as "isUnfinished",
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "hasTables",
    to_regclass('public.installation') is not null and to_regclass('public.app_user') is not null as "isOurs"`;

/** People, merchants, phones, accounts, money: a database that has none of them was migrated and never used. */
export const selectUse = `select exists (select from app_user) or exists (select from merchant) or exists (select from device)
  or exists (select from account where not is_virtual) or exists (select from posting_cause) or exists (select from withdrawal_request) as "isUsed"`;

/** As the login, which need not be a superuser: the jobs' schema is the owner's, the other one the database's. */
export const emptyDatabase = [becomeOwnerForGood, 'drop schema if exists boss cascade', becomeLogin, 'drop schema public cascade', 'create schema public'];

export const beginLoad = 'begin';
export const endLoad = 'commit';

/** What the migrations wrote is in the backup too. Triggers guard what people do; these rows were guarded when they were written. */
export function openTables(names: readonly string[]): string[] {
  return [...names.flatMap((name) => [`alter table "${name}" disable trigger user`, `alter table "${name}" no force row level security`]), `truncate ${named(names)}`];
}

export function closeTable(name: string, isWalled: boolean): string[] {
  return [`alter table "${name}" enable trigger user`, ...(isWalled ? [`alter table "${name}" force row level security`] : [])];
}

/** The months that a history table is parted into, so that old rows lie where they lay. */
export const selectPartitions = `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`;

export function createPartition({ name, parent, bounds }: { name: string; parent: string; bounds: string }): string {
  return `create table if not exists "${name}" partition of "${parent}" ${bounds}`;
}

export const selectWalled = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relforcerowsecurity`;

export const selectPresentTables = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'`;

export const analyze = 'analyze';
