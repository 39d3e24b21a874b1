import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, emptyDatabase, testDatabase, testVault } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { migrate } from '#platform/db/migrations';
import { lockMigrations } from '../../db/migrations/migration.sql.ts';
import { checkBackup, createScratchDatabase, writeBackup } from '../index.ts';

const keys = { vault: testVault(), keyIds: ['test'] };
let source: TestDatabase;
let folder: string;
let path: string;

beforeAll(async () => {
  source = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-write-backup-'));
  path = join(folder, 'one.backup');
  await on(source.url, `insert into installation (kind) values ('demo')`);
  await addMerchantRows(source.url);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

async function on(url: string, statement: string): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

test(
  'a backup waits for a migration that writes a table anew, and has its rows; a migration waits for a backup',
  { timeout: 30_000 },
  async () => {
    const file = join(folder, 'migrated.backup');
    const migration = new Client({ connectionString: source.url });
    await migration.connect();
    await migration.query(lockMigrations);
    await migration.query(
      `begin; alter table saved_view alter column name type text using name || ''`,
    );
    const ended: string[] = [];
    let next: Promise<unknown> | undefined;
    const writing = writeBackup({
      url: source.url,
      ...keys,
      path: file,
      onProgress: () => {
        next ??= migrate(source.url).then(() => ended.push('migration'));
        ended[0] = 'backup';
      },
    });
    await untilItWaits(source.url);
    await migration.query('commit');
    await migration.end();
    await writing;
    await next;
    expect(ended).toEqual(['backup', 'migration']);
    const { tables } = await checkBackup(file, keys);
    expect(tables.find(({ name }) => name === 'saved_view')).toMatchObject({ rows: 1 });
  },
);

async function untilItWaits(url: string): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database()
    and application_name like 'wallet backup%' and wait_event_type = 'Lock'`;
  while ((await on(url, waiting)).length === 0) await new Promise(setImmediate);
}

test('a file is readable by its owner only, is never written over, holds no half, and one that cannot be written says so', async () => {
  await writeBackup({ url: source.url, ...keys, path });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const write = (file: string) =>
    writeBackup({ url: source.url, vault: keys.vault, keyIds: ['test'], path: file });
  await expect(write(path)).rejects.toThrow('already');
  await writeFile(join(folder, 'half.backup.part'), '');
  await expect(write(join(folder, 'half.backup'))).rejects.toThrow('broken off');
  await symlink(join(folder, 'not-mounted'), join(folder, 'link.backup'));
  await expect(write(join(folder, 'link.backup'))).rejects.toThrow('already');
  await expect(write(join(folder, 'none', 'x.backup'))).rejects.toThrow(
    /cannot be written \(ENOENT\)/,
  );
  await on(source.url, `insert into vault_key values ('gone')`);
  await expect(write(join(folder, 'other.backup'))).rejects.toThrow(
    'The key file lacks gone, which this database needs',
  );
  // Another one's, which may still be under way.
  expect(await readFile(join(folder, 'half.backup.part'), 'utf8')).toBe('');
  await expect(stat(join(folder, 'other.backup.part'))).rejects.toThrow('ENOENT');
});

test('a database that is lent to a drill holds nothing at all: what is dropped at its end is ours', async () => {
  const database = await emptyDatabase();
  const lent = database.url;
  await on(lent, 'create function theirs() returns int language sql return 1');
  await expect(createScratchDatabase(lent)).rejects.toThrow('holds something already');
  await on(lent, 'drop function theirs(); create schema boss; create table boss.job (id int)');
  await expect(createScratchDatabase(lent)).rejects.toThrow('holds something already');
  await on(lent, 'drop schema boss cascade');
  await (await createScratchDatabase(lent)).remove();
  await (await createScratchDatabase(lent)).remove();
  await database.close();
});
