import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, emptyDatabase, testDatabase, testVault } from '@wallet/server/testing';
import type { EmptyDatabase, TestDatabase } from '@wallet/server/testing';
import { openVault } from '#platform/vault';
import { checkBackup, finishRestore, restoreBackup, writeBackup } from './index.ts';

let source: TestDatabase;
let folder: string;
let path: string;
const empties: EmptyDatabase[] = [];

beforeAll(async () => {
  source = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-backup-'));
  path = join(folder, 'one.backup');
  await on(source.url, `insert into installation (kind) values ('demo')`);
  await on(source.url, allMonths);
  await addMerchantRows(source.url);
  await writeBackup({ url: source.url, vault: testVault(), keyIds: ['one', 'two'], path });
});
afterAll(async () => {
  for (const empty of empties) await empty.close();
  await source.close();
  await rm(folder, { recursive: true });
});

/** As a server keeps them; what tests are cloned from may have fewer. */
const allMonths = `select ensure_month_partitions(history::regclass, prefix, 3) from (values ('fact', 'fct'), ('audit_entry', 'aud'), ('transaction', 'txn'), ('statement_line', 'lin'),
  ('device_command', 'cmd'), ('device_event', 'dve'), ('health_check', 'hck'), ('ledger_entry', null)) as months (history, prefix)`;

async function on<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function empty(): Promise<string> {
  const made = await emptyDatabase();
  empties.push(made);
  return made.url;
}

const restore = (file: string, url: string, more: { intoUnused?: boolean; vault?: ReturnType<typeof testVault>; keyIds?: string[] } = {}) =>
  restoreBackup({ url, vault: more.vault ?? testVault(), keyIds: more.keyIds ?? ['one', 'two'], path: file, intoUnused: more.intoUnused ?? false, say: () => undefined });

/** Every row of every table, without the numbers of transactions. */
async function everything(url: string): Promise<Record<string, unknown[]>> {
  const tables = await on<{ name: string; columns: string }>(url, `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' group by 1`);
  const rows = await Promise.all(tables.map(async ({ name, columns }) => [name, (await on<{ row: string }>(url, `select row_to_json(t)::text as row from (select ${columns} from "${name}") t order by 1`)).map(({ row }) => row)] as const));
  return Object.fromEntries(rows);
}

