import { all, one, sql } from '#platform/db';
import { Client } from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { defineEvent, on, publish, readBacklog, releaseParked, startDelivery } from './index.ts';
import type { Delivery, DomainEvent, Listener } from './index.ts';

let database: TestDatabase;
const running: Delivery[] = [];

const thingHappened = defineEvent('things.happened', z.object({ key: z.string() }));
type Thing = DomainEvent<{ key: string }>;

/** Handles the events of a list one after the other. */
function each(handle: (event: Thing, ...rest: Rest) => Promise<void>): Listener<{ key: string }> {
  return async (events, ...rest) => {
    for (const event of events) await handle(event, ...rest);
  };
}
type Rest = [trx: Parameters<Listener<object>>[1], after: Parameters<Listener<object>>[2]];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await Promise.all(running.splice(0).map((delivery) => delivery.stop()));
  await sql`update fact set delivered_at = now() where delivered_at is null`.execute(
    database.db.read,
  );
});
afterAll(async () => {
  await Promise.all(running.map((delivery) => delivery.stop()));
  await database.close();
});

function start(
  listeners: readonly Listener<{ key: string }>[],
  listenerTimeoutMs = 10_000,
): Delivery {
  const delivery = startDelivery({
    db: database.db,
    subscriptions: on(thingHappened, ...listeners),
    log: silentLog(),
    clock: systemClock,
    listenerTimeoutMs,
  });
  running.push(delivery);
  return delivery;
}

function tell(...keys: string[]): Promise<void> {
  return database.db.transaction(async (trx) => {
    for (const key of keys)
      await publish(trx, thingHappened, { key, mode: 'test', payload: { key } });
  });
}

test('an event arrives whole, once, at every listener of its name', async () => {
  const first: Thing[] = [];
  const second: Thing[] = [];
  const delivery = start([
    each(async (event) => void first.push(event)),
    each(async (event) => void second.push(event)),
  ]);
  await tell('a');
  await delivery.drainNow();
  expect(first).toHaveLength(1);
  expect(first).toEqual(second);
  expect(first[0]).toMatchObject({
    name: 'things.happened',
    key: 'a',
    mode: 'test',
    payload: { key: 'a' },
  });
  expect(first[0]?.at).toBeInstanceOf(Date);
  expect(await delivery.drainNow()).toBe(0);
});

test('an event told in a transaction that is rolled back never arrives', async () => {
  const seen: string[] = [];
  const delivery = start([each(async (event) => void seen.push(event.key))]);
  const rolledBack = database.db.transaction(async (trx) => {
    await publish(trx, thingHappened, { key: 'never', mode: 'test', payload: { key: 'never' } });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await delivery.drainNow();
  expect(seen).toEqual([]);
});

test('a published event wakes the drainer by itself', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const delivery = start([each(async (event) => resolve(event.key))]);
  await delivery.drainNow();
  await tell('woken');
  expect(await promise).toBe('woken');
});

test('a poisoned event is charged and does not stop the others, and what it wrote is rolled back', async () => {
  const seen: string[] = [];
  const delivery = start([
    each(async (event, trx) => {
      await sql`insert into setting (id, key, value, valid_from, source, created_by)
          values (${`set_${event.id}`}, ${event.id}, '1', now(), 'test', 'test')`.execute(trx);
      if (event.key === 'poison') throw new Error('cannot digest this');
    }),
    each(async (event, _trx, after) => after(() => void seen.push(event.key))),
  ]);
  await tell('a', 'poison', 'b');
  await delivery.drainNow();
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

test('an event that fails twenty times is parked and stays visible until a person releases it', async () => {
  let isCorrected = false;
  const delivery = start([
    async () => {
      if (!isCorrected) throw new Error('never');
    },
  ]);
  await tell('hopeless');
  for (let tries = 0; tries < 20; tries++) {
    await sql`update fact set next_try_at = now() where delivered_at is null`.execute(
      database.db.read,
    );
    await delivery.drainNow();
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
  await delivery.drainNow();
  expect(await readBacklog(database.db.read)).toMatchObject({ open: 0, parked: 0 });
});

test('a listener that never ends is given up on and charged, and the events behind it arrive', async () => {
  const seen: string[] = [];
  const listener = (event: Thing) =>
    event.key === 'stuck'
      ? new Promise<void>(() => undefined)
      : Promise.resolve(void seen.push(event.key));
  const delivery = start([each(listener)], 30);
  await tell('stuck', 'behind');
  await delivery.drainNow();
  expect(seen).toContain('behind');
  const row = await one(
    database.db.read,
    sql<{ last_error: string }>`select last_error from fact where key = 'stuck'`,
  );
  expect(row.last_error).toBe('Error: a listener of things.happened took longer than 30 ms');
});

test('two drainers never deliver one event twice at once, and together deliver all', async () => {
  const atWork = new Set<string>();
  const times = new Map<string, number>();
  const listeners = [
    each(async (event, trx) => {
      expect(atWork.has(event.id)).toBe(false);
      atWork.add(event.id);
      await sql`select pg_sleep(0.001)`.execute(trx);
      atWork.delete(event.id);
      times.set(event.key, (times.get(event.key) ?? 0) + 1);
    }),
  ];
  await tell(...Array.from({ length: 300 }, (_, i) => `many-${i}`));
  const drainers = [start(listeners), start(listeners)];
  await Promise.all(drainers.map((delivery) => delivery.drainNow()));
  await Promise.all(drainers.map((delivery) => delivery.drainNow()));
  expect(times.size).toBe(300);
  expect([...times.values()].every((count) => count === 1)).toBe(true);
});

test('stopping waits for the batch under way', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const delivery = start([
    async () => {
      begun.resolve();
      await release.promise;
    },
  ]);
  await tell('slow');
  await begun.promise;
  const stopped = delivery.stop();
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
  const delivery = start([each(async (event) => resolve(event.key))]);
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
  await delivery.stop();
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

test('an event is delivered once when a migration changes a statement under its listener', async () => {
  // One connection listens, the other one does everything else.
  const narrow = await testDatabase({ poolSize: 2 });
  await asLogin(
    narrow,
    `create table thing (id int primary key, size int not null); insert into thing values (1, 7);
     create table heard (key text not null); grant all on thing, heard to wap_staff`,
  );
  const heard = async () =>
    (await all(narrow.db.read, sql<{ key: string }>`select key from heard`)).map(({ key }) => key);
  const delivery = startDelivery({
    db: narrow.db,
    log: silentLog(),
    clock: systemClock,
    subscriptions: on(
      thingHappened,
      each(async ({ key }, trx) => {
        await sql`insert into heard values (${key})`.execute(trx);
        await sql`select size from thing where id = ${1}`.execute(trx);
      }),
    ),
  });
  const tellNarrow = (key: string) =>
    narrow.db.transaction((trx) =>
      publish(trx, thingHappened, { key, mode: 'test', payload: { key } }),
    );
  try {
    await tellNarrow('before');
    await delivery.drainNow();
    await asLogin(narrow, 'alter table thing alter column size type text');
    await tellNarrow('behind');
    await delivery.drainNow();
    expect((await heard()).toSorted()).toEqual(['before', 'behind']);
  } finally {
    await delivery.stop();
    await narrow.close();
  }
});
