import { describe, expect, it } from 'vitest';
import { evaluateSnapshot, type KnownOfAccount } from './evaluate-snapshot.ts';
import { keyLines, type StoredLine } from '../lines/line-key.ts';
import { nameLines } from './name-lines.ts';
import type { SeenLine, SeenRead } from '../lines/seen-read.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
let count = 0;
/** A line at a time of that day; without an id unless given one. */
function line(time: string, amount: bigint, change: Partial<SeenLine> = {}): SeenLine {
  return {
    providerTransactionId: `ID${count++}`,
    direction: 'credit',
    amountMinor: amount,
    balanceAfterMinor: null,
    counterparty: 'SITI',
    occurredFrom: at(time),
    occurredTo: new Date(at(time).getTime() + 999),
    raw: '',
    ...change,
  };
}
const nameless = (time: string, amount: bigint, change: Partial<SeenLine> = {}) =>
  line(time, amount, { providerTransactionId: null, ...change });

function read(lines: SeenLine[], change: Partial<SeenRead> = {}): SeenRead {
  return {
    from: at('00:00:00'),
    to: at('11:59:50'),
    startedAt: at('12:00:00'),
    finishedAt: at('12:00:10'),
    lagMs: 10_000,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: true,
      allTabs: true,
      passesAgree: true,
    },
    openingMinor: null,
    closingMinor: null,
    lines,
    ...change,
  };
}

/**
 * Judges a read with earlier lines stored; answers the fresh amounts with their standing, the
 * disputes and the proof.
 */
function decide(
  seen: SeenRead,
  { stored = [], ...change }: Partial<KnownOfAccount> & { stored?: SeenLine[] } = {},
) {
  const before: StoredLine[] = keyLines(stored, 'dana');
  const byId = new Map(
    before.flatMap(({ key }) => (key.startsWith('id:') ? [[key, key] as const] : [])),
  );
  const lines = nameLines(seen.lines, { provider: 'dana', byId, equals: before });
  const keys = new Set(lines.map(({ key }) => key));
  const byKey = new Map(
    before.filter(({ key }) => keys.has(key)).map((one) => [one.key, one.line]),
  );
  const judgement = evaluateSnapshot(seen, lines, {
    baselineAt: at('00:00:00'),
    receivedAt: at('12:00:11'),
    isBaseline: false,
    byKey,
    equals: before,
    unseenInside: 0,
    unseenAtAll: false,
    lagMs: 10_000,
    ...change,
  });
  return {
    fresh: judgement.fresh.map(({ line: { amountMinor }, matchStatus, reason }) => [
      amountMinor,
      matchStatus,
      ...(reason ? [reason] : []),
    ]),
    disputes: judgement.disputes.map(({ amountMinor, reason }) => [amountMinor, reason]),
    proof: judgement.proof.complete ? judgement.proof.proof : judgement.proof.missing,
  };
}

