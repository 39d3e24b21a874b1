import { expect, test } from 'vitest';
import { decideBatch, type Locked } from './decide-batch.ts';
import { change, lock, type CommandKind, type Lockable } from './types.ts';
import type { WaitingItem } from './waiting-item.ts';

interface Purse {
  id: string;
  coins: bigint;
}

const purses: Lockable<Purse> = {
  name: 'purse',
  table: 'purse',
  rank: 1,
  shared: true,
  columns: { id: 'text', coins: 'bigint' },
  changes: ['coins'],
  stamped: false,
};

/** Takes coins from a purse, never below zero; `coins` may be negative to give. */
const take: CommandKind<{ from: string; coins: bigint }, unknown> = {
  kind: 'take',
  lock: ({ from }) => [lock(purses, [from])],
  decide: ({ from, coins }, view) => {
    const purse = view.row(purses, from);
    if (!purse) return { refused: 'notFound' };
    if (purse.coins < coins) return { refused: 'insufficientFunds' };
    return {
      effects: {
        changes: [change(purses, { ...purse, coins: purse.coins - coins })],
        inserts: [],
        legs: 0,
      },
      result: purse.coins - coins,
    };
  },
};

test('each item sees what the accepted ones before it left, and a refused one counts for nobody', () => {
  const { judged, changed } = decideBatch(
    [taking('a', 60n), taking('b', 60n), taking('c', 30n)],
    locked({ coins: 100n }),
  );
  expect(verdicts(judged)).toEqual(['applied', 'refused', 'applied']);
  expect([...(changed.values().next().value ?? new Map()).values()]).toEqual([
    { id: 'p', coins: 10n },
  ]);
});

test('a second copy in the batch is already, another payload a conflict', () => {
  const { judged } = decideBatch(
    [taking('a', 1n), taking('a', 1n), taking('a', 2n)],
    locked({ coins: 100n }),
  );
  expect(verdicts(judged)).toEqual(['applied', 'already', 'conflict']);
});

test('after a refused copy the next one is judged anew', () => {
  const { judged } = decideBatch(
    [taking('a', 5n), taking('b', -10n), taking('a', 5n)],
    locked({ coins: 0n }),
  );
  expect(verdicts(judged)).toEqual(['refused', 'applied', 'applied']);
});

test('a cause the database knows is not judged again', () => {
  const causes = new Map([['a', hashOf(1n)]]);
  const { judged, changed } = decideBatch(
    [taking('a', 1n), taking('a', 2n)],
    locked({ coins: 100n, causes }),
  );
  expect(verdicts(judged)).toEqual(['already', 'conflict']);
  expect(changed.size).toBe(0);
});

test('a cause found after our own commit was lost is ours, with the result it had', () => {
  const lost: WaitingItem = { ...taking('a', 1n), sent: { result: 99n } };
  const { judged } = decideBatch(
    [lost],
    locked({ coins: 100n, causes: new Map([['a', hashOf(1n)]]) }),
  );
  expect(judged[0]?.verdict).toEqual({ verdict: 'applied', result: 99n });
});

test('a judge that throws fails its own item and leaves nothing behind', () => {
  const broken: WaitingItem = {
    ...taking('a', 1n),
    item: {
      ...taking('a', 1n).item,
      kind: {
        ...take,
        decide: () => {
          throw new Error('ours');
        },
      } as never,
    },
  };
  const { judged } = decideBatch([broken, taking('b', 100n)], locked({ coins: 100n }));
  expect(judged.map(({ verdict, error }) => verdict?.verdict ?? (error as Error).message)).toEqual([
    'ours',
    'applied',
  ]);
});

test('the same batch over the same rows gives the same outcome, and the rows stay as they were', () => {
  const before = locked({ coins: 100n });
  const batch = [taking('a', 60n), taking('b', 60n), taking('a', 60n)];
  const first = decideBatch(batch, before);
  expect(decideBatch(batch, before)).toEqual(first);
  expect(before).toEqual(locked({ coins: 100n }));
});

test('nothing is done over a row that the application did not make so: its judge is not even asked', () => {
  const seen: bigint[] = [];
  const sealed: Lockable<Purse> = {
    ...purses,
    isProved: ({ coins }) => (seen.push(coins), coins <= 100n),
  };
  const guarded = (cause: string): WaitingItem => ({
    ...taking(cause, 1n),
    locks: [lock(sealed, ['p', 'nobody'])],
  });
  const verdictOf = (coins: bigint) =>
    decideBatch([guarded('a')], locked({ coins })).judged[0]?.verdict;
  expect(verdictOf(101n)).toEqual({ verdict: 'refused', code: 'rowNotProved' });
  expect(verdictOf(100n)).toMatchObject({ verdict: 'applied' });
  expect(seen).toEqual([101n, 100n]);
});

test('what was applied before stays applied, whatever became of its rows', () => {
  const causes = new Map([['a', hashOf(1n)]]);
  const never: Lockable<Purse> = { ...purses, isProved: () => false };
  const again = { ...taking('a', 1n), locks: [lock(never, ['p'])] };
  expect(verdicts(decideBatch([again], locked({ coins: 1n, causes })).judged)).toEqual(['already']);
});

function taking(cause: string, coins: bigint): WaitingItem {
  const payload = { from: 'p', coins };
  return {
    item: { kind: take as CommandKind<unknown, unknown>, cause, order: 'm', mode: 'live', payload },
    payloadHash: hashOf(coins),
    locks: take.lock(payload, 0),
    settle: () => {},
    fail: () => {},
  };
}

function hashOf(coins: bigint): string {
  return `p ${coins}`;
}

function locked({
  coins,
  causes = new Map(),
}: {
  coins: bigint;
  causes?: Map<string, string>;
}): Locked {
  return {
    rows: new Map([['purse', new Map([['p', { id: 'p', coins }]])]]),
    causes,
    now: new Date('2026-11-21T00:00:00Z'),
    beganMicros: 0n,
    slot: 3,
  };
}

function verdicts(judged: readonly { verdict?: { verdict: string } }[]): (string | undefined)[] {
  return judged.map(({ verdict }) => verdict?.verdict);
}
