import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiCallRow, endpoints, type Principal, type WholeApiCall } from '@wallet/contract';
import { addMerchant, testDatabase, testHttp } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { type AnsweredCall, type Authenticate, RefusedCaller, route } from '#platform/http';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createMetrics, type Metrics } from '#platform/metrics';
import { apiLogRoutes } from './endpoints.ts';
import { purgeOldCalls } from './purge-old-calls.ts';
import { type ApiLog, createApiLog } from './create-api-log.ts';

interface Shop {
  merchantId: string;
  tokenId: string;
}

let database: TestDatabase;
let kopi: Shop;
let halo: Shop;
let metrics: Metrics;
let apiLog: ApiLog;
let http: TestHttp;

const tokenOf = ({ merchantId, tokenId }: Shop, mode: 'live' | 'test' = 'live'): Principal => ({
  kind: 'token',
  tokenId,
  merchantId,
  mode,
  scopes: ['sessions:write', 'balance:read'],
});
const personOf = ({ merchantId }: Shop): Principal => ({
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId: 4,
  merchantId,
  console: 'merchant',
});
/** Recognises by the header of the tests; one of a suspended merchant is known and may not come in. */
const recognise: Authenticate = (request) => {
  const caller = tokenOf(String(request.headers.authorization) === 'halo' ? halo : kopi);
  if (request.headers.authorization === 'suspended')
    throw new RefusedCaller(caller, 'merchantSuspended');
  return Promise.resolve(request.headers.authorization === undefined ? undefined : caller);
};
const money = { value: '1.00', currency: 'IDR' } as const;

beforeAll(async () => {
  database = await testDatabase();
  [kopi, halo] = [await openShop(), await openShop()];
});
afterAll(() => database.close());

beforeEach(async () => {
  await sql`delete from api_call`.execute(database.db.read);
  metrics = createMetrics();
  apiLog = createApiLog({ db: database.db, log: silentLog(), metrics });
  const routes = [
    ...apiLogRoutes({ db: database.db }),
    route(endpoints.balance, async () => ({ available: money, held: money, pending: money })),
    route(endpoints.createSession, async () => {
      throw new Error('nobody comes so far');
    }),
  ];
  http = testHttp({
    routes,
    authenticate: { merchantApi: recognise },
    calls: { under: '/v1/', listener: apiLog.note },
  });
  return async () => {
    await apiLog.stop();
    await http.close();
  };
});

test('a call leaves a row with who asked for what and what came of it, in the merchant\u2019s list and whole behind its id', async () => {
  const answer = await http.as()('GET', '/v1/balance', {
    headers: { authorization: 'kopi', 'idempotency-key': 'key-1' },
  });
  const [row] = await listed(kopi);
  expect(row).toMatchObject({
    mode: 'live',
    method: 'GET',
    path: '/v1/balance',
    route: '/v1/balance',
    status: 200,
    code: null,
    requestId: answer.headers['x-request-id'],
    token: { name: 'shop', last4: 'abcd' },
    ip: '127.0.0.1',
    idempotencyKey: 'key-1',
    durationMs: expect.any(Number),
  });
  expect(Object.keys(row ?? {})).not.toContain('responseBody');
  const whole = await read(kopi, row?.id);
  expect(whole).toMatchObject({ ...row, requestBody: null });
  expect(JSON.parse(whole.responseBody ?? '')).toEqual(answer.body);
});

test('a refused call leaves one too, also one that was refused before anybody asked who calls', async () => {
  const call = http.as();
  const headers = { authorization: 'kopi' };
  await call('POST', '/v1/transaction-sessions', { headers, body: { type: 'deposit' } });
  await call('POST', '/v1/transaction-sessions', { headers, body: '{"type": ' });
  await call('GET', '/v1/nowhere?limit=5', { headers });
  await call('DELETE', '/v1/balance', { headers });
  await call('GET', '/v1/balance', { headers: { authorization: 'suspended' } });
  expect(
    (await listed(kopi))
      .toReversed()
      .map(({ route, path, status, code }) => [route ?? path, status, code]),
  ).toEqual([
    ['/v1/transaction-sessions', 400, 'invalidRequest'],
    ['/v1/transaction-sessions', 400, 'malformedJson'],
    ['/v1/nowhere?limit=5', 404, 'notFound'],
    ['/v1/balance', 405, 'methodNotAllowed'],
    ['/v1/balance', 403, 'merchantSuspended'],
  ]);
});

test('calls without a token leave none, and neither do those of the console', async () => {
  await http.as()('GET', '/v1/balance');
  await http.as(personOf(kopi))('GET', '/api/api-log');
  await apiLog.flush();
  expect(await count()).toBe(0);
});

test('secrets, whole numbers and links that open something are not kept', async () => {
  const planted = 'planted-secret-1234567890';
  const body = {
    customer: { name: 'Budi', phone: '081234567890', email: 'budi@shop.example' },
    destination: { accountNumber: '1234567890' },
    secret: planted,
    note: `Bearer ${planted} wap_${'x'.repeat(36)} whsec_${'y'.repeat(43)}=`,
    returnUrl: `https://shop.example/?token=${planted}`,
  };
  await http.as()('POST', `/v1/transaction-sessions?session=${planted}`, {
    headers: { authorization: 'kopi' },
    body,
  });
  const [row] = await listed(kopi);
  expect(row?.path).toBe('/v1/transaction-sessions?session=[redacted]');
  const kept = JSON.stringify(await read(kopi, row?.id));
  expect(
    ['planted', '081234567890', '1234567890', 'budi@', 'x'.repeat(20), 'y'.repeat(20)].filter(
      (secret) => kept.includes(secret),
    ),
  ).toEqual([]);
  expect(kept).toContain('Budi');
  expect(kept).toContain('7890');
});

