import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectIsOwn } from './subject.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

test('the database itself says whose movement it is, also to somebody who names the owner', async () => {
  expect(
    await seenBy(database.db, selectIsOwn(owner, owner.transactionId), { owner, stranger }),
  ).toEqual(onlyOwner);
});
