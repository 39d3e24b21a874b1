import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createPlain, type AddressInfo, type Server } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import type { AddressRules } from '#platform/public-address';
import {
  testCertificate,
  testProxy,
  type TestProxy,
  type TestProxyOptions,
} from '@wallet/server/testing';
import { checkThrough } from './check-through.ts';
import type { ProxyTarget } from './open-tunnel.ts';

const demo: AddressRules = { allowLoopback: true };
const open: { close(): unknown }[] = [];
/** How the echo answers the next questions. */
let answer: { status: number; headers?: Record<string, string>; body: string };
let echoes: Record<'http' | 'https', URL>;

beforeAll(async () => {
  const said: Parameters<typeof createHttp>[1] = (request, response) => {
    if (request.url !== '/echo?of=me') return void response.writeHead(404).end();
    response
      .writeHead(answer.status, answer.headers)
      .end(answer.body.replace('CALLER', request.socket.remoteAddress ?? ''));
  };
  echoes = {
    http: new URL(`http://127.0.0.1:${await listen(createHttp(said))}/echo?of=me`),
    https: new URL(
      `https://localhost:${await listen(createHttps(testCertificate, said))}/echo?of=me`,
    ),
  };
});
afterAll(() => Promise.all(open.map((one) => one.close())));

const protocols = ['http', 'https', 'socks5'] as const;
const right = () => (answer = { status: 200, body: '{"ip":"CALLER"}' });

test('an open proxy and one with a password lead to the echo, by every protocol and to either kind of echo', async () => {
  right();
  setDefaultCACertificates([testCertificate.cert]);
  for (const protocol of protocols) {
    for (const login of [undefined, 'user:pa:ss wörd']) {
      const proxy = await proxyOf({ protocol, ...(login !== undefined && { login }) });
      for (const echoUrl of Object.values(echoes)) {
        expect([
          protocol,
          login,
          await check(targetOf(proxy, protocol, login), { echoUrl }),
        ]).toEqual([
          protocol,
          login,
          { problem: null, exitIp: '127.0.0.1', latencyMs: expect.any(Number) },
        ]);
      }
      expect(proxy.asked).toEqual([
        `127.0.0.1:${echoes.http.port}`,
        `localhost:${echoes.https.port}`,
      ]);
    }
  }
});

test('a wrong password, a missing one, and a proxy that refuses the way are told apart', async () => {
  right();
  for (const protocol of ['http', 'socks5'] as const) {
    const locked = await proxyOf({ protocol, login: 'user:right' });
    expect(await check(targetOf(locked, protocol, 'user:wrong'))).toEqual({
      problem: 'loginRefused',
    });
    expect(await check(targetOf(locked, protocol))).toEqual({ problem: 'loginRefused' });
    const closed = await proxyOf({ protocol, behaviour: 'refuse' });
    expect(await check(targetOf(closed, protocol))).toEqual({ problem: 'tunnelRefused' });
  }
});

test('whoever says nothing is given up: the proxy, the tunnel and the echo', async () => {
  right();
  const mute = await listen(createPlain());
  for (const protocol of protocols)
    expect([
      protocol,
      await check(
        { protocol, host: '127.0.0.1', port: mute, username: null, password: null },
        { timeoutMs: 100 },
      ),
    ]).toEqual([protocol, { problem: 'timedOut' }]);
  for (const protocol of ['http', 'socks5'] as const) {
    const silent = await proxyOf({ protocol, behaviour: 'silent' });
    expect(await check(targetOf(silent, protocol), { timeoutMs: 100 })).toEqual({
      problem: 'timedOut',
    });
    const leading = await proxyOf({ protocol });
    for (const scheme of ['http', 'https'] as const) {
      expect(
        await check(targetOf(leading, protocol), {
          timeoutMs: 100,
          echoUrl: new URL(`${scheme}://127.0.0.1:${mute}/`),
        }),
      ).toEqual({ problem: 'timedOut' });
    }
  }
  const never = () => new Promise<never>(() => {});
  expect(
    await check(
      { protocol: 'http', host: 'slow.example', port: 80, username: null, password: null },
      { timeoutMs: 50, addresses: { allowLoopback: false, resolve: never } },
    ),
  ).toEqual({ problem: 'timedOut' });
});

test('nobody there, somebody who is no proxy, and TLS that does not fit are told apart', async () => {
  right();
  const gone = await proxyOf({ protocol: 'http' });
  await gone.close();
  const chatty = await listen(
    createPlain(
      (socket) => void socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.9\r\n'.repeat(10)),
    ),
  );
  const at = (protocol: ProxyTarget['protocol'], port: number) =>
    check({ protocol, host: '127.0.0.1', port, username: null, password: null });
  for (const protocol of protocols)
    expect([protocol, await at(protocol, gone.port)]).toEqual([
      protocol,
      { problem: 'unreachable' },
    ]);
  expect(await at('http', chatty)).toEqual({ problem: 'notAProxy' });
  expect(await at('socks5', chatty)).toEqual({ problem: 'notAProxy' });
  expect(await at('https', chatty)).toEqual({ problem: 'tlsFailed' });
  setDefaultCACertificates([]);
  const secure = await proxyOf({ protocol: 'https' });
  expect(await check(targetOf(secure, 'https'))).toEqual({ problem: 'tlsFailed' });
  const plain = await proxyOf({ protocol: 'http' });
  expect(await check(targetOf(plain, 'http'), { echoUrl: echoes.https })).toEqual({
    problem: 'tlsFailed',
  });
});

