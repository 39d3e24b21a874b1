import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Console, endpoints } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { fakeClock } from '#platform/clock';
import { testDatabase, testHttp, testIdentity } from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp, TestIdentity } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { identityRoutes } from './endpoints.ts';
import { codeNow, fromBase32, knownPassword } from '../sign-in/fixtures.ts';
import { mailForgottenPassword } from '../password-reset/forgot-password.ts';
import { sendCode } from '../codes/send-code.ts';

const fresh = 'hujan di kota lama';
const clock = fakeClock('2026-11-21T10:00:00Z');
const staff = 'staff@wallet.example';
const owner = 'owner@kopi.example';
let database: TestDatabase;
let world: TestIdentity;
const sites = new Map<Console, TestHttp>();
beforeAll(async () => {
  database = await testDatabase();
  world = await testIdentity({ db: database.db, clock });
  const { identity } = world;
  const by = systemActor;
  await database.db.transaction(async (trx) => {
    const merchantId = await createMerchant(trx, {
      code: 'KOPI',
      name: 'Kopi',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by,
    });
    await createUser(identity, trx, {
      email: owner,
      name: 'Dian',
      roleId: 4,
      merchantId,
      password: knownPassword,
      by,
    });
    await createUser(identity, trx, {
      email: staff,
      name: 'Maria',
      roleId: 2,
      password: knownPassword,
      by,
    });
  });
  for (const console of ['admin', 'merchant'] as const) {
    sites.set(
      console,
      testHttp({
        routes: identityRoutes(identity),
        console,
        authenticate: {
          console: (request) =>
            authenticateAccessToken(identity, request.headers.authorization, console),
        },
      }),
    );
  }
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(database.db.read));
afterAll(async () => {
  for (const site of sites.values()) await site.close();
  await database.close();
});

test('an invited person activates, forgets the password and resets it, on the console of the link', async () => {
  const id = await invite('new@kopi.example');
  const code = world.codeFor('new@kopi.example');
  expect(world.letters.at(-1)?.text).toContain('https://admin.example/auth/activate?code=');
  expect(await post('/api/auth/check-code', { code, purpose: 'activate' })).toMatchObject({
    status: 200,
    body: { email: 'new@kopi.example', name: 'Dian', needsTotp: false },
    headers: { 'cache-control': 'no-store' },
  });
  expect(await post('/api/auth/activate', { code, password: fresh })).toMatchObject({
    status: 204,
    body: undefined,
    headers: { 'cache-control': 'no-store' },
  });
  expect(await post('/api/auth/forgot-password', { email: 'new@kopi.example' })).toMatchObject({
    status: 204,
    body: undefined,
  });
  expect(world.jobs).toMatchObject([
    {
      emailKey: emailKeyOf(world.identity.vault, 'new@kopi.example'),
      requestId: expect.stringMatching(/^req_/),
    },
  ]);
  await mailForgottenPassword(world.identity, {
    emailKey: emailKeyOf(world.identity.vault, 'new@kopi.example'),
  });
  const reset = { code: world.codeFor('new@kopi.example'), password: `${fresh} sekali` };
  expect(await post('/api/auth/reset-password', reset)).toMatchObject({ status: 204 });
  expect(await post('/api/auth/reset-password', reset)).toMatchObject({
    status: 422,
    body: { code: 'codeInvalid' },
  });
  expect(
    await post('/api/auth/signin', { email: 'new@kopi.example', password: `${fresh} sekali` }),
  ).toMatchObject({ status: 200 });
  const trail = await all(
    database.db.read,
    sql<{
      action: string;
      requestId: string | null;
    }>`select action, request_id as "requestId" from audit_entry
      where entity_id = ${id} and action like 'user.%' order by id`,
  );
  expect(trail).toEqual([
    { action: 'user.created', requestId: null },
    { action: 'user.activated', requestId: expect.stringMatching(/^req_/) },
    { action: 'user.passwordForgotten', requestId: null },
    { action: 'user.passwordReset', requestId: expect.stringMatching(/^req_/) },
  ]);
});

test('a link leads to the console of its user', async () => {
  await mailForgottenPassword(world.identity, {
    emailKey: emailKeyOf(world.identity.vault, owner),
  });
  expect(world.letters.at(-1)?.text).toContain(
    'https://merchant.example/auth/reset-password?code=',
  );
});

test('signed in, a user changes password and profile, sets one-time codes up and stops them, and ends sessions', async () => {
  const bearer = await enter('admin', staff);
  const own = (path: string, body?: unknown) => send('admin', 'POST', path, { bearer, body });
  expect(
    await send('admin', 'PATCH', '/api/auth/profile', {
      bearer,
      body: { name: '<script>alert(1)</script>', locale: 'id', timeZone: 'Asia/Manila' },
    }),
  ).toMatchObject({ status: 204 });
  expect(await send('admin', 'GET', '/api/auth/current-user', { bearer })).toMatchObject({
    body: {
      name: '<script>alert(1)</script>',
      locale: 'id',
      timeZone: 'Asia/Manila',
      hasTotp: false,
    },
  });
  const started = endpoints.startTotp.answer.parse(
    (await own('/api/auth/totp/start', { password: knownPassword })).body,
  );
  const secret = fromBase32(started.secret);
  const confirmed = await own('/api/auth/totp/confirm', { totp: codeNow(clock, secret) });
  expect(endpoints.confirmTotp.answer.parse(confirmed.body).recoveryCodes).toHaveLength(10);
  expect(confirmed.headers['cache-control']).toBe('no-store');
  expect(await send('admin', 'GET', '/api/auth/current-user', { bearer })).toMatchObject({
    body: { hasTotp: true },
  });
  clock.advance(30_000);
  const renewed = await own('/api/auth/totp/recovery-codes', {
    password: knownPassword,
    totp: codeNow(clock, secret),
  });
  const [recoveryCode] = endpoints.renewRecoveryCodes.answer.parse(renewed.body).recoveryCodes;
  expect(
    await post('/api/auth/signin', { email: staff, password: knownPassword, recoveryCode }),
  ).toMatchObject({ status: 200 });
  expect(
    await post('/api/auth/signin', { email: staff, password: knownPassword, recoveryCode }),
  ).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  clock.advance(30_000);
  expect(
    await own('/api/auth/totp/stop', { password: knownPassword, totp: codeNow(clock, secret) }),
  ).toMatchObject({ status: 204 });
  const { data } = endpoints.listOwnSessions.answer.parse(
    (await send('admin', 'GET', '/api/auth/sessions', { bearer })).body,
  );
  expect(new Set(data.map(({ isCurrent }) => isCurrent))).toEqual(new Set([false, true]));
  expect(data).toHaveLength(2);
  expect(
    await own(`/api/auth/sessions/${data.find(({ isCurrent }) => !isCurrent)?.id}/end`),
  ).toMatchObject({ status: 204 });
  await enter('admin', staff);
  expect(await own('/api/auth/sessions/end-others')).toMatchObject({
    status: 200,
    body: { ended: 1 },
  });
  expect(
    await own('/api/auth/change-password', { currentPassword: 'wrong', newPassword: fresh }),
  ).toMatchObject({ status: 422, body: { code: 'wrongPassword' } });
  expect(
    await own('/api/auth/change-password', { currentPassword: knownPassword, newPassword: fresh }),
  ).toMatchObject({ status: 204 });
  expect(
    await own('/api/auth/change-password', { currentPassword: fresh, newPassword: knownPassword }),
  ).toMatchObject({ status: 204 });
});

test('a role, status, merchant or id in a body is refused by every endpoint, and nobody is raised', async () => {
  const bearer = await enter('admin', staff);
  for (const extra of [
    { roleId: 1 },
    { role: 'Admin' },
    { status: 'active' },
    { merchantId: 'mer_1' },
    { userId: 'usr_1' },
    { constructor: 1 },
  ]) {
    for (const { method, path, body } of withBody()) {
      const answer = await send('admin', method, path, { bearer, body: { ...body, ...extra } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
    }
  }
  expect(await send('admin', 'GET', '/api/auth/current-user', { bearer })).toMatchObject({
    body: { roleId: 2 },
  });
});

test('every endpoint names the fields that are missing or wrong', async () => {
  const bearer = await enter('admin', staff);
  for (const { method, path, body } of withBody()) {
    for (const [field, wrong] of Object.keys(body).flatMap(
      (name) =>
        [
          [name, 7],
          [name, null],
          [name, { $ne: '' }],
          [name, 'x'.repeat(300)],
        ] as const,
    )) {
      const answer = await send('admin', method, path, {
        bearer,
        body: { ...body, [field]: wrong },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest', errors: [{ path: field }] },
      });
    }
    if (method === 'POST')
      expect(await send('admin', method, path, { bearer, body: {} })).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest' },
      });
    expect(await send('admin', method, path, { bearer, body: '{"' })).toMatchObject({
      status: 400,
      body: { code: 'malformedJson' },
    });
  }
  expect(await send('admin', 'POST', '/api/auth/sessions/ses_x/end', { bearer })).toMatchObject({
    status: 400,
    body: { code: 'invalidRequest' },
  });
  expect(
    await send('admin', 'POST', '/api/auth/sessions/ses_00000000000000000000000000/end', {
      bearer,
    }),
  ).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

test('HTML and headers in every field do nothing but be wrong', async () => {
  const bearer = await enter('admin', staff);
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: a@b.example';
  for (const { method, path, body } of withBody()) {
    const hurt = Object.fromEntries(
      Object.keys(body)
        .filter((name) => name !== 'name')
        .map((name) => [name, evil]),
    );
    const answer = await send('admin', method, path, { bearer, body: hurt });
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body ?? {})).not.toContain('onerror');
  }
});

test('signed out, whatever is for signed-in people answers 401, and on the other console 403 with the right address', async () => {
  const signedIn = identityRoutes(world.identity)
    .map(({ endpoint }) => endpoint)
    .filter(({ who }) => who === 'signedIn');
  expect(signedIn).toHaveLength(12);
  const bearer = await enter('merchant', owner);
  for (const { method, path } of signedIn) {
    const url = path.replace(':id', 'ses_00000000000000000000000000');
    for (const token of [undefined, 'x.y.z', `${bearer}x`])
      expect(
        await send('admin', method as 'POST', url, { ...(token && { bearer: token }) }),
      ).toMatchObject({ status: 401, body: { code: 'signedOut' } });
    expect(await send('admin', method as 'POST', url, { bearer })).toMatchObject({
      status: 403,
      body: { code: 'wrongConsole', detail: 'https://merchant.example' },
    });
  }
});

/** Each endpoint that takes a body, with one that is well-formed. */
function withBody() {
  const totp = '123456';
  const both = { password: knownPassword, totp };
  const bodies: Record<string, Record<string, unknown>> = {
    '/api/auth/check-code': { code: 'x', purpose: 'activate' },
    '/api/auth/activate': { code: 'x', password: fresh },
    '/api/auth/forgot-password': { email: 'a@b.example' },
    '/api/auth/reset-password': {
      code: 'x',
      password: fresh,
      totp,
      recoveryCode: 'AAAA-AAAA-AAAA',
    },
    '/api/auth/change-password': { currentPassword: 'x', newPassword: fresh },
    '/api/auth/totp/start': { password: 'x' },
    '/api/auth/totp/confirm': { totp },
    '/api/auth/totp/stop': both,
    '/api/auth/totp/recovery-codes': both,
    '/api/auth/profile': { name: 'Dian', locale: 'id', timeZone: 'Asia/Jakarta' },
    '/api/auth/signin': { email: staff, password: 'x', totp, recoveryCode: 'AAAA-AAAA-AAAA' },
  };
  return Object.entries(bodies).map(([path, body]) => ({
    path,
    body,
    method: path.endsWith('profile') ? ('PATCH' as const) : ('POST' as const),
  }));
}

function invite(email: string): Promise<string> {
  return database.db.transaction(async (trx) => {
    const id = await createUser(world.identity, trx, {
      email,
      name: 'Dian',
      roleId: 2,
      by: systemActor,
    });
    await sendCode(world.identity, trx, { userId: id, purpose: 'activate' });
    return id;
  });
}

async function enter(console: Console, email: string): Promise<string> {
  const { body } = await send(console, 'POST', '/api/auth/signin', {
    body: { email, password: knownPassword },
  });
  return endpoints.signIn.answer.parse(body).token.accessToken;
}

function post(path: string, body: unknown): Promise<Answered> {
  return send('admin', 'POST', path, { body });
}

function send(
  console: Console,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { bearer, body }: { bearer?: string; body?: unknown },
): Promise<Answered> {
  const site = sites.get(console);
  if (!site) throw new Error(`no ${console} console`);
  return site.as()(method, path, {
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
    ...(body !== undefined && { body }),
  });
}
