import { named } from '../backup.sql.ts';

export const assumeOwnerPermanently = 'set role wap_owner';
export const assumeLogin = 'reset role';

export const beginChange = 'begin';
export const endChange = 'commit';

/** While this table exists nothing starts on the database, and only a restore writes to it. */
export const markUnfinished = `create table unfinished_restore (
  backup_id text not null, begun_at timestamptz not null default now())`;
export const insertUnfinished = 'insert into unfinished_restore (backup_id) values ($1)';
export const unmarkUnfinished = 'drop table if exists unfinished_restore';
export const selectIsUnfinished = `select to_regclass('public.unfinished_restore') is not null as "isUnfinished"`;

/** Whether the database holds anything, whether it is ours, and whether a restore left it. */
export const selectContents = `select
    to_regclass('public.unfinished_restore') is not null as "isUnfinished",
    exists (select from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "hasTables",
    to_regclass('public.installation') is not null
      and to_regclass('public.app_user') is not null as "isOurs"`;

/** Who else is connected to this database. Workers of PostgreSQL's own have no user. */
export const selectOthers = `select string_agg(distinct coalesce(nullif(application_name, ''), usename,
  '?'), ', ') as others
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`;

/** People, merchants, phones, accounts, money: without any, a database was migrated but never used. */
export const selectUse = `select exists (select from app_user) or exists (select from merchant)
  or exists (select from device) or exists (select from account where not is_virtual)
  or exists (select from posting_cause) or exists (select from withdrawal_request) as "isUsed"`;

/** As the login, no superuser needed: the owner holds the jobs' schema, the database the other. */
export const emptyDatabase = [
  assumeOwnerPermanently,
  'drop schema if exists boss cascade',
  assumeLogin,
  'drop schema public cascade',
  'create schema public',
];

/** For the load alone. */
export const settleLoad = `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'`;

/** The backup holds the migrations' rows too. Triggers are off: they guarded these rows when written. */
export function openTables(names: readonly string[]): string[] {
  return [
    ...names.flatMap((name) => [
      `alter table "${name}" disable trigger user`,
      `alter table "${name}" no force row level security`,
    ]),
    `truncate ${named(names)}`,
  ];
}

export function closeTable(name: string, isWalled: boolean): string[] {
  return [
    `alter table "${name}" enable trigger user`,
    ...(isWalled ? [`alter table "${name}" force row level security`] : []),
  ];
}

export function createPartition(partition: {
  name: string;
  parent: string;
  bounds: string;
}): string {
  const { name, parent, bounds } = partition;
  return `create table if not exists "${name}" partition of "${parent}" ${bounds}`;
}

/** Something dropped from a table during loading, with the statements to drop and recreate it. */
export interface Loose {
  drop: string;
  make: string;
}

/** Foreign keys from and to these tables: one pass at the end costs less than a lookup per row. */
export const selectLooseKeys = `select
    format('alter table %I drop constraint %I', t.relname, c.conname) as drop,
    format('alter table %I add constraint %I %s', t.relname, c.conname,
      pg_get_constraintdef(c.oid)) as make
  from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_class p on p.oid = c.confrelid
  where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace
    and (t.relname = any($1::text[]) or p.relname = any($1::text[]))
  order by c.conname, t.relname`;

/** These tables' indexes once foreign keys are dropped, except constraints of partitioned tables and exclusions. */
export const selectLooseIndexes = `select
    case when c.oid is null then format('drop index %I', x.relname)
      else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
    case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
      else format('alter table %I add constraint %I %s', t.relname, c.conname,
        pg_get_constraintdef(c.oid)) end as make
  from pg_index i
    join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
  where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
    and c.contype is distinct from 'x' and (not i.indisunique or t.relkind = 'r')
  order by i.indexrelid`;

const ownTables = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

export const selectProtectedTables = `select relname as name from pg_class where ${ownTables} and relforcerowsecurity`;

export const selectPresentTables = `select relname as name from pg_class
  where ${ownTables} and relname not in ('schema_migration', 'unfinished_restore')`;

export const analyze = 'analyze';
