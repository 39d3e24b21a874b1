import { all, one, sql } from '#platform/db';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '@wallet/contract';
import { type TestHttp, testHttp, type TestReceiver } from '@wallet/server/testing';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { deliver } from './deliver.ts';
import { claimDeliveries } from '../deliveries.sql.ts';
import { webhooksRoutes } from '../endpoints/endpoints.ts';
import { resendFailed } from './resend-failed.ts';

let world: WebhookWorld;
let http: TestHttp;
let merchantId: string;
let receiver: TestReceiver;
const rotated = endpoints.rotateWebhookSecret.answer;
const delivered = endpoints.getDelivery.answer;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await createWebhookWorld();
  http = testHttp({ routes: webhooksRoutes(world.webhooks) });
});
beforeEach(async () => {
  merchantId = await world.merchant();
  receiver = await world.receive();
});
afterAll(async () => {
  await http.close();
  await world.close();
});

test('a rotated secret is shown once, signs beside its former one until that ends, and replaces it then', async () => {
  const { id, secret: former } = await world.register(merchantId, receiver);
  const answer = await api('POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { body: {} });
  const { secret, ...shown } = rotated.parse(answer.body);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(former);
  expect(await hoursUntil(shown.formerSecretUntil)).toBe(24);
  expect((await api('GET', `/v1/webhook-endpoints/${id}`)).body).toEqual(shown);
  expect(await verifying(id, [secret, former])).toEqual([true, true]);
  await sql`update webhook_endpoint set previous_secret_until = now() where id = ${id}`.execute(
    world.database.db.read,
  );
  expect(await verifying(id, [secret, former])).toEqual([true, false]);
  expect((await api('GET', `/v1/webhook-endpoints/${id}`)).body).toMatchObject({
    formerSecretUntil: null,
  });
  const stored = await all(
    world.database.db.read,
    sql<{
      text: string;
    }>`select e::text as text from webhook_endpoint e union all select a::text from audit_entry a
    union all select i::text from idempotency i union all select d::text from webhook_delivery d`,
  );
  expect(
    stored.filter(({ text }) => [secret, former].some((each) => text.includes(each.slice(6)))),
  ).toEqual([]);
});

test('while a former secret still signs, only a rotation that ends both at once is made', async () => {
  const { id, secret: first } = await world.register(merchantId, receiver);
  const rotate = (overlapHours: number, headers = {}) =>
    api('POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { body: { overlapHours }, headers });
  const { secret: second } = rotated.parse((await rotate(72)).body);
  expect(await rotate(1)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  const key = { 'idempotency-key': 'rotate-1' };
  const { secret: third, formerSecretUntil } = rotated.parse((await rotate(0, key)).body);
  expect(formerSecretUntil).toBeNull();
  expect(rotated.parse((await rotate(0, key)).body).secret).toBe(third);
  expect(await verifying(id, [third, second, first])).toEqual([true, false, false]);
  for (const hours of [73, -1, 1.5]) expect(await rotate(hours)).toMatchObject({ status: 400 });
  expect(
    await http.as(token(await world.merchant()))(
      'POST',
      `/v1/webhook-endpoints/${id}/rotate-secret`,
      { body: {} },
    ),
  ).toMatchObject({ status: 404 });
});

test('a test event is a real signed delivery to one address alone, in its log and in no list of events', async () => {
  const other = await world.receive();
  const { id, secret } = await world.register(merchantId, receiver, {
    eventTypes: ['deposit.succeeded'],
  });
  const { id: otherId } = await world.register(merchantId, other);
  const answer = await api('POST', `/v1/webhook-endpoints/${id}/test`);
  expect(answer).toMatchObject({
    status: 202,
    body: {
      eventType: 'webhook.test',
      objectId: id,
      sequence: 0,
      endpointId: id,
      status: 'pending',
    },
  });
  for (const endpointId of [id, otherId]) await deliver(world.webhooks, { endpointId }, { signal });
  expect(other.received).toEqual([]);
  const [{ body, headers }] = receiver.received as [TestReceiver['received'][number]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
    mode: 'live',
    sequence: 0,
    data: { endpointId: id },
  });
  const { id: deliveryId, eventId } = endpoints.sendTestEvent.answer.parse(answer.body);
  const log = delivered.parse((await api('GET', `/v1/deliveries/${deliveryId}`)).body);
  expect(log).toMatchObject({
    status: 'succeeded',
    request: {
      attempt: 1,
      body,
      bodyIsCut: false,
      headers: { 'webhook-id': eventId, 'webhook-signature': headers['webhook-signature'] },
    },
    response: { status: 204 },
  });
  const business = await world.deposit(merchantId, 'checking', 2);
  await world.tell('deposits.claimed', { merchantId, transactionId: business, revision: 2 });
  await expect
    .poll(async () =>
      endpoints.listEvents.answer
        .parse((await api('GET', '/v1/events')).body)
        .data.map(({ type }) => type),
    )
    .toEqual(['deposit.checking']);
  expect((await api('GET', `/v1/events?after=${eventId}`)).body).toMatchObject({
    data: [{ type: 'deposit.checking' }],
  });
});

test('a test that fails is tried once and counts for nothing; more than ten a minute are refused, and so is one to an address that is off', async () => {
  receiver.answer = (response) => void response.writeHead(410).end();
  const { id } = await world.register(merchantId, receiver);
  const send = () => api('POST', `/v1/webhook-endpoints/${id}/test`);
  for (let i = 0; i < 10; i++) expect((await send()).status).toBe(202);
  expect(await send()).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  await deliver(world.webhooks, { endpointId: id }, { signal });
  expect(await states(id)).toEqual(Array.from({ length: 10 }, () => 'failed'));
  expect((await api('GET', `/v1/webhook-endpoints/${id}`)).body).toMatchObject({
    enabled: true,
    failingSince: null,
  });
  await api('PATCH', `/v1/webhook-endpoints/${id}`, { body: { enabled: false } });
  expect(await send()).toMatchObject({ status: 409 });
});

test('everything that failed in a window is sent again, and nothing else: counted, each object in its order', async () => {
  const { id } = await world.register(merchantId, receiver);
  const [a, b] = [
    await world.deposit(merchantId, 'checking', 1),
    await world.deposit(merchantId, 'checking', 1),
  ];
  for (const revision of [1, 2, 3])
    for (const transactionId of [a, b])
      await world.tell('deposits.claimed', { merchantId, transactionId, revision });
  const [, , third, , , last] = await ids(id);
  await sql`update webhook_delivery set status = 'failed', attempt = 10, next_attempt_at = null
    where endpoint_id = ${id}`.execute(world.database.db.read);
  await sql`update webhook_delivery set status = 'succeeded' where id = ${third}`.execute(
    world.database.db.read,
  );
  await sql`update webhook_delivery set created_at = now() - interval '3 days' where id = ${last}`.execute(
    world.database.db.read,
  );
  await api('POST', `/v1/webhook-endpoints/${id}/test`);
  await sql`update webhook_delivery set status = 'failed' where object_id = ${id}`.execute(
    world.database.db.read,
  );
  const path = `/v1/webhook-endpoints/${id}/resend-failed`;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await api('POST', path, { body: { from: yesterday } })).toMatchObject({
    status: 202,
    body: { resent: 4, more: false },
  });
  expect(await api('POST', path, { body: { from: yesterday } })).toMatchObject({
    body: { resent: 0, more: false },
  });
  await deliver(world.webhooks, { endpointId: id }, { signal });
  const sent = receiver.received.map(
    ({ body }) => JSON.parse(body) as { sequence: number; data: { id: string } },
  );
  expect(
    [a, b].map((object) =>
      sent.filter(({ data }) => data.id === object).map(({ sequence }) => sequence),
    ),
  ).toEqual([
    [1, 3],
    [1, 2],
  ]);
  const from = new Date(Date.now() - 4 * 86_400_000).toISOString();
  expect(await api('POST', path, { body: { from, to: yesterday } })).toMatchObject({
    body: { resent: 1 },
  });
});

test('a window is bounded in time and in number, and says when there is more', async () => {
  const { id } = await world.register(merchantId, receiver);
  for (let i = 0; i < 3; i++)
    await world.tell('deposits.claimed', {
      merchantId,
      transactionId: await world.deposit(merchantId, 'checking', 1),
      revision: 1,
    });
  await sql`update webhook_delivery set status = 'failed', next_attempt_at = null where endpoint_id = ${id}`.execute(
    world.database.db.read,
  );
  const owner = { merchantId, mode: 'live' } as const;
  const input = {
    id,
    from: new Date(Date.now() - 60_000),
    most: 2,
    by: { actorId: null, actorRole: 'System' },
  };
  const send = () =>
    world.database.db.transaction((trx) => resendFailed(world.webhooks, trx, owner, input));
  expect([await send(), await send(), await send()]).toEqual([
    { resent: 2, more: true },
    { resent: 1, more: false },
    { resent: 0, more: false },
  ]);
  const path = `/v1/webhook-endpoints/${id}/resend-failed`;
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const body of [
    { from: day(32) },
    { from: day(-1) },
    { from: day(1), to: day(2) },
    {},
    { from: 'yesterday' },
  ])
    expect(await api('POST', path, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest' },
    });
  await api('PATCH', `/v1/webhook-endpoints/${id}`, { body: { enabled: false } });
  expect(await api('POST', path, { body: { from: day(1) } })).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
});

