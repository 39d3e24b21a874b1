import { describe, expect, test } from 'vitest';
import type { IntentRow } from '../intents.sql.ts';
import { lacksIt, nextStep, proofTimeoutMs } from './next-step.ts';
import type { CoveringRead, ResolveFacts } from './next-step.ts';

const now = new Date('2026-11-21T10:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const after = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;

function intent(change: Partial<IntentRow> = {}): IntentRow {
  return {
    id: 'int_1',
    transactionId: 'txn_1',
    requestId: 'wdr_1',
    holdId: 'hld_1',
    accountId: 'acc_1',
    deviceId: 'dev_1',
    merchantId: 'mer_1',
    mode: 'live',
    payeeKey: 'key',
    currency: 'IDR',
    amountMinor: 100n,
    feeMinor: 0n,
    day: 1,
    method: 'dana',
    merchantReference: null,
    state: 'unknown',
    payoutStatus: 'unknown',
    epoch: 1,
    journalId: 'j',
    pressUntil: before(10 * minute),
    takenAt: before(11 * minute),
    decideAfter: before(minute),
    evidence: {},
    revision: 1,
    changedAt: before(minute),
    now,
    ...change,
  };
}

const lagMs = 5_000;
const read = (ms: number, restarted = false): CoveringRead => ({
  startedAt: before(ms),
  restarted,
});
const proving = [read(40_000), read(30_000, true)];

function facts(change: Partial<ResolveFacts> = {}): ResolveFacts {
  return {
    timing: { ttlMs: minute, longestPendingMs: 0, historyLagMs: lagMs, resendPolicy: 'proof' },
    refusal: null,
    wasPressed: false,
    reads: [],
    openDebits: 0,
    approvedUntil: after(minute),
    elsewhere: true,
    ...change,
  };
}

test('what a person has to decide is left to him, whatever its intent is', () => {
  for (const state of ['waiting', 'taken', 'pressed', 'denied', 'unknown'] as const)
    expect(nextStep(intent({ payoutStatus: 'review', state }), facts({ reads: proving }))).toEqual({
      kind: 'wait',
    });
});

test('an intent that has ended is left alone', () => {
  for (const state of ['settled', 'closed'] as const)
    expect(nextStep(intent({ state }), facts({ reads: proving }))).toEqual({ kind: 'wait' });
});

describe('an order that waits', () => {
  test('is given another account only when its phone did not come for ten minutes', () => {
    const step = (ms: number) =>
      nextStep(
        intent({ state: 'waiting', payoutStatus: 'queued', changedAt: before(ms) }),
        facts(),
      );
    expect(step(10 * minute)).toEqual({ kind: 'wait' });
    expect(step(10 * minute + 1)).toEqual({
      kind: 'end',
      disproof: 'notTaken',
      reason: 'noPhoneCame',
      endsRequest: false,
    });
  });

  test('again, denied before, stays with its phone while no other account can pay it and it may still be paid', () => {
    const step = (change: Partial<ResolveFacts>, epoch = 1) =>
      nextStep(
        intent({ state: 'waiting', epoch, changedAt: before(10 * minute + 1) }),
        facts(change),
      );
    expect(step({ elsewhere: false })).toEqual({ kind: 'keep' });
    for (const ends of [
      step({ elsewhere: true }),
      step({ elsewhere: false, approvedUntil: now }),
      step({ elsewhere: false }, 0),
    ])
      expect(ends).toMatchObject({ kind: 'end', disproof: 'notTaken', endsRequest: false });
  });
});

test('a fourth epoch is given out where no other account can pay, behind a pause that grows to ten minutes', () => {
  const step = (epoch: number, ms: number, elsewhere = false) =>
    nextStep(intent({ state: 'denied', epoch, changedAt: before(ms) }), facts({ elsewhere }));
  expect(step(2, 0)).toEqual({ kind: 'resend' });
  for (const [epoch, pause] of [
    [3, 30_000],
    [4, minute],
    [8, 10 * minute],
    [60, 10 * minute],
  ] as const) {
    expect(step(epoch, pause - 1)).toEqual({ kind: 'pause', until: after(1) });
    expect(step(epoch, pause)).toEqual({ kind: 'resend' });
    expect(step(epoch, pause, true)).toMatchObject({ kind: 'end', disproof: 'denied' });
  }
});

describe('an order that was taken', () => {
  test('is waited for until its press deadline is over, and then its outcome is unknown', () => {
    const step = (pressUntil: Date) =>
      nextStep(
        intent({ state: 'taken', payoutStatus: 'processing', pressUntil }),
        facts({ reads: proving }),
      );
    expect([step(after(1)), step(now), step(before(1))]).toEqual([
      { kind: 'wait' },
      { kind: 'wait' },
      { kind: 'loseSight' },
    ]);
  });
});

describe('an order that its journal denied', () => {
  const step = (change: Partial<IntentRow>, more: Partial<ResolveFacts> = {}) =>
    nextStep(intent({ state: 'denied', ...change }), facts(more));

  test('is sent again by the same phone, at most three times altogether', () => {
    expect([step({ epoch: 1 }), step({ epoch: 2 })]).toEqual([
      { kind: 'resend' },
      { kind: 'resend' },
    ]);
    expect(step({ epoch: 3 })).toEqual({
      kind: 'end',
      disproof: 'denied',
      reason: 'notPressed',
      endsRequest: false,
    });
    expect(step({ epoch: 3 }, { refusal: 'insufficientFunds' })).toEqual({
      kind: 'end',
      disproof: 'denied',
      reason: 'insufficientFunds',
      endsRequest: false,
    });
  });

  test('is for a person when an earlier epoch is said to have been pressed', () => {
    for (const refusal of [null, 'destinationInvalid'])
      expect(step({ epoch: 2 }, { refusal, wasPressed: true })).toEqual({
        kind: 'handOver',
        reason: 'pressedAndDenied',
      });
  });

  test('ends the whole request at once when the refusal is about the payee', () => {
    for (const refusal of ['destinationInvalid', 'nameMismatch'])
      expect(step({ epoch: 1 }, { refusal })).toEqual({
        kind: 'end',
        disproof: 'denied',
        reason: refusal,
        endsRequest: true,
      });
    expect(step({ epoch: 1 }, { refusal: 'insufficientFunds' })).toEqual({ kind: 'resend' });
  });

  test('is not sent again behind the end of its approval', () => {
    const lapsed = { kind: 'end', disproof: 'denied', reason: 'approvalLapsed', endsRequest: true };
    expect([
      step({ epoch: 1 }, { approvedUntil: now }),
      step({ epoch: 1 }, { approvedUntil: null }),
    ]).toEqual([lapsed, lapsed]);
    expect(step({ epoch: 1 }, { approvedUntil: after(1) })).toEqual({ kind: 'resend' });
  });
});

describe.each(['pressed', 'unknown'] as const)('an order that is %s', (state) => {
  const askJournal = state === 'unknown';
  const step = (change: Partial<IntentRow> = {}, more: Partial<ResolveFacts> = {}) =>
    nextStep(intent({ state, ...change }), facts(more));

  test('is only looked for until the time for a late line is over, however empty the history is', () => {
    const look = { kind: 'look', restartApp: false, queryJournal: askJournal };
    expect([
      step({ decideAfter: after(1) }, { reads: proving }),
      step({ decideAfter: null }, { reads: proving }),
    ]).toEqual([look, look]);
  });

  test('goes to a person when a debit that nobody explained could be it, or where an empty history proves nothing', () => {
    expect(step({}, { reads: proving, openDebits: 1 })).toEqual({
      kind: 'handOver',
      reason: 'debitNotExplained',
    });
    const timing = { ...facts().timing, resendPolicy: 'person' as const };
    expect(step({}, { reads: proving, timing })).toEqual({
      kind: 'handOver',
      reason: 'historyProvesNothing',
    });
  });

  test('has failed when two proving reads lack it, unless a phone told of a press', () => {
    const absent = { kind: 'end', disproof: 'absent', reason: 'notInHistory', endsRequest: false };
    const contradiction = { kind: 'handOver', reason: 'pressedAndNotInHistory' };
    expect(step({ decideAfter: now }, { reads: proving })).toEqual(
      state === 'pressed' ? contradiction : absent,
    );
    expect(step({ decideAfter: now }, { reads: proving, wasPressed: true })).toEqual(contradiction);
  });

  test('is looked for again without proof, behind a restart of the app once there is a read without one', () => {
    expect(step()).toEqual({ kind: 'look', restartApp: false, queryJournal: askJournal });
    expect(step({}, { reads: [read(30_000)] })).toEqual({
      kind: 'look',
      restartApp: true,
      queryJournal: askJournal,
    });
    expect(step({}, { reads: [read(30_000, true)] })).toEqual({
      kind: 'look',
      restartApp: false,
      queryJournal: askJournal,
    });
  });

  test('goes to a person when no proof came for half an hour', () => {
    expect(step({ decideAfter: before(proofTimeoutMs) })).toMatchObject({ kind: 'look' });
    expect(step({ decideAfter: before(proofTimeoutMs + 1) })).toEqual({
      kind: 'handOver',
      reason: 'noCompleteRead',
    });
  });
});

describe('two reads prove that a line is missing', () => {
  test.each<[string, CoveringRead[], number, boolean]>([
    ['none', [], lagMs, false],
    ['one behind a restart', [read(1_000, true)], lagMs, false],
    ['two without a restart', [read(60_000), read(1_000)], lagMs, false],
    ['two closer than the lag', [read(5_999, true), read(1_000)], lagMs, false],
    [
      'two exactly a lag apart, the first behind a restart',
      [read(6_000, true), read(1_000)],
      lagMs,
      true,
    ],
    [
      'two exactly a lag apart, the second behind a restart',
      [read(6_000), read(1_000, true)],
      lagMs,
      true,
    ],
    ['one and itself where there is no lag', [read(1_000, true)], 0, false],
    ['two of different moments where there is no lag', [read(1_001, true), read(1_000)], 0, true],
  ])('%s', (_, reads, lag, expected) => {
    expect(lacksIt(reads, lag)).toBe(expected);
  });
});
