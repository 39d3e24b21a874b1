import {
  endpoints,
  errorCatalogue,
  tokenScopes,
  type Endpoint,
  type TokenScope,
} from '@wallet/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { readDocument, type ApiDocument } from './document.ts';
import { forbiddenFields } from './fuzz-requests.ts';
import { runFuzz } from './run-fuzz.ts';

let system: System;
let document: ApiDocument;
const operations = Object.values<Endpoint>(endpoints).filter(
  ({ surface }) => surface === 'merchantApi',
);
const writes = operations.filter(({ method }) => method !== 'GET');

beforeAll(async () => {
  system = await openSystem({ withoutConsoles: true, variables: { API_CALLS_PER_SECOND: '9999' } });
  document = await readDocument(system.merchantUrl);
});
afterAll(() => system.stop());

test('requests made from the description, right and wrong ones, never end in 5xx or in an answer that it does not know', async () => {
  const { statuses, faults } = await runFuzz(system, { requests: 300, seed: 20_261_121 });
  expect(faults).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']));
  expect((await fetch(`${system.merchantUrl}/healthz`)).status).toBe(200);
});

test('no write takes a field that would name an owner, a balance, a state or a role', async () => {
  for (const { name, method, path, who } of writes) {
    const bearer = bearerFor(who);
    for (const field of forbiddenFields) {
      const answer = await ask({
        path: pathWith(path, ids.session),
        method,
        bearer,
        body: { ...(exampleOf(path, method) as object), [field]: 'x' },
      });
      expect([
        name,
        field,
        answer.status,
        (answer.body as { errors: { path: string }[] }).errors.map((each) => each.path),
      ]).toEqual([name, field, 400, [field]]);
    }
    expect([
      name,
      await ask({ path: pathWith(path, ids.session), method, bearer, key: null }),
    ]).toMatchObject([name, { status: 400, body: { code: 'idempotencyKeyMissing' } }]);
  }
});

test('a token without the scope of an operation is refused by every operation, naming the scope', async () => {
  const owner = await signInOwner();
  const without = Object.fromEntries(
    await Promise.all(
      tokenScopes.map(
        async (scope) =>
          [
            scope,
            await makeToken(
              owner,
              tokenScopes.filter((each) => each !== scope),
            ),
          ] as const,
      ),
    ),
  ) as Record<TokenScope, string>;
  for (const { name, path, method, who } of operations) {
    if (typeof who !== 'object' || !('scope' in who)) throw new Error(`${name} asks for no scope`);
    expect([
      name,
      await ask({ path: pathWith(path, ids.session), method, bearer: without[who.scope] }),
    ]).toMatchObject([
      name,
      { status: 403, body: { code: 'forbidden', detail: expect.stringContaining(who.scope) } },
    ]);
  }
});

test('rows of another merchant and of the other mode are not there, on every path with an id', async () => {
  const [own, other] = system.demo.merchants;
  const rows = await ownRows();
  for (const { name, path, method, who } of operations.filter((each) =>
    each.path.includes(':id'),
  )) {
    // What only test tokens may do is refused to live ones before any row is looked for.
    for (const bearer of [
      bearerFor(who) === own?.testApiToken ? other?.testApiToken : other?.apiToken,
      own?.testApiToken,
    ]) {
      const answer = await ask({
        path: pathWith(path, rows),
        method,
        bearer: bearer ?? '',
        body: exampleOf(path, method),
      });
      expect([name, answer.status, (answer.body as { code: string }).code]).toEqual([
        name,
        404,
        'notFound',
      ]);
    }
  }
});

test('every answer names its request and the token\u2019s standing, and a problem\u2019s type leads to its entry', async () => {
  const answer = await ask({ path: '/v1/balance' });
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'x-request-id': expect.stringMatching(/^req_/),
      'ratelimit-limit': expect.any(String),
      'ratelimit-remaining': expect.any(String),
      'ratelimit-reset': expect.any(String),
    },
  });
  const { type, code } = (await ask({ path: '/v1/transactions/nonsense' })).body as {
    type: string;
    code: string;
  };
  expect(await (await fetch(new URL(type, system.merchantUrl))).text()).toContain(`id="${code}"`);
  expect(await (await fetch(new URL(type, system.adminUrl))).text()).toContain(`id="${code}"`);
});

