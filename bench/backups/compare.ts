import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Counts and checksums of every table, by its name. */
export type Standing = Map<string, string>;

/** What is in the jobs' schema only wakes; migrations and the mark of a restore are no rows of the installation. */
const selectTables = `select c.relname as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('schema_migration', 'unfinished_restore')
  group by 1 order by 1`;

/** A table's row count and order-independent digest sum. Shares nothing with a backup's own count and digest. */
function checksum(name: string, columns: string): string {
  return `select count(*)::text || ' rows, sum ' ||
    coalesce(sum(('x' || left(md5(t::text), 14))::bit(56)::bigint), 0)::text as standing
    from (select ${columns} from public."${name}") t`;
}

/** Reads what every table holds, in the client's transaction where it is in one. */
export async function readImportStatus(client: Client): Promise<Standing> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(selectTables);
  const standing: Standing = new Map();
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ standing: string }>(checksum(name, columns));
    standing.set(name, rows[0]?.standing ?? '');
  }
  return standing;
}

/**
 * Takes the snapshot a backup reads, exported by the server while the backup holds it, without the
 * backup's help. Call before the backup begins; `watched` resolves with the snapshot.
 */
export async function watchForSnapshot(url: string): Promise<{ watched: Promise<Client> }> {
  const client = await connect(url);
  const before = new Set(await snapshots(client));
  const watch = async () => {
    for (;;) {
      const name = (await snapshots(client)).find((each) => !before.has(each));
      if (name !== undefined) {
        await client.query('begin isolation level repeatable read read only');
        await client.query(`set transaction snapshot '${name}'`);
        return client;
      }
      await wait(2);
    }
  };
  return { watched: watch() };
}

/** The tables that differ, each with both sides. */
export function differences(source: Standing, restored: Standing): string[] {
  const names = [...new Set([...source.keys(), ...restored.keys()])].toSorted();
  return names.flatMap((name) => {
    const [was, is] = [source.get(name) ?? 'missing', restored.get(name) ?? 'missing'];
    return was === is ? [] : [`${name}: ${was} in the source, ${is} restored`];
  });
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  // A value has one text on both sides.
  await client.query(`set timezone to 'UTC'; set extra_float_digits to 1; set row_security to off`);
  return client;
}

async function snapshots(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select pg_ls_dir('pg_snapshots') as name`);
  return rows.map(({ name }) => name);
}
