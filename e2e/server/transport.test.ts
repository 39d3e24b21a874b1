import { request } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { io as connect } from 'socket.io-client';
import { realtimePath } from '@wallet/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveInstallation, type LiveInstallation } from '../support/live-installation.ts';
import { openBrowser } from '../support/product.ts';

const email = 'ana@operator.example';
let live: LiveInstallation;
let browser: Browser;
let context: BrowserContext;
let password: string;
beforeAll(async () => {
  [live, browser] = await Promise.all([openLiveInstallation(), openBrowser()]);
  password = /shown once\): (\S+)/.exec(await live.shell('create-admin', email))?.[1] ?? '';
  context = await browser.newContext({ ignoreHTTPSErrors: true });
}, 120_000);
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await live?.stop();
}, 60_000);

/** What every answer of a live installation has. */
const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none';(?!.*(unsafe|\*|wss?:[; ])).*frame-ancestors 'none'/,
  ),
};
const consolePage = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-frame-options': 'DENY',
};

test('every kind of answer on every address says that it is https alone, what it is, and what may be done with it', async () => {
  const { adminUrl, merchantUrl, payUrl, agentUrl } = live;
  const asset = async (origin: string, path: string) =>
    /(?:src|href)="(\/(?:assets|pay-assets)\/[^"]+\.js)"/.exec(
      await (await fetch(`${origin}${path}`)).text(),
    )?.[1] ?? 'no asset';
  const answers: [string, string, number, object][] = [
    [adminUrl, '/', 200, consolePage],
    [merchantUrl, '/auth/signin', 200, consolePage],
    [adminUrl, await asset(adminUrl, '/'), 200, { 'cache-control': /immutable/ }],
    [adminUrl, '/assets/none.js', 404, {}],
    [adminUrl, '/api/auth/current-user', 401, { 'cache-control': 'no-store' }],
    [adminUrl, '/api/nothing', 404, {}],
    [adminUrl, '/docs/errors', 302, { location: `${merchantUrl}/docs/errors` }],
    [merchantUrl, '/docs', 200, {}],
    [merchantUrl, '/docs/style.css', 200, {}],
    [merchantUrl, '/v1/openapi.json', 200, {}],
    [merchantUrl, '/v1/balance', 401, {}],
    [merchantUrl, '/%E0%A4%A', 400, {}],
    [payUrl, '/track', 200, { 'x-frame-options': 'DENY' }],
    [payUrl, '/request-transaction', 200, { 'permissions-policy': /camera=\(\)/ }],
    [payUrl, '/deposit?session=x', 404, {}],
    [payUrl, '/embed.js', 200, { 'cross-origin-resource-policy': 'cross-origin' }],
    [payUrl, '/api/public/sessions/txs_1/events', 404, {}],
    [payUrl, '/auth/signin', 404, {}],
    [agentUrl, '/healthz', 200, {}],
    [agentUrl, '/', 404, {}],
  ];
  for (const [origin, path, status, more] of answers) {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
    const headers = Object.fromEntries(answer.headers);
    expect([path, answer.status]).toEqual([path, status]);
    expect({ path, ...headers }).toMatchObject({
      path,
      ...always,
      ...Object.fromEntries(
        Object.entries(more).map(([name, value]) => [
          name,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]),
      ),
    });
  }
  const written = await fetch(`${adminUrl}/api/auth/signin`, { method: 'POST' });
  expect([written.status, Object.fromEntries(written.headers)]).toMatchObject([400, always]);
  const { headers } = await fetch(`${adminUrl}/`);
  expect(headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${adminUrl.replace('https', 'wss')}; frame-src 'self' ${payUrl};`,
  );
});

describe('each address is one face', () => {
  test('pay pages, their calls and their scripts are on the payers’ address and on no other', async () => {
    const paths = [
      '/deposit?session=x',
      '/withdraw?session=x',
      '/merchant/embed?session=x',
      '/track',
      '/request-transaction',
      '/embed.js',
      '/%64eposit?session=x',
      '/api/public/sessions/txs_1/state',
    ];
    for (const origin of [live.adminUrl, live.merchantUrl, live.agentUrl])
      for (const path of paths) {
        const answer = await fetch(`${origin}${path}`);
        expect([origin, path, answer.status, (await answer.text()).includes('notFound')]).toEqual([
          origin,
          path,
          404,
          true,
        ]);
      }
  });

  test('the consoles’ pages and APIs are not on the payers’, nor the merchants’ on the operators’', async () => {
    for (const [origin, paths] of [
      [live.payUrl, ['/', '/api/auth/signin', '/api/users', '/v1/balance', '/docs', '/ws']],
      [live.merchantUrl, ['/api/users/usr_1/unlock', '/api/devices', '/api/public/agents/enrol']],
      [live.adminUrl, ['/v1/balance', '/docs', '/api/public/agents/enrol']],
      [live.agentUrl, ['/', '/api/auth/signin', '/v1/balance', '/api/users']],
    ] as const)
      for (const path of paths) {
        const answer = await fetch(`${origin}${path}`);
        const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html');
        // The operators' console has a page of its own at addresses that are none of the server's.
        const isOwn = origin === live.adminUrl && path === '/docs' && isPage;
        expect([origin, path, isOwn || answer.status === 404]).toEqual([origin, path, true]);
      }
  });

  test('under any other name there is nothing, past the proxy too, but whether the server is well', async () => {
    for (const port of Object.values(live.ports)) {
      for (const host of ['evil.example', `localhost:${port}`, '127.0.0.1', '']) {
        expect(await statusOf(port, '/', host)).toBe(421);
        expect(await statusOf(port, '/api/auth/current-user', host)).toBe(421);
        expect(await statusOf(port, '/readyz', host)).toBe(200);
      }
      expect(await statusOf(port, '/metrics', `localhost:${port}`)).toBe(200);
      expect(await statusOf(port, '/metrics', 'evil.example')).toBe(404);
    }
    for (const origin of [live.adminUrl, live.payUrl])
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  test('sockets are where their face is', async () => {
    const outcome = (url: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(url, {
          path: realtimePath,
          transports: ['websocket'],
          reconnection: false,
          auth: { token: 'none' },
        });
        socket.on('connect', () => resolve('connected'));
        // The server's own word reaches who may connect; who may not gets no socket at all.
        socket.on('connect_error', (error) => {
          resolve(error.message === 'signedOut' ? 'asked who it is' : 'no socket');
          socket.disconnect();
        });
      });
    expect(await outcome(live.adminUrl)).toBe('asked who it is');
    expect(await outcome(live.merchantUrl)).toBe('asked who it is');
    expect(await outcome(live.payUrl)).toBe('no socket');
    expect(await outcome(`http://127.0.0.1:${live.ports.admin}`)).toBe('no socket');
  });
});

