import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/index.ts';
import { claimInstallation } from './installation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('demo or live is written once: the same kind starts again, the other is refused with what to do', async () => {
  await claimInstallation(database.db, 'demo');
  await claimInstallation(database.db, 'demo');
  await expect(claimInstallation(database.db, 'live')).rejects.toThrow(/made for a demo installation.*DATA_DIR/);
});

test('a database whose restore was broken off before its recovery began is refused: it would pay again', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create table unfinished_restore ()');
    await expect(claimInstallation(database.db, 'demo')).rejects.toThrow(/was broken off.*restore FILE/);
    await client.query('drop table unfinished_restore');
    await claimInstallation(database.db, 'demo');
  } finally {
    await client.end();
  }
});

test('the database itself refuses to change its kind', async () => {
  const { staffPool } = database.db;
  await expect(staffPool.query(`update installation set kind = 'live'`)).rejects.toThrow();
});
