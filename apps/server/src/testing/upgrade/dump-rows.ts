import { Client, escapeIdentifier } from 'pg';

/** Every row of every table as JSON, by the names of tables; none of the program's code reads them. */
export type Dump = Map<string, Row[]>;
export type Row = Record<string, unknown>;

/** What SQL says of a database: tables of the schema `public`, partitions with their parents. */
export async function dumpRows(url: string): Promise<Dump> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    const dump: Dump = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${escapeIdentifier(name)} t order by to_jsonb(t)::text collate "C"`,
      );
      dump.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return dump;
  } finally {
    await client.end();
  }
}
