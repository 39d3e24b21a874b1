import { afterAll, beforeAll, expect, test } from 'vitest';
import { all } from '#platform/db';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { encryptedColumns } from './encrypted-columns.ts';
import { selectEncryptedColumns } from './unreadable.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every encrypted column of the database says what is lost with a value of it, and what is done then', async () => {
  const places = await all(database.db.read, selectEncryptedColumns());
  expect(Object.keys(encryptedColumns).toSorted()).toEqual(
    places.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
