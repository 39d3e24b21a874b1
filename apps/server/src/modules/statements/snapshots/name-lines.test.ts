import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateSnapshot } from './evaluate-snapshot.ts';
import type { StoredLine } from '../lines/line-key.ts';
import { nameLines } from './name-lines.ts';
import type { SeenLine, SeenRead } from '../lines/seen-read.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_123) });

const midnight = Date.parse('2026-11-21T00:00:00+07:00');
const dayMs = 86_400_000;

/** Money that truly moved. Nothing below looks at `truth`: the history shows it without its number. */
interface Movement {
  truth: number;
  at: number;
  amount: bigint;
  direction: 'credit' | 'debit';
  counterparty: string | null;
  /** What the provider's page of details would tell. */
  id: string;
}

interface Kept extends StoredLine {
  truth: number;
  matchStatus: string;
}

interface Look {
  /** Share of the day at which it begins. */
  since: number;
  /** Share of the day at which it is made: what moved later is not there yet. */
  until: number;
  isComplete: boolean;
  /** An incomplete one misses rows: each whose bit is set. */
  missing: number;
  /** The provider shows minutes, and of older lines the day alone. */
  precision: 'second' | 'minute' | 'day';
  /** Rows whose details were opened, so that their ids are shown: each whose bit is set. */
  opened: number;
  /** Rows that do not show who paid: each whose bit is set. */
  unnamed: number;
  /** Rows that show the balance they led to: all or none. */
  balanced: number;
}

/** Rows show neither ids nor balances, and always who paid. */
const plain = { opened: 0, unnamed: 0, balanced: 0 };
const wholeDay = { since: 0, until: 1, isComplete: true, missing: 0, ...plain };
/** Most looks show all rows in one way, some each in its own. */
const someOf = fc.oneof(fc.constant(0), fc.constant(0xffff), fc.nat(0xffff));

const lookOf = fc.record({
  since: fc.double({ min: 0, max: 0.9, noNaN: true }),
  until: fc.double({ min: 0.1, max: 1, noNaN: true }),
  isComplete: fc.boolean(),
  missing: fc.nat(0xffff),
  precision: fc.constantFrom<Look['precision']>('second', 'minute', 'day'),
  opened: someOf,
  unnamed: someOf,
  balanced: fc.constantFrom(0, 0xffff),
});

const movementsOf = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 86_398 }),
      amount: fc.constantFrom(50n, 70n),
      direction: fc.constantFrom<Movement['direction']>('credit', 'credit', 'debit'),
      counterparty: fc.constantFrom('SITI', 'BUDI', null),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((some) =>
    some
      .toSorted((a, b) => a.at - b.at)
      .map((one, truth): Movement => ({
        ...one,
        truth,
        at: midnight + one.at * 1_000,
        id: `P${truth}`,
      })),
  );

/** What the phone sees of the day: the rows, and of each which movement it truly is. */
function show(day: readonly Movement[], look: Look): { read: SeenRead; truths: number[] } {
  const from = midnight + look.since * dayMs;
  const startedAt = Math.max(midnight + look.until * dayMs, from);
  const shown = day.filter(
    ({ at, truth }) =>
      at >= from && at < startedAt && (look.isComplete || (look.missing & (1 << truth)) === 0),
  );
  const balances = balancesAfter(day);
  const stepMs = { second: 1_000, minute: 60_000, day: dayMs }[look.precision];
  const lines = shown.map(({ truth, at, amount, direction, counterparty, id }): SeenLine => {
    const occurredFrom = midnight + Math.floor((at - midnight) / stepMs) * stepMs;
    return {
      providerTransactionId: (look.opened & (1 << truth)) === 0 ? null : id,
      direction,
      amountMinor: amount,
      balanceAfterMinor: (look.balanced & (1 << truth)) === 0 ? null : (balances[truth] ?? null),
      counterparty: (look.unnamed & (1 << truth)) === 0 ? counterparty : null,
      occurredFrom: new Date(occurredFrom),
      occurredTo: new Date(occurredFrom + stepMs - 1),
      raw: '',
    };
  });
  const [first, last] = [shown[0]?.truth ?? 0, shown.at(-1)?.truth ?? -1];
  const proof = look.isComplete
    ? { openingMinor: balances[first - 1] ?? 0n, closingMinor: balances[last] ?? 0n }
    : { openingMinor: null, closingMinor: null };
  const read: SeenRead = {
    from: new Date(from),
    to: new Date(startedAt),
    startedAt: new Date(startedAt),
    finishedAt: new Date(startedAt + 1_000),
    lagMs: 0,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: true,
      allTabs: true,
      passesAgree: true,
    },
    ...proof,
    lines,
  };
  return { read, truths: shown.map(({ truth }) => truth) };
}

function balancesAfter(day: readonly Movement[]): bigint[] {
  let balance = 0n;
  return day.map(({ direction, amount }) => {
    balance += direction === 'credit' ? amount : -amount;
    return balance;
  });
}

