import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Console, currentUserSchema, endpoints } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import type { Authenticate } from '#platform/http';
import { newId } from '#platform/ids';
import { testDatabase, testHttp, testIdentity } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { currentUser } from '../sign-in/current-user.ts';
import { createUser } from '../credentials/create-user.ts';
import { identityRoutes } from './endpoints.ts';
import type { Identity } from '../identity.ts';

const password = 'kopi-susu-gula-aren';
let database: TestDatabase;
let identity: Identity;
let merchantId: string;
const sites = new Map<Console, TestHttp>();
beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
  const by = systemActor;
  await database.db.transaction(async (trx) => {
    merchantId = await createMerchant(trx, {
      code: 'KOPI',
      name: 'Kopi',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by,
    });
    await createUser(identity, trx, {
      email: 'owner@kopi.example',
      name: 'Dian',
      roleId: 4,
      merchantId,
      password,
      by,
    });
    await createUser(identity, trx, {
      email: 'admin@wallet.example',
      name: 'Rizky',
      roleId: 1,
      password,
      by,
    });
  });
  for (const console of ['admin', 'merchant'] as const) {
    const recognise: Authenticate = (request) =>
      authenticateAccessToken(identity, request.headers.authorization, console);
    sites.set(
      console,
      testHttp({ routes: identityRoutes(identity), console, authenticate: { console: recognise } }),
    );
  }
});
afterAll(async () => {
  for (const site of sites.values()) await site.close();
  await database.close();
});

