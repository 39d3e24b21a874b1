import { endpoint, type Principal } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#platform/log';
import { ApiError, createHttp, mountRoutes, route, type Route } from './index.ts';

const base = { surface: 'merchantApi', summary: '', errors: [] } as const;
const echo = endpoint('echo', 'POST /v1/echo/:id', {
  ...base,
  who: 'anyone',
  params: z.strictObject({ id: z.string().max(5) }),
  query: z.strictObject({ limit: z.string().optional() }),
  body: z.strictObject({
    count: z.number(),
    note: z.strictObject({ text: z.string() }).optional(),
  }),
  answer: z.strictObject({ id: z.string(), count: z.number() }),
});
const read = endpoint('read', 'GET /v1/read', {
  ...base,
  who: { scope: 'balance:read' },
  answer: z.strictObject({ merchantId: z.string() }),
});
const write = endpoint('write', 'POST /v1/write', {
  ...base,
  who: 'anyone',
  idempotent: true,
  status: 201,
  answer: z.strictObject({ key: z.string() }),
});
const page = endpoint('page', 'GET /api/page', {
  ...base,
  surface: 'console',
  who: { permission: 'devices.read' },
  answer: z.undefined(),
  status: 204,
});
const adminOnly = endpoint('adminOnly', 'GET /api/admin', {
  ...base,
  surface: 'console',
  who: 'anyone',
  consoles: ['admin'],
  answer: z.undefined(),
  status: 204,
});
const pay = endpoint('pay', 'POST /api/public/pay', {
  ...base,
  surface: 'public',
  who: 'payer',
  answer: z.strictObject({ sessionId: z.string() }),
});

let server: FastifyInstance;
afterEach(() => server.close());

interface Setting {
  routes: Route[];
  principal?: Principal;
  maxInFlight?: number;
  log?: ReturnType<typeof silentLog>;
}

function serve({
  routes,
  principal,
  maxInFlight = 100,
  log = silentLog(),
}: Setting): FastifyInstance {
  const authenticate = async () => principal;
  server = createHttp({ log, trustProxy: false, maxInFlight });
  mountRoutes(server, routes, {
    console: 'merchant',
    authenticate: { console: authenticate, merchantApi: authenticate, payer: authenticate },
    log,
  });
  return server;
}

const echoRoute = route(echo, async ({ params, body }) => ({ id: params.id, count: body.count }));

test('a valid call reaches its handler parsed, and the answer carries a request id and is not stored', async () => {
  const answer = await serve({ routes: [echoRoute] }).inject({
    method: 'POST',
    url: '/v1/echo/abc',
    payload: { count: 2 },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ id: 'abc', count: 2 });
  expect(answer.headers['x-request-id']).toMatch(/^req_/);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('text that no column keeps as it was sent is refused by its place, whatever its field, and by the name of a field', async () => {
  const note = endpoint('note', 'POST /v1/note', {
    ...base,
    who: 'anyone',
    answer: z.undefined(),
    status: 204,
    body: z.strictObject({
      text: z.string(),
      metadata: z.record(z.string(), z.string()).optional(),
      tags: z.array(z.string()).optional(),
    }),
  });
  serve({ routes: [route(note, async () => undefined)] });
  const send = (payload: object) => server.inject({ method: 'POST', url: '/v1/note', payload });
  for (const [payload, paths] of [
    [{ text: 'a\0b' }, ['text']],
    [{ text: 'a\ud83d' }, ['text']],
    [{ text: '', tags: ['x', '\udc00'] }, ['tags.1']],
    [{ text: '', metadata: { order: '\0', 'a\0': 'b' } }, ['metadata.order', 'metadata.a\0']],
  ] as const) {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalidRequest',
        errors: paths.map((path) => expect.objectContaining({ path })),
      }),
    ]);
  }
  expect((await send({ text: '\u{1f600} \\u0000 \u0001', metadata: { a: '' } })).statusCode).toBe(
    204,
  );
});

test('unknown keys of body, nested body, query and a body nobody reads are refused by name', async () => {
  serve({
    routes: [
      echoRoute,
      route(adminOnly, async () => undefined),
      route(write, async () => ({ key: '' })),
    ],
  });
  const refused = [
    { url: '/v1/echo/abc', payload: { count: 1, extra: 1 }, path: 'extra' },
    {
      url: '/v1/echo/abc',
      payload: { count: 1, note: { text: '', extra: 1 } },
      path: 'note.extra',
    },
    { url: '/v1/echo/abc?page=2', payload: { count: 1 }, path: 'page' },
    { url: '/v1/write', payload: { anything: 1 }, path: 'anything' },
    { url: '/v1/write?a=1', payload: {}, path: 'a' },
  ];
  for (const { url, payload, path } of refused) {
    const answer = await server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'idempotency-key': 'k' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path }] });
  }
});

