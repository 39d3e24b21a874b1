import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, testDatabase, type TestDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import { announceProcess, findProcessesWithout } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const find = () => findProcessesWithout(database.db.read, 'two');

test('a process says which keys it holds as long as it runs, and who was killed is forgotten after a minute', async () => {
  let held = ['one'];
  const { db } = database;
  const running = await announceProcess({
    db,
    vault: { keyIds: () => held },
    log: silentLog(),
  });
  expect(await find()).toEqual([`process ${process.pid} on ${hostname()} has one`]);
  held = ['one', 'two'];
  await running.say();
  expect(await find()).toEqual([]);
  const old = await announceProcess({ db, vault: { keyIds: () => ['one'] }, log: silentLog() });
  expect(await find()).toHaveLength(1);
  await asLogin(
    database,
    `update server_process set seen_at = now() - interval '61 seconds' where not key_ids @> '{two}'`,
  );
  expect(await find()).toEqual([]);
  await asLogin(
    database,
    `update server_process set seen_at = now() - interval '2 days' where not key_ids @> '{two}'`,
  );
  const third = await announceProcess({ db, vault: { keyIds: () => ['one'] }, log: silentLog() });
  expect(await rows()).toHaveLength(2);
  for (const each of [running, old, third]) await each.stop();
  expect(await rows()).toEqual([]);
});

const rows = () => asLogin(database, 'select id from server_process');
