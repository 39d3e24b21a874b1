import { all, one, sql } from '#platform/db';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventType, webhookEventSchema, webhookPayloadSchema } from '@wallet/contract';
import type { TestDatabase, TestReceiver } from '@wallet/server/testing';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { deliver } from './deliver.ts';
import { maxAttempts, pauseAfter } from './schedule.ts';
import type { Webhooks } from '../webhooks.ts';

let world: WebhookWorld;
let database: TestDatabase;
let webhooks: Webhooks;
let merchantId: string;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await createWebhookWorld();
  ({ database, webhooks } = world);
});
beforeEach(async () => {
  merchantId = await world.merchant();
});
afterAll(() => world.close());

test('a paid deposit is told once, signed, with id, type, mode, time, sequence and data', async () => {
  const receiver = await receive();
  const { id: endpointId, secret } = await register(receiver, '/hook?shop=1');
  const transactionId = await deposit('succeeded', 4);
  await tell('deposits.succeeded', { transactionId, revision: 4 });
  await deliver(webhooks, { endpointId }, { signal });
  await deliver(webhooks, { endpointId }, { signal });
  expect(receiver.received).toHaveLength(1);
  const [{ path, headers, body }] = receiver.received as [TestReceiver['received'][number]];
  expect(path).toBe('/hook?shop=1');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    host: `shop.example:${receiver.port}`,
  });
  const event = webhookEventSchema.parse(
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
  expect(event).toMatchObject({
    id: headers['webhook-id'],
    type: 'deposit.succeeded',
    mode: 'live',
    sequence: 4,
  });
  expect(event.data).toMatchObject({
    id: transactionId,
    status: 'succeeded',
    reference: transactionId,
    paidAmount: { value: '150000.00', currency: 'IDR' },
  });
  expect(await deliveries(endpointId)).toMatchObject([
    { status: 'succeeded', attempt: 1, response: { status: 204, error: null } },
  ]);
});

test('an event shows its object as it was then, also when it has moved on meanwhile', async () => {
  const receiver = await receive();
  const { id: endpointId } = await register(receiver);
  const transactionId = await deposit('succeeded', 4);
  await tell('deposits.qrShown', { transactionId, revision: 1 });
  await deliver(webhooks, { endpointId }, { signal });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'deposit.awaitingPayment',
    sequence: 1,
    data: {
      status: 'awaitingPayment',
      paidAmount: null,
      paidAt: null,
      completedAt: null,
      net: null,
    },
  });
});

test('each fact becomes its event: every status, an exception, an expired session, and nothing for what has no type', async () => {
  const transactionId = await deposit('expired', 3);
  const { sessionId } = await one(
    database.db.read,
    sql<{
      sessionId: string;
    }>`select session_id as "sessionId" from transaction where id = ${transactionId}`,
  );
  for (const name of [
    'claimed',
    'expired',
    'cancelled',
    'inReview',
    'refunded',
    'reversed',
    'exceptionFlagged',
  ])
    await tell(`deposits.${name}`, { transactionId, sessionId, revision: 3 });
  expect(await told()).toEqual([
    ['deposit.checking', 3],
    ['deposit.expired', 3],
    ['deposit.cancelled', 3],
    ['deposit.review', 3],
    ['deposit.refunded', 3],
    ['deposit.reversed', 3],
    ['deposit.exception', 3],
  ]);
  await tell('deposits.expired', { transactionId, sessionId, revision: 4, final: true });
  await tell('deposits.expired', { sessionId, revision: 7, final: false });
  await tell('deposits.cancelled', { sessionId, revision: 2 });
  await tell('deposits.sessionOpened', { sessionId, revision: 1 });
  expect((await told()).slice(7)).toEqual([
    ['deposit.expired', 4],
    ['session.expired', 7],
  ]);
  expect((await events())[7]).toMatchObject({
    objectId: transactionId,
    data: { status: 'expired', final: true },
  });
  expect((await events())[8]).toMatchObject({
    objectId: sessionId,
    data: { id: sessionId, status: 'expired', final: false },
  });
});

