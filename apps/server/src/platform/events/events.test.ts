import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asLogin, testDatabase } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { all, one } from '#platform/db';
import { silentLog } from '#platform/log';
import { readBacklog, releaseParked, startFacts, tellFact } from './index.ts';
import type { Fact, Facts, Listeners } from './index.ts';

let database: TestDatabase;
const running: Facts[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await Promise.all(running.splice(0).map((facts) => facts.stop()));
  await sql`update fact set delivered_at = now() where delivered_at is null`.execute(
    database.db.read,
  );
});
afterAll(async () => {
  await Promise.all(running.map((facts) => facts.stop()));
  await database.close();
});

function start(listeners: Listeners, listenerTimeoutMs = 10_000): Facts {
  const facts = startFacts({
    db: database.db,
    listeners,
    log: silentLog(),
    clock: systemClock,
    listenerTimeoutMs,
  });
  running.push(facts);
  return facts;
}

function tell(...keys: string[]): Promise<void> {
  return database.db.transaction(async (trx) => {
    for (const key of keys)
      await tellFact(trx, { name: 'things.happened', key, mode: 'test', payload: { key } });
  });
}

test('a fact arrives whole, once, at every listener of its name', async () => {
  const first: Fact[] = [];
  const second: Fact[] = [];
  const facts = start({
    'things.happened': [
      async (fact) => void first.push(fact),
      async (fact) => void second.push(fact),
    ],
  });
  await tell('a');
  await facts.drainNow();
  expect(first).toHaveLength(1);
  expect(first).toEqual(second);
  expect(first[0]).toMatchObject({
    name: 'things.happened',
    key: 'a',
    mode: 'test',
    payload: { key: 'a' },
  });
  expect(first[0]?.at).toBeInstanceOf(Date);
  expect(await facts.drainNow()).toBe(0);
});

test('a fact told in a transaction that is rolled back never arrives', async () => {
  const seen: string[] = [];
  const facts = start({ 'things.happened': [async (fact) => void seen.push(fact.key)] });
  const rolledBack = database.db.transaction(async (trx) => {
    await tellFact(trx, { name: 'things.happened', key: 'never', mode: 'test', payload: {} });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await facts.drainNow();
  expect(seen).toEqual([]);
});

test('a told fact wakes the drainer by itself', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const facts = start({ 'things.happened': [async (fact) => resolve(fact.key)] });
  await facts.drainNow();
  await tell('woken');
  expect(await promise).toBe('woken');
});

test('a poisoned fact is charged and does not stop the others, and what it wrote is rolled back', async () => {
  const seen: string[] = [];
  const facts = start({
    'things.happened': [
      async (fact, trx) => {
        await sql`insert into setting (id, key, value, valid_from, source, created_by)
          values (${`set_${fact.id}`}, ${fact.id}, '1', now(), 'test', 'test')`.execute(trx);
        if (fact.key === 'poison') throw new Error('cannot digest this');
      },
      async (fact, _trx, after) => after(() => void seen.push(fact.key)),
    ],
  });
  await tell('a', 'poison', 'b');
  await facts.drainNow();
  expect(seen.toSorted()).toEqual(['a', 'b']);
  const rows = await all(
    database.db.read,
    sql<{ key: string; attempts: number; last_error: string; waits: boolean; written: number }>`
      select key, attempts, last_error, next_try_at > now() as waits,
        (select count(*)::int from setting where setting.key = fact.id) as written
      from fact where delivered_at is null`,
  );
  expect(rows).toEqual([
    {
      key: 'poison',
      attempts: 1,
      last_error: 'Error: cannot digest this',
      waits: true,
      written: 0,
    },
  ]);
});

test('a fact that fails twenty times is parked and stays visible until a person releases it', async () => {
  let isCorrected = false;
  const facts = start({
    'things.happened': [
      async () => {
        if (!isCorrected) throw new Error('never');
      },
    ],
  });
  await tell('hopeless');
  for (let tries = 0; tries < 20; tries++) {
    await sql`update fact set next_try_at = now() where delivered_at is null`.execute(
      database.db.read,
    );
    await facts.drainNow();
  }
  const row = await one(
    database.db.read,
    sql<{
      attempts: number;
      parked: boolean;
    }>`select attempts, parked_at is not null as parked from fact where key = 'hopeless'`,
  );
  expect(row).toEqual({ attempts: 20, parked: true });
  expect(await readBacklog(database.db.read)).toMatchObject({ open: 0, parked: 1 });
  isCorrected = true;
  expect(await releaseParked(database.db.read)).toBe(1);
  await facts.drainNow();
  expect(await readBacklog(database.db.read)).toMatchObject({ open: 0, parked: 0 });
});

test('a listener that never ends is given up on and charged, and the facts behind it arrive', async () => {
  const seen: string[] = [];
  const listener = (fact: Fact) =>
    fact.key === 'stuck'
      ? new Promise<void>(() => undefined)
      : Promise.resolve(void seen.push(fact.key));
  const facts = start({ 'things.happened': [listener] }, 30);
  await tell('stuck', 'behind');
  await facts.drainNow();
  expect(seen).toContain('behind');
  const row = await one(
    database.db.read,
    sql<{ last_error: string }>`select last_error from fact where key = 'stuck'`,
  );
  expect(row.last_error).toBe('Error: a listener of things.happened took longer than 30 ms');
});

test('two drainers never deliver one fact twice at once, and together deliver all', async () => {
  const atWork = new Set<string>();
  const times = new Map<string, number>();
  const listeners: Listeners = {
    'things.happened': [
      async (fact, trx) => {
        expect(atWork.has(fact.id)).toBe(false);
        atWork.add(fact.id);
        await sql`select pg_sleep(0.001)`.execute(trx);
        atWork.delete(fact.id);
        times.set(fact.key, (times.get(fact.key) ?? 0) + 1);
      },
    ],
  };
  await tell(...Array.from({ length: 300 }, (_, i) => `many-${i}`));
  const drainers = [start(listeners), start(listeners)];
  await Promise.all(drainers.map((facts) => facts.drainNow()));
  await Promise.all(drainers.map((facts) => facts.drainNow()));
  expect(times.size).toBe(300);
  expect([...times.values()].every((count) => count === 1)).toBe(true);
});

test('stopping waits for the batch under way', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const facts = start({
    'things.happened': [
      async () => {
        begun.resolve();
        await release.promise;
      },
    ],
  });
  await tell('slow');
  await begun.promise;
  const stopped = facts.stop();
  release.resolve();
  await stopped;
  const row = await one(
    database.db.read,
    sql<{
      delivered: boolean;
    }>`select delivered_at is not null as delivered from fact where key = 'slow'`,
  );
  expect(row.delivered).toBe(true);
});

