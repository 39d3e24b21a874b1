import { expect, test } from 'vitest';
import { asLogin, testDatabase } from '@wallet/server/testing';
import { connect, differences, readImportStatus, watchForSnapshot } from './compare.ts';

test('the comparison takes the snapshot that another session exports, and names every table that differs from it', async () => {
  const database = await testDatabase();
  const backup = await connect(database.url);
  const { watched } = await watchForSnapshot(database.url);
  await asLogin(
    database,
    `insert into institution (country, code, name, type, source, as_of)
      values ('ID', '1', 'One', 'bank', 'test', now())`,
  );
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select pg_export_snapshot()');
  const client = await watched;
  const before = await readImportStatus(client);
  await asLogin(database, `update institution set name = 'Two'`);
  expect(differences(before, await readImportStatus(client))).toEqual([]);
  const later = await connect(database.url);
  const found = differences(before, await readImportStatus(later));
  expect(found).toContainEqual(
    expect.stringMatching(/^institution: 1 rows, sum \d+ in the source, 1 rows, sum \d+ restored$/),
  );
  expect(differences(before, new Map([...before].slice(1)))).toEqual([
    expect.stringMatching(/ in the source, missing restored$/),
  ]);
  await Promise.all([client.end(), later.end(), backup.end()]);
  await database.close();
});