test('the reference has a place for each operation and each code, guides, and no script', async () => {
  const pages = [
    '/docs',
    '/docs/errors',
    '/docs/first-deposit',
    '/docs/embedding',
    '/docs/idempotency',
    '/docs/handling-errors',
    '/docs/webhooks',
    '/docs/payout-methods',
    '/docs/test-mode',
  ];
  const texts = await Promise.all(
    pages.map(async (page) => {
      const answer = await fetch(`${system.merchantUrl}${page}`);
      expect([page, answer.status, answer.headers.get('content-security-policy')]).toEqual([
        page,
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      return answer.text();
    }),
  );
  for (const text of texts) expect(text).not.toMatch(/<script|<img|style="/);
  for (const { name } of operations) expect(texts[0]).toContain(`<article id="${name}">`);
  for (const code of Object.keys(errorCatalogue)) expect(texts[1]).toContain(`id="${code}"`);
  const links = texts.flatMap((text) =>
    [...text.matchAll(/href="(\/docs[^"]*)"/g)].map((match) => match[1] ?? ''),
  );
  for (const link of new Set(links.filter((each) => !each.endsWith('.css')))) {
    const [path = '', anchor] = link.split('#');
    expect([
      link,
      anchor === undefined || texts[pages.indexOf(path)]?.includes(`id="${anchor}"`),
    ]).toEqual([link, true]);
  }
});

const ids = {
  session: 'txs_00000000000000000000000000',
  transaction: 'txn_00000000000000000000000000',
  webhook: 'whe_00000000000000000000000000',
  delivery: 'whd_00000000000000000000000000',
  payoutMethod: 'pym_00000000000000000000000000',
  verification: 'avf_00000000000000000000000000',
  exported: 'exp_00000000000000000000000000',
  withdrawal: 'wdr_00000000000000000000000000',
};

function pathWith(path: string, rows: string | typeof ids): string {
  const {
    session,
    transaction,
    webhook,
    delivery,
    payoutMethod,
    verification,
    exported,
    withdrawal,
  } = typeof rows === 'string' ? ids : rows;
  if (path.includes('/withdrawal-requests/')) return path.replace(':id', withdrawal);
  if (path.includes('/payout-methods/')) return path.replace(':id', payoutMethod);
  if (path.includes('/account-verifications/')) return path.replace(':id', verification);
  if (path.includes('/exports/')) return path.replace(':id', exported);
  const row = path.includes('/transaction-sessions/')
    ? session
    : path.includes('/transactions/')
      ? transaction
      : path.includes('/webhook-endpoints/')
        ? webhook
        : delivery;
  return path.replace(':id', row);
}

async function webhookRows(): Promise<{ webhook: string; delivery: string }> {
  const path = '/v1/webhook-endpoints';
  const { id: webhook } = (
    await ask({ path, method: 'POST', body: { url: 'http://localhost:9/nobody' } })
  ).body as { id: string };
  const { id: delivery } = (await ask({ path: `${path}/${webhook}/test`, method: 'POST' }))
    .body as { id: string };
  return { webhook, delivery };
}

async function ownRows(): Promise<typeof ids> {
  const firstOf = async (path: string) =>
    ((await ask({ path })).body as { data: { id: string }[] }).data[0]?.id ?? '';
  const made = async (path: string, body = exampleOf(path, 'POST')) =>
    ((await ask({ path, method: 'POST', body })).body as { id: string }).id;
  const withdrawal = await made('/v1/withdrawal-requests', {
    reference: 'rows-1',
    amount: { value: '20000.00', currency: 'IDR' },
    destination: { institutionCode: '014', accountNumber: '1234567890' },
  });
  const [session, payoutMethod, verification, exported] = [
    await made('/v1/transaction-sessions'),
    await made('/v1/payout-methods'),
    await made('/v1/account-verifications'),
    await made('/v1/exports'),
  ];
  return {
    session,
    transaction: await firstOf('/v1/transactions'),
    ...(await webhookRows()),
    payoutMethod,
    verification,
    exported,
    withdrawal,
  };
}

/** Of the first merchant: the live token, unless the operation is for test tokens alone. */
function bearerFor(who: Endpoint['who']): string {
  const [own] = system.demo.merchants;
  return (
    (typeof who === 'object' && 'scope' in who && who.mode === 'test'
      ? own?.testApiToken
      : own?.apiToken) ?? ''
  );
}

function exampleOf(path: string, method: string): unknown {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return (operation?.requestBody?.content['application/json'] as { example?: unknown } | undefined)
    ?.example;
}

interface Asked {
  path: string;
  method?: string;
  bearer?: string;
  body?: unknown;
  /** Null sends none. */
  key?: string | null;
}

async function ask({
  path,
  method = 'GET',
  bearer = system.demo.merchants[0]?.apiToken ?? '',
  body,
  key = crypto.randomUUID(),
}: Asked): Promise<{ status: number; headers: Record<string, string>; body: unknown }> {
  const answer = await fetch(`${system.merchantUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(method !== 'GET' && key !== null && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

async function signInOwner(): Promise<string> {
  const owner = system.demo.users.find(({ email }) => email === 'owner@kopi.example');
  const signedIn = (
    await ask({
      path: '/api/auth/signin',
      method: 'POST',
      body: { email: owner?.email, password: owner?.password },
    })
  ).body as { token: { accessToken: string } };
  const bearer = signedIn.token.accessToken;
  await ask({
    path: '/api/auth/confirm',
    method: 'POST',
    bearer,
    body: { password: owner?.password },
  });
  return bearer;
}

/** A token of the first merchant, made in its console as its owner would. */
async function makeToken(bearer: string, scopes: readonly TokenScope[]): Promise<string> {
  const made = (
    await ask({
      path: '/api/api-tokens',
      method: 'POST',
      bearer,
      body: { name: 'Part', mode: 'live', scopes },
    })
  ).body as { token: string };
  return made.token;
}
