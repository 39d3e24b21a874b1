import { sql } from '#platform/db';
import { expect, test } from 'vitest';
import { testDatabase } from '@wallet/server/testing';
import { createTurns, takeTurn, type TurnLimits } from './index.ts';

const plenty: TurnLimits = {
  atOnce: 2,
  ofOneAtOnce: 1,
  waiting: 1_000,
  ofOneWaiting: 500,
  patienceMs: 60_000,
};

/** Works that end when the test says so, by the names in which they began. */
function table(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ ...plenty, ...limits });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (owner: string, name = owner) =>
    turns.take(owner, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    // Each begins in the promises behind the end of the one before.
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { began, take, end };
}

test('one with hundreds at once does not hold up another: owners take turns, each one’s oldest first', async () => {
  const { began, take, end } = table({ atOnce: 1 });
  const hundred = Array.from({ length: 100 }, (_, i) => take('a', `a${i}`));
  const others = [take('b'), take('c')];
  await end('a0');
  await end('b');
  await end('c');
  await end('a1');
  expect(began).toEqual(['a0', 'b', 'c', 'a1', 'a2']);
  for (let i = 2; i < 100; i++) await end(`a${i}`);
  expect(await Promise.all(hundred)).toHaveLength(100);
  expect(await Promise.all(others)).toEqual(['b', 'c']);
});

test('a few who take all places shut out nobody: each still gets an even share, and those above theirs are refused', async () => {
  const { began, take, end } = table({ atOnce: 1, waiting: 6, ofOneWaiting: 4 });
  const three = ['a', 'b'].flatMap((owner) => [1, 2, 3, 4].map((n) => take(owner, `${owner}${n}`)));
  const ended = Promise.allSettled(three);
  const newcomer = take('c');
  await expect(take('a', 'a5')).rejects.toMatchObject({ code: 'tooManyRequests' });
  for (const name of ['a1', 'b1', 'c', 'a2', 'b2', 'a3', 'b3', 'a4']) await end(name);
  expect(await newcomer).toBe('c');
  expect(began.slice(0, 3)).toEqual(['a1', 'b1', 'c']);
  expect((await ended).map(({ status }) => status).indexOf('rejected')).toBe(7);
});

test('no more are at work than may be, of one and of all', async () => {
  const { began, take, end } = table();
  const all = [take('a', 'a1'), take('a', 'a2'), take('b'), take('c')];
  await new Promise(setImmediate);
  expect(began).toEqual(['a1', 'b']);
  await end('a1');
  expect(began).toEqual(['a1', 'b', 'c']);
  await end('b');
  await end('c');
  await end('a2');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b', 'c']);
});

test('who comes when too many wait is refused at once with a time, and has begun nothing', async () => {
  const { began, take, end } = table({ ofOneWaiting: 1 });
  const taken = [take('a', 'a1'), take('a', 'a2')];
  await expect(take('a', 'a3')).rejects.toMatchObject({
    code: 'tooManyRequests',
    options: { retryAfterSeconds: 2 },
  });
  await end('a1');
  await end('a2');
  expect(await Promise.all(taken)).toEqual(['a1', 'a2']);
  expect(began).toEqual(['a1', 'a2']);
});

test('who waits too long is refused, and its place is free for the next', async () => {
  const { began, take, end } = table({ ofOneWaiting: 1, patienceMs: 1 });
  const first = take('a', 'a1');
  await expect(take('a', 'a2')).rejects.toMatchObject({ code: 'tooManyRequests' });
  const third = take('a', 'a3');
  await end('a1');
  await end('a3');
  expect(await Promise.all([first, third])).toEqual(['a1', 'a3']);
  expect(began).toEqual(['a1', 'a3']);
});

test('work that fails gives its turn to the next', async () => {
  const turns = createTurns({ ...plenty, atOnce: 1 });
  const failing = turns.take('a', () => Promise.reject(new Error('lost')));
  const next = turns.take('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('done');
});

test('writes over the connections for lists leave some of those free, whatever the others are', async () => {
  const database = await testDatabase({ poolSize: 10, listsPoolSize: 4 });
  const { lists } = database.db;
  const [allBegan, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let began = 0;
  try {
    const writes = Array.from({ length: 6 }, (_, i) =>
      takeTurn(lists, `mer_${i}`, () =>
        lists.transaction(async (trx) => {
          await sql`select 1`.execute(trx);
          if (++began === 2) allBegan.resolve();
          await end.promise;
        }),
      ),
    );
    await allBegan.promise;
    await sql`select 1`.execute(lists.read);
    expect(lists.listsPool.waitingCount).toBe(0);
    expect(began).toBe(2);
    end.resolve();
    await Promise.all(writes);
  } finally {
    end.resolve();
    await database.close();
  }
});