test('changes of the balance are told only to those who asked for them', async () => {
  const receiver = await receive();
  const { id: usual } = await register(receiver);
  const { id: curious } = await register(receiver, '/balance', ['balance.changed']);
  await tell('ledger.balanceChanged', {});
  for (const endpointId of [usual, curious]) await deliver(webhooks, { endpointId }, { signal });
  expect(receiver.received.map(({ path, body }) => [path, JSON.parse(body)])).toMatchObject([
    [
      '/balance',
      {
        type: 'balance.changed',
        sequence: 0,
        data: { available: { value: '0.00', currency: 'IDR' } },
      },
    ],
  ]);
});

test('every event has the data that the contract promises of its type', async () => {
  const events = await all(
    database.db.read,
    sql<{ type: EventType; data: unknown }>`select type, data from merchant_event`,
  );
  expect(new Set(events.map(({ type }) => type.split('.')[0]))).toEqual(
    new Set(['deposit', 'session', 'balance']),
  );
  for (const { type, data } of events)
    expect([type, webhookPayloadSchema(type).safeParse(data).error]).toEqual([type, undefined]);
});

test('a refused delivery is tried again after its pause with the same id, and what was missed comes in order', async () => {
  const receiver = await receive();
  const { id: endpointId } = await register(receiver);
  receiver.answer = (response) => void response.writeHead(500).end('no '.repeat(2_000));
  await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
  await deliver(webhooks, { endpointId }, { signal });
  await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
  expect(await deliveries(endpointId)).toMatchObject([
    {
      status: 'retrying',
      attempt: 1,
      dueSeconds: 5,
      response: { status: 500, error: 'It answered 500.' },
    },
    { status: 'pending', attempt: 0 },
  ]);
  receiver.answer = (response) => void response.writeHead(200).end();
  await makeDue(endpointId);
  await deliver(webhooks, { endpointId }, { signal });
  expect((await deliveries(endpointId)).map(({ status, attempt }) => [status, attempt])).toEqual([
    ['succeeded', 2],
    ['succeeded', 1],
  ]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids[0]).toBe(ids[1]);
  const { failing } = await one(
    database.db.read,
    sql<{
      failing: boolean;
    }>`select failing_since is not null as failing from webhook_endpoint where id = ${endpointId}`,
  );
  expect(failing).toBe(false);
});

test('there are 10 tries over 75 hours, each pause spread by a tenth, and then it is given up', async () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, i) => pauseAfter(i + 1, 0.5) ?? 0);
  expect(maxAttempts).toBe(10);
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600).toBeCloseTo(75.6, 1);
  expect(
    [pauseAfter(1, 0), pauseAfter(1, 0.999_999)].map((pause) => Math.round((pause ?? 0) * 10) / 10),
  ).toEqual([4.5, 5.5]);
  expect(pauseAfter(10, 0)).toBeUndefined();
  const receiver = await receive();
  receiver.answer = (response) => void response.writeHead(404).end();
  const { id: endpointId } = await register(receiver);
  await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
  await sql`update webhook_delivery set attempt = 9 where endpoint_id = ${endpointId}`.execute(
    database.db.read,
  );
  await deliver(webhooks, { endpointId }, { signal });
  await deliver(webhooks, { endpointId }, { signal });
  expect(await deliveries(endpointId)).toMatchObject([
    { status: 'failed', attempt: 10, dueSeconds: null },
  ]);
  expect(receiver.received).toHaveLength(1);
});

test('redirects are not followed, and an address that became a forbidden one is not called', async () => {
  const receiver = await receive();
  receiver.answer = (response, { path }) =>
    void response.writeHead(path === '/hook' ? 302 : 200, { location: '/elsewhere' }).end();
  const { id: endpointId } = await register(receiver);
  await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
  await deliver(webhooks, { endpointId }, { signal });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await deliveries(endpointId)).toMatchObject([
    { response: { status: 302, error: 'It answered 302; redirects are not followed.' } },
  ]);
  await makeDue(endpointId);
  const rebound = {
    ...webhooks,
    addresses: {
      allowLoopback: false,
      resolve: () => Promise.resolve([{ address: '169.254.169.254', family: 4 }]),
    },
  };
  await deliver(rebound, { endpointId }, { signal });
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(endpointId)).toMatchObject([
    {
      attempt: 2,
      response: {
        status: null,
        error: 'shop.example leads to 169.254.169.254, which is not a public address.',
      },
    },
  ]);
});

