import { all, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#platform/ids';
import { asLogin, signRow, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { laidDownValues, readSetting, selectChangedFirst, settingPower } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() =>
  asLogin(
    database,
    `set session_replication_role = replica; delete from setting where key = 'tests.most'`,
  ),
);
afterAll(() => database.close());

/** A first migration laid down 1, a later one 2 in its place. */
const most = {
  key: 'tests.most',
  schema: z.strictObject({ most: z.number() }),
  power: { first: { most: 1 }, later: [{ most: 2 }] },
};
const put = async (value: number, { by = 'migration', days = -1, isSigned = false } = {}) => {
  const id = newId('set');
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${id}, 'tests.most', ${JSON.stringify({ most: value })}::jsonb,
      now() + make_interval(days => ${days}), 'test', ${by})`.execute(database.db.read);
  if (isSigned) await signRow(database.db, settingPower, id);
  return id;
};
const read = () =>
  readSetting(database.db.read, most).then(
    (value) => value.most,
    (error: { code?: string }) => error.code,
  );
const byPerson = { by: 'usr_ana', isSigned: true };
const contradicted = () =>
  all(database.db.read, selectChangedFirst([{ key: 'tests.most', values: laidDownValues(most) }]));

test('what the last migration laid down counts without a MAC, also over what an earlier one did', async () => {
  await put(1, { days: -2 });
  await put(2);
  expect(await read()).toBe(2);
  expect(await contradicted()).toEqual([]);
});

test('what a person set for a later day does not end what migrations laid down before that day', async () => {
  await put(2);
  await put(5, { ...byPerson, days: 1 });
  expect(await read()).toBe(2);
});

test('what a person set stays in force when a later migration lays its own value down', async () => {
  await put(1, { days: -3 });
  await put(5, { ...byPerson, days: -2 });
  await put(2);
  expect(await read()).toBe(5);
});

test.each([
  ['an older value of a migration', async () => put(1, { days: 0 })],
  ['a value of no migration in its name', async () => put(9, { days: 0 })],
  ['a value of nobody', async () => put(2, { by: 'usr_thief', days: 0 })],
])('%s, laid down by SQL, counts for nothing', async (_, theft) => {
  await put(1, { days: -2 });
  await put(2);
  await theft();
  expect(await read()).toBe('rowNotProved');
});

test('a value of a migration, laid down by SQL over what a person set, counts for nothing', async () => {
  await put(5, byPerson);
  await put(2, { days: 0 });
  expect(await read()).toBe(5);
});

test('a row that says that a migration laid it down, and none did, is named', async () => {
  const id = await put(9);
  expect(await contradicted()).toEqual([{ id }]);
});

test('a setting that migrations lay down nothing of counts with a MAC only', async () => {
  await put(1);
  await expect(readSetting(database.db.read, { ...most, power: {} })).rejects.toMatchObject({
    code: 'rowNotProved',
  });
});