test('nothing is coerced: a number in quotes, a number for a text, a repeated query key are refused', async () => {
  serve({ routes: [echoRoute] });
  expect(
    (await server.inject({ method: 'POST', url: '/v1/echo/a', payload: { count: '2' } })).json(),
  ).toMatchObject({
    code: 'invalidRequest',
    errors: [{ path: 'count' }],
  });
  expect(
    (
      await server.inject({
        method: 'POST',
        url: '/v1/echo/a?limit=1&limit=2',
        payload: { count: 2 },
      })
    ).json(),
  ).toMatchObject({
    errors: [{ path: 'limit' }],
  });
  expect(
    (
      await server.inject({ method: 'POST', url: '/v1/echo/toolong', payload: { count: 2 } })
    ).json(),
  ).toMatchObject({
    errors: [{ path: 'id' }],
  });
});

test('a field outside the contract is not in the answer, and the log names it without its value', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const leaky = { id: 'a', count: 1, passwordHash: 'planted-secret' };
  const answer = await serve({ routes: [route(echo, async () => leaky)], log }).inject({
    method: 'POST',
    url: '/v1/echo/a',
    payload: { count: 1 },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ id: 'a', count: 1 });
  expect(lines.join()).toContain('passwordHash');
  expect(lines.join()).not.toContain('planted-secret');
});

test('an answer that does not fit its contract is our error, and says nothing of the inside', async () => {
  const wrong = Object.assign({ id: 'a', count: 1 }, { id: 5 });
  const answer = await serve({ routes: [route(echo, async () => wrong)] }).inject({
    method: 'POST',
    url: '/v1/echo/a',
    payload: { count: 1 },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    type: '/docs/errors#unexpected',
    title: 'An unexpected error occurred',
    status: 500,
    detail: 'Try again. If it stays, tell support the request id.',
    code: 'unexpected',
    errors: [],
    requestId: answer.headers['x-request-id'],
  });
});

test('broken JSON, poisoned JSON, a foreign content type, a large body each have their status and code', async () => {
  serve({ routes: [echoRoute] });
  const send = (payload: string, type = 'application/json') =>
    server.inject({
      method: 'POST',
      url: '/v1/echo/a',
      payload,
      headers: { 'content-type': type },
    });
  expect(await outcome(send('{"count": 1'))).toEqual([400, 'malformedJson']);
  expect(await outcome(send('{"count": 1, "__proto__": {"a": 1}}'))).toEqual([
    400,
    'invalidRequest',
  ]);
  expect(await outcome(send('{"count": 1, "count": 1}'))).toEqual([400, 'duplicateKey']);
  expect(await outcome(send(''))).toEqual([400, 'invalidRequest']);
  expect(await outcome(send('[]'))).toEqual([400, 'invalidRequest']);
  expect(await outcome(send('null'))).toEqual([400, 'invalidRequest']);
  expect(await outcome(send('count=1', 'application/x-www-form-urlencoded'))).toEqual([
    415,
    'contentTypeUnsupported',
  ]);
  expect(await outcome(send('count', 'text/plain'))).toEqual([415, 'contentTypeUnsupported']);
  expect(
    await outcome(send(JSON.stringify({ count: 1, note: { text: 'x'.repeat(300_000) } }))),
  ).toEqual([413, 'bodyTooLarge']);
});

test('every error is problem details with the request id of its header', async () => {
  serve({ routes: [echoRoute] });
  for (const url of ['/nowhere', '/v1/echo/%E0%A4%A', '/v1/echo/a']) {
    const answer = await server.inject({ method: 'GET', url });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      errors: [],
      detail: expect.any(String),
    });
  }
});

test('an unknown path is 404, a known path with another method is 405 and names the right one', async () => {
  serve({ routes: [echoRoute] });
  expect(await outcome(server.inject({ method: 'GET', url: '/v1/nowhere' }))).toEqual([
    404,
    'notFound',
  ]);
  const answer = await server.inject({ method: 'PATCH', url: '/v1/echo/abc?x=1', payload: {} });
  expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
    405,
    'methodNotAllowed',
    'POST',
  ]);
});

test('an endpoint of the other console does not exist here', async () => {
  serve({ routes: [route(adminOnly, async () => undefined)] });
  expect(await outcome(server.inject({ method: 'GET', url: '/api/admin' }))).toEqual([
    404,
    'notFound',
  ]);
});