test('an endpoint that failed for five days, or is gone, is disabled and its merchant told; its waiting deliveries end', async () => {
  const receiver = await receive();
  for (const [status, age, reason] of [
    [500, '5 days 1 minute', 'failingForDays'],
    [410, '0', 'gone'],
  ] as const) {
    receiver.answer = (response) => void response.writeHead(status).end();
    const { id: endpointId } = await register(receiver);
    for (let i = 0; i < 5; i++)
      await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
    if (age !== '0')
      await sql`update webhook_endpoint set failing_since = now() - ${age}::interval where id = ${endpointId}`.execute(
        database.db.read,
      );
    await deliver(webhooks, { endpointId }, { signal });
    const row = await one(
      database.db.read,
      sql<{ enabled: boolean }>`select enabled from webhook_endpoint where id = ${endpointId}`,
    );
    expect(row.enabled).toBe(false);
    expect((await deliveries(endpointId)).map((delivery) => delivery.status)).toEqual(
      Array.from({ length: 5 }, () => 'failed'),
    );
    const facts = await all(
      database.db.read,
      sql<{
        payload: object;
      }>`select payload from fact where name = 'webhooks.endpointDisabled' and key = ${endpointId}`,
    );
    expect(facts).toEqual([{ payload: { endpointId, merchantId, reason } }]);
    await sql`delete from webhook_endpoint where id = ${endpointId}`.execute(database.db.read);
  }
});

test('with a former secret still valid, each of the two secrets verifies', async () => {
  const receiver = await receive();
  const { id: endpointId, secret } = await register(receiver);
  const former = `whsec_${Buffer.from('a former secret of 24 by').toString('base64')}`;
  const sealed = webhooks.vault.seal(former, {
    table: 'webhook_endpoint',
    id: endpointId,
    column: 'previous_secret_enc',
  });
  await sql`update webhook_endpoint
    set previous_secret_enc = ${sealed}, previous_secret_until = now() + interval '1 day'
      where id = ${endpointId}`.execute(database.db.read);
  await tell('deposits.claimed', { transactionId: await deposit('checking', 2), revision: 2 });
  await deliver(webhooks, { endpointId }, { signal });
  const [{ body, headers }] = receiver.received as [TestReceiver['received'][number]];
  for (const one of [secret, former])
    expect(new Webhook(one).verify(body, headers as Record<string, string>)).toBeDefined();
});

function receive(): Promise<TestReceiver> {
  return world.receive();
}

function register(receiver: TestReceiver, path = '/hook', eventTypes?: ['balance.changed']) {
  return world.register(merchantId, receiver, { path, ...(eventTypes && { eventTypes }) });
}

function tell(name: `${string}.${string}`, payload: object): Promise<void> {
  return world.tell(name, { merchantId, ...payload });
}

function deposit(status: string, revision: number): Promise<string> {
  return world.deposit(merchantId, status, revision);
}

function events() {
  return all(
    database.db.read,
    sql<{
      type: string;
      objectId: string;
      sequence: number;
      data: object;
    }>`select type, object_id as "objectId", sequence, data from merchant_event
    where merchant_id = ${merchantId} order by id`,
  );
}

async function told() {
  return (await events()).map(({ type, sequence }) => [type, sequence]);
}

function deliveries(endpointId: string) {
  return all(
    database.db.read,
    sql<{
      status: string;
      attempt: number;
      response: object;
      dueSeconds: number | null;
    }>`select status, attempt, response,
    round(extract(epoch from next_attempt_at - updated_at))::int as "dueSeconds" from webhook_delivery
      where endpoint_id = ${endpointId} order by id`,
  );
}

async function makeDue(endpointId: string): Promise<void> {
  await sql`update webhook_delivery set next_attempt_at = now() where endpoint_id = ${endpointId}`.execute(
    database.db.read,
  );
}
