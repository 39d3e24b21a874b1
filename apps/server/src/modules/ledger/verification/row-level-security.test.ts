import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectBalances, selectEntries, selectEntriesOf, selectSequenceAt } from '../ledger.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

test('a balance and its lines are their merchant\u2019s, whoever names the account', async () => {
  const entries = selectEntries({ account: owner.ledgerAccount, before: undefined, limit: 10 });
  expect(
    await seenBy(database.db, selectBalances([owner.ledgerAccount]), { owner, stranger }),
  ).toEqual(onlyOwner);
  expect(await seenBy(database.db, entries, { owner, stranger })).toEqual(onlyOwner);
});

test('the lines that a posting made are their merchant\u2019s, and so is where they stand', async () => {
  const [since, until] = [new Date(0), new Date('2999-01-01T00:00:00Z')];
  const near = selectEntriesOf({
    account: owner.ledgerAccount,
    cause: `line:${owner.lineId}`,
    from: 0n,
    before: 10n,
    since,
    until,
  });
  expect(await seenBy(database.db, near, { owner, stranger })).toEqual(onlyOwner);
  expect(
    await seenBy(database.db, selectSequenceAt(owner.ledgerAccount, since), { owner, stranger }),
  ).toEqual(onlyOwner);
});

test('the house\u2019s own accounts are no merchant\u2019s, also of one that is called like their owner', async () => {
  const house = selectBalances([
    'feeIncome.0.IDR.live',
    'suspense.0.IDR.live',
    'operatorCapital.operator.IDR.live',
  ]);
  for (const merchantId of [owner.merchantId, '0', 'operator', '%']) {
    expect(
      (await database.db.tenant({ merchantId, mode: 'live' }, (query) => house.execute(query)))
        .rows,
    ).toEqual([]);
  }
});
