import { expect, test } from 'vitest';
import { bucketOf } from './aging.ts';
import type { AccountFigures } from './figures.sql.ts';
import { changesOf, findBalanceDifferences, uncomparedKinds } from './find-balance-differences.ts';
import type { BalanceParting, CurrentDifference } from './find-balance-differences.ts';

const at = new Date('2026-11-22T00:30:00Z');
const agreeing: AccountFigures = {
  id: 'acc_a',
  provider: 'dana',
  label: 'A',
  last4: '1234',
  currency: 'IDR',
  baselineMinor: 100n,
  floatMinor: 50n,
  linesMinor: 50n,
  settledMinor: 50n,
  unpostedLineId: null,
  reportedMinor: 150n,
  reportedAt: at,
  linesAtReportMinor: 50n,
  isReportProved: true,
  shownMinor: 150n,
  shownAt: at,
  linesAtShownMinor: 50n,
  importedMinor: null,
  linesAtImportMinor: null,
  importedFrom: null,
  importedTo: null,
  postedMinor: 0n,
  postedAtReportMinor: 0n,
  postedAtShownMinor: 0n,
  matched: 0,
  matchedMinor: 0n,
  unexplained: 0,
  unexplainedMinor: 0n,
  expected: 0,
  expectedMinor: 0n,
  now: at,
};
const found = (change: Partial<AccountFigures>) =>
  findBalanceDifferences({ ...agreeing, ...change }).map(({ kind, apartMinor }) => [
    kind,
    apartMinor,
  ]);

test('figures that agree part nowhere, and each one that does not is named with how far it is apart', () => {
  expect(found({})).toEqual([]);
  expect(found({ floatMinor: 40n })).toEqual([['ledgerLines', -10n]]);
  expect(found({ shownMinor: 145n })).toEqual([['runningBalance', -5n]]);
  expect(found({ reportedMinor: 157n })).toEqual([['reportedLines', 7n]]);
  expect(found({ floatMinor: 60n, shownMinor: 149n, reportedMinor: 149n })).toEqual([
    ['ledgerLines', 10n],
    ['runningBalance', -1n],
    ['reportedLines', -1n],
  ]);
});

test('a report that no read has reached is no evidence yet, and without a baseline there is nothing to compare', () => {
  expect(found({ reportedMinor: 157n, isReportProved: false })).toEqual([]);
  expect(found({ baselineMinor: null, reportedMinor: 9n, floatMinor: 3n })).toEqual([]);
});

test('what persons posted is known of the provider\u2019s balances and never of the books', () => {
  const posted = { postedMinor: -5n, postedAtReportMinor: -5n, postedAtShownMinor: -5n };
  expect(found({ ...posted, shownMinor: 145n, reportedMinor: 145n })).toEqual([]);
  expect(found(posted)).toEqual([
    ['runningBalance', 5n],
    ['reportedLines', 5n],
  ]);
  expect(found({ ...posted, shownMinor: null, reportedMinor: null, floatMinor: 45n })).toEqual([
    ['ledgerLines', -5n],
  ]);
});

test('a line from before what was posted may show it already or not, and nothing in between', () => {
  const later = {
    postedMinor: -5n,
    postedAtReportMinor: -5n,
    postedAtShownMinor: 0n,
    reportedMinor: 145n,
  };
  expect(found({ ...later, shownMinor: 150n })).toEqual([]);
  expect(found({ ...later, shownMinor: 145n })).toEqual([]);
  expect(found({ ...later, shownMinor: 147n })).toEqual([['runningBalance', 2n]]);
});

const parting = (apartMinor: bigint): BalanceParting => ({
  accountId: 'acc_a',
  kind: 'reportedLines',
  source: 'phone',
  apartMinor,
  at,
  lineId: null,
});
const standing = (change: Partial<CurrentDifference>): CurrentDifference => ({
  id: 'dif_1',
  accountId: 'acc_a',
  kind: 'reportedLines',
  status: 'open',
  closedHow: null,
  signedMinor: 7n,
  ...change,
});

test('one difference at a time: it is opened, follows its amount, and is closed when it is gone', () => {
  expect(changesOf([parting(7n)], [])).toEqual({
    opened: [parting(7n)],
    changed: [],
    closed: [],
    outlived: [],
  });
  expect(changesOf([parting(7n)], [standing({})])).toEqual({
    opened: [],
    changed: [],
    closed: [],
    outlived: [],
  });
  expect(changesOf([parting(9n)], [standing({})])).toEqual({
    opened: [],
    changed: [{ id: 'dif_1', parting: parting(9n) }],
    closed: [],
    outlived: [],
  });
  expect(changesOf([], [standing({})])).toEqual({
    opened: [],
    changed: [],
    closed: ['dif_1'],
    outlived: [],
  });
  expect(changesOf([parting(7n)], [standing({ accountId: 'acc_b' })])).toEqual({
    opened: [parting(7n)],
    changed: [],
    closed: ['dif_1'],
    outlived: [],
  });
});

test('what cannot be judged now is not gone', () => {
  const kinds = (change: Partial<AccountFigures>) => uncomparedKinds({ ...agreeing, ...change });
  expect([
    kinds({}),
    kinds({ isReportProved: false }),
    kinds({ reportedMinor: null, shownMinor: null }),
    kinds({ baselineMinor: null }),
  ]).toEqual([
    [],
    ['reportedLines'],
    ['runningBalance', 'reportedLines'],
    ['ledgerLines', 'runningBalance', 'reportedLines'],
  ]);
  const unjudged = [{ accountId: 'acc_a', kind: 'reportedLines' as const }];
  expect(changesOf([], [standing({})], unjudged).closed).toEqual([]);
  expect(
    changesOf([], [standing({ status: 'explained', closedHow: 'note' })], unjudged).outlived,
  ).toEqual([]);
});

test('a note explains the amount that it was written about and no other', () => {
  const explained = standing({ status: 'explained', closedHow: 'note' });
  expect(changesOf([parting(7n)], [explained]).opened).toEqual([]);
  expect(changesOf([parting(-7n)], [explained]).opened).toEqual([parting(-7n)]);
  expect(
    changesOf([parting(7n)], [standing({ status: 'explained', closedHow: 'posting' })]).opened,
  ).toEqual([parting(7n)]);
  expect(changesOf([], [explained]).outlived, 'and no later one').toEqual(['dif_1']);
});

test.each([
  [0, 'upTo1'],
  [1, 'upTo1'],
  [2, 'upTo3'],
  [3, 'upTo3'],
  [4, 'upTo7'],
  [7, 'upTo7'],
  [8, 'older'],
  [400, 'older'],
] as const)('what is %i days old is %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket);
});
