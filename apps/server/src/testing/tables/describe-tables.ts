import { Client } from 'pg';

export interface Column {
  table: string;
  name: string;
  /** As PostgreSQL writes it: `timestamp with time zone`, `text[]`. */
  type: string;
  isNullable: boolean;
}

export interface Described {
  columns: Column[];
  /** The texts of check constraints, by table. */
  checks: { table: string; text: string }[];
}

const selectColumns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

const selectChecks = `
  select c.relname as table, pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and not c.relispartition
  order by c.relname collate "C", k.conname collate "C"`;

/** Tables and views of a migrated database with their columns in order; partitions are left out. */
export async function describeTables(url: string): Promise<Described> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await client.query<Column>(selectColumns);
    const checks = await client.query<{ table: string; text: string }>(selectChecks);
    return { columns: columns.rows, checks: checks.rows };
  } finally {
    await client.end();
  }
}
