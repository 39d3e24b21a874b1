import { endpoint, type Principal } from '@wallet/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { mountRoutes, createCallLimits, createHttp, route } from '../index.ts';

const shape = {
  path: '/v1/thing',
  surface: 'merchantApi',
  who: { scope: 'balance:read' },
  summary: '',
  answer: z.undefined(),
  status: 204,
  errors: [],
} as const;
const read = endpoint('read', 'GET /v1/thing', shape);
const write = endpoint('write', 'POST /v1/thing', shape);
const clock = fakeClock('2026-11-21T00:00:00Z');
let server: ReturnType<typeof createHttp>;
afterEach(() => server.close());

test('each token has its own bucket for reads and for writes, and every answer says how it stands', async () => {
  open();
  expect(await send('GET', 'tok_1')).toEqual([204, '2', '1', '1', undefined]);
  expect(await send('GET', 'tok_1')).toEqual([204, '2', '0', '2', undefined]);
  expect(await send('GET', 'tok_1')).toEqual([429, '2', '0', '2', '1']);
  expect(await send('POST', 'tok_1')).toEqual([204, '2', '1', '1', undefined]);
  expect(await send('GET', 'tok_2')).toEqual([204, '2', '1', '1', undefined]);
  clock.advance(1_000);
  expect(await send('GET', 'tok_1')).toEqual([204, '2', '0', '2', undefined]);
});

test('a token that lacks the scope is counted all the same, and nobody else is', async () => {
  open({ scopes: [] });
  expect(await send('GET', 'tok_1')).toEqual([403, '2', '1', '1', undefined]);
  expect(await send('GET', undefined)).toEqual([401, undefined, undefined, undefined, undefined]);
});

function open({ scopes = ['balance:read'] }: { scopes?: readonly 'balance:read'[] } = {}): void {
  server = createHttp({ log: silentLog(), trustProxy: false });
  const who = async (request: {
    headers: Record<string, unknown>;
  }): Promise<Principal | undefined> => {
    const tokenId = request.headers['x-token'];
    return typeof tokenId === 'string'
      ? { kind: 'token', tokenId, merchantId: 'mer_1', mode: 'live', scopes }
      : undefined;
  };
  const routes = [route(read, async () => undefined), route(write, async () => undefined)];
  mountRoutes(server, routes, {
    console: 'merchant',
    authenticate: { console: who, merchantApi: who, payer: who },
    log: silentLog(),
    limits: createCallLimits({ clock, perSecond: 1 }),
  });
}

async function send(method: 'GET' | 'POST', token: string | undefined): Promise<unknown[]> {
  const { statusCode, headers } = await server.inject({
    method,
    url: '/v1/thing',
    headers: token === undefined ? {} : { 'x-token': token },
  });
  return [
    statusCode,
    headers['ratelimit-limit'],
    headers['ratelimit-remaining'],
    headers['ratelimit-reset'],
    headers['retry-after'],
  ];
}