test('an address that was given up says why; switched on again it starts anew and gets what is sent again', async () => {
  receiver.answer = (response) => void response.writeHead(500).end();
  const { id } = await world.register(merchantId, receiver);
  const path = `/v1/webhook-endpoints/${id}`;
  expect((await api('GET', path)).body).toMatchObject({
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    revision: 1,
  });
  await world.tell('deposits.claimed', {
    merchantId,
    transactionId: await world.deposit(merchantId, 'checking', 1),
    revision: 1,
  });
  await sql`update webhook_endpoint set failing_since = now() - interval '5 days 1 minute' where id = ${id}`.execute(
    world.database.db.read,
  );
  await deliver(world.webhooks, { endpointId: id }, { signal });
  expect((await api('GET', path)).body).toMatchObject({
    enabled: false,
    disabledReason: 'failingForDays',
    disabledAt: expect.any(String),
    failingSince: expect.any(String),
  });
  expect((await api('PATCH', path, { body: { enabled: false } })).body).toMatchObject({
    disabledReason: 'failingForDays',
  });
  expect((await api('PATCH', path, { body: { enabled: true } })).body).toMatchObject({
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
  });
  await api('POST', `${path}/resend-failed`, {
    body: { from: new Date(Date.now() - 60_000).toISOString() },
  });
  await deliver(world.webhooks, { endpointId: id }, { signal });
  expect((await api('GET', path)).body).toMatchObject({
    enabled: true,
    failingSince: expect.any(String),
  });
  expect(
    (await api('PATCH', path, { body: { url: 'http://shop.example:1/elsewhere' } })).body,
  ).toMatchObject({ failingSince: null });
  expect((await api('PATCH', path, { body: { enabled: false } })).body).toMatchObject({
    disabledReason: 'switchedOff',
  });
});

