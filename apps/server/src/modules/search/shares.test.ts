import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '@wallet/contract';
import { addMerchant, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { searchRoutes } from './endpoints.ts';

let database: TestDatabase;
let http: TestHttp;
let held = Promise.withResolvers<void>();
const began: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const tenant: typeof db.tenant = async (whose, work) => {
    began.push(whose.merchantId);
    if (whose.merchantId === busy) await held.promise;
    return db.tenant(whose, work);
  };
  busy = await addMerchant(db);
  calm = await addMerchant(db);
  http = testHttp({ routes: searchRoutes({ db: { ...db, tenant }, vault: testVault() }) });
});
afterAll(async () => {
  await http.close();
  await database.close();
});
let busy: string;
let calm: string;

test('one merchant’s searches, by however many of its people, hold up no other’s; above its share they are refused with a sentence', async () => {
  held = Promise.withResolvers();
  const many = Array.from({ length: 12 }, () => search(busy));
  expect(await search(calm)).toMatchObject({ status: 200 });
  expect(began).toEqual([busy, calm]);
  const refused = await search(busy);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'tooManyRequests',
      detail: 'Too many of your searches wait here. Nothing was looked for: try again.',
    },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  held.resolve();
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
});

function search(merchantId: string) {
  const person: Principal = {
    kind: 'user',
    userId: newId('usr'),
    sessionId: newId('ses'),
    roleId: 4,
    console: 'merchant',
    merchantId,
    teamRole: 'owner',
  };
  return http.as(person)('GET', '/api/search?q=budi');
}
