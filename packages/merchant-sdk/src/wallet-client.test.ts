import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints, problem, type Endpoint, type ErrorCode } from '@wallet/contract';
import { walletClient, WalletError } from './index.ts';

interface Heard {
  method: string;
  url: string;
  key: string | undefined;
  authorization: string | undefined;
  body: string;
}

let server: Server;
let baseUrl: string;
const heard: Heard[] = [];
const answers: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        const { method = '', url = '', headers } = request;
        heard.push({
          method,
          url,
          key: headers['idempotency-key']?.toString(),
          authorization: headers.authorization,
          body,
        });
        (answers.shift() ?? says('unexpected'))(response, request);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});
afterEach(() => {
  heard.length = 0;
  answers.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const wish = {
  type: 'deposit',
  reference: 'order-1',
  amount: { value: '150000.00', currency: 'IDR' },
} as const;

test('a write whose answer is lost is repeated with the same key and body, and its answer is given', async () => {
  answers.push(
    (response) => response.destroy(),
    cutShort,
    says('overloaded', { 'retry-after': '0' }),
    says('idempotencyInProgress', { 'retry-after': '0' }),
    gives({ id: 'txs_1' }, 201),
  );
  expect(await client().transactionSessions.create(wish)).toEqual({ id: 'txs_1' });
  expect(heard).toHaveLength(5);
  expect(new Set(heard.map((request) => JSON.stringify(request))).size).toBe(1);
  expect(heard[0]).toMatchObject({
    method: 'POST',
    url: '/v1/transaction-sessions',
    authorization: 'Bearer wap_x',
    body: JSON.stringify(wish),
  });
  expect(heard[0]?.key).toMatch(/^[\w-]{36}$/);
});

test('two writes have two keys, and a given key is used', async () => {
  answers.push(gives({}), gives({}), gives({}));
  await client().transactionSessions.create(wish);
  await client().transactionSessions.create(wish);
  await client().transactionSessions.cancel('txs_1', { idempotencyKey: 'mine' });
  expect(new Set(heard.map(({ key }) => key)).size).toBe(3);
  expect(heard[2]).toMatchObject({ url: '/v1/transaction-sessions/txs_1/cancel', key: 'mine' });
});

test('what will not change by itself is not repeated: the typed error is thrown', async () => {
  answers.push(says('referenceUsed'));
  await expect(client().transactionSessions.create(wish)).rejects.toMatchObject({
    name: 'WalletError',
    code: 'referenceUsed',
    status: 409,
    requestId: 'req_1',
    fields: [],
  });
  answers.push(says('signedOut'));
  await expect(client().balance.get()).rejects.toMatchObject({ code: 'signedOut' });
  answers.push((response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  await expect(client().balance.get()).rejects.toMatchObject({ code: 'unexpected', status: 302 });
  expect(heard).toHaveLength(3);
});

test('it gives up after its retries with the last answer, and at once when it would wait for long', async () => {
  for (let i = 0; i < 3; i++) answers.push(says('overloaded', { 'retry-after': '0' }));
  await expect(client({ retries: 2 }).balance.get()).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 0,
  });
  expect(heard).toHaveLength(3);
  answers.push(says('tooManyRequests', { 'retry-after': '3600' }));
  const refused = await client()
    .balance.get()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WalletError);
  expect(refused).toMatchObject({ code: 'tooManyRequests', retryAfterSeconds: 3_600 });
  expect(heard).toHaveLength(4);
});

test('a try without an answer ends and is repeated; the caller\u2019s signal ends everything', async () => {
  answers.push(() => undefined, gives({ ok: true }));
  expect(await client({ attemptMs: 50 }).balance.get()).toEqual({ ok: true });
  answers.push(() => undefined);
  const signal = AbortSignal.timeout(50);
  await expect(client().transactionSessions.create(wish, { signal })).rejects.toThrow(
    /timeout|aborted/i,
  );
  expect(heard).toHaveLength(3);
});

test('a list is every row of every page, fetched only as far as it is read', async () => {
  answers.push(
    gives({ data: [{ id: 'a' }, { id: 'b' }], next: 'b' }),
    gives({ data: [{ id: 'c' }], next: null }),
  );
  const rows: string[] = [];
  for await (const { id } of client().transactionSessions.list({ status: 'completed' }))
    rows.push(id);
  expect(rows).toEqual(['a', 'b', 'c']);
  expect(heard.map(({ url }) => url)).toEqual([
    '/v1/transaction-sessions?status=completed&limit=100',
    '/v1/transaction-sessions?status=completed&after=b&limit=100',
  ]);
  answers.push(gives({ data: [{ id: 'a' }], next: 'a' }));
  for await (const _ of client().transactions.list()) break;
  expect(heard).toHaveLength(3);
});

test('events go on after the one that was seen last', async () => {
  answers.push(gives({ data: [{ id: 'evt_2' }], next: null }));
  const seen: string[] = [];
  for await (const { id } of client().events.list({ after: 'evt_1' })) seen.push(id);
  expect(seen).toEqual(['evt_2']);
  expect(heard[0]?.url).toBe('/v1/events?after=evt_1&limit=100');
});

test('every operation of the merchant API has its method, and no method asks for anything else', async () => {
  const asked = new Set<string>();
  const fetch: typeof globalThis.fetch = (address, { method } = {}) => {
    asked.add(`${method} ${new URL(new Request(address).url).pathname.replace('/an-id', '/:id')}`);
    return Promise.resolve(Response.json({ data: [], next: null }));
  };
  const resources = walletClient({ baseUrl, apiToken: 'wap_x', fetch }) as unknown as Record<
    string,
    Record<string, (id: string) => unknown>
  >;
  const methods = Object.values(resources).flatMap((resource) => Object.values(resource));
  for (const method of methods) {
    const outcome = method('an-id');
    await (typeof outcome === 'object' && outcome !== null && 'next' in outcome
      ? (outcome as AsyncGenerator).next()
      : outcome);
  }
  const offered = Object.values<Endpoint>(endpoints)
    .filter(({ surface }) => surface === 'merchantApi')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...asked].sort()).toEqual([...offered].sort());
});

function client(parts: { retries?: number; attemptMs?: number } = {}) {
  return walletClient({ baseUrl, apiToken: 'wap_x', ...parts });
}

function gives(body: object, status = 200) {
  return (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
}

function says(code: ErrorCode, headers: Record<string, string> = {}) {
  const details = problem(code, 'req_1');
  return (response: ServerResponse) =>
    void response
      .writeHead(details.status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify(details));
}

/** The connection ends in the middle of the body. */
function cutShort(response: ServerResponse): void {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"id":"txs_1"', () => response.destroy());
}