test('what comes after an event of the same object waits until that was tried; one that was refused holds up nothing', async () => {
  const { id: endpointId } = await world.register(merchantId, receiver);
  const [a, b] = [
    await world.deposit(merchantId, 'checking', 1),
    await world.deposit(merchantId, 'checking', 1),
  ];
  for (const revision of [2, 1, 3])
    await world.tell('deposits.claimed', { merchantId, transactionId: a, revision });
  await world.tell('deposits.claimed', { merchantId, transactionId: b, revision: 1 });
  const claim = async () =>
    (
      await all(
        world.database.db.read,
        claimDeliveries(endpointId, { limit: 20, leaseSeconds: 60 }),
      )
    ).map(({ data, sequence }) => [data['id'], sequence]);
  expect(await claim()).toEqual([
    [a, 1],
    [b, 1],
  ]);
  expect(await claim()).toEqual([]);
  await sql`update webhook_delivery set status = 'retrying'
    where endpoint_id = ${endpointId} and object_id = ${a} and sequence = 1`.execute(
    world.database.db.read,
  );
  expect(await claim()).toEqual([[a, 2]]);
  await sql`update webhook_delivery set status = 'succeeded'
    where endpoint_id = ${endpointId} and object_id = ${a} and sequence = 2`.execute(
    world.database.db.read,
  );
  expect(await claim()).toEqual([[a, 3]]);
});

