import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { fakeClock } from '#platform/clock';
import { mountRoutes, createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { testDatabase, testIdentity, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { identityRoutes } from './endpoints.ts';
import { mailForgottenPassword } from '../password-reset/forgot-password.ts';

const password = 'kopi-susu-gula-aren';
const fresh = 'hujan di kota lama';
const vault = testVault();
const clock = fakeClock('2026-11-21T10:00:00Z');
const server = createHttp({ log: silentLog(), trustProxy: '127.0.0.1' });
let database: TestDatabase;
let world: TestIdentity;
let origin: string;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  world = await testIdentity({ db: database.db, vault, clock });
  mountRoutes(server, identityRoutes(world.identity), {
    console: 'admin',
    log: silentLog(),
    authenticate: {
      console: (request) =>
        authenticateAccessToken(world.identity, request.headers.authorization, 'admin'),
      merchantApi: async () => undefined,
      payer: async () => undefined,
    },
  });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(database.db.read));
afterAll(async () => {
  await server.close();
  await database.close();
});

test('eleven wrong passwords from elsewhere shut nobody out, neither signed in nor on a new browser', async () => {
  const owner = await signedIn();
  for (let i = 0; i < 11; i++) await guess(owner.email, '203.0.113.9');
  expect(await guess(owner.email, '203.0.113.9')).toBe('temporarilyLocked');
  expect(await confirm(owner)).toBe(204);
  expect(await enter(owner.email)).toMatchObject({ status: 200 });
  expect(await enter(owner.email, { ip: '203.0.113.9' })).toMatchObject({ status: 429 });
});

test(
  'of a thousand wrong passwords from 200 networks a hundred are looked at; the owner confirms, signs in where he did before, and resets by mail',
  { timeout: 120_000 },
  async () => {
    const owner = await signedIn();
    const { email } = owner;
    expect(await attack(email, 1_000)).toEqual({ wrongCredentials: 100, temporarilyLocked: 900 });

    expect(await confirm(owner)).toBe(204);
    expect(await enter(email, owner)).toMatchObject({ status: 200 });
    expect(await enter(email, { cookie: owner.cookie, ip: networkNo(7) })).toMatchObject({
      status: 200,
    });
    expect(await enter(email)).toMatchObject({
      status: 429,
      body: { code: 'temporarilyLocked' },
    });

    const link = await forgot(email);
    expect(link.mailed).toBe(1);
    const reset = await send('/api/auth/reset-password', {
      body: { code: world.codeFor(email), password: fresh },
    });
    expect(reset.status).toBe(204);
    expect(await attack(email, 110, fresh)).toMatchObject({ wrongCredentials: 100 });
    expect(await enter(email, { password: fresh })).toMatchObject({ status: 429 });
    expect(await enter(email, { password: fresh, cookie: reset.cookie })).toMatchObject({
      status: 200,
    });
  },
);

test(
  'an address that nobody has is answered in the same way, code by code',
  { timeout: 120_000 },
  async () => {
    const { email } = await signedIn();
    const codes = [];
    for (const address of [email, 'nobody@wallet.example']) {
      const seen = [];
      for (let i = 0; i < 12; i++) seen.push(await guess(address, networkNo(1)));
      seen.push(await attack(address, 120));
      codes.push(seen);
    }
    expect(codes[0]).toEqual(codes[1]);
  },
);

test('a known browser is one of its account and of its number: neither opens another’s line', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await lockStrangersOf(other.email);
  expect(await enter(other.email, { cookie: one.cookie })).toMatchObject({ status: 429 });
  const [browser = '', known = ''] = other.cookie.split('; ');
  const [foreign = ''] = one.cookie.split('; ');
  expect(await enter(other.email, { cookie: `${foreign}; ${known}` })).toMatchObject({
    status: 429,
  });
  expect(await enter(other.email, { cookie: browser })).toMatchObject({ status: 429 });
  expect(await enter(other.email, { cookie: `${browser}; ${known}` })).toMatchObject({
    status: 200,
  });
});

test('who has copied a known browser is stopped after ten failures in a row and after fifty in a day', async () => {
  const { email, cookie } = await signedIn();
  const wrong = () => enter(email, { cookie, password: 'wrong' });
  const codes = [];
  for (let i = 0; i < 11; i++) codes.push((await wrong()).body.code);
  expect(codes.filter((code) => code === 'wrongCredentials')).toHaveLength(10);
  expect(codes.at(-1)).toBe('temporarilyLocked');
  await sql`update sign_in_attempt set failures = 50, last_at = now() - interval '20 hours'
    where subject like '%:day'`.execute(database.db.read);
  await sql`delete from sign_in_attempt where subject not like '%:day'`.execute(database.db.read);
  const { status, retryAfter } = await wrong();
  expect(status).toBe(429);
  expect(Math.abs(retryAfter - 4 * 3_600)).toBeLessThan(60);
});

test('the day of strangers ends 24 hours after its first failure, whatever came in between', async () => {
  const { email } = await signedIn();
  await guess(email, networkNo(1));
  await sql`update sign_in_attempt set failures = 100, last_at = now() - interval '23 hours'`.execute(
    database.db.read,
  );
  await sql`delete from sign_in_attempt where subject like '%:network:%'`.execute(database.db.read);
  const { status, retryAfter } = await enter(email);
  expect(status).toBe(429);
  expect(Math.abs(retryAfter - 3_600)).toBeLessThan(60);
  await sql`update sign_in_attempt set last_at = now() - interval '24 hours', locked_until = now()`.execute(
    database.db.read,
  );
  expect(await guess(email, networkNo(2))).toBe('wrongCredentials');
  expect(
    await all(
      database.db.read,
      sql`select failures, locked_until from sign_in_attempt where subject = ${subjectOf(email)}`,
    ),
  ).toEqual([{ failures: 1, locked_until: null }]);
});

