import { all as rows, createDb, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, eventTypes, type TokenScope } from '@wallet/contract';
import { testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { type Jobs, startJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { webhooksRoutes } from './endpoints.ts';

let database: TestDatabase;
let http: TestHttp;
let jobs: Jobs;
let kopi: string;
let halo: string;
const created = endpoints.createWebhookEndpoint.answer;
const listed = endpoints.listWebhookEndpoints.answer;
const eventPage = endpoints.listEvents.answer;

beforeAll(async () => {
  database = await testDatabase();
  const resolve = (host: string) =>
    Promise.resolve([
      { address: host.startsWith('inside') ? '10.0.0.1' : '93.184.216.34', family: 4 },
    ]);
  jobs = await startJobs({ url: database.url, log: silentLog() });
  http = testHttp({
    routes: webhooksRoutes({
      db: database.db,
      vault: testVault(),
      jobs,
      clock: systemClock,
      addresses: { allowLoopback: false, resolve },
    }),
  });
  const make = (code: string) =>
    database.db.transaction((trx) =>
      createMerchant(trx, {
        code,
        name: code,
        country: 'ID',
        currency: 'IDR',
        allowedMethods: ['dana'],
        timeZone: 'Asia/Jakarta',
        by: systemActor,
      }),
    );
  [kopi, halo] = [await make('KOPI'), await make('HALO')];
});
afterAll(async () => {
  await http.close();
  await jobs.stop();
  await database.close();
});

test('an address is registered with its secret shown once, listed without it, and removed', async () => {
  const answer = await api(kopi)('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://shop.example/hook', eventTypes: ['deposit.succeeded'] },
  });
  expect(answer.status).toBe(201);
  const { secret, ...shown } = created.parse(answer.body);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toMatchObject({
    url: 'https://shop.example/hook',
    eventTypes: ['deposit.succeeded'],
    enabled: true,
    mode: 'live',
  });
  expect(listed.parse((await api(kopi)('GET', '/v1/webhook-endpoints')).body)).toEqual({
    data: [shown],
    next: null,
  });
  expect(listed.parse((await api(kopi, 'test')('GET', '/v1/webhook-endpoints')).body).data).toEqual(
    [],
  );
  const stored = await rows(
    database.db.read,
    sql<{
      text: string;
    }>`select e::text as text from webhook_endpoint e union all select a::text from audit_entry a
      union all select i::text from idempotency i`,
  );
  expect(stored.some(({ text }) => text.includes(secret) || text.includes(secret.slice(6)))).toBe(
    false,
  );
  const removal = { headers: { 'idempotency-key': 'remove-1' } };
  expect(await api(kopi)('DELETE', `/v1/webhook-endpoints/${shown.id}`, removal)).toMatchObject({
    status: 204,
    body: undefined,
  });
  const again = await api(kopi)('DELETE', `/v1/webhook-endpoints/${shown.id}`, removal);
  expect(again).toMatchObject({ status: 204, headers: { 'idempotency-replayed': 'true' } });
  expect(await api(kopi)('DELETE', `/v1/webhook-endpoints/${shown.id}`)).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
});

test('an address is read, changed in part, switched off and on, and another merchant\u2019s is not there', async () => {
  const { id } = created.parse(
    (await api(kopi)('POST', '/v1/webhook-endpoints', { body: { url: 'https://shop.example/a' } }))
      .body,
  );
  const path = `/v1/webhook-endpoints/${id}`;
  expect(
    await api(kopi)('PATCH', path, {
      body: {
        url: 'https://shop.example/b',
        eventTypes: ['deposit.succeeded', 'deposit.succeeded'],
      },
    }),
  ).toMatchObject({
    status: 200,
    body: { url: 'https://shop.example/b', eventTypes: ['deposit.succeeded'], enabled: true },
  });
  await sql`update webhook_endpoint set failing_since = now() where id = ${id}`.execute(
    database.db.read,
  );
  expect(await api(kopi)('PATCH', path, { body: { enabled: false } })).toMatchObject({
    body: { url: 'https://shop.example/b', enabled: false, failingSince: expect.any(String) },
  });
  expect(await api(kopi)('PATCH', path, { body: { enabled: true } })).toMatchObject({
    body: { enabled: true, failingSince: null },
  });
  expect(
    await api(kopi)('PATCH', path, { body: { url: 'https://inside.example/x' } }),
  ).toMatchObject({ status: 422, body: { code: 'webhookUrlNotAllowed' } });
  expect(await api(kopi)('PATCH', path, { body: { secret: 'mine' } })).toMatchObject({
    status: 400,
  });
  expect(await api(kopi)('GET', path)).toMatchObject({
    status: 200,
    body: { id, url: 'https://shop.example/b' },
  });
  for (const stranger of [api(halo), api(kopi, 'test')]) {
    for (const [method, where] of [
      ['GET', path],
      ['PATCH', path],
      ['GET', `${path}/deliveries`],
    ] as const) {
      expect(
        await stranger(method, where, method === 'PATCH' ? { body: { enabled: false } } : {}),
      ).toMatchObject({ status: 404, body: { code: 'notFound' } });
    }
  }
});

