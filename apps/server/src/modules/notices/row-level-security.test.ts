import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectChoice, selectNotices } from './notices.sql.ts';
import { kindsFor } from './notices.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

const statements = {
  selectNotices: () =>
    selectNotices(
      {
        merchantId: owner.merchantId,
        userId: owner.userId,
        kinds: kindsFor({ roleId: 4, teamRole: 'owner' }),
      },
      10,
    ),
  selectChoice: () => selectChoice(owner.merchantId, owner.userId),
};

test.each(Object.entries(statements))(
  '%s gives a merchant its own in either mode, and another merchant and nobody nothing',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual({
      ...onlyOwner,
      otherMode: true,
    });
  },
);
