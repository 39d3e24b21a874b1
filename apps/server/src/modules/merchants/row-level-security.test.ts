import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectApiTokens, selectUsableTokens } from './tokens/api-tokens.sql.ts';
import { selectMerchant } from './merchants.sql.ts';
import { selectFeeRules, selectLimits } from './terms/terms.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

test('a merchant reads itself in either mode, and no other merchant', async () => {
  expect(await seenBy(database.db, selectMerchant(owner.merchantId), { owner, stranger })).toEqual({
    ...onlyOwner,
    otherMode: true,
  });
});

test('a merchant lists its own API tokens of either mode, and no other merchant\u2019s', async () => {
  expect(
    await seenBy(database.db, selectApiTokens(owner.merchantId, {}, { limit: 10 }), {
      owner,
      stranger,
    }),
  ).toEqual({ ...onlyOwner, otherMode: true });
});

test('a merchant reads its own fees and limits in either mode, and no other merchant\u2019s', async () => {
  for (const statement of [
    selectFeeRules(owner.merchantId, { withNames: false }),
    selectLimits(owner.merchantId, { withNames: false }),
  ]) {
    expect(await seenBy(database.db, statement, { owner, stranger })).toEqual({
      ...onlyOwner,
      otherMode: true,
    });
  }
});

test('API tokens are recognised by the house alone', async () => {
  await expect(
    database.db.tenant(owner, (query) => selectUsableTokens(['x']).execute(query)),
  ).rejects.toThrow('permission denied');
});