test('deliveries are listed with what was sent and answered, and one is sent again under its own id', async () => {
  const { id } = created.parse(
    (
      await api(kopi)('POST', '/v1/webhook-endpoints', {
        body: { url: 'https://shop.example/log' },
      })
    ).body,
  );
  const [eventId, deliveryId] = [newId('evt'), newId('whd')];
  const response = { status: 500, body: 'oops', error: 'It answered 500.', durationMs: 12 };
  await sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
    values (${eventId}, ${kopi}, 'live', 'deposit.succeeded', 'txn_1', 1, '{}', ${newId('fct')})`.execute(
    database.db.read,
  );
  await sql`insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status,
    attempt, request, response)
    values (${deliveryId}, ${eventId}, ${id}, 'txn_1', 1, 'failed', 10,
      '{"url":"https://shop.example/log","attempt":10}', ${JSON.stringify(response)}::jsonb)`.execute(
    database.db.read,
  );
  const path = `/v1/webhook-endpoints/${id}/deliveries`;
  const shown = {
    id: deliveryId,
    eventId,
    eventType: 'deposit.succeeded',
    endpointId: id,
    status: 'failed',
    attempt: 10,
    request: { url: 'https://shop.example/log', attempt: 10 },
    response,
  };
  expect((await api(kopi)('GET', path)).body).toMatchObject({ data: [shown], next: null });
  expect((await api(kopi)('GET', `${path}?status=succeeded`)).body).toEqual({
    data: [],
    next: null,
  });
  expect(await api(kopi)('GET', `${path}?after=x`)).toMatchObject({
    body: { code: 'cursorInvalid' },
  });
  const resend = `/v1/deliveries/${deliveryId}/resend`;
  for (const stranger of [api(halo), api(kopi, 'test')])
    expect(await stranger('POST', resend)).toMatchObject({ status: 404 });
  const key = { headers: { 'idempotency-key': 'resend-1' } };
  expect(await api(kopi)('POST', resend, key)).toMatchObject({
    status: 202,
    body: {
      id: deliveryId,
      eventId,
      status: 'pending',
      attempt: 0,
      nextAttemptAt: expect.any(String),
    },
  });
  expect(await api(kopi)('POST', resend, key)).toMatchObject({
    status: 202,
    headers: { 'idempotency-replayed': 'true' },
  });
  await api(kopi)('PATCH', `/v1/webhook-endpoints/${id}`, { body: { enabled: false } });
  expect(await api(kopi)('POST', resend)).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
});

test('a cursor of events that is none is refused, also one that no text may hold', async () => {
  for (const after of [
    'x',
    '%00',
    'evt_00000000000000000000000000',
    'txs_00000000000000000000000000',
  ])
    expect(await api(kopi)('GET', `/v1/events?after=${after}`)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
});

test('repeating a registration with its key gives the same answer, with the same secret, and one address', async () => {
  const send = (url: string) =>
    api(halo)('POST', '/v1/webhook-endpoints', {
      headers: { 'idempotency-key': 'register-1' },
      body: { url },
    });
  const first = await send('https://shop.example/hook');
  const second = await send('https://shop.example/hook');
  expect(second.body).toEqual(first.body);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(created.parse(first.body).eventTypes).toEqual(
    eventTypes.filter((type) => type !== 'balance.changed'),
  );
  expect(await send('https://shop.example/other')).toMatchObject({
    status: 422,
    body: { code: 'idempotencyKeyReused' },
  });
  expect(listed.parse((await api(halo)('GET', '/v1/webhook-endpoints')).body).data).toHaveLength(1);
});

test('bad addresses and bodies are refused with a code and register nothing', async () => {
  const post = (body: unknown) => api(kopi, 'test')('POST', '/v1/webhook-endpoints', { body });
  for (const url of [
    'http://shop.example/',
    'https://inside.example/',
    'https://user:pass@shop.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ]) {
    expect(await post({ url })).toMatchObject({
      status: 422,
      body: { code: 'webhookUrlNotAllowed', detail: expect.stringMatching(/\.$/) },
    });
  }
  const bodies = [
    {},
    { url: 'shop' },
    { url: `https://shop.example/${'x'.repeat(2_000)}` },
    { url: 'https://shop.example/', eventTypes: [] },
    { url: 'https://shop.example/', eventTypes: ['deposit.paid'] },
    { url: 'https://shop.example/', secret: 'x' },
  ];
  for (const body of bodies)
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
  expect(await post('{')).toMatchObject({ status: 400, body: { code: 'malformedJson' } });
  expect(
    await api(kopi, 'test')('POST', '/v1/webhook-endpoints', {
      headers: { 'idempotency-key': 'a b' },
      body: { url: 'https://shop.example/' },
    }),
  ).toMatchObject({ status: 400 });
  expect(listed.parse((await api(kopi, 'test')('GET', '/v1/webhook-endpoints')).body).data).toEqual(
    [],
  );
});