test('a lost listening connection is replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const facts = start({ 'things.happened': [async (fact) => resolve(fact.key)] });
  const listening = () =>
    superuser(
      'select pid from pg_stat_activity where query ilike $1 and datname = current_database()',
      ['listen%'],
    );
  const [before] = await vi.waitUntil(async () => notEmpty(await listening()));
  await superuser('select pg_terminate_backend($1)', [before?.['pid']]);
  const [after] = await vi.waitUntil(async () => notEmpty(await listening()), { timeout: 10_000 });
  expect(after?.['pid']).not.toBe(before?.['pid']);
  await tell('after');
  expect(await promise).toBe('after');
  await facts.stop();
});

async function superuser(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function notEmpty<T>(rows: T[]): T[] | undefined {
  return rows.length > 0 ? rows : undefined;
}

test('a fact is delivered once when a migration changes a statement under its listener', async () => {
  // One connection listens, the other one does everything else.
  const narrow = await testDatabase({ poolSize: 2 });
  await asLogin(
    narrow,
    `create table thing (id int primary key, size int not null); insert into thing values (1, 7);
     create table heard (key text not null); grant all on thing, heard to wap_staff`,
  );
  const heard = async () =>
    (await all(narrow.db.read, sql<{ key: string }>`select key from heard`)).map(({ key }) => key);
  const facts = startFacts({
    db: narrow.db,
    log: silentLog(),
    clock: systemClock,
    listeners: {
      'things.happened': [
        async ({ key }, trx) => {
          await sql`insert into heard values (${key})`.execute(trx);
          await sql`select size from thing where id = ${1}`.execute(trx);
        },
      ],
    },
  });
  const tellNarrow = (key: string) =>
    narrow.db.transaction((trx) =>
      tellFact(trx, { name: 'things.happened', key, mode: 'test', payload: {} }),
    );
  try {
    await tellNarrow('before');
    await facts.drainNow();
    await asLogin(narrow, 'alter table thing alter column size type text');
    await tellNarrow('behind');
    await facts.drainNow();
    expect((await heard()).toSorted()).toEqual(['before', 'behind']);
  } finally {
    await facts.stop();
    await narrow.close();
  }
});
