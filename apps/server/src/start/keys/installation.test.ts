import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { silentLog } from '#platform/log';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../testing/index.ts';
import { printsOf } from '#platform/vault';
import { claimInstallation, claimKeys, refuseForeignKeys } from './installation.ts';
import { startPlatform } from '../platform/start-platform.ts';

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
    const start = startPlatform(readConfig({ DATABASE_URL: empty.url }, { kind: 'demo' }), {
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
  const claim = (...ids: string[]) =>
    claimKeys(database.db, {
      keys: printsOf(ids.map((id) => ({ id, secret: 's'.repeat(43) }))),
      path: 'secret.key',
    });
  await claim('one');
  await claim('one', 'two');
  await expect(claim('one')).rejects.toThrow(
    'The key file secret.key lacks two, which this database needs',
  );
  await expect(claim('other')).rejects.toThrow('lacks one, two, which');
  await claim('two', 'one');
});

test('one shared name makes no key file this installation’s: another key of that name is another key, and who only looks is told so, too', async () => {
  const fileOf = (secret: string, ...ids: string[]) => ({
    keys: printsOf(ids.map((id) => ({ id, secret: secret.repeat(43) }))),
    path: 'secret.key',
  });
  const before = await onDatabase(database.url, 'select * from vault_key order by id');
  for (const foreign of [fileOf('x', 'one', 'two'), fileOf('x', 'one', 'two', 'three')]) {
    await expect(claimKeys(database.db, foreign)).rejects.toThrow('lacks one, two, which');
    await expect(refuseForeignKeys(database.db.read, foreign)).rejects.toThrow('lacks one, two');
  }
  expect(await onDatabase(database.url, 'select * from vault_key order by id')).toEqual(before);
  await refuseForeignKeys(database.db.read, fileOf('s', 'two', 'one'));
  for (const change of [`print = '${'p'.repeat(43)}'`, 'print = null'])
    await expect(database.db.staffPool.query(`update vault_key set ${change}`)).rejects.toThrow(
      'stays what it was',
    );
});

test('a key that an older version named is told from others of its name from the next start on', async () => {
  await onDatabase(database.url, `insert into vault_key (id) values ('zero')`);
  const keysOf = (secret: string) => [
    ...printsOf(['one', 'two'].map((id) => ({ id, secret: 's'.repeat(43) }))),
    ...printsOf([{ id: 'zero', secret: secret.repeat(43) }]),
  ];
  await claimKeys(database.db, { keys: keysOf('z'), path: 'secret.key' });
  await expect(claimKeys(database.db, { keys: keysOf('y'), path: 'secret.key' })).rejects.toThrow(
    'lacks zero',
  );
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
