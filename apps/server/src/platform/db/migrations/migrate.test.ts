import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '@wallet/server/testing';
import { migrate } from './index.ts';

let database: EmptyDatabase;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function file(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

test('two migrators at once run each file once, in order', async () => {
  await file('0002-b.sql', 'insert into a values (2)');
  await file('0010-c.sql', 'insert into a values (10)');
  await file(
    '0001-a.sql',
    'create table a (n int); grant all on a to wap_owner; insert into a values (1); select pg_sleep(0.05)',
  );
  const results = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(results.flat()).toEqual(['0001-a.sql', '0002-b.sql', '0010-c.sql']);
  expect(await query('select n from a')).toEqual([{ n: 1 }, { n: 2 }, { n: 10 }]);
  expect(await migrate(database.url, folder)).toEqual([]);
});

test('a file that fails leaves nothing of itself and names its line; the files before it stay', async () => {
  await file('0001-a.sql', 'create table a (n int); grant all on schema public to public');
  await file('0002-b.sql', 'create table b (n int);\n\nselect nonsense;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 0002-b.sql failed: column "nonsense" does not exist (line 3)',
  );
  expect(await query(`select relname from pg_class where relname in ('a', 'b')`)).toEqual([
    { relname: 'a' },
  ]);
});

test('a file changed after it was applied, and a file that vanished, stop the start', async () => {
  await file('0001-a.sql', 'select 1');
  await migrate(database.url, folder);
  await file('0001-a.sql', 'select 2');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '0001-a.sql was changed after it was applied',
  );
  await rm(join(folder, '0001-a.sql'));
  await expect(migrate(database.url, folder)).rejects.toThrow('does not know');
});

test('two files of one number, or a file without one, are refused', async () => {
  await file('0001-a.sql', 'select 1');
  await file('0001-b.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow('a number of its own');
  await rm(join(folder, '0001-b.sql'));
  await file('later.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow('later.sql needs a name like');
});

test('two databases of one cluster migrate the real files at the same moment', async () => {
  const other = await emptyDatabase();
  const [first, second] = await Promise.all([migrate(database.url), migrate(other.url)]);
  expect(first).toEqual(second);
  expect(first[0]).toBe('0001-platform.sql');
  await other.close();
});

async function query(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
