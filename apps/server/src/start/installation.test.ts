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

test('the database itself refuses to change its kind', async () => {
  const { staffPool } = database.db;
  await expect(staffPool.query(`update installation set kind = 'live'`)).rejects.toThrow();
});
