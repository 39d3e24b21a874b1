import { all, sql } from '#platform/db';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { defineEvent, type Delivery, type Listener, on, publish, startDelivery } from './index.ts';

const thingHappened = defineEvent('things.happened', z.object({ key: z.string() }));

let database: TestDatabase;
let delivery: Delivery;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await delivery.stop();
  await sql`update fact set delivered_at = now() where delivered_at is null`.execute(
    database.db.read,
  );
});
afterAll(() => database.close());

/** Delivers what was published before it, in one batch. */
async function deliverTo(listener: Listener<{ key: string }>): Promise<void> {
  delivery = startDelivery({
    db: database.db,
    subscriptions: on(thingHappened, listener),
    log: silentLog(),
    clock: systemClock,
  });
  await delivery.drainNow();
}

function tell(...keys: string[]): Promise<void> {
  return database.db.transaction(async (trx) => {
    for (const key of keys)
      await publish(trx, thingHappened, { key, mode: 'test', payload: { key } });
  });
}

test('a listener gets the events of a batch as one list, in the order in which they came', async () => {
  const lists: string[][] = [];
  await tell('a', 'b', 'c');
  await deliverTo(async (events) => void lists.push(events.map(({ key }) => key)));
  expect(lists).toEqual([['a', 'b', 'c']]);
});

test('a list that one event spoils is delivered event by event, and only that event is charged', async () => {
  const lists: string[][] = [];
  await tell('a', 'poison', 'b');
  await deliverTo(async (events) => {
    lists.push(events.map(({ key }) => key));
    if (events.some(({ key }) => key === 'poison')) throw new Error('spoilt');
  });
  expect(lists).toEqual([['a', 'poison', 'b'], ['a'], ['poison'], ['b']]);
  expect(await charged()).toEqual([{ key: 'poison', attempts: 1 }]);
});

test('a payload that its definition cannot read is charged and reaches no listener', async () => {
  const seen: unknown[] = [];
  const olderShape = defineEvent('things.happened', z.object({}));
  await database.db.transaction(async (trx) => {
    await publish(trx, olderShape, { key: 'without', mode: 'test', payload: {} });
    await publish(trx, thingHappened, { key: 'with', mode: 'test', payload: { key: 'with' } });
  });
  await deliverTo(async (events) => void seen.push(...events.map(({ key }) => key)));
  expect(seen).toEqual(['with']);
  expect(await charged()).toEqual([{ key: 'without', attempts: 1 }]);
});

test('a listener is handed only what the definition says', async () => {
  const seen: unknown[] = [];
  const wider = defineEvent('things.happened', z.object({ key: z.string(), more: z.string() }));
  await database.db.transaction((trx) =>
    publish(trx, wider, { key: 'a', mode: 'test', payload: { key: 'a', more: 'b' } }),
  );
  await deliverTo(async (events) => void seen.push(...events.map((event) => event.payload)));
  expect(seen).toEqual([{ key: 'a' }]);
});

/** What was tried in vain. */
function charged(): Promise<{ key: string; attempts: number }[]> {
  return all(
    database.db.read,
    sql<{
      key: string;
      attempts: number;
    }>`select key, attempts from fact where delivered_at is null and attempts > 0 order by id`,
  );
}