test('a merchant has at most 20 addresses, listed newest first page by page', async () => {
  const merchantId = await fresh('MANY');
  const post = () =>
    api(merchantId)('POST', '/v1/webhook-endpoints', { body: { url: 'https://shop.example/' } });
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) ids.unshift(created.parse((await post()).body).id);
  expect(await post()).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  const first = listed.parse((await api(merchantId)('GET', '/v1/webhook-endpoints?limit=12')).body);
  const second = listed.parse(
    (await api(merchantId)('GET', `/v1/webhook-endpoints?limit=12&after=${first.next}`)).body,
  );
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  expect(await api(merchantId)('GET', '/v1/webhook-endpoints?after=x')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
});

test('signed out is 401, without the scope 403, and other merchants\u2019 rows are not there', async () => {
  const id = created.parse(
    (await api(kopi)('POST', '/v1/webhook-endpoints', { body: { url: 'https://shop.example/' } }))
      .body,
  ).id;
  const calls = [
    ['GET', '/v1/webhook-endpoints'],
    ['POST', '/v1/webhook-endpoints'],
    ['DELETE', `/v1/webhook-endpoints/${id}`],
    ['GET', '/v1/events'],
  ] as const;
  for (const [method, path] of calls) {
    expect(await http.as()(method, path)).toMatchObject({
      status: 401,
      body: { code: 'signedOut' },
    });
    expect(
      await http.as({
        kind: 'user',
        userId: 'usr_1',
        sessionId: 'ses_1',
        roleId: 1,
        console: 'admin',
      })(method, path),
    ).toMatchObject({ status: 401 });
    expect(await api(kopi, 'live', ['balance:read'])(method, path)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
  expect(await api(halo)('DELETE', `/v1/webhook-endpoints/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
  expect(await api(kopi, 'test')('DELETE', `/v1/webhook-endpoints/${id}`)).toMatchObject({
    status: 404,
  });
  expect(await api(kopi)('DELETE', '/v1/webhook-endpoints/whe_1')).toMatchObject({
    status: 400,
    body: { code: 'invalidRequest' },
  });
  expect(await api(kopi)('DELETE', `/v1/webhook-endpoints/${id}`)).toMatchObject({ status: 204 });
});

test('events come oldest first after any of them, of the token\u2019s merchant and mode, and a foreign cursor is none', async () => {
  const merchantId = await fresh('EVENTS');
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await event(merchantId, 'live'));
  const other = await event(halo, 'live');
  const testEvent = await event(merchantId, 'test');
  const all = async () =>
    eventPage.parse((await api(merchantId)('GET', '/v1/events')).body).data.map(({ id }) => id);
  await expect.poll(all).toEqual(ids);
  const seen: string[] = [];
  let after = '';
  do {
    const page = eventPage.parse((await api(merchantId)('GET', `/v1/events?limit=2${after}`)).body);
    seen.push(...page.data.map(({ id }) => id));
    after = page.next === null ? '' : `&after=${page.next}`;
  } while (after !== '');
  expect(seen).toEqual(ids);
  expect(
    eventPage.parse((await api(merchantId)('GET', `/v1/events?after=${ids[3]}`)).body),
  ).toMatchObject({
    data: [{ id: ids[4], type: 'deposit.succeeded', sequence: 1, data: { a: 1 } }],
    next: null,
  });
  for (const cursor of [other, testEvent, newId('evt'), 'x'])
    expect(await api(merchantId)('GET', `/v1/events?after=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
});

test('an event is not given out while an earlier transaction still runs, so nobody who goes on misses one', async () => {
  const merchantId = await fresh('ORDER');
  const other = await createDb({ url: database.url, log: silentLog(), poolSize: 2 });
  const entered = Promise.withResolvers<string>();
  const finish = Promise.withResolvers<void>();
  const slow = other.transaction(async (trx) => {
    const id = newId('evt');
    await insert(id, merchantId, 'live').execute(trx);
    entered.resolve(id);
    await finish.promise;
  });
  const slowId = await entered.promise;
  const quickId = await event(merchantId, 'live');
  const read = async () =>
    eventPage.parse((await api(merchantId)('GET', '/v1/events')).body).data.map(({ id }) => id);
  expect(await read()).toEqual([]);
  finish.resolve();
  await slow;
  await expect.poll(read).toEqual([slowId, quickId]);
  await other.close();
});

function api(
  merchantId: string,
  mode: 'live' | 'test' = 'live',
  scopes: TokenScope[] = ['webhooks:write', 'events:read'],
) {
  return http.as({ kind: 'token', tokenId: 'tok_1', merchantId, mode, scopes });
}

function fresh(code: string): Promise<string> {
  return database.db.transaction((trx) =>
    createMerchant(trx, {
      code,
      name: code,
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by: systemActor,
    }),
  );
}

async function event(merchantId: string, mode: 'live' | 'test'): Promise<string> {
  const id = newId('evt');
  await insert(id, merchantId, mode).execute(database.db.read);
  return id;
}

function insert(id: string, merchantId: string, mode: 'live' | 'test') {
  return sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
    values (${id}, ${merchantId}, ${mode}, 'deposit.succeeded', 'txn_1', 1, '{"a": 1}', ${newId('fct')})`;
}
