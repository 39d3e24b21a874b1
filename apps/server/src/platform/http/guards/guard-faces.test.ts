import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { guardFaces, createFaces, createHttp } from '../index.ts';

let server: FastifyInstance;
beforeAll(async () => {
  server = createHttp({ log: silentLog(), trustProxy: '127.0.0.1', isHttps: true });
  guardFaces(
    server,
    createFaces({
      all: [
        { origin: 'https://shop.example', serves: (path) => !path.startsWith('/pay') },
        { origin: 'https://pay.example:8443', serves: (path) => path.startsWith('/pay') },
      ],
    }),
  );
  for (const url of ['/healthz', '/thing', '/pay/:id', '/*'])
    server.route({ method: ['GET', 'POST', 'DELETE'], url, handler: async () => ({ url }) });
  await server.ready();
});
afterAll(() => server.close());

const ask = async (
  host: string,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
) => {
  const answer = await server.inject({ method, url, headers: { host, ...headers } });
  return [answer.statusCode, answer.json<{ code?: string; url?: string }>()] as const;
};

test.each([
  'evil.example',
  'shop.example.evil.example',
  'shop.example:81',
  'shop.example.',
  'localhost',
  '127.0.0.1:3567',
  '[::1]:3567',
  '10.0.0.1',
  '',
  'shop.example, pay.example',
])('under the name %j nothing is served but whether the server is well', async (host) => {
  for (const url of ['/thing', '/pay/1', '/nothing', '/'])
    expect(await ask(host, url)).toMatchObject([421, { code: 'wrongHost' }]);
  expect((await ask(host, '/healthz'))[0]).toBe(200);
});

test('a proxy’s word for another name is not believed', async () => {
  expect(await ask('evil.example', '/thing', { 'x-forwarded-host': 'shop.example' })).toMatchObject(
    [421, { code: 'wrongHost' }],
  );
  expect(await ask('shop.example', '/pay/1', { 'x-forwarded-host': 'pay.example' })).toMatchObject([
    404,
    { code: 'notFound' },
  ]);
});

test('each name serves its own paths and none of another’s, however they are written', async () => {
  for (const host of ['shop.example', 'SHOP.example', 'shop.example:443']) {
    expect(await ask(host, '/thing?x=/pay')).toEqual([200, { url: '/thing' }]);
    for (const url of ['/pay/1', '/pay/1/', '/%70ay/1', '/p%61y/1?x', '/pay%2f1'])
      expect([url, (await ask(host, url))[1].url]).toEqual([
        url,
        url.includes('%2f') ? '/*' : undefined,
      ]);
  }
  for (const host of ['pay.example', 'pay.example:8443']) {
    expect(await ask(host, '/pay/1')).toEqual([200, { url: '/pay/:id' }]);
    for (const url of ['/thing', '/', '/auth/signin', '/pay/1/../../thing', '/PAY/1'])
      expect([url, (await ask(host, url))[0]]).toEqual([url, 404]);
  }
});

test('a write with cookies is done for pages of the same origin, and refused to those of any other', async () => {
  const cookie = '__Host-x=1';
  const asks = (headers: Record<string, string>) =>
    ask('shop.example', '/thing', { cookie, ...headers }, 'POST').then(([status]) => status);
  const fine = [
    {},
    { origin: 'https://shop.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' },
    { 'sec-fetch-site': 'none' },
  ];
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'http://evil.example:80' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
  ];
  for (const headers of fine) expect([headers, await asks(headers)]).toEqual([headers, 200]);
  for (const headers of foreign) {
    expect([headers, await asks(headers)]).toEqual([headers, 403]);
    expect((await ask('shop.example', '/thing', { cookie, ...headers }))[0]).toBe(200);
    expect((await ask('shop.example', '/thing', headers, 'DELETE'))[0]).toBe(200);
  }
});

test('every answer says how it may be used: only over https, never sniffed, by nobody’s page', async () => {
  const always = {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-request-id': expect.stringMatching(/^req_/),
  };
  for (const [host, url, status] of [
    ['shop.example', '/thing', 200],
    ['shop.example', '/pay/1', 404],
    ['evil.example', '/thing', 421],
    ['shop.example', '/%E0%A4%A', 400],
    ['evil.example', '/healthz', 200],
  ] as const) {
    const answer = await server.inject({ method: 'GET', url, headers: { host } });
    expect([url, answer.statusCode]).toEqual([url, status]);
    expect(answer.headers).toMatchObject(always);
  }
  const plain = createHttp({ log: silentLog(), trustProxy: false });
  const answer = await plain.inject({ method: 'GET', url: '/' });
  expect(answer.headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});
