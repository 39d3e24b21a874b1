import { endpoints, type Principal } from '@wallet/contract';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { type AnsweredCall, createHttp, mountRoutes, RefusedCaller, route } from './index.ts';
import type { CallListener } from './call-observer.ts';

const caller: Principal = {
  kind: 'token',
  tokenId: 'tok_1',
  merchantId: 'mer_1',
  mode: 'live',
  scopes: ['balance:read'],
};
const money = { value: '1.00', currency: 'IDR' } as const;
const answer = { available: money, held: money, pending: money };

function open(listener: CallListener) {
  const server = createHttp({ log: silentLog(), trustProxy: false });
  mountRoutes(
    server,
    [route(endpoints.balance, async () => answer), route(endpoints.countries, async () => [])],
    {
      console: 'merchant',
      log: silentLog(),
      calls: { under: '/v1/', listener },
      authenticate: {
        console: async () => undefined,
        payer: async () => undefined,
        merchantApi: async ({ headers }) => {
          if (headers.authorization === 'gone')
            throw new RefusedCaller(caller, 'merchantSuspended');
          return headers.authorization === 'token' ? caller : undefined;
        },
      },
    },
  );
  return (url: string, authorization?: string) =>
    server.inject({
      method: 'GET',
      url,
      headers: authorization === undefined ? {} : { authorization },
    });
}

test('a call is told with its caller, its endpoint and its answer, whether it was let in, refused or lost its way', async () => {
  const heard: AnsweredCall[] = [];
  const get = open((call) => void heard.push(call));
  await get('/v1/balance?x=1', 'token');
  await get('/v1/balance', 'token');
  await get('/v1/nowhere', 'token');
  await get('/v1/balance', 'gone');
  expect(
    heard.map(({ principal, route: path, url, status, code }) => [
      principal === caller,
      path,
      url,
      status,
      code,
    ]),
  ).toEqual([
    [true, '/v1/balance', '/v1/balance?x=1', 400, 'invalidRequest'],
    [true, '/v1/balance', '/v1/balance', 200, undefined],
    [true, undefined, '/v1/nowhere', 404, 'notFound'],
    [true, '/v1/balance', '/v1/balance', 403, 'merchantSuspended'],
  ]);
  expect(heard[1]?.answer).toEqual(answer);
});

test('calls of other paths and of callers nobody knows are not told', async () => {
  const heard: AnsweredCall[] = [];
  const get = open((call) => void heard.push(call));
  expect((await get('/api/countries', 'token')).statusCode).toBe(200);
  expect((await get('/v1/balance', 'nobody')).statusCode).toBe(401);
  expect((await get('/v1/nowhere')).statusCode).toBe(404);
  expect(heard).toEqual([]);
});

test('a listener that fails does not reach the caller', async () => {
  const get = open(() => {
    throw new Error('no');
  });
  expect((await get('/v1/balance', 'token')).json()).toEqual(answer);
});
