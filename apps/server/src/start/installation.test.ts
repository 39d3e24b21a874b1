import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { silentLog } from '#platform/log';
import { emptyDatabase, testDatabase, type TestDatabase } from '../testing/index.ts';
import { claimInstallation, claimKeys } from './installation.ts';
import { openPlatform } from './open-platform.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('demo or live is written once: the same kind starts again, the other is refused with what to do', async () => {
  await claimInstallation(database.db, 'demo');
  await claimInstallation(database.db, 'demo');
  await expect(claimInstallation(database.db, 'live')).rejects.toThrow(
    /made for a demo installation.*DATA_DIR/,
  );
});

test('a database whose restore was broken off before its recovery began is refused: it would pay again', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create table unfinished_restore ()');
    await expect(claimInstallation(database.db, 'demo')).rejects.toThrow(
      /was broken off.*restore FILE/,
    );
    await client.query('drop table unfinished_restore');
    await claimInstallation(database.db, 'demo');
  } finally {
    await client.end();
  }
});

test('a start on such a database changes nothing in it, not even its schema', async () => {
  const empty = await emptyDatabase();
  try {
    await onDatabase(empty.url, 'create table unfinished_restore ()');
    const start = openPlatform(readConfig({ DATABASE_URL: empty.url }, { kind: 'demo' }), {
      log: silentLog(),
      say: () => undefined,
    });
    await expect(start).rejects.toThrow(/was broken off or is not proved.*restore FILE/);
    expect(await onDatabase(empty.url, `select to_regclass('schema_migration') as table`)).toEqual([
      { table: null },
    ]);
  } finally {
    await empty.close();
  }
});

test('a key file belongs to a database when it has every key that the database names; another one is refused with what is missing', async () => {
  const claim = (...keyIds: string[]) => claimKeys(database.db, { keyIds, path: 'secret.key' });
  await claim('one');
  await claim('one', 'two');
  await expect(claim('one')).rejects.toThrow(
    'The key file secret.key lacks two, which this database needs',
  );
  await expect(claim('other')).rejects.toThrow('lacks one, two, which');
  await claim('two', 'one');
});

test('the database itself refuses to change its kind', async () => {
  const { staffPool } = database.db;
  await expect(staffPool.query(`update installation set kind = 'live'`)).rejects.toThrow();
});

async function onDatabase(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