describe('lines with an id', () => {
  const a = line('09:00:00', 50n);
  const b = line('10:00:00', 70n);

  it('are new once: the same read again has nothing new', () => {
    expect(decide(read([a, b])).fresh).toEqual([
      [50n, 'unmatched'],
      [70n, 'unmatched'],
    ]);
    expect(decide(read([a, b]), { stored: [a, b] })).toMatchObject({ fresh: [], disputes: [] });
  });

  it('settle without a complete read', () => {
    expect(decide(read([a], { passes: 1 }))).toMatchObject({
      fresh: [[50n, 'unmatched']],
      proof: 'passesDiffer',
    });
  });

  it('listed twice in one read are one line', () => {
    expect(decide(read([a, a, b])).fresh).toHaveLength(2);
  });

  it('of the first read are baseline, and so is what happened before it', () => {
    expect(decide(read([a, b]), { isBaseline: true, baselineAt: null }).fresh).toEqual([
      [50n, 'baseline'],
      [70n, 'baseline'],
    ]);
    expect(decide(read([a, b]), { baselineAt: at('09:30:00') }).fresh).toEqual([
      [50n, 'baseline'],
      [70n, 'unmatched'],
    ]);
  });

  it('that the bank dates into the future are for a person', () => {
    expect(decide(read([line('12:30:00', 50n)])).fresh).toEqual([[50n, 'review', 'bankTimeAhead']]);
  });

  it('with another amount than before stop both amounts', () => {
    const changed = { ...a, amountMinor: 51n };
    expect(decide(read([changed, line('11:00:00', 51n)]), { stored: [a] })).toMatchObject({
      fresh: [[51n, 'review', 'sameIdOtherAmount']],
      disputes: [
        [50n, 'sameIdOtherAmount'],
        [51n, 'sameIdOtherAmount'],
      ],
    });
    expect(decide(read([a, changed])).disputes).toHaveLength(2);
    expect(decide(read([{ ...a, direction: 'debit' }]), { stored: [a] }).disputes).toEqual([
      [50n, 'sameIdOtherAmount'],
    ]);
  });

  it('that stand where an equal line has vanished are for a person', () => {
    const renamed = { ...b, providerTransactionId: 'NEW' };
    expect(decide(read([a, renamed]), { stored: [a, b] })).toMatchObject({
      fresh: [[70n, 'review', 'lineVanished']],
      disputes: [[70n, 'lineVanished']],
    });
    expect(
      decide(read([b, { ...b, providerTransactionId: 'NEW' }]), { stored: [a, b] }).disputes,
    ).toEqual([]);
  });

  it('that stand where an equal line has vanished from the very beginning of what is shown are for a person too', () => {
    const renamed = { ...a, providerTransactionId: 'NEW' };
    expect(decide(read([renamed]), { stored: [a] })).toMatchObject({
      fresh: [[50n, 'review', 'lineVanished']],
      disputes: [[50n, 'lineVanished']],
    });
    const far = {
      claims: {
        identityRead: true,
        reachedFrom: false,
        reachedBeginning: false,
        allTabs: true,
        passesAgree: true,
      },
    };
    expect(
      decide(read([line('09:30:00', 50n)], far), { stored: [a] }).disputes,
      'what was not scrolled to has not vanished',
    ).toEqual([]);
  });

  it('that chain among themselves to more than the app\u2019s balance, by just their amount, are for a person', () => {
    const known = line('08:00:00', 70n, { balanceAfterMinor: 70n });
    const real = line('09:00:00', 50n, { balanceAfterMinor: 120n });
    const phantom = line('09:10:00', 50n, { balanceAfterMinor: 170n });
    expect(
      decide(read([known, real, phantom], { closingMinor: 120n }), { stored: [known] }),
    ).toMatchObject({
      fresh: [
        [50n, 'review', 'balanceUnexplained'],
        [50n, 'review', 'balanceUnexplained'],
      ],
      disputes: [[50n, 'balanceUnexplained']],
      proof: 'balanceBroken',
    });
    expect(decide(read([known, real], { closingMinor: 120n }), { stored: [known] }).fresh).toEqual([
      [50n, 'unmatched'],
    ]);
  });

  it('that are equal to a stored line outside of what is shown are new', () => {
    expect(
      decide(read([b, line('11:00:00', 50n)], { from: at('09:30:00') }), { stored: [a, b] }),
    ).toMatchObject({ fresh: [[50n, 'unmatched']], disputes: [] });
  });

  it('leading to a balance that another line led to already are for a person, unless the line before explains them', () => {
    const up = line('09:00:00', 50n, { balanceAfterMinor: 150n });
    const copy = { ...up, providerTransactionId: 'COPY' };
    expect(decide(read([up, copy]), { stored: [up] }).disputes).toEqual([
      [50n, 'balanceUnexplained'],
    ]);
    const down = line('09:10:00', 50n, { direction: 'debit', balanceAfterMinor: 100n });
    const upAgain = line('09:20:00', 50n, { balanceAfterMinor: 150n });
    expect(decide(read([up, down, upAgain]), { stored: [up] })).toMatchObject({
      fresh: [
        [50n, 'unmatched'],
        [50n, 'unmatched'],
      ],
      disputes: [],
      proof: 'runningBalance',
    });
  });

  it('that the balance of the row before does not lead to wait for the next read, and go to a person when they stay so', () => {
    const known = line('11:00:00', 50n, { balanceAfterMinor: 150n });
    const misread = (time: string) => line(time, 71n, { balanceAfterMinor: 220n });
    expect(decide(read([known, misread('11:55:00')]), { stored: [known] })).toMatchObject({
      fresh: [],
      disputes: [],
      proof: 'balanceBroken',
    });
    expect(decide(read([known, misread('11:45:00')]), { stored: [known] })).toMatchObject({
      fresh: [[71n, 'review', 'balanceBroken']],
      disputes: [],
    });
    expect(
      decide(read([known, line('11:55:00', 70n, { balanceAfterMinor: 220n })]), { stored: [known] })
        .fresh,
    ).toEqual([[70n, 'unmatched']]);
  });

  it('that exceed the closing balance by just their amount are for a person', () => {
    const copy = { ...a, providerTransactionId: 'COPY' };
    expect(
      decide(read([a, copy, b], { openingMinor: 0n, closingMinor: 120n }), { stored: [a] }),
    ).toMatchObject({
      fresh: [
        [50n, 'review', 'balanceUnexplained'],
        [70n, 'unmatched'],
      ],
      disputes: [[50n, 'balanceUnexplained']],
      proof: 'balanceBroken',
    });
    expect(
      decide(read([a, b], { openingMinor: 0n, closingMinor: 150n })).disputes,
      'a line that is not shown yet disputes nothing',
    ).toEqual([]);
  });
});

