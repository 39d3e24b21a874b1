import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiTokenLimit, consoleOf } from '@wallet/contract';
import type { ApiTokenRow, NewApiTokenAnswer, Principal, RoleId } from '@wallet/contract';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import {
  addMerchant,
  signPeople,
  signToken,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp } from '@wallet/server/testing';
import { apiTokenRoutes } from './api-token-endpoints.ts';
import { type ApiTokens, createApiTokens } from './create-api-tokens.ts';

type User = Extract<Principal, { kind: 'user' }>;

let database: TestDatabase;
let sites: Record<'admin' | 'merchant', TestHttp>;
let tokens: ApiTokens;
let own: User;
let stranger: User;
const input = { name: 'Till', mode: 'live', scopes: ['balance:read'] };

beforeAll(async () => {
  database = await testDatabase();
  const routes = apiTokenRoutes({ db: database.db, vault: testVault() });
  sites = { admin: testHttp({ routes, console: 'admin' }), merchant: testHttp({ routes }) };
  tokens = createApiTokens({
    db: database.db,
    vault: testVault(),
    clock: systemClock,
    log: silentLog(),
  });
  own = await person(await addMerchant(database.db));
  stranger = await person(await addMerchant(database.db));
});
afterAll(async () => {
  await tokens.stop();
  for (const site of Object.values(sites)) await site.close();
  await database.close();
});

test('a new token is shown whole once, works at once, and is listed with its maker', async () => {
  const made = await create({
    ipAllowlist: ['203.0.113.0/24', '203.0.113.0/24'],
    expiresAt: inHours(24),
  });
  expect(await nameOf(made.token, '203.0.113.5')).toBe(made.apiToken.id);
  expect(made.apiToken).toMatchObject({
    ...input,
    state: 'active',
    ipAllowlist: ['203.0.113.0/24'],
    createdBy: { id: own.userId, name: 'Dian' },
    prefix: made.token.slice(0, 8),
    last4: made.token.slice(-4),
    lastUsedAt: null,
  });
  const listed = await ask(own, 'GET', '/api/api-tokens');
  expect((listed.body as { data: ApiTokenRow[] }).data[0]).toEqual(made.apiToken);
  expect(JSON.stringify(listed.body)).not.toContain(made.token);
});

test('a token made wrongly is refused with what is wrong', async () => {
  const faults = [
    { scopes: [] },
    { scopes: ['everything'] },
    { mode: 'both' },
    { name: ' ' },
    { ipAllowlist: ['300.1.1.1'] },
    { ipAllowlist: ['10.0.0.0/33'] },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { merchantId: 'mer_x' },
    { status: 'active' },
  ];
  for (const fault of faults) {
    const answer = await ask(own, 'POST', '/api/api-tokens', { ...input, ...fault });
    expect({ fault, answer }).toMatchObject({
      answer: {
        status: 400,
        body: {
          code: 'invalidRequest',
          errors: [{ path: expect.stringContaining(Object.keys(fault)[0] ?? '') }],
        },
      },
    });
  }
});

