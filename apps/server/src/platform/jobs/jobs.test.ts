import { one, sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import { type Attempt, defineJob, installJobs, type Job, type Jobs, startJobs } from './index.ts';

interface Greeting {
  name: string;
}

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await testDatabase();
  await Promise.all([installJobs(database.url), installJobs(database.url)]);
  jobs = await startJobs({ url: database.url, log: silentLog() });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

function greeting(name: string, options: Partial<Job<Greeting>> = {}): Job<Greeting> {
  return defineJob<Greeting>({ name, retryLimit: 2, retryDelaySeconds: 0, ...options });
}

test('a job enqueued in a transaction that commits is done with its payload', async () => {
  const job = greeting('tests.greet');
  const done = Promise.withResolvers<{ payload: Greeting; attempt: Attempt }>();
  await jobs.work(job, async (payload, attempt) => done.resolve({ payload, attempt }));
  await database.db.transaction((trx) => jobs.enqueue(trx, job, { name: 'Siti' }));
  const { payload, attempt } = await done.promise;
  expect(payload).toEqual({ name: 'Siti' });
  expect(attempt).toMatchObject({ number: 1, isLast: false });
});

test('repeated tasks rest while they are told to, but for those that are done all the same', async () => {
  let isResting = true;
  const own = await startJobs({ url: database.url, log: silentLog(), isResting: () => isResting });
  const turns: string[] = [];
  own.every('tests.rests', 0.01, async () => void turns.push('rests'));
  own.every('tests.goesOn', 0.01, async () => void turns.push('goesOn'), { evenAtRest: true });
  await expect.poll(() => turns.length).toBeGreaterThan(5);
  expect(turns).not.toContain('rests');
  isResting = false;
  await expect.poll(() => turns).toContain('rests');
  await own.stop();
});

test('a job enqueued in a transaction that is rolled back does not exist', async () => {
  const job = greeting('tests.never');
  const rolledBack = database.db.transaction(async (trx) => {
    await jobs.enqueue(trx, job, { name: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await waiting('tests.never')).toBe(0);
});

test('while a job with a key waits, another one with that key is not added; jobs without a key are', async () => {
  const job = greeting('tests.single');
  const enqueue = (singletonKey?: string) =>
    database.db.transaction((trx) =>
      jobs.enqueue(trx, job, { name: '' }, singletonKey === undefined ? {} : { singletonKey }),
    );
  expect([await enqueue('a'), await enqueue('a'), await enqueue('b')]).toEqual([true, false, true]);
  expect([await enqueue(), await enqueue()]).toEqual([true, true]);
  expect(await waiting('tests.single')).toBe(4);
});

test('a job that throws is tried again as often as it may and then stays visible as failed', async () => {
  const job = greeting('tests.failing', { retryLimit: 1 });
  const attempts: Pick<Attempt, 'number' | 'isLast'>[] = [];
  const last = Promise.withResolvers<void>();
  await jobs.work(job, async (_payload, { number, isLast }) => {
    attempts.push({ number, isLast });
    if (isLast) last.resolve();
    throw new Error('cannot');
  });
  await database.db.transaction((trx) => jobs.enqueue(trx, job, { name: '' }));
  await last.promise;
  expect(attempts).toEqual([
    { number: 1, isLast: false },
    { number: 2, isLast: true },
  ]);
});

test('a repeated task runs in one process of two, and in the other when the first one stops', async () => {
  const other = await startJobs({ url: database.url, log: silentLog() });
  const runs: string[] = [];
  const three = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const record = (who: string) => async () => {
    runs.push(who);
    if (runs.length === 3) three.resolve();
    if (who === 'second') taken.resolve();
  };
  other.every('tests.tick', 0.02, record('first'));
  await expect.poll(() => runs.length).toBeGreaterThan(0);
  jobs.every('tests.tick', 0.02, record('second'));
  await three.promise;
  expect(new Set(runs)).toEqual(new Set(['first']));
  await other.stop();
  await taken.promise;
});

test('a repeated task that throws runs again, and a lost leading session is replaced', async () => {
  let runs = 0;
  const second = Promise.withResolvers<void>();
  jobs.every('tests.stumble', 0.02, async () => {
    runs++;
    if (runs === 1) throw new Error('stumbled');
    if (runs === 2) second.resolve();
  });
  await second.promise;
  await killBackends('%pg_try_advisory_lock%');
  const seen = runs;
  await expect.poll(() => runs).toBeGreaterThan(seen);
});

test('a lost connection does not end the queue: the next job is done', async () => {
  const job = greeting('tests.afterLoss');
  const done = Promise.withResolvers<string>();
  await jobs.work(job, async ({ name }) => done.resolve(name));
  await killBackends('%');
  await database.db.transaction((trx) => jobs.enqueue(trx, job, { name: 'Budi' }), {
    idempotent: true,
  });
  expect(await done.promise).toBe('Budi');
});

async function waiting(queue: string): Promise<number> {
  const row = await one(
    database.db.read,
    sql<{ count: number }>`select count(*)::int as count from boss.job where name = ${queue}`,
  );
  return row.count;
}

async function killBackends(queryLike: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'wallet jobs' and query like $1
       and pid <> pg_backend_pid()`,
    [queryLike],
  );
  await client.end();
}

test('one owner’s jobs leave room for another’s, and everybody’s first comes before anybody’s second', async () => {
  const job = greeting('tests.owned', { concurrency: 2, ofOneAtOnce: 1 });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  await database.db.transaction(async (trx) => {
    for (const [name, owner, behind] of [
      ['kopi 1', 'kopi', 0],
      ['kopi 2', 'kopi', 1],
      ['kopi 3', 'kopi', 2],
      ['halo 1', 'halo', 0],
      ['teh 1', 'teh', 0],
    ] as const)
      await jobs.enqueue(trx, job, { name }, { owner, behind });
  });
  await jobs.work(job, ({ name }) => {
    began.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
  await expect.poll(() => began.length).toBe(2);
  expect(began.toSorted()).toEqual(['halo 1', 'kopi 1']);
  ends.get('halo 1')?.();
  await expect.poll(() => began.length).toBe(3);
  expect(began[2]).toBe('teh 1');
  ends.get('kopi 1')?.();
  await expect.poll(() => began.length).toBe(4);
  expect(began[3]).toBe('kopi 2');
  for (const name of ['teh 1', 'kopi 2']) ends.get(name)?.();
  await expect.poll(() => began.length).toBe(5);
  ends.get('kopi 3')?.();
});