test('only an address is an answer of the echo; a redirect is not followed', async () => {
  const proxy = await proxyOf({ protocol: 'http' });
  const outcomes: [typeof answer, unknown][] = [
    [
      { status: 200, body: '203.0.113.9\n' },
      { problem: null, exitIp: '203.0.113.9' },
    ],
    [
      { status: 200, body: '{"ip": "::ffff:203.0.113.9"}' },
      { problem: null, exitIp: '203.0.113.9' },
    ],
    [
      { status: 200, body: '{"ip":"2001:db8::7","more":1}' },
      { problem: null, exitIp: '2001:db8::7' },
    ],
    [
      { status: 302, headers: { location: echoes.http.href }, body: '203.0.113.9' },
      { problem: 'echoFailed' },
    ],
    [{ status: 500, body: '203.0.113.9' }, { problem: 'echoFailed' }],
    [{ status: 200, body: '<html>203.0.113.9</html>' }, { problem: 'echoFailed' }],
    [{ status: 200, body: '' }, { problem: 'echoFailed' }],
    [{ status: 200, body: '1'.repeat(5_000) }, { problem: 'echoFailed' }],
  ];
  for (const [said, outcome] of outcomes) {
    answer = said;
    expect([said.body.slice(0, 40), await check(targetOf(proxy, 'http'))]).toEqual([
      said.body.slice(0, 40),
      expect.objectContaining(outcome),
    ]);
  }
  expect(proxy.asked).toHaveLength(outcomes.length);
});

test('in a live installation nothing that leads inside is called, by address or by name', async () => {
  right();
  const proxy = await proxyOf({ protocol: 'http' });
  const resolve = (host: string) =>
    Promise.resolve(
      host === 'half.example'
        ? [
            { address: '93.184.216.34', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]
        : [{ address: '127.0.0.1', family: 4 }],
    );
  for (const protocol of protocols) {
    for (const host of [
      '127.0.0.1',
      '::1',
      '10.0.0.5',
      '169.254.169.254',
      'inside.example',
      'half.example',
    ]) {
      const outcome = await check(
        { ...targetOf(proxy, protocol), host },
        { addresses: { allowLoopback: false, resolve } },
      );
      expect([protocol, host, outcome]).toEqual([protocol, host, { problem: 'addressNotAllowed' }]);
    }
  }
  const nowhere = { allowLoopback: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  expect(
    await check({ ...targetOf(proxy, 'http'), host: 'gone.example' }, { addresses: nowhere }),
  ).toEqual({ problem: 'hostNotFound' });
  expect(proxy.asked).toEqual([]);
});

test('a name that leads elsewhere when it is asked again is not asked again: connected to is the address that was allowed', async () => {
  right();
  for (const protocol of ['http', 'socks5'] as const) {
    const [allowed, trap] = [await proxyOf({ protocol }), await proxyOf({ protocol })];
    let asked = 0;
    const resolve = () =>
      Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.5', family: 4 }]);
    const outcome = await check(
      { ...targetOf(allowed, protocol), host: 'turns.example' },
      { addresses: { allowLoopback: true, resolve } },
    );
    expect([asked, outcome]).toEqual([1, expect.objectContaining({ problem: null })]);
    expect([allowed.asked.length, trap.asked.length]).toEqual([1, 0]);
  }
});

async function proxyOf(options: TestProxyOptions): Promise<TestProxy> {
  const proxy = await testProxy({
    ...options,
    ...(options.protocol === 'https' && { tls: testCertificate }),
  });
  open.push(proxy);
  return proxy;
}

function targetOf(
  proxy: TestProxy,
  protocol: ProxyTarget['protocol'],
  login?: string,
): ProxyTarget {
  const [username = null, ...rest] = login?.split(':') ?? [];
  return {
    protocol,
    host: protocol === 'https' ? 'localhost' : '127.0.0.1',
    port: proxy.port,
    username,
    password: login === undefined ? null : rest.join(':'),
  };
}

function check(
  target: ProxyTarget,
  {
    echoUrl = echoes.http,
    addresses = demo,
    timeoutMs = 5_000,
  }: { echoUrl?: URL; addresses?: AddressRules; timeoutMs?: number } = {},
) {
  return checkThrough(
    {
      addresses:
        target.host === 'localhost'
          ? { ...addresses, resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) }
          : addresses,
      echoUrl,
      clock: systemClock,
    },
    target,
    { timeoutMs },
  );
}

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