test('changes of the balance wait for nothing: each says everything, and the sequence which is the newest', async () => {
  const { id: endpointId } = await world.register(merchantId, receiver, {
    eventTypes: ['balance.changed'],
  });
  for (let i = 0; i < 3; i++) await world.tell('ledger.balanceChanged', { merchantId });
  expect(
    await all(world.database.db.read, claimDeliveries(endpointId, { limit: 20, leaseSeconds: 60 })),
  ).toHaveLength(3);
});

test('the log shows what was really sent, cut where it is long, and nothing where nothing was', async () => {
  const { id: endpointId } = await world.register(merchantId, receiver);
  const transactionId = await world.deposit(merchantId, 'checking', 1);
  const metadata = JSON.stringify({ note: 'x'.repeat(20_000) });
  await sql`update transaction_session set metadata = ${metadata}::jsonb
    where id = (select session_id from transaction where id = ${transactionId})`.execute(
    world.database.db.read,
  );
  await world.tell('deposits.claimed', { merchantId, transactionId, revision: 1 });
  await deliver(world.webhooks, { endpointId }, { signal });
  const [id] = await ids(endpointId);
  const { request } = delivered.parse((await api('GET', `/v1/deliveries/${id}`)).body);
  expect(request).toMatchObject({
    bodyIsCut: true,
    body: receiver.received[0]?.body.slice(0, 16_000),
  });
  expect((await api('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body).toMatchObject({
    data: [{ request: { url: expect.any(String), attempt: 1, sentAt: request?.sentAt } }],
  });
  await api('POST', `/v1/deliveries/${id}/resend`);
  await deliver(
    {
      ...world.webhooks,
      addresses: {
        allowLoopback: false,
        resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
      },
    },
    { endpointId },
    { signal },
  );
  expect((await api('GET', `/v1/deliveries/${id}`)).body).toMatchObject({
    status: 'retrying',
    request: { headers: null, body: null, bodyIsCut: false },
    response: { status: null },
  });
  expect(await http.as(token(await world.merchant()))('GET', `/v1/deliveries/${id}`)).toMatchObject(
    { status: 404 },
  );
  expect(await http.as(token(merchantId, 'test'))('GET', `/v1/deliveries/${id}`)).toMatchObject({
    status: 404,
  });
});

function token(ofMerchant: string, mode: 'live' | 'test' = 'live') {
  return {
    kind: 'token',
    tokenId: 'tok_1',
    merchantId: ofMerchant,
    mode,
    scopes: ['webhooks:write', 'events:read'],
  } as const;
}

function api(...[method, path, sent]: Parameters<ReturnType<TestHttp['as']>>) {
  return http.as(token(merchantId))(method, path, sent);
}

/** Sends one more event, and tells which of the secrets verify it. */
async function verifying(endpointId: string, secrets: readonly string[]): Promise<boolean[]> {
  await world.tell('deposits.claimed', {
    merchantId,
    transactionId: await world.deposit(merchantId, 'checking', 1),
    revision: 1,
  });
  await deliver(world.webhooks, { endpointId }, { signal });
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
  return secrets.map((secret) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false;
      throw error;
    }
  });
}

async function ids(endpointId: string): Promise<string[]> {
  return (
    await all(
      world.database.db.read,
      sql<{
        id: string;
      }>`select id from webhook_delivery where endpoint_id = ${endpointId} order by id`,
    )
  ).map(({ id }) => id);
}

async function states(endpointId: string): Promise<string[]> {
  return (
    await all(
      world.database.db.read,
      sql<{
        status: string;
      }>`select status from webhook_delivery where endpoint_id = ${endpointId}`,
    )
  ).map(({ status }) => status);
}

/** By the database's clock, to the hour. */
async function hoursUntil(time: string | null): Promise<number> {
  return (
    await one(
      world.database.db.read,
      sql<{
        hours: number;
      }>`select round(extract(epoch from ${time}::timestamptz - now()) / 3600)::int as hours`,
    )
  ).hours;
}