describe('lines told apart by running balance', () => {
  const up = nameless('09:00:00', 50n, { balanceAfterMinor: 150n });
  const down = nameless('09:10:00', 50n, { direction: 'debit', balanceAfterMinor: 100n });

  it('are new once, also in an incomplete read and when their time has become coarser', () => {
    expect(decide(read([up], { passes: 1 })).fresh).toEqual([[50n, 'unmatched']]);
    const coarse = { ...up, occurredFrom: at('00:00:00'), occurredTo: at('23:59:59') };
    expect(decide(read([coarse]), { stored: [up] }).fresh).toEqual([]);
  });

  it('that come to the same balance again on one day are money in a complete read, and for a person in any other', () => {
    const again = { ...up, occurredFrom: at('09:20:00'), occurredTo: at('09:20:00') };
    const stored = [up, down];
    expect(decide(read([up, down, again]), { stored }).fresh).toEqual([[50n, 'unmatched']]);
    expect(decide(read([up, down, again], { from: at('00:00:01') }), { stored }).fresh).toEqual([
      [50n, 'unmatched'],
    ]);
    expect(decide(read([up, down, again], { passes: 1 }), { stored }).fresh).toEqual([
      [50n, 'review', 'notProved'],
    ]);
  });

  it('are another line on another day', () => {
    const yesterday = {
      ...up,
      occurredFrom: new Date(up.occurredFrom.getTime() - 86_400_000),
      occurredTo: new Date(up.occurredTo.getTime() - 86_400_000),
    };
    expect(decide(read([up]), { stored: [yesterday] }).fresh).toHaveLength(1);
  });
});

describe('a line that is shown in another way than before', () => {
  const day = { occurredFrom: at('00:00:00'), occurredTo: at('23:59:59') };
  /** A phone of a zone an hour ahead calls it the day that began at eleven in the evening. */
  const moved = {
    occurredFrom: new Date('2026-11-20T23:00:00+07:00'),
    occurredTo: at('22:59:59'),
  };
  const bare = nameless('09:00:00', 50n);
  const shapes = {
    bare,
    'with its id': { ...bare, providerTransactionId: 'ID' },
    'with its balance': { ...bare, balanceAfterMinor: 50n },
    'with both': { ...bare, providerTransactionId: 'ID', balanceAfterMinor: 50n },
    'without its payer': { ...bare, counterparty: null },
  };
  const pairs = Object.entries(shapes).flatMap(([before, stored]) =>
    Object.entries(shapes).map(([after, seen]) => ({ before, stored, after, seen })),
  );

  it.each(pairs)('$before and then $after is one line', ({ stored, seen }) => {
    const proved = { openingMinor: 0n, closingMinor: 50n };
    for (const change of [{}, { passes: 1 }, proved, { ...proved, from: at('09:30:00') }])
      for (const time of [{}, day, moved])
        expect(decide(read([{ ...seen, ...time }], change), { stored: [stored] })).toMatchObject({
          fresh: [],
          disputes: [],
        });
  });

  it('leaves another balance, id or payer another line', () => {
    const other = (seen: SeenLine, stored: SeenLine) =>
      decide(read([{ ...seen, ...day }]), { stored: [stored, nameless('08:00:00', 1n)] });
    expect(
      other({ ...bare, balanceAfterMinor: 100n }, shapes['with its balance']).fresh,
    ).toHaveLength(1);
    expect(
      other({ ...shapes['with its id'], providerTransactionId: 'NEW' }, shapes['with both']),
    ).not.toMatchObject({ fresh: [], disputes: [] });
    expect(other({ ...bare, counterparty: 'BUDI' }, bare).fresh).toHaveLength(1);
  });
});

