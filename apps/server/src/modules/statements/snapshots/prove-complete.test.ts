import { describe, expect, it } from 'vitest';
import { proveComplete } from './prove-complete.ts';
import type { KnownToProve, SnapshotToProve, Shortfall } from './prove-complete.ts';

const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);
type Row = SnapshotToProve['lines'][number];
const row = (change: Partial<Row> = {}): Row => ({
  direction: 'credit',
  amountMinor: 75n,
  balanceAfterMinor: 175n,
  occurredTo: at('02:31:07'),
  isStored: true,
  ...change,
});
const older = row();
const credit = row({
  amountMinor: 49n,
  balanceAfterMinor: 224n,
  occurredTo: at('03:41:12'),
  isStored: false,
});
const debit = row({
  direction: 'debit',
  amountMinor: 24n,
  balanceAfterMinor: 200n,
  occurredTo: at('03:42:00'),
  isStored: false,
});
const bare = (line: Row): Row => ({ ...line, balanceAfterMinor: null });

const read: SnapshotToProve = {
  from: at('02:45:00'),
  to: at('03:44:58'),
  startedAt: at('03:45:08'),
  lagMs: 10_000,
  passes: 2,
  tabs: ['booked', 'pending', 'failed'],
  claims: {
    identityRead: true,
    reachedFrom: true,
    reachedBeginning: false,
    allTabs: true,
    passesAgree: true,
  },
  openingMinor: 100n,
  closingMinor: 200n,
  lines: [older, credit, debit],
};
const known: KnownToProve = {
  isBaseline: false,
  unseenInside: 0,
  unseenAtAll: true,
  lagMs: 10_000,
};
const claims = (change: Partial<SnapshotToProve['claims']>) => ({
  claims: { ...read.claims, ...change },
});

describe('a complete read', () => {
  it.each([
    ['chained by running balance', {}, {}, 'runningBalance'],
    [
      'chained, with no balances around it',
      { openingMinor: null, closingMinor: null },
      {},
      'runningBalance',
    ],
    ['opening + lines = closing', { lines: read.lines.map(bare) }, {}, 'openingClosing'],
    [
      'some running balances are no chain, the sum counts',
      { lines: [older, bare(credit), debit] },
      {},
      'openingClosing',
    ],
    [
      'the baseline joins nothing',
      { lines: [credit, debit], openingMinor: 175n },
      { isBaseline: true },
      'runningBalance',
    ],
    [
      'the whole history joins nothing',
      {
        ...claims({ reachedFrom: false, reachedBeginning: true }),
        lines: [credit, debit],
        openingMinor: 175n,
      },
      { unseenAtAll: false },
      'runningBalance',
    ],
    [
      'an empty history that stays empty',
      { ...claims({ reachedBeginning: true }), lines: [], openingMinor: 0n, closingMinor: 0n },
      { unseenAtAll: false },
      'openingClosing',
    ],
    [
      'nothing new since the stored line',
      { lines: [older], closingMinor: 175n },
      {},
      'runningBalance',
    ],
  ] as const)('%s', (_, change, knownChange, proof) => {
    expect(proveComplete({ ...read, ...change }, { ...known, ...knownChange })).toMatchObject({
      complete: true,
      to: read.to,
      proof,
    });
  });

  it.each([
    [
      'the agent\u2019s lag is longer than the provider\u2019s',
      { lagMs: 60_000 },
      {},
      at('03:44:08'),
    ],
    [
      'the provider\u2019s lag is longer than the agent says',
      { lagMs: 0, to: at('03:45:08') },
      {},
      at('03:44:58'),
    ],
    ['it asks for less', { to: at('03:00:00') }, {}, at('03:00:00')],
  ] as const)(
    'covers no later than its beginning minus the lag: %s',
    (_, change, knownChange, to) => {
      expect(proveComplete({ ...read, ...change }, { ...known, ...knownChange })).toMatchObject({
        complete: true,
        to,
      });
    },
  );
});