test('a merchant\u2019s user signs in, sees who he is with the live balance, refreshes with an empty body, and logs out', async () => {
  const { accessToken, refreshToken, session, cookie } = await enter(
    'merchant',
    'owner@kopi.example',
  );
  expect(session.roleId).toBe(4);
  const me = await send('merchant', 'GET', '/api/auth/current-user', { bearer: accessToken });
  expect(currentUserSchema.parse(me.body)).toMatchObject({
    email: 'owner@kopi.example',
    isLogin: true,
    merchantId,
    merchant: { code: 'KOPI', name: 'Kopi', currency: 'IDR' },
    balance: {
      available: { value: '0.00', currency: 'IDR' },
      held: { value: '0.00' },
      pending: { value: '0.00' },
    },
  });
  expect(me.headers['cache-control']).toBe('no-store');
  const renewed = await send('merchant', 'POST', '/api/auth/refresh-token', {
    bearer: refreshToken,
    cookie,
  });
  expect(renewed).toMatchObject({
    status: 200,
    body: {
      token: { accessToken: expect.any(String), refreshToken: expect.stringMatching(/^wrt_/) },
    },
  });
  expect(await send('merchant', 'POST', '/api/auth/logout', { bearer: accessToken })).toMatchObject(
    {
      status: 204,
      body: undefined,
      headers: {
        'set-cookie':
          '__Host-refresh-merchant=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      },
    },
  );
  expect(
    await send('merchant', 'GET', '/api/auth/current-user', { bearer: accessToken }),
  ).toMatchObject({ status: 401, body: { code: 'signedOut' } });
  expect(await send('merchant', 'POST', '/api/auth/logout', { bearer: accessToken })).toMatchObject(
    { status: 401 },
  );
  expect(
    await send('merchant', 'POST', '/api/auth/refresh-token', { bearer: refreshToken, cookie }),
  ).toMatchObject({ status: 401, body: { code: 'signedOut' } });
  expect(
    await one(
      database.db.read,
      sql`select end_reason as reason from user_session where id = ${session.id}`,
    ),
  ).toEqual({ reason: 'loggedOut' });
});

test('signing in gives a cookie of this console that scripts cannot read and no other site sends; a browser that has one keeps it', async () => {
  const { given, cookie, accessToken } = await enter('admin', 'admin@wallet.example');
  expect(given.filter((line) => line.includes('refresh'))).toEqual([
    expect.stringMatching(
      /^__Host-refresh-admin=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  const again = await send('admin', 'POST', '/api/auth/signin', {
    bearer: accessToken,
    cookie,
    body: { email: 'admin@wallet.example', password },
  });
  expect(again.headers['set-cookie']).toEqual(given);
});

test('a token without the cookie of its browser, or with another console’s, is signed out, and goes on with it', async () => {
  const { refreshToken, cookie } = await enter('admin', 'admin@wallet.example');
  const other = await enter('merchant', 'owner@kopi.example');
  const renew = (sent: string) =>
    send('admin', 'POST', '/api/auth/refresh-token', { bearer: refreshToken, cookie: sent });
  for (const sent of ['', other.cookie, cookie.replaceAll('__Host-', '')])
    expect(await renew(sent)).toMatchObject({ status: 401, body: { code: 'signedOut' } });
  const renewed = await renew(`${other.cookie}; ${cookie}`);
  expect(renewed.status).toBe(200);
  expect(renewed.headers['set-cookie']).toMatch(
    /^__Host-refresh-admin=[\w-]{43}; Max-Age=1209600;/,
  );
});

test('who is signed in is read as its merchant: the database shows nobody to another one', async () => {
  const { accessToken } = await enter('merchant', 'owner@kopi.example');
  const principal = await authenticateAccessToken(identity, `Bearer ${accessToken}`, 'merchant');
  if (!principal) throw new Error('nobody is signed in');
  await expect(currentUser(identity, principal)).resolves.toMatchObject({ merchantId });
  await expect(currentUser(identity, { ...principal, merchantId: newId('mer') })).rejects.toThrow();
});

test('the balance tells what is held apart from what is available', async () => {
  await database.db.writerPool.query(
    `update ledger_account set posted = 500000, held = 20000 where id = $1`,
    [`merchantPayable.${merchantId}.IDR.live`],
  );
  const { accessToken } = await enter('merchant', 'owner@kopi.example');
  const me = currentUserSchema.parse(
    (await send('merchant', 'GET', '/api/auth/current-user', { bearer: accessToken })).body,
  );
  expect(me.balance).toEqual({
    available: { value: '4800.00', currency: 'IDR' },
    held: { value: '200.00', currency: 'IDR' },
    pending: { value: '0.00', currency: 'IDR' },
  });
});

test('an operator has no merchant and no balance', async () => {
  const { accessToken } = await enter('admin', 'admin@wallet.example');
  const me = currentUserSchema.parse(
    (await send('admin', 'GET', '/api/auth/current-user', { bearer: accessToken })).body,
  );
  expect(me.balance).toBeUndefined();
  expect(me.merchantId).toBeUndefined();
  expect(me.merchant).toBeUndefined();
});

test('on the other console sign-in, refresh and current-user answer 403 with the right address', async () => {
  const wrong = { status: 403, body: { code: 'wrongConsole', detail: 'https://admin.example' } };
  const { accessToken, refreshToken } = await enter('admin', 'admin@wallet.example');
  expect(await signInAt('merchant', { email: 'admin@wallet.example', password })).toMatchObject(
    wrong,
  );
  expect(
    await send('merchant', 'GET', '/api/auth/current-user', { bearer: accessToken }),
  ).toMatchObject(wrong);
  expect(
    await send('merchant', 'POST', '/api/auth/refresh-token', { bearer: refreshToken }),
  ).toMatchObject(wrong);
});

test('bad input to sign-in is refused with the wrong fields named, and a wrong password with 401', async () => {
  const bodies = [
    {},
    { email: 'a', password: 'x' },
    { email: 'owner@kopi.example', password: '' },
    { email: 'owner@kopi.example', password: 7 },
    { email: 'owner@kopi.example', password, roleId: 1 },
    { email: 'owner@kopi.example', password, totp: '12345' },
  ];
  const fields = [
    ['email', 'password'],
    ['email'],
    ['password'],
    ['password'],
    ['roleId'],
    ['totp'],
  ];
  for (const [i, body] of bodies.entries()) {
    const errors = fields[i]?.map((path) => ({ path, message: expect.any(String) }));
    expect(await signInAt('merchant', body)).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest', errors },
    });
  }
  expect(await signInAt('merchant', '{"email":')).toMatchObject({
    status: 400,
    body: { code: 'malformedJson' },
  });
  expect(
    await signInAt('merchant', { email: 'owner@kopi.example', password: 'wrong' }),
  ).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  expect(
    await send('merchant', 'POST', '/api/auth/refresh-token', { body: { refreshToken: 'x' } }),
  ).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
});

test('signed out, current-user and logout answer 401, refresh too', async () => {
  for (const [method, path] of [
    ['GET', '/api/auth/current-user'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/refresh-token'],
  ] as const) {
    expect(await send('merchant', method, path, {})).toMatchObject({
      status: 401,
      body: { code: 'signedOut' },
    });
    expect(await send('merchant', method, path, { bearer: 'x.y.z' })).toMatchObject({
      status: 401,
      body: { code: 'signedOut' },
    });
  }
});

test('the countries are those of ISO 3166 with dial code and currency, for anyone', async () => {
  const { status, body } = await send('merchant', 'GET', '/api/countries', {});
  expect(status).toBe(200);
  expect(body).toHaveLength(249);
  expect(body).toEqual(
    expect.arrayContaining([
      { code: 'ID', name: 'Indonesia', dialCode: '+62', currency: 'IDR' },
      { code: 'PH', name: 'Philippines', dialCode: '+63', currency: 'PHP' },
    ]),
  );
  const known = new Set(Intl.supportedValuesOf('currency'));
  const wellFormed = z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z]{2}$/),
      name: z.string().min(4),
      dialCode: z.string().regex(/^\+[1-9]\d{0,3}$/),
      currency: z.string().refine((code) => known.has(code)),
    }),
  );
  expect(wellFormed.safeParse(body).error).toBeUndefined();
});

async function enter(console: Console, email: string) {
  const { body, headers } = await signInAt(console, { email, password });
  const { token, session } = endpoints.signIn.answer.parse(body);
  const given = z.array(z.string()).parse(headers['set-cookie']);
  const cookie = given.map((line) => line.split(';')[0]).join('; ');
  return { ...token, session, cookie, given };
}

function signInAt(console: Console, body: unknown) {
  return send(console, 'POST', '/api/auth/signin', { body });
}

function send(
  console: Console,
  method: 'GET' | 'POST',
  path: string,
  { bearer, body, cookie = '' }: { bearer?: string; body?: unknown; cookie?: string },
) {
  const site = sites.get(console);
  if (!site) throw new Error(`no ${console} console`);
  return site.as()(method, path, {
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}`, cookie } }),
    ...(body !== undefined && { body }),
  });
}