/** A store of lines in memory, as the database keeps them: one for each key, ids naming one line each. */
function openStore() {
  const kept: Kept[] = [];
  const ids = new Map<string, string>();
  return {
    kept,
    take: ({ read, truths }: ReturnType<typeof show>) => {
      const lines = nameLines(read.lines, { provider: 'dana', byId: ids, equals: kept });
      const { fresh, disputes } = evaluateSnapshot(read, lines, {
        baselineAt: new Date(midnight - dayMs),
        receivedAt: read.finishedAt,
        isBaseline: false,
        byKey: new Map(kept.map(({ key, line }) => [key, line])),
        equals: kept,
        unseenInside: 0,
        unseenAtAll: false,
        lagMs: 0,
      });
      for (const line of fresh) {
        expect(kept.map(({ key }) => key)).not.toContain(line.key);
        kept.push({
          ...line,
          truth: truths[lines.findIndex(({ key }) => key === line.key)] ?? -1,
        });
        if (line.basis === 'id') ids.set(line.key, line.key);
      }
      for (const { alias, key, line } of lines) {
        const named = kept.find((one) => one.key === key);
        if (alias === null || !named) continue;
        ids.set(alias, key);
        named.line = { ...named.line, providerTransactionId: line.providerTransactionId };
      }
      return { fresh, disputes };
    },
  };
}

type Group = Pick<Movement, 'amount' | 'direction' | 'counterparty'>;
const groupOf = ({ amount, direction, counterparty }: Group) =>
  `${direction} ${amount} ${counterparty}`;
const countsOf = (some: readonly Group[]) => {
  const counts = new Map<string, number>();
  for (const one of some) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1);
  return counts;
};
const groups = (lines: readonly Kept[]) =>
  lines.map(({ line: { amountMinor: amount, direction, counterparty } }) => ({
    amount,
    direction,
    counterparty,
  }));

const nameless = (one: Group): Group => ({ ...one, counterparty: null });

describe('lines without a name, over any reads of a day', () => {
  it('are never more than truly moved, never fewer than any read showed, and a complete read of the day makes them equal', () => {
    fc.assert(
      fc.property(movementsOf, fc.array(lookOf, { maxLength: 8 }), (day, looks) => {
        const store = openStore();
        const truly = countsOf(day);
        const most = new Map<string, number>();
        for (const look of looks) {
          const shown = show(day, { ...look, ...plain });
          store.take(shown);
          const seen = shown.truths.flatMap((truth) => day[truth] ?? []).map(nameless);
          for (const [group, count] of countsOf(seen))
            most.set(group, Math.max(most.get(group) ?? 0, count));
          const stored = countsOf(groups(store.kept));
          for (const [group, count] of stored)
            expect(count, group).toBeLessThanOrEqual(truly.get(group) ?? 0);
          // A payer that a row does not show may be anybody: what is seen at once is counted whoever it names.
          const money = countsOf(groups(store.kept).map(nameless));
          for (const [group, count] of most)
            expect(money.get(group) ?? 0, group).toBeGreaterThanOrEqual(count);
        }
        const before = store.kept.filter(({ matchStatus }) => matchStatus === 'review');
        const whole = { ...wholeDay, precision: 'second' as const };
        store.take(show(day, whole));
        expect(countsOf(groups(store.kept))).toEqual(truly);
        expect(
          store.kept.filter(({ matchStatus }) => matchStatus === 'review'),
          'what no read proved stays for a person',
        ).toEqual(before);
        expect(store.take(show(day, whole)).fresh).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('are kept with their own times when their times are told to the second', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 86_398 }), { minLength: 1, maxLength: 12 }),
        fc.array(lookOf, { maxLength: 8 }),
        (times, looks) => {
          const day = times
            .toSorted((a, b) => a - b)
            .map((at, truth): Movement => ({
              truth,
              at: midnight + at * 1_000,
              amount: 50n,
              direction: 'credit',
              counterparty: null,
              id: `P${truth}`,
            }));
          const store = openStore();
          let isKnown = true;
          for (const look of looks) {
            isKnown &&= look.isComplete;
            store.take(show(day, { ...look, precision: 'second', ...plain }));
          }
          const truths = new Set(store.kept.map(({ truth }) => truth));
          if (isKnown) expect(truths.size, 'each with its own time').toBe(store.kept.length);
          expect(store.kept.length).toBeLessThanOrEqual(day.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ['ids', { opened: 0xffff, balanced: 0 }],
    ['balances', { opened: 0, balanced: 0xffff }],
  ])(
    'are one line each when some reads show their %s or payers and others do not, or the account stops',
    (_, shown) => {
      let stops = 0;
      fc.assert(
        fc.property(movementsOf, fc.array(lookOf, { maxLength: 6 }), (day, looks) => {
          const store = openStore();
          const whole = { ...wholeDay, ...shown };
          const precisions = ['second', 'minute', 'day'] as const;
          // Times grow coarser as lines grow old, never finer.
          const older = [...looks, { ...whole, precision: 'day' as const }].toSorted(
            (a, b) => precisions.indexOf(a.precision) - precisions.indexOf(b.precision),
          );
          // A page without details may not show who paid: equal money is counted whoever it names.
          const truly = countsOf(day.map(nameless));
          for (const look of older) {
            // A read that hides payers and misses rows too may be about any of them.
            const part = {
              opened: look.opened & shown.opened,
              balanced: look.balanced & shown.balanced,
              missing: look.unnamed === 0 ? look.missing : 0,
            };
            const { disputes } = store.take(show(day, { ...look, ...part }));
            stops += Math.min(disputes.length, 1);
            if (disputes.length > 0) return;
            for (const [group, count] of countsOf(groups(store.kept).map(nameless)))
              expect(count, group).toBeLessThanOrEqual(truly.get(group) ?? 0);
          }
          store.take(show(day, { ...whole, precision: 'day' }));
          expect(countsOf(groups(store.kept).map(nameless))).toEqual(truly);
        }),
        { numRuns: 400 },
      );
      expect(stops, 'equal money beside a line that an incomplete read missed').toBeLessThan(120);
    },
  );
});
