import { type Db, one, type RawBuilder, sql } from '#platform/db';
import { Client } from 'pg';
import { clusterVariable } from './test-database.ts';

/**
 * Writes what no role of the product may: a row that begins in any state or moves to any other. As
 * the superuser whose password a thief has, who switches the state triggers of its tables off and
 * on again in one transaction; everything else of the table stays in force. For rows that tests
 * find lying about. Waits for whoever writes to the table now.
 */
export async function asThief(
  { read }: Pick<Db, 'read'>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { name } = await one(read, sql<{ name: string }>`select current_database() as name`);
  const client = new Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    const { sql: text, parameters } = statement.compile(read);
    const tables = [...text.matchAll(/\b(?:update|insert into) (\w+)/g)].map(([, table]) => table);
    const { rows } = await client.query<{ table: string; trigger: string }>(
      `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
        where tgname ~ '_lawfully$' and tgrelid::regclass::text = any($1)`,
      [tables],
    );
    if (rows.length === 0) throw new Error('nothing guards what it writes to');
    const turn = (how: 'disable' | 'enable') =>
      client.query(
        rows
          .map(({ table, trigger }) => `alter table ${table} ${how} trigger ${trigger}`)
          .join(';'),
      );
    await client.query('begin');
    await turn('disable');
    await client.query(text, [...parameters]);
    await turn('enable');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const cluster = process.env[clusterVariable];
  if (!cluster) throw new Error('only the databases of a test run are robbed');
  return Object.assign(new URL(cluster), { pathname: database }).href;
}
