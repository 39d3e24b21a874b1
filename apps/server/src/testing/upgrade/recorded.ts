import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { migrate } from '#platform/db/migrations';
import type { Dump, Row } from './dump-rows.ts';

/**
 * What an installation of before signed rows was left with (migrations up to 0078): three Admins,
 * Staff, SubAdmin and PhoneFarm, one invited; a merchant with its team, terms and token; six paid
 * deposits and one shown; payouts in each state that an upgrade meets; settings changed and
 * proposed. Made by `npm run rehearse -- upgrade --record`, by that version's API.
 */
const recorded = new URL('installation-0078.tsv.gz', import.meta.url);

/** Rows as a file: for each a line with the table's name, a tab, and JSON. */
export function recordRows(dump: Dump): Buffer {
  const lines = [...dump].flatMap(([table, rows]) =>
    rows.map((row) => `${table}\t${JSON.stringify(row)}\n`),
  );
  return gzipSync(lines.join(''), { level: 9 });
}

/**
 * Makes an empty database what the recorded installation was, in the schema that it had. Its key
 * file is not known. Gives the heads of its audit log as the server kept them outside.
 */
export async function loadRecorded(url: string): Promise<string> {
  const tables = await readRecorded();
  const schema = (tables.get('schema_migration') ?? []).map(({ name }) => String(name));
  await migrate(url, undefined, new Set(schema));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, rows] of tables) await fill(client, table, rows);
    await client.query('delete from vault_key');
    await client.query('commit');
  } finally {
    await client.end();
  }
  return (tables.get('seal') ?? []).map(headOf).join('');
}

function headOf({ kind, no, to_seq: seq, root, at }: Row): string {
  return `${JSON.stringify({ kind, no, seq, root, at: new Date(String(at)).toISOString() })}\n`;
}

async function readRecorded(): Promise<Dump> {
  const tables: Dump = new Map();
  for (const line of gunzipSync(await readFile(recorded))
    .toString()
    .trimEnd()
    .split('\n')) {
    const [table = '', json = ''] = line.split('\t');
    const rows = tables.get(table) ?? [];
    rows.push(JSON.parse(json) as Row);
    tables.set(table, rows);
  }
  return tables;
}

/** In place of what migrations laid down. */
async function fill(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const name = escapeIdentifier(table);
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  );
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
  await client.query(`delete from ${name}`);
  await client.query(
    `insert into ${name} (${names}) overriding system value select ${names}
      from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