test('both tokens of a rotation count until the overlap ends, and a token is rotated once', async () => {
  const old = await create({});
  const rotated = await ask(own, 'POST', `/api/api-tokens/${old.apiToken.id}/rotate`, {
    overlapHours: 24,
  });
  const successor = rotated.body as NewApiTokenAnswer;
  expect(rotated.status).toBe(201);
  expect(successor.apiToken).toMatchObject({ ...input, state: 'active', expiresAt: null });
  expect([await nameOf(old.token), await nameOf(successor.token)]).toEqual([
    old.apiToken.id,
    successor.apiToken.id,
  ]);
  const ending = await row(old.apiToken.id);
  expect(ending).toMatchObject({ state: 'ending', replacedBy: successor.apiToken.id });
  expect(Date.parse(ending.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(
    await ask(own, 'POST', `/api/api-tokens/${old.apiToken.id}/rotate`, { overlapHours: 1 }),
  ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  await sql`update api_token set expires_at = now() where id = ${old.apiToken.id}`.execute(
    database.db.read,
  );
  await signToken(database.db, old.apiToken.id);
  expect([await nameOf(old.token), await nameOf(successor.token)]).toEqual([
    undefined,
    successor.apiToken.id,
  ]);
  expect((await row(old.apiToken.id)).state).toBe('expired');
});

test('a rotation without overlap ends the old token at once, and never lets it count longer than it would have', async () => {
  const first = await create({});
  await ask(own, 'POST', `/api/api-tokens/${first.apiToken.id}/rotate`, { overlapHours: 0 });
  expect(await nameOf(first.token)).toBeUndefined();
  const short = await create({ expiresAt: inHours(2) });
  const successor = (
    await ask(own, 'POST', `/api/api-tokens/${short.apiToken.id}/rotate`, { overlapHours: 168 })
  ).body as NewApiTokenAnswer;
  expect((await row(short.apiToken.id)).expiresAt).toBe(short.apiToken.expiresAt);
  // As long as the old one was made for.
  expect(
    Math.abs(Date.parse(successor.apiToken.expiresAt ?? '') - Date.parse(inHours(2))),
  ).toBeLessThan(60_000);
  const open = await create({ expiresAt: inHours(2) });
  const endless = (
    await ask(own, 'POST', `/api/api-tokens/${open.apiToken.id}/rotate`, {
      overlapHours: 1,
      expiresAt: null,
    })
  ).body as NewApiTokenAnswer;
  expect(endless.apiToken.expiresAt).toBeNull();
  expect(
    await ask(own, 'POST', `/api/api-tokens/${endless.apiToken.id}/rotate`, { overlapHours: 169 }),
  ).toMatchObject({ status: 400 });
});

test('two rotations at once make one successor', async () => {
  const old = await create({});
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      ask(own, 'POST', `/api/api-tokens/${old.apiToken.id}/rotate`, { overlapHours: 1 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test('a revoked token is refused by the next request, and is revoked once', async () => {
  const { apiToken, token } = await create({});
  expect(
    await ask(own, 'POST', `/api/api-tokens/${apiToken.id}/revoke`, { reason: 'leaked' }),
  ).toMatchObject({ status: 200, body: { state: 'revoked', revokedAt: expect.any(String) } });
  expect(await nameOf(token)).toBeUndefined();
  for (const act of ['revoke', 'rotate']) {
    expect(
      await ask(
        own,
        'POST',
        `/api/api-tokens/${apiToken.id}/${act}`,
        act === 'rotate' ? { overlapHours: 1 } : {},
      ),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  }
});

test('another merchant\u2019s token is not there, and operators see and revoke without making any', async () => {
  const { apiToken, token } = await create({});
  for (const [act, body] of [
    ['revoke', {}],
    ['rotate', { overlapHours: 1 }],
  ] as const) {
    expect(
      await ask(stranger, 'POST', `/api/api-tokens/${apiToken.id}/${act}`, body),
    ).toMatchObject({ status: 404 });
  }
  expect((await ask(stranger, 'GET', '/api/api-tokens')).body).toEqual({ data: [], next: null });
  const admin = operator(1);
  const path = `/api/merchants/${own.merchantId}/api-tokens`;
  expect((await ask(operator(2), 'GET', `${path}?limit=1`)).body).toMatchObject({
    data: [{ id: apiToken.id, createdBy: { name: 'Dian' } }],
    next: apiToken.id,
  });
  expect(
    await ask(operator(2), 'POST', `${path}/${apiToken.id}/revoke`, { reason: 'x' }),
  ).toMatchObject({ status: 403, body: { detail: expect.stringContaining('apiTokens.revoke') } });
  expect(await ask(admin, 'POST', `${path}/${apiToken.id}/revoke`, {})).toMatchObject({
    status: 400,
  });
  expect(
    await ask(
      admin,
      'POST',
      `/api/merchants/${stranger.merchantId}/api-tokens/${apiToken.id}/revoke`,
      { reason: 'found on a forum' },
    ),
  ).toMatchObject({ status: 404 });
  expect(
    await ask(admin, 'POST', `${path}/${apiToken.id}/revoke`, { reason: 'found on a forum' }),
  ).toMatchObject({ status: 200 });
  expect(await nameOf(token)).toBeUndefined();
  expect(await ask(admin, 'GET', `/api/merchants/${newId('mer')}/api-tokens`)).toMatchObject({
    status: 404,
  });
});

test('lists are narrowed by mode and state, page by page', async () => {
  const mine = await person(await addMerchant(database.db));
  const made = [];
  for (const mode of ['live', 'test', 'live'])
    made.push(
      ((await ask(mine, 'POST', '/api/api-tokens', { ...input, mode })).body as NewApiTokenAnswer)
        .apiToken.id,
    );
  await ask(mine, 'POST', `/api/api-tokens/${made[0]}/revoke`, {});
  const ids = async (query: string) =>
    ((await ask(mine, 'GET', `/api/api-tokens?${query}`)).body as { data: ApiTokenRow[] }).data.map(
      ({ id }) => id,
    );
  expect(await ids('')).toEqual(made.toReversed());
  expect(await ids('mode=test')).toEqual([made[1]]);
  expect(await ids('state=revoked')).toEqual([made[0]]);
  expect(await ids('state=active&mode=live')).toEqual([made[2]]);
  expect(await ids(`limit=1&after=${made[2]}`)).toEqual([made[1]]);
  expect(await ask(mine, 'GET', '/api/api-tokens?after=usr_1')).toMatchObject({
    body: { code: 'cursorInvalid' },
  });
});

test('a merchant makes no more tokens of a mode than the limit, also at once, and none while suspended', async () => {
  const mine = await person(await addMerchant(database.db));
  await sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
    select 'tok_limit' || n, ${mine.merchantId}, 'live', 'n', 'wap_', 'abcd', 'limit' || n, '{}', 'active'
      from generate_series(2, ${apiTokenLimit}) as n`.execute(database.db.read);
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(mine, 'POST', '/api/api-tokens', input)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const inTest = (await ask(mine, 'POST', '/api/api-tokens', { ...input, mode: 'test' }))
    .body as NewApiTokenAnswer;
  await sql`update merchant set status = 'suspended' where id = ${mine.merchantId}`.execute(
    database.db.read,
  );
  expect(await ask(mine, 'POST', '/api/api-tokens', { ...input, mode: 'test' })).toMatchObject({
    status: 403,
    body: { code: 'merchantNotActive' },
  });
  await expect(nameOf(inTest.token)).rejects.toMatchObject({ code: 'merchantSuspended' });
});

test('every act is in the trail with who, where and why, and never the token', async () => {
  const { apiToken, token } = await create({});
  await ask(own, 'POST', `/api/api-tokens/${apiToken.id}/rotate`, { overlapHours: 3 });
  await ask(own, 'POST', `/api/api-tokens/${apiToken.id}/revoke`, { reason: 'till sold' });
  const trail = await all(
    database.db.read,
    sql`select action, actor_id as "actorId", reason, ip, mode from audit_entry
      where entity = 'apiToken' and entity_id = ${apiToken.id} order by id`,
  );
  const by = { actorId: own.userId, ip: '127.0.0.1', mode: 'live' };
  expect(trail).toEqual([
    { action: 'apiToken.created', reason: null, ...by },
    { action: 'apiToken.rotated', reason: null, ...by },
    { action: 'apiToken.revoked', reason: 'till sold', ...by },
  ]);
  expect(
    await one(
      database.db.read,
      sql`select count(*)::int as n from audit_entry where audit_entry::text like ${`%${token}%`}`,
    ),
  ).toEqual({ n: 0 });
});

async function person(merchantId: string): Promise<User> {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${userId}, ${userId}, ${userId}, 'Dian', 4, 'active', ${merchantId}, 'owner')`.execute(
    database.db.read,
  );
  await signPeople(database.db, userId);
  return {
    kind: 'user',
    userId,
    sessionId: newId('ses'),
    roleId: 4,
    console: 'merchant',
    merchantId,
  };
}

function operator(roleId: RoleId): User {
  return {
    kind: 'user',
    userId: newId('usr'),
    sessionId: newId('ses'),
    roleId,
    console: consoleOf(roleId),
  };
}

function ask(who: User, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered> {
  return sites[who.console].as(who)(method, path, { body });
}

async function create(more: object): Promise<NewApiTokenAnswer> {
  const { status, body } = await ask(own, 'POST', '/api/api-tokens', { ...input, ...more });
  expect(status).toBe(201);
  return body as NewApiTokenAnswer;
}

async function row(id: string): Promise<ApiTokenRow> {
  const { data } = (await ask(own, 'GET', '/api/api-tokens?limit=100')).body as {
    data: ApiTokenRow[];
  };
  return data.find((each) => each.id === id) ?? expect.unreachable(id);
}

/** Whom the product takes the bearer for. */
async function nameOf(token: string, ip = '127.0.0.1'): Promise<string | undefined> {
  return (await tokens.authenticate(`Bearer ${token}`, ip))?.tokenId;
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
