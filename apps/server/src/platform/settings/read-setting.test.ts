import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#platform/ids';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { readSetting } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const set = (value: unknown, days: number) =>
  sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'tests.pace', ${JSON.stringify(value)}::jsonb,
      now() + make_interval(days => ${days}), 'test', 'system')`.execute(database.db.read);
const pace = () =>
  readSetting(database.db.read, { key: 'tests.pace', schema: z.number(), usual: 7 });

test('a setting is its newest value whose time has come, and the usual one before the first', async () => {
  expect(await pace()).toBe(7);
  await set(1, -3);
  await set(2, -1);
  await set(3, 1);
  expect(await pace()).toBe(2);
});

test('a stored value of another kind is an error and no value', async () => {
  await set('often', 0);
  await expect(pace()).rejects.toThrow(/number/);
});