test('the list is narrowed by mode, method, outcome, route, request and time, and read on by its cursor', async () => {
  for (const [mode, status, url] of [
    ['live', 200, '/v1/balance'],
    ['test', 404, '/v1/methods'],
    ['live', 500, '/v1/methods'],
  ] as const)
    apiLog.note(answered({ mode, status, url }));
  const all3 = (await listed(kopi)).toReversed();
  const found = async (query: string) =>
    (await listed(kopi, query)).map(({ id }) => all3.findIndex((row) => row.id === id));
  expect(await found('mode=test')).toEqual([1]);
  expect(await found('outcome=2xx')).toEqual([0]);
  expect(await found('outcome=failed')).toEqual([2, 1]);
  expect(await found('outcome=5xx')).toEqual([2]);
  expect(await found('method=POST')).toEqual([]);
  expect(await found('route=/v1/methods')).toEqual([2, 1]);
  expect(await found(`requestId=${all3[1]?.requestId}`)).toEqual([1]);
  expect(await found('to=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await found('from=2020-01-01T00:00:00Z')).toEqual([2, 1, 0]);
  expect(await found('limit=2')).toEqual([2, 1]);
  expect(await found(`limit=2&after=${all3[1]?.id}`)).toEqual([0]);
  expect(await http.as(personOf(kopi))('GET', '/api/api-log?after=txn_1')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
});

test('another merchant\u2019s calls are not there', async () => {
  apiLog.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }));
  const [row] = await listed(kopi);
  expect(await listed(halo)).toEqual([]);
  expect(await http.as(personOf(halo))('GET', `/api/api-log/${row?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
});

test('a burst beyond the bound is dropped and counted, the rest is written, and nobody waits', async () => {
  const small = createApiLog({ db: database.db, log: silentLog(), metrics, maxWaiting: 250 });
  for (let i = 0; i < 300; i++)
    expect(small.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }))).toBeUndefined();
  await small.stop();
  expect(await count()).toBe(250);
  expect(await metrics.registry.metrics()).toContain('api_log_dropped_total 50');
  small.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }));
  expect(await metrics.registry.metrics()).toContain('api_log_dropped_total 51');
});

test('what waits is written at the end', async () => {
  const ending = createApiLog({ db: database.db, log: silentLog(), metrics });
  ending.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }));
  await ending.stop();
  expect(await count()).toBe(1);
});

test('calls wait while the database is in trouble, and a batch that it refuses is given up and counted', async () => {
  const trouble = failing(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const waiting = createApiLog({ db: trouble, log: silentLog(), metrics });
  waiting.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }));
  await waiting.flush();
  expect(await metrics.registry.metrics()).not.toContain('api_log_dropped_total 1');
  trouble.heal();
  await waiting.stop();
  expect(await count()).toBe(1);
  const refusing = createApiLog({
    db: failing(new Error('no such column')),
    log: silentLog(),
    metrics,
  });
  refusing.note(answered({ mode: 'live', status: 200, url: '/v1/balance' }));
  await refusing.stop();
  expect(await metrics.registry.metrics()).toContain('api_log_dropped_total 1');
});

test('calls are kept for thirty days', async () => {
  for (const days of [29, 31, 45]) await callOf(days).execute(database.db.read);
  expect(await purgeOldCalls(database.db)).toBe(2);
  expect(await count()).toBe(1);
});

async function openShop(): Promise<Shop> {
  const merchantId = await addMerchant(database.db);
  const tokenId = newId('tok');
  await sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
    values (${tokenId}, ${merchantId}, 'live', 'shop', 'wap_', 'abcd', ${tokenId}, '{}', 'active')`.execute(
    database.db.read,
  );
  return { merchantId, tokenId };
}

/** A call of some days ago. */
function callOf(daysAgo: number) {
  return sql`insert into api_call (id, merchant_id, mode, token_id, method, path, status, request_id, duration_ms)
    values (id_floor('apc', now() - make_interval(days => ${daysAgo})), ${kopi.merchantId}, 'live', 'tok_1',
      'GET', '/v1/balance', 200, 'req_1', 1)`;
}

/** A database that answers with an error until it is healed. */
function failing(error: Error) {
  let isIll = true;
  return {
    get read() {
      if (isIll) throw error;
      return database.db.read;
    },
    heal: () => {
      isIll = false;
    },
  };
}

async function listed(who: Shop, query = ''): Promise<ApiCallRow[]> {
  await apiLog.flush();
  const { status, body } = await http.as(personOf(who))(
    'GET',
    `/api/api-log${query === '' ? '' : `?${query}`}`,
  );
  expect(status).toBe(200);
  return endpoints.listApiCalls.answer.parse(body).data;
}

async function read(who: Shop, id = ''): Promise<WholeApiCall> {
  return endpoints.getApiCall.answer.parse(
    (await http.as(personOf(who))('GET', `/api/api-log/${id}`)).body,
  );
}

async function count(): Promise<number> {
  return (
    await one(database.db.read, sql<{ count: number }>`select count(*)::int as count from api_call`)
  ).count;
}

function answered({
  mode,
  status,
  url,
}: {
  mode: 'live' | 'test';
  status: number;
  url: string;
}): AnsweredCall {
  return {
    principal: tokenOf(kopi, mode),
    method: 'GET',
    url,
    route: url,
    status,
    code: status >= 400 ? 'notFound' : undefined,
    requestId: newId('req'),
    durationMs: 3,
    ip: '203.0.113.9',
    idempotencyKey: undefined,
    requestBody: undefined,
    answer: {},
  };
}
