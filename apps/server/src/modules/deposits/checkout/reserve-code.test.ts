import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@wallet/server/testing';
import { all } from '#platform/db';
import { newId } from '#platform/ids';
import { reserveCode } from '../deposits.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a code that is taken is never claimed again, and none is claimed when all that were drawn are taken', async () => {
  const drawn = reserveCode('PAY', {
    transactionId: newId('txn'),
    merchantId: newId('mer'),
    mode: 'live',
  });
  const claimed: string[] = [];
  for (let i = 0; i < 4; i++)
    claimed.push(...(await all(database.db.read, drawn)).map(({ code }) => code));
  expect(claimed).toHaveLength(4);
  expect(new Set(claimed).size).toBe(4);
  expect(await all(database.db.read, drawn)).toEqual([]);
});
