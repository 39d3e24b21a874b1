import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as details from '../transactions/details.sql.ts';
import * as figures from '../figures/figures.sql.ts';
import { searchTerms } from '../search-terms.ts';
import * as setup from './setup.sql.ts';
import * as timeline from '../transactions/timeline.sql.ts';
import * as transactions from '../transactions/transactions.sql.ts';

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
  selectNote: () => transactions.selectNote(owner, owner.transactionId),
  selectFigures: () =>
    figures.selectFigures(owner, { from: new Date(0), timeZone: 'Asia/Jakarta', unit: 'day' }),
  selectMatchTimes: () => figures.selectMatchTimes(owner, { from: new Date(0), latest: 10 }),
  countOpenSessions: () => figures.countOpenSessions(owner),
  selectModeFacts: () => setup.selectModeFacts(owner),
  selectReportedDeliveries: () => details.selectReportedDeliveries(owner, owner.transactionId),
  selectCourse: () => timeline.selectCourse(owner.transactionId),
  selectReportedEvents: () => timeline.selectReportedEvents(owner.transactionId),
};

test.each(Object.entries(statements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);

test.each(['code', 'reference'] as const)(
  'a search for somebody\u2019s %s finds nothing, from its beginning or its end',
  async (what) => {
    for (const text of [owner[what], owner[what].slice(0, -1), owner[what].slice(5)]) {
      const statement = transactions.selectTransactions(owner, { search: searchTerms(text) }, 10);
      expect(await seenBy(database.db, statement, { owner, stranger })).toEqual(onlyOwner);
    }
  },
);

test('a search for somebody\u2019s name, amount or provider\u2019s number finds nothing of it', async () => {
  for (const text of [`N${owner.sessionId.slice(4)}`, '1.00']) {
    const statement = transactions.selectTransactions(owner, { search: searchTerms(text) }, 10);
    expect([text, await seenBy(database.db, statement, { owner, stranger })]).toEqual([
      text,
      onlyOwner,
    ]);
  }
});

test('postings are found by the transaction\u2019s own allocations only; what a cause was is told to whoever knows it', async () => {
  const allocated = timeline.selectBooked({ id: owner.transactionId, lineId: null });
  expect(await seenBy(database.db, allocated, { owner, stranger })).toEqual(onlyOwner);
  const known = timeline.selectBooked({ id: owner.transactionId, lineId: owner.lineId });
  expect(await seenBy(database.db, known, { owner, stranger })).toMatchObject({
    house: true,
    owner: true,
  });
});

test('a search for somebody\u2019s amount finds nothing, and counts nothing', async () => {
  const filter = { amountMinor: 100n };
  expect(
    await seenBy(database.db, transactions.selectTransactions(owner, filter, 10), {
      owner,
      stranger,
    }),
  ).toEqual(onlyOwner);
  expect(
    await seenBy(database.db, transactions.countTransactions(owner, filter, 10), {
      owner,
      stranger,
    }),
  ).toEqual(onlyOwner);
});

test('what stands for both modes of a merchant is still nobody else\u2019s', async () => {
  const facts = setup.selectSetupFacts({ merchantId: owner.merchantId, userId: owner.userId });
  expect(await seenBy(database.db, facts, { owner, stranger })).toEqual({
    ...onlyOwner,
    otherMode: true,
  });
});

test('no statement of the module is left out', () => {
  const all = Object.keys({ ...transactions, ...details, ...figures, ...setup, ...timeline });
  const otherwise = ['selectBooked', 'selectSetupFacts'];
  // Written by the house, and a period, which is nobody's.
  const houseOnly = ['foldFigures', 'insertDismissal', 'updateNote', 'selectSpan'];
  expect([...Object.keys(statements), ...otherwise, ...houseOnly].toSorted()).toEqual(
    all.toSorted(),
  );
});
