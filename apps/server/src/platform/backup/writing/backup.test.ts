import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addMerchantRows,
  emptyDatabase,
  migratedDatabase,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { EmptyDatabase, TestDatabase } from '@wallet/server/testing';
import {
  forgeBackup,
  recomputeProofs,
  replacePart,
  rowsOf,
} from '../../../testing/backup/forge-backup.ts';
import {
  checkBackup,
  finishRestore,
  isUnfinished,
  refuseUnfinished,
  restoreBackup,
  writeBackup,
} from '../index.ts';
import type { Progress } from '../index.ts';
import { withSession } from '../session.ts';

const keys = { vault: testVault(), keyIds: ['test', 'two'] };
let source: TestDatabase;
let folder: string;
let path: string;
let small: string;
let target: EmptyDatabase;
/** A login that is no superuser, as on a PostgreSQL of your own. */
let plainUrl: string;
const empties: EmptyDatabase[] = [];
const progress: Progress[] = [];

/**
 * Two backups: a small one with a merchant's row in every table, and one with 20 MB of facts, a row
 * of 4 MB among them.
 */
beforeAll(async () => {
  source = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-backup-'));
  [path, small] = [join(folder, 'large.backup'), join(folder, 'small.backup')];
  await on(source.url, `insert into installation (kind) values ('demo')`);
  await on(source.url, allMonths);
  await addMerchantRows(source.url);
  await writeBackup({ url: source.url, ...keys, path: small });
  await on(
    source.url,
    `insert into fact (id, name, key, mode, payload)
    select 'fct_bulk' || n, 'bulk', n::text, 'test',
      jsonb_build_object('text', repeat(text || E'\\t"\\\\', case n when 700 then 14000 else 8 end))
    from generate_series(1, 7000) as n, lateral (select string_agg(md5(n || ' ' || k), E'\\n') as text
      from generate_series(1, 9) as k) as t`,
  );
  const stop = writeOn(source.url);
  await writeBackup({ url: source.url, ...keys, path, onProgress: (done) => progress.push(done) });
  await stop();
}, 60_000);
afterAll(async () => {
  const login = new URL(plainUrl).username;
  await on(
    target.url,
    `alter database ${new URL(target.url).pathname.slice(1)} owner to current_user; reassign owned by ${login} to current_user; drop owned by ${login}`,
  );
  await on(source.url, `drop role ${login}`);
  for (const database of [...empties, target]) await database.close();
  await source.close();
  await rm(folder, { recursive: true });
});

/** As a server keeps them; what tests are cloned from may have fewer. */
const allMonths = `select ensure_month_partitions(history::regclass, prefix, 3)
  from (values ('fact', 'fct'), ('audit_entry', 'aud'),
  ('transaction', 'txn'), ('statement_line', 'lin'), ('device_command', 'cmd'), ('device_event', 'dve'),
    ('health_check', 'hck'),
  ('ledger_entry', null)) as months (history, prefix)`;

async function on<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Somebody who writes the same number into two tables, each pair in one transaction, until he is
 * stopped.
 */
function writeOn(url: string): () => Promise<void> {
  let stopped = false;
  const writing = (async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (let n = 0; !stopped; n++) {
      await client.query('begin');
      await client.query(
        `insert into fact (id, name, key, mode, payload) values ('fct_pair' || $1, 'pair', $1, 'test', '{}')`,
        [`${n}`],
      );
      await client.query(
        `insert into setting (id, key, value, valid_from, source, created_by)
          values ('pair' || $1, 'pair' || $1, '1', now(), 'pair', 'x')`,
        [`${n}`],
      );
      await client.query('commit');
    }
    await client.end();
  })();
  return () => {
    stopped = true;
    return writing;
  };
}

async function empty(): Promise<string> {
  const made = await emptyDatabase();
  empties.push(made);
  return made.url;
}

const restore = (
  file: string,
  url: string,
  more: { intoUnused?: boolean; remakeFrom?: number } = {},
) =>
  restoreBackup({
    url,
    vault: keys.vault,
    keyIds: keys.keyIds,
    path: file,
    intoUnused: false,
    say: () => undefined,
    ...more,
  });

/**
 * SQL’s own look at each table, in an order, and by another digest: what writes and checks backups
 * has no part in it.
 */
async function everything(url: string): Promise<Record<string, string>> {
  const tables = await on<{ name: string; columns: string }>(
    url,
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'xid8'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migration', 'unfinished_restore') group by 1`,
  );
  const looks = tables.map(({ name, columns }) => {
    const others = new Map([
      ['fact', `where name <> 'pair'`],
      ['setting', `where source <> 'pair'`],
    ]);
    const rows = `"${name}" ${others.get(name) ?? ''}`;
    return `select '${name}' as name,
      count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as look
        from (select ${columns} from ${rows}) as t`;
  });
  const found = await on<{ name: string; look: string }>(url, looks.join(' union all '));
  return Object.fromEntries(found.map(({ name, look }) => [name, look]));
}