describe('lines told apart by counting', () => {
  const balances = (sum: bigint) => ({ openingMinor: 0n, closingMinor: sum });
  const one = nameless('09:00:00', 50n);
  const two = nameless('09:30:00', 50n);

  it('rise to the number seen in a complete read, and never twice', () => {
    expect(decide(read([one, two], balances(100n))).fresh).toHaveLength(2);
    expect(decide(read([one, two], balances(100n)), { stored: [one] }).fresh).toHaveLength(1);
    expect(decide(read([one, two], balances(100n)), { stored: [one, two] }).fresh).toEqual([]);
    expect(decide(read([one], balances(50n)), { stored: [one, two] }).fresh).toEqual([]);
  });

  it('are for a person in a read that proves nothing, and waited for where another look may prove them', () => {
    const kept = [
      [50n, 'review', 'notProved'],
      [50n, 'review', 'notProved'],
    ];
    const young = nameless('11:55:00', 50n);
    expect(decide(read([one, two])), 'no balance at all').toMatchObject({
      fresh: kept,
      disputes: [],
      proof: 'noBalance',
    });
    expect(decide(read([young])).fresh, 'no look will show a balance').toHaveLength(1);
    expect(decide(read([one, two], { ...balances(100n), passes: 1 })).fresh).toEqual(kept);
    expect(decide(read([young], { ...balances(50n), passes: 1 })).fresh).toEqual([]);
    expect(decide(read([one, two], balances(99n))).fresh, 'the sum is another').toEqual(kept);
  });

  it('that no read proved stay one when a complete read shows them, and only the others are money', () => {
    const three = nameless('10:00:00', 50n);
    const missed = decide(read([one, two, three], balances(150n)), { stored: [one, three] });
    expect(missed).toMatchObject({ fresh: [[50n, 'unmatched']], disputes: [] });
  });

  it('are counted from where the read begins: what was over before is not among its rows', () => {
    const late = { ...balances(100n), from: at('09:20:00') };
    const joining = nameless('09:15:00', 50n, { counterparty: 'BUDI' });
    expect(decide(read([joining, two], late), { stored: [one, joining] })).toMatchObject({
      fresh: [[50n, 'unmatched']],
      proof: 'openingClosing',
    });
    expect(decide(read([joining, two], late), { stored: [joining, two] }).fresh).toEqual([]);
    const coarse = { ...two, occurredFrom: at('00:00:00'), occurredTo: at('23:59:59') };
    expect(
      decide(read([joining, coarse], late), { stored: [one, joining] }).fresh,
      'of a time that grew coarse nobody knows what was before it',
    ).toEqual([]);
  });

  it('are the same line when the id is seen later, or not any more', () => {
    const named = { ...one, providerTransactionId: 'NOW-KNOWN' };
    const quiet = { fresh: [], disputes: [] };
    expect(decide(read([named]), { stored: [one] })).toMatchObject(quiet);
    expect(decide(read([named, named]), { stored: [one] }), 'listed twice').toMatchObject(quiet);
    expect(decide(read([one]), { stored: [named] })).toMatchObject(quiet);
    expect(decide(read([named, two]), { stored: [one, two] })).toMatchObject(quiet);
    expect(decide(read([named, two], balances(100n)), { stored: [one] }).fresh).toEqual([
      [50n, 'unmatched'],
    ]);
    const others = { ...named, counterparty: 'BUDI' };
    expect(
      decide(read([others, two], balances(100n)), { stored: [two] }).fresh,
      'somebody else\u2019s is another one',
    ).toEqual([[50n, 'unmatched']]);
  });

  it('of another payer or direction are counted apart', () => {
    const lines = [
      one,
      nameless('09:10:00', 50n, { counterparty: 'BUDI' }),
      nameless('09:20:00', 50n, { direction: 'debit' }),
    ];
    expect(decide(read(lines, balances(50n)), { stored: [one] }).fresh).toHaveLength(2);
  });
});