test('a key that stands twice is refused wherever a body is read, with its place', async () => {
  const twice = '{"amount":{"value":"1.00","value":"9.00"}}';
  for (const url of [
    `${live.adminUrl}/api/auth/signin`,
    `${live.merchantUrl}/v1/transaction-sessions`,
    `${live.agentUrl}/api/public/agents/enrol`,
    `${live.payUrl}/api/public/sessions/txs_1/method`,
  ]) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: twice,
    });
    expect([url, answer.status, await answer.json()]).toMatchObject([
      url,
      400,
      { code: 'duplicateKey', errors: [{ path: 'amount.value' }] },
    ]);
  }
  const form = await fetch(`${live.payUrl}/request-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'merchant=KOPI&amount=1&amount=2',
  });
  expect([form.status, await form.json()]).toMatchObject([
    400,
    { code: 'duplicateKey', errors: [{ path: 'amount' }] },
  ]);
});

test('consoles and pay pages violate no policy, and the console hears its own socket', async () => {
  const { page, faults, sockets } = await watched();
  await page.goto(`${live.adminUrl}/auth/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByTestId('shell').or(page.getByRole('navigation')).first().waitFor();
  await expect.poll(() => sockets).toContainEqual(expect.stringContaining('/ws/'));
  for (const path of ['/user', '/device', '/settings', '/transaction', '/merchant', '/profile']) {
    await page.goto(`${live.adminUrl}${path}`);
    await page.getByRole('heading').first().waitFor();
  }
  for (const url of [
    `${live.merchantUrl}/auth/signin`,
    `${live.merchantUrl}/auth/forgot-password`,
    `${live.payUrl}/track`,
    `${live.payUrl}/request-transaction`,
    `${live.payUrl}/deposit?session=none`,
    `${live.merchantUrl}/docs`,
  ]) {
    await page.goto(url);
    await page.getByRole('heading').first().waitFor();
  }
  expect(faults).toEqual([]);
  await page.close();
});

test('a refresh token that was stolen from the browser’s storage refreshes nothing elsewhere, and goes on in its browser', async () => {
  const page = await context.newPage();
  await page.goto(`${live.adminUrl}/`);
  await page.getByRole('navigation').first().waitFor();
  const stolen = await page.evaluate<string>(`localStorage.getItem('refresh_token')`);
  expect(stolen).toMatch(/^wrt_/);
  expect(await page.evaluate<string>('document.cookie')).toBe('');
  const elsewhere = await browser.newContext({ ignoreHTTPSErrors: true });
  const ask = (from: BrowserContext) =>
    from.request.post(`${live.adminUrl}/api/auth/refresh-token`, {
      headers: { authorization: `Bearer ${stolen}`, origin: live.adminUrl },
    });
  for (let n = 0; n < 3; n++) expect((await ask(elsewhere)).status()).toBe(401);
  await page.evaluate(`localStorage.setItem('access_token', 'over')`);
  await page.goto(`${live.adminUrl}/user`);
  await page.getByRole('heading').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/user');
  expect(await page.evaluate<string>(`localStorage.getItem('refresh_token')`)).not.toBe(stolen);
  await context.clearCookies();
  await page.evaluate(`localStorage.setItem('access_token', 'over')`);
  await page.goto(`${live.adminUrl}/user`);
  await page.waitForURL(/\/auth\/signin/);
  await elsewhere.close();
  await page.close();
});

/** A page with what its browser complained of, and where its sockets went. */
async function watched(): Promise<{ page: Page; faults: string[]; sockets: string[] }> {
  const page = await context.newPage();
  const [faults, sockets]: [string[], string[]] = [[], []];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions.Policy|Trusted ?Type|violates/i.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`);
  });
  await page.exposeFunction('tellViolation', (text: string) => void faults.push(text));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tellViolation(location.href + ' ' + violatedDirective + ' ' + blockedURI))`,
  );
  return { page, faults, sockets };
}

/** Asked of the server itself, without the proxy, by any name. */
function statusOf(port: number, path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