const catalogues = [
  `select relname, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'unfinished_restore' order by 1`,
  `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  `select c.relname, pg_get_expr(c.relpartbound, c.oid) from pg_class c
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  `select conrelid::regclass::text as t, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
];

/** A database that was migrated and never used, and belongs to a login that is no superuser. */
async function unusedDatabase(): Promise<void> {
  target = await migratedDatabase();
  const login = `plain_${process.pid}`;
  const name = new URL(target.url).pathname.slice(1);
  await on(
    source.url,
    `create role ${login} login password 'plain'; grant wap_owner, wap_staff, wap_writer, wap_tenant to ${login} with inherit false, set true; alter database ${name} owner to ${login}`,
  );
  await on(target.url, `alter table schema_migration owner to ${login}`);
  plainUrl = Object.assign(new URL(target.url), { username: login, password: 'plain' }).href;
}

test('nobody else may be connected to the database that is to be filled: a server that runs would pay what was paid before', async () => {
  const url = await empty();
  const other = new Client({ connectionString: url, application_name: 'wallet jobs' });
  await other.connect();
  await expect(restore(small, url)).rejects.toThrow(
    'Others are connected to this database (wallet jobs). Stop the server',
  );
  await other.end();
  expect(await isUnfinished(url)).toBe(false);
});

test('what a restore that was killed has asked of the database ends, so that it can be run again', async () => {
  const url = await empty();
  const killed = withSession({ url, name: 'restore' }, async (client) => {
    const asked = client.query('select pg_sleep(600)');
    (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    await asked;
  });
  await expect(killed).rejects.toThrow('terminated');
  const others = `select from pg_stat_activity
    where datname = current_database() and application_name = 'wallet restore'`;
  await expect.poll(() => on(url, others)).toEqual([]);
});

test('only an empty database is filled; one that was started and never used takes a word, one in use or of something else none', async () => {
  await unusedDatabase();
  await expect(restore(small, source.url, { intoUnused: true })).rejects.toThrow('is in use');
  await expect(restore(small, plainUrl)).rejects.toThrow('--into-empty');
  expect(await isUnfinished(plainUrl)).toBe(false);
  const foreign = await empty();
  await on(foreign, 'create table other (id int)');
  await expect(restore(small, foreign, { intoUnused: true })).rejects.toThrow('something else');
});

test(
  'rows that the database keeps otherwise than they were backed up are found after the load; nothing of them stays, and nothing starts',
  { timeout: 30_000 },
  async () => {
    const forged = join(folder, 'wrong.backup');
    const { header } = await checkBackup(small, keys);
    await forgeBackup({ from: small, to: forged, keys }, (parts) => {
      replacePart(rowsOf(parts, 'saved_view'), '{}', '{ }');
      return recomputeProofs({ parts, table: 'saved_view', head: header });
    });
    await expect(restore(forged, plainUrl, { intoUnused: true })).rejects.toThrow(
      'What was restored differs from the database that was backed up: table saved_view has 1 rows, but not the same ones',
    );
    await expect(refuseUnfinished(plainUrl)).rejects.toThrow('restore FILE');
    expect(await on(target.url, 'select count(*)::int as rows from merchant')).toEqual([
      { rows: 0 },
    ]);
  },
);

test(
  'twenty megabytes with a row of four, written while others write, are there again row by row, of one moment, behind the same walls, guards, indexes and partitions',
  { timeout: 60_000 },
  async () => {
    expect((await checkBackup(path, keys)).trailer.bytes).toBeGreaterThan(20_000_000);
    // What the test before has left of a restore that failed.
    await restore(path, plainUrl, { remakeFrom: 1 });
    expect(await isUnfinished(plainUrl)).toBe(true);
    await finishRestore(plainUrl);
    await refuseUnfinished(plainUrl);
    const [before, after] = [await everything(source.url), await everything(target.url)];
    expect(Object.keys(after).length).toBeGreaterThan(60);
    expect(after).toEqual(before);
    const [pairs] = await on<{ facts: number; names: number; both: number }>(
      target.url,
      `select (select count(*)::int from fact where name = 'pair') as facts,
    (select count(*)::int from setting where source = 'pair') as names, (select count(*)::int from fact f
      join setting s on s.key = 'pair' || f.key where f.name = 'pair') as both`,
    );
    expect(pairs).toEqual({ facts: pairs?.both, names: pairs?.both, both: expect.any(Number) });
    for (const catalogue of catalogues)
      expect(await on(target.url, catalogue)).toEqual(await on(source.url, catalogue));
    await expect(
      on(target.url, `set role wap_owner; update ledger_entry set amount = 1`),
    ).rejects.toThrow('never changed');
    await expect(restore(path, plainUrl)).rejects.toThrow('is in use');
  },
);

test('it says how far it is within a table too, and what it counted in each is what SQL counted', () => {
  const ofFacts = progress.filter(({ table }) => table === 'fact');
  expect(ofFacts.length).toBeGreaterThan(10);
  expect(ofFacts.map(({ bytes }) => bytes)).toEqual(
    ofFacts.map(({ bytes }) => bytes).toSorted((one, other) => one - other),
  );
  const done = progress.filter(({ isDone }) => isDone);
  expect(done.map(({ number }) => number)).toEqual(done.map((_, at) => at + 1));
  expect(done.length).toBe(done.at(-1)?.of);
});

test('a backup of a newer schema is refused and says which version it needs', async () => {
  const newer = join(folder, 'newer.backup');
  await on(
    source.url,
    `insert into schema_migration (name, sha256) values ('9999-later.sql', repeat('0', 64))`,
  );
  await writeBackup({ url: source.url, ...keys, path: newer });
  await on(source.url, `delete from schema_migration where name = '9999-later.sql'`);
  await expect(restore(newer, await empty())).rejects.toThrow(
    'newer version, which has 9999-later.sql',
  );
});
