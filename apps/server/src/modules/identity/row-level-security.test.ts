import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectProfile, selectUser } from './identity.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

test('somebody of another team is not there, in whatever mode one reads', async () => {
  expect(await seenBy(database.db, selectProfile(owner.userId), { owner, stranger })).toEqual({
    ...onlyOwner,
    otherMode: true,
  });
});

test('what somebody signs in with is for the house alone, also one\u2019s own', async () => {
  await expect(
    database.db.tenant(owner, (query) => selectUser(owner.userId).execute(query)),
  ).rejects.toThrow('permission denied');
});