describe('the interval of a complete read', () => {
  it.each<[string, Partial<SnapshotToProve>, Partial<KnownToProve>, Date]>([
    ['goes back to the stored line that the balances lead on from', {}, {}, at('02:31:07')],
    [
      'is as asked for when only the sum proves it',
      { lines: read.lines.map(bare) },
      {},
      at('02:45:00'),
    ],
    [
      'is as asked for when nothing is stored',
      { lines: [credit, debit], openingMinor: 175n },
      { isBaseline: true },
      at('02:45:00'),
    ],
    [
      'goes back although what was asked for is too young',
      { from: at('03:44:59') },
      {},
      at('02:31:07'),
    ],
  ])('%s', (_, change, knownChange, from) => {
    expect(proveComplete({ ...read, ...change }, { ...known, ...knownChange })).toMatchObject({
      complete: true,
      from,
    });
  });
});

describe('an incomplete read', () => {
  it.each<[string, Partial<SnapshotToProve>, Partial<KnownToProve>, Shortfall]>([
    ['identity read at another time', claims({ identityRead: false }), {}, 'identityNotRead'],
    ['one pass', { passes: 1 }, {}, 'passesDiffer'],
    ['passes that differ', claims({ passesAgree: false }), {}, 'passesDiffer'],
    ['the pending tab was not opened', { tabs: ['booked', 'failed'] }, {}, 'tabsMissing'],
    ['says that it did not open all tabs', claims({ allTabs: false }), {}, 'tabsMissing'],
    ['did not scroll far enough', claims({ reachedFrom: false }), {}, 'beginningNotReached'],
    [
      'says it scrolled far enough, but shows no stored line that is older',
      { lines: [credit, debit], openingMinor: 175n },
      {},
      'beginningNotReached',
    ],
    [
      'the older line is not stored',
      { lines: [row({ isStored: false }), credit, debit] },
      {},
      'beginningNotReached',
    ],
    [
      'the stored line is not older than the interval',
      { lines: [row({ occurredTo: at('02:45:00') }), credit, debit] },
      {},
      'beginningNotReached',
    ],
    [
      'says it is the whole history, but older lines are known',
      { ...claims({ reachedBeginning: true }), lines: [credit, debit], openingMinor: 175n },
      {},
      'beginningNotReached',
    ],
    ['misses a line that is stored', {}, { unseenInside: 1 }, 'storedLineMissing'],
    ['a row was left out: the chain is broken', { lines: [older, debit] }, {}, 'balanceBroken'],
    ['a row came in twice', { lines: [older, credit, credit, debit] }, {}, 'balanceBroken'],
    [
      'off by one minor unit',
      { lines: [older, { ...credit, amountMinor: 50n }, debit] },
      {},
      'balanceBroken',
    ],
    [
      'the opening balance does not lead to the first line',
      { openingMinor: 101n },
      {},
      'balanceBroken',
    ],
    [
      'the screen shows another balance than the last line',
      { closingMinor: 249n },
      {},
      'balanceBroken',
    ],
    ['the sum is wrong', { lines: read.lines.map(bare), closingMinor: 201n }, {}, 'balanceBroken'],
    ['no balance at all', { lines: read.lines.map(bare), openingMinor: null }, {}, 'noBalance'],
    [
      'an empty read without balances',
      { ...claims({ reachedBeginning: true }), lines: [], closingMinor: null },
      { unseenAtAll: false },
      'noBalance',
    ],
    [
      'an interval that the lag leaves nothing of',
      { lines: read.lines.map(bare), from: at('03:44:00'), lagMs: 120_000 },
      {},
      'tooYoung',
    ],
  ])('%s', (_, change, knownChange, missing) => {
    expect(proveComplete({ ...read, ...change }, { ...known, ...knownChange })).toEqual({
      complete: false,
      missing,
    });
  });
});
