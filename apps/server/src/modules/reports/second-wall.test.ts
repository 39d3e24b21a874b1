import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as dashboard from './dashboard.sql.ts';
import { searchTerms } from './search-terms.ts';
import * as timeline from './timeline.sql.ts';
import * as transactions from './transactions.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

/** Each statement of this module, asking for the owner's rows by their right names. */
const statements = {
  selectTransactions: () => transactions.selectTransactions(owner, {}, 10),
  countTransactions: () => transactions.countTransactions(owner, {}, 10),
  selectTransaction: () => transactions.selectTransaction(owner, owner.transactionId),
  selectToday: () => dashboard.selectToday(owner, 'Asia/Jakarta'),
  countOpenSessions: () => dashboard.countOpenSessions(owner),
  selectCourse: () => timeline.selectCourse(owner.transactionId),
  selectToldEvents: () => timeline.selectToldEvents(owner.transactionId),
};

test.each(Object.entries(statements))('%s gives another merchant, the other mode and nobody nothing, whoever it asks for', async (_name, statement) => {
  expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
});

test.each(['code', 'reference'] as const)('a search for somebody\u2019s %s finds nothing, from its beginning or its end', async (what) => {
  for (const text of [owner[what], owner[what].slice(0, -1), owner[what].slice(5)]) {
    const statement = transactions.selectTransactions(owner, { search: searchTerms(text) }, 10);
    expect(await seenBy(database.db, statement, { owner, stranger })).toEqual(onlyOwner);
  }
});

test('postings are found by the transaction\u2019s own allocations only; what a cause was is told to whoever knows it', async () => {
  const allocated = timeline.selectBooked({ id: owner.transactionId, lineId: null });
  expect(await seenBy(database.db, allocated, { owner, stranger })).toEqual(onlyOwner);
  const known = timeline.selectBooked({ id: owner.transactionId, lineId: owner.lineId });
  expect(await seenBy(database.db, known, { owner, stranger })).toMatchObject({ house: true, owner: true });
});

test('no statement of the module is left out', () => {
  const all = Object.keys({ ...transactions, ...dashboard, ...timeline });
  expect(Object.keys(statements).concat('selectBooked').toSorted()).toEqual(all.toSorted());
});
