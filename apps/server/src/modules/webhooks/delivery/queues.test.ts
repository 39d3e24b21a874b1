import { all, one, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestReceiver } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { startDelivery } from '#platform/events';
import { silentLog } from '#platform/log';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { createGate } from './gate.ts';
import { startWebhooks, wakeOverdue } from './start-webhooks.ts';
import { createQueues } from './queues.ts';
import { webhookSubscriptions } from '../../../subscriptions.ts';

let world: WebhookWorld;
let merchantId: string;
const closers: (() => Promise<void>)[] = [];
/** So long that whoever hangs does it until the end of its test, however busy the machine is. */
const patience = { timeoutMs: 600_000, leaseSeconds: 1_200, graceMs: 0 };

beforeEach(async () => {
  world = await createWebhookWorld();
  merchantId = await world.merchant();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await world.close();
});

test('an endpoint that hangs delays nobody: another has hundreds of events, each object in its order, while the first request is still open', async () => {
  const [stuck, lively] = [await world.receive(), await world.receive()];
  stuck.answer = () => undefined;
  const { id: stuckId } = await world.register(merchantId, stuck);
  await world.register(merchantId, lively);
  await open({ atOnce: 8, slowAfterMs: 20, slowAtOnce: 100 });
  await tellAll(await deposits(8), 25);
  await Promise.all([stuck.until(1), lively.until(200)]);
  expect(stuck.received).toHaveLength(1);
  expect(perObject(lively)).toEqual(
    Array.from({ length: 8 }, () => Array.from({ length: 25 }, (_, i) => i + 1)),
  );
  expect(new Set(lively.received.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
  const { waiting } = await one(
    world.database.db.read,
    sql<{
      waiting: number;
    }>`select count(*)::int as waiting from webhook_delivery where endpoint_id = ${stuckId} and status = 'pending'`,
  );
  expect(waiting).toBe(200);
});

test('more endpoints that hang than there are places keep nobody out, and what had no answer at the end is put back', async () => {
  const hanging: TestReceiver[] = [];
  for (let i = 0; i < 12; i++) {
    const receiver = await world.receive();
    receiver.answer = () => undefined;
    await world.register(merchantId, receiver, { eventTypes: ['deposit.expired'] });
    hanging.push(receiver);
  }
  const lively = await world.receive();
  await world.register(merchantId, lively, { eventTypes: ['deposit.checking'] });
  const { stop } = await open({ atOnce: 2, slowAfterMs: 20, slowAtOnce: 100 });
  for (let i = 0; i < 3; i++)
    await world.tell(
      'deposits.expired',
      { merchantId, transactionId: await world.deposit(merchantId, 'expired', 1), revision: 1 },
      { drain: false },
    );
  await Promise.all(hanging.map((receiver) => receiver.until(1)));
  await tellAll(await deposits(10), 10);
  await lively.until(100);
  expect(hanging.map(({ received }) => received.length)).toEqual(hanging.map(() => 1));
  expect(perObject(lively)).toEqual(
    Array.from({ length: 10 }, () => Array.from({ length: 10 }, (_, i) => i + 1)),
  );
  await stop();
  const left = await all(
    world.database.db.read,
    sql<object>`select distinct d.status, d.attempt, d.next_attempt_at <= now() as due, e.failing_since
      from webhook_delivery d
    join webhook_endpoint e on e.id = d.endpoint_id where d.status <> 'succeeded'`,
  );
  expect(left).toEqual([{ status: 'pending', attempt: 0, due: true, failing_since: null }]);
});

test('a delivery that was lost with its process is found, and sent with the same id', async () => {
  const receiver = await world.receive();
  const { id: endpointId } = await world.register(merchantId, receiver);
  await world.tell('deposits.claimed', {
    merchantId,
    transactionId: await world.deposit(merchantId, 'checking', 1),
    revision: 1,
  });
  const queues = createQueues(
    world.webhooks,
    createGate({ atOnce: 1, slowAfterMs: 1_000, slowAtOnce: 1 }),
  );
  closers.push(() => queues.stop());
  const claimed = sql`update webhook_delivery set attempt = 1, next_attempt_at = now() + interval '1 minute'
    where endpoint_id = ${endpointId}`;
  await claimed.execute(world.database.db.read);
  const woken: string[] = [];
  await wakeOverdue(world.webhooks, { wake: (id) => woken.push(id) > 0 }, 5);
  expect(woken).toEqual([]);
  await sql`update webhook_delivery set next_attempt_at = now() - interval '6 seconds'
    where endpoint_id = ${endpointId}`.execute(world.database.db.read);
  await wakeOverdue(world.webhooks, queues, 5);
  await receiver.until(1);
  const { id } = await one(
    world.database.db.read,
    sql<{
      id: string;
    }>`select event_id as id from webhook_delivery where endpoint_id = ${endpointId}`,
  );
  expect(receiver.received[0]?.headers['webhook-id']).toBe(id);
});

test('a queue that is woken while it runs looks once more, and one that has stopped takes nothing', async () => {
  const receiver = await world.receive();
  const { id: endpointId } = await world.register(merchantId, receiver);
  const queues = createQueues(
    world.webhooks,
    createGate({ atOnce: 1, slowAfterMs: 60_000, slowAtOnce: 1 }),
  );
  receiver.answer = (response) => {
    void world
      .tell('deposits.claimed', {
        merchantId,
        transactionId,
        revision: receiver.received.length + 1,
      })
      .then(() => {
        if (receiver.received.length < 5) queues.wake(endpointId);
        response.writeHead(204).end();
      });
  };
  const transactionId = await world.deposit(merchantId, 'checking', 1);
  await world.tell('deposits.claimed', { merchantId, transactionId, revision: 1 });
  queues.wake(endpointId);
  await receiver.until(5);
  expect(perObject(receiver)[0]?.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  await queues.stop();
  expect(queues.wake(endpointId)).toBe(false);
});

async function open(limits: { atOnce: number; slowAfterMs: number; slowAtOnce: number }) {
  const {
    addresses: { allowLoopback, resolve },
    ...shared
  } = world.webhooks;
  const webhooks = await startWebhooks({
    ...shared,
    allowLoopback,
    ...(resolve && { resolve }),
    patience,
    limits,
  });
  closers.push(() => webhooks.stop());
  const facts = startDelivery({
    db: world.database.db,
    subscriptions: webhookSubscriptions(webhooks),
    log: silentLog(),
    clock: systemClock,
  });
  closers.push(() => facts.stop());
  return webhooks;
}

function deposits(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => world.deposit(merchantId, 'checking', 1)));
}

/** Something happens to each of them, again and again. */
async function tellAll(transactionIds: readonly string[], revisions: number): Promise<void> {
  for (let revision = 1; revision <= revisions; revision++) {
    for (const transactionId of transactionIds)
      await world.tell(
        'deposits.claimed',
        { merchantId, transactionId, revision },
        { drain: false },
      );
  }
}

/** The sequences as they arrived, object by object. */
function perObject({ received }: TestReceiver): number[][] {
  const events = received.map(
    ({ body }) => JSON.parse(body) as { sequence: number; data: { id: string } },
  );
  return Object.values(Object.groupBy(events, ({ data }) => data.id)).map((of = []) =>
    of.map(({ sequence }) => sequence),
  );
}