test('wrong passwords in one session stop that session and nobody else, and ten sign-ins elsewhere do not go on from there', async () => {
  const owner = await signedIn();
  const other = { ...owner, ...(await enter(owner.email, owner)) };
  for (let i = 0; i < 10; i++) expect(await confirm(owner, 'wrong')).toBe(422);
  expect(await confirm(owner)).toBe(429);
  expect(await confirm(other)).toBe(204);
  expect(await enter(owner.email)).toMatchObject({ status: 200 });
});

test('strangers fill no inbox with links, and use up none of the mails of a known browser', async () => {
  const { email, cookie } = await signedIn();
  const floods = [];
  for (let i = 0; i < 40; i++) floods.push(await forgot(email, { ip: networkNo(i) }));
  expect(new Set(floods.map(({ status }) => status))).toEqual(new Set([204]));
  expect(floods.reduce((sum, { mailed }) => sum + mailed, 0)).toBe(2);
  expect(await forgot(email, { cookie, ip: networkNo(3) })).toEqual({ status: 204, mailed: 1 });
  const known = [await forgot(email, { cookie }), await forgot(email, { cookie })];
  expect(known.map(({ mailed }) => mailed)).toEqual([1, 1]);
  expect(await forgot(email, { cookie })).toEqual({ status: 429, mailed: 0 });
});

test('a link that strangers ask for kills none that was mailed before, and using one ends them all', async () => {
  const { email } = await signedIn();
  await forgot(email);
  const first = world.codeFor(email);
  await forgot(email, { ip: networkNo(5) });
  const second = world.codeFor(email);
  expect(second).not.toBe(first);
  const reset = (code: string) =>
    send('/api/auth/reset-password', { body: { code, password: fresh } });
  expect((await reset(first)).status).toBe(204);
  expect((await reset(second)).body.code).toBe('codeInvalid');
});

interface Owner {
  email: string;
  cookie: string;
  token: string;
}

/** Somebody who has signed in once, from the network that `enter` uses when none is named. */
async function signedIn(): Promise<Owner> {
  const email = `owner${made++}@wallet.example`;
  await database.db.transaction((trx) =>
    createUser({ vault }, trx, { email, name: 'Dian', roleId: 1, password, by: systemActor }),
  );
  const { cookie, token } = await enter(email);
  return { email, cookie, token };
}

interface Sending {
  body: object;
  ip?: string;
  cookie?: string;
  token?: string;
}

async function send(path: string, { body, ip = '198.51.100.1', cookie, token }: Sending) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const text = await answer.text();
  const read = (text === '' ? {} : JSON.parse(text)) as {
    code?: string;
    token?: { accessToken: string };
  };
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return {
    status: answer.status,
    body: read,
    retryAfter: Number(answer.headers.get('retry-after')),
    cookie: cookies.join('; '),
    token: read.token?.accessToken ?? '',
  };
}

function enter(
  email: string,
  { password: given = password, ip, cookie }: Partial<Sending> & { password?: string } = {},
) {
  return send('/api/auth/signin', {
    body: { email, password: given },
    ...(ip !== undefined && { ip }),
    ...(cookie !== undefined && { cookie }),
  });
}

async function guess(email: string, ip: string, wrong = 'wrong'): Promise<string | undefined> {
  return (await enter(email, { ip, password: wrong })).body.code;
}

/** So many wrong passwords, forty at a time, each from the next of 200 networks. */
async function attack(
  email: string,
  times: number,
  right = password,
): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (let from = 0; from < times; from += 40) {
    const wave = Array.from({ length: Math.min(40, times - from) }, (_, i) =>
      guess(email, networkNo(from + i), `${right}.`),
    );
    for (const code of await Promise.all(wave))
      codes[code ?? 'none'] = (codes[code ?? 'none'] ?? 0) + 1;
  }
  return codes;
}

function networkNo(i: number): string {
  return `2001:db8:${i % 200}::1`;
}

async function confirm({ token }: Owner, given = password): Promise<number> {
  return (await send('/api/auth/confirm', { token, body: { password: given } })).status;
}

/** Asks for a link and lets the job run that was queued; says how many mails went out. */
async function forgot(email: string, from: Pick<Partial<Sending>, 'ip' | 'cookie'> = {}) {
  const [queued, before] = [world.jobs.length, world.letters.length];
  const { status } = await send('/api/auth/forgot-password', { body: { email }, ...from });
  for (const _job of world.jobs.slice(queued))
    await mailForgottenPassword(world.identity, { emailKey: emailKeyOf(vault, email) });
  return { status, mailed: world.letters.length - before };
}

function subjectOf(email: string): string {
  return `account:${emailKeyOf(vault, email)}`;
}

async function lockStrangersOf(email: string): Promise<void> {
  await sql`insert into sign_in_attempt (subject, allowed, failures, locked_until)
    values (${subjectOf(email)}, 100, 101, now() + interval '20 hours')`.execute(database.db.read);
}
