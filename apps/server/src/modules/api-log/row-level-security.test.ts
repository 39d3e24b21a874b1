import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectCall, selectCalls } from './api-log.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

test('a merchant reads its own calls of either mode, and no other merchant\u2019s, whoever it asks for', async () => {
  const id = owner.userId.replace('usr_', 'apc_');
  for (const statement of [
    selectCalls(owner.merchantId, {}, { limit: 10 }),
    selectCalls(owner.merchantId, { outcome: 'failed' }, { limit: 10 }),
    selectCall(owner.merchantId, id),
  ]) {
    expect(await seenBy(database.db, statement, { owner, stranger })).toEqual({
      ...onlyOwner,
      otherMode: true,
    });
  }
});