test('a caller without, with another kind of, and with too small a right is told so before anything is parsed', async () => {
  const token = { kind: 'token', tokenId: 't', merchantId: 'mer_1', mode: 'live' } as const;
  const user = { kind: 'user', userId: 'u', sessionId: 's', console: 'merchant' } as const;
  const reading = route(read, async ({ principal }) => ({ merchantId: principal.merchantId }));
  const paying = route(pay, async ({ principal }) => ({ sessionId: principal.sessionId }));
  const paging = route(page, async () => undefined);
  const call = async (principal: Principal | undefined, method: 'GET' | 'POST', url: string) => {
    serve({ routes: [reading, paying, paging], ...(principal && { principal }) });
    const result = await outcome(server.inject({ method, url }));
    await server.close();
    return result;
  };
  expect(await call(undefined, 'GET', '/v1/read')).toEqual([401, 'signedOut']);
  expect(await call({ ...user, roleId: 4 }, 'GET', '/v1/read')).toEqual([401, 'signedOut']);
  expect(await call({ ...token, scopes: ['events:read'] }, 'GET', '/v1/read')).toEqual([
    403,
    'forbidden',
  ]);
  expect(await call({ ...token, scopes: ['balance:read'] }, 'GET', '/v1/read')).toEqual([
    200,
    undefined,
  ]);
  expect(await call({ ...token, scopes: [] }, 'GET', '/api/page')).toEqual([401, 'signedOut']);
  expect(await call({ ...user, roleId: 4 }, 'GET', '/api/page')).toEqual([403, 'forbidden']);
  expect(await call({ ...user, roleId: 1 }, 'GET', '/api/page')).toEqual([204, undefined]);
  expect(await call({ ...user, roleId: 1, console: 'admin' }, 'GET', '/api/page')).toEqual([
    403,
    'wrongConsole',
  ]);
  expect(await call({ ...user, roleId: 1 }, 'POST', '/api/public/pay')).toEqual([
    404,
    'sessionInvalid',
  ]);
  expect(
    await call({ kind: 'payer', sessionId: 'txs_1', readOnly: false }, 'POST', '/api/public/pay'),
  ).toEqual([200, undefined]);
});

test('a write that must be repeatable needs an Idempotency-Key of a sane form', async () => {
  serve({ routes: [route(write, async ({ headers }) => ({ key: headers.idempotencyKey ?? '' }))] });
  const send = (headers: Record<string, string>) =>
    server.inject({ method: 'POST', url: '/v1/write', payload: {}, headers });
  expect(await outcome(send({}))).toEqual([400, 'idempotencyKeyMissing']);
  expect(await outcome(send({ 'idempotency-key': 'x'.repeat(256) }))).toEqual([
    400,
    'invalidRequest',
  ]);
  const long = 'x'.repeat(255);
  expect((await send({ 'idempotency-key': long })).json()).toEqual({ key: long });
  const answer = await send({ 'idempotency-key': 'order-7' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { key: 'order-7' }]);
});

test('a Refusal becomes its status with detail, fields and Retry-After', async () => {
  const refusing = route(echo, async () => {
    throw new ApiError('tooManyRequests', {
      detail: 'Slowly.',
      errors: [{ path: 'count', message: 'often' }],
      retryAfterSeconds: 2.3,
    });
  });
  const answer = await serve({ routes: [refusing] }).inject({
    method: 'POST',
    url: '/v1/echo/a',
    payload: { count: 1 },
  });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('3');
  expect(answer.json()).toMatchObject({
    code: 'tooManyRequests',
    detail: 'Slowly.',
    errors: [{ path: 'count', message: 'often' }],
  });
});

test('an exact code of a schema, such as the amount\u2019s, becomes the code of the refusal', async () => {
  const priced = endpoint('priced', 'POST /v1/priced', {
    ...base,
    who: 'anyone',
    body: z.strictObject({
      amount: z.string().refine(() => false, { params: { code: 'amountNotPositive' } }),
    }),
    answer: z.undefined(),
  });
  serve({ routes: [route(priced, async () => undefined)] });
  expect(
    await outcome(server.inject({ method: 'POST', url: '/v1/priced', payload: { amount: '0' } })),
  ).toEqual([400, 'amountNotPositive']);
});

async function outcome(
  answer: Promise<{ statusCode: number; body: string }>,
): Promise<[number, string | undefined]> {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? undefined : JSON.parse(body).code];
}