test('what was backed up is there again, row by row, behind the same walls, guards and partitions', async () => {
  const url = await empty();
  await restore(path, url);
  await finishRestore(url);
  const [before, after] = [await everything(source.url), await everything(url)];
  expect(Object.keys(after).length).toBeGreaterThan(60);
  expect(after).toEqual(before);
  for (const catalogue of [
    `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace order by 1`,
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    `select c.relname, pg_get_expr(c.relpartbound, c.oid) from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  ]) expect(await on(url, catalogue)).toEqual(await on(source.url, catalogue));
  await expect(on(url, `set role wap_owner; update ledger_entry set amount = 1`)).rejects.toThrow('never changed');
});

test('a backup that is written while others write is one moment: what is in one table is in all', { timeout: 20_000 }, async () => {
  await on(source.url, `create table left_side (id int primary key); create table right_side (id int primary key); grant select on left_side, right_side to wap_owner`);
  let stopped = false;
  const writing = (async () => {
    const client = new Client({ connectionString: source.url });
    await client.connect();
    for (let id = 0; !stopped; id++) {
      await client.query('begin');
      await client.query('insert into right_side values ($1)', [id]);
      await client.query('insert into left_side values ($1)', [id]);
      await client.query('commit');
    }
    await client.end();
  })();
  const counts: { left: number; right: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const file = join(folder, `writes-${turn}.backup`);
    await writeBackup({ url: source.url, vault: testVault(), keyIds: ['one', 'two'], path: file });
    const { tables } = await checkBackup(file);
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? -1;
    counts.push({ left: rowsOf('left_side'), right: rowsOf('right_side') });
  }
  stopped = true;
  await writing;
  await on(source.url, 'drop table left_side, right_side');
  expect(counts.every(({ left, right }) => left === right)).toBe(true);
  expect(counts.at(-1)?.left).toBeGreaterThan(counts[0]?.left ?? Infinity);
});

test('a file is readable by its owner only, is never written over, and holds no half', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(writeBackup({ url: source.url, vault: testVault(), keyIds: ['one', 'two'], path })).rejects.toThrow('already');
  await writeFile(join(folder, 'half.backup.part'), '');
  await expect(writeBackup({ url: source.url, vault: testVault(), keyIds: ['one', 'two'], path: join(folder, 'half.backup') })).rejects.toThrow('broken off');
});

test('a file that was changed, cut off or made up is refused before anything is touched, with or without a digest that fits', async () => {
  const [url, bytes] = [await empty(), await readFile(path)];
  const plain = await promisify(zstdDecompress)(bytes);
  const changed = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    return restore(join(folder, name), url);
  };
  const flipped = Buffer.from(plain);
  const at = flipped.indexOf('Kopi');
  flipped.write('Kopo', at);
  await expect(changed('flipped', await promisify(zstdCompress)(flipped))).rejects.toThrow('was changed or is damaged');
  await expect(changed('cut', await promisify(zstdCompress)(plain.subarray(0, plain.length - 400)))).rejects.toThrow(/ends in the middle|cut off/);
  await expect(changed('torn', bytes.subarray(0, bytes.length - 40))).rejects.toThrow(/damaged or was cut off|ends in the middle/);
  await expect(changed('text', Buffer.from('select 1'))).rejects.toThrow('damaged or was cut off');
  const { macSecret, keys } = { macSecret: 'x'.repeat(43), keys: [{ id: 'other', secret: 'y'.repeat(43) }] };
  await expect(restore(path, url, { vault: openVault({ autoMade: false, macSecret, keys }) })).rejects.toThrow('another key file');
  await expect(restore(path, url, { keyIds: ['two', 'three'] })).rejects.toThrow('lacks one');
  expect(await on(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
});

test('only an empty database is filled; one that was started and never used takes a word, also by a login that is no superuser, one in use none', async () => {
  await expect(restore(path, source.url, { intoUnused: true })).rejects.toThrow('is in use');
  const unused = await testDatabase();
  empties.push(unused);
  await expect(restore(path, unused.url)).rejects.toThrow('--into-empty');
  const login = `plain_${process.pid}`;
  const name = new URL(unused.url).pathname.slice(1);
  await on(source.url, `create role ${login} login password 'plain'; grant wap_owner, wap_staff, wap_writer, wap_tenant to ${login} with inherit false, set true; alter database ${name} owner to ${login}`);
  await on(unused.url, `alter table schema_migration owner to ${login}`);
  await restore(path, Object.assign(new URL(unused.url), { username: login, password: 'plain' }).href, { intoUnused: true });
  await on(unused.url, `alter database ${name} owner to current_user; reassign owned by ${login} to current_user; drop owned by ${login}`);
  await on(source.url, `drop role ${login}`);
  const foreign = await empty();
  await on(foreign, 'create table other (id int)');
  await expect(restore(path, foreign, { intoUnused: true })).rejects.toThrow('something else');
});

test('what is restored is marked until its recovery has begun; a restore that is begun again takes the place of one that was broken off', async () => {
  const [url, mark] = [await empty(), `select to_regclass('public.unfinished_restore') as mark`];
  await restore(path, url);
  expect(await on(url, mark)).toEqual([{ mark: 'unfinished_restore' }]);
  await restore(path, url);
  await finishRestore(url);
  expect(await on(url, mark)).toEqual([{ mark: null }]);
  await expect(restore(path, url)).rejects.toThrow('is in use');
});

test('a backup of a newer schema is refused and says which version it needs', async () => {
  const newer = join(folder, 'newer.backup');
  await on(source.url, `insert into schema_migration (name, sha256) values ('9999-later.sql', repeat('0', 64))`);
  await writeBackup({ url: source.url, vault: testVault(), keyIds: ['one', 'two'], path: newer });
  await on(source.url, `delete from schema_migration where name = '9999-later.sql'`);
  await expect(restore(newer, await empty())).rejects.toThrow('newer version, which has 9999-later.sql');
});
