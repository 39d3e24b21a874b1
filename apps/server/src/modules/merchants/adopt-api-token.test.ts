import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiTokenRow, MerchantDetail, NewApiTokenAnswer, TeamRole } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity';
import { systemClock } from '#platform/clock';
import { all, one } from '#platform/db';
import { startFacts, tellFact } from '#platform/facts';
import type { Facts } from '#platform/facts';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { testVault } from '@wallet/server/testing';
import type { Answered } from '@wallet/server/testing';
import { openMerchantWorld, type MerchantWorld, type User } from '../../testing/merchant-world.ts';
import { selectTokenMakers } from '../withdrawals/payees.sql.ts';
import { endLeftTokens } from './end-left-tokens.ts';
import { followPassword } from './follow-password.ts';
import { openApiTokens } from './open-api-tokens.ts';
import type { ApiTokens } from './open-api-tokens.ts';

let world: MerchantWorld;
let tokens: ApiTokens;
let facts: Facts;
let made: MerchantDetail;
let owner: User;
let people = 0;

beforeAll(async () => {
  world = await openMerchantWorld();
  const { db } = world.database;
  tokens = openApiTokens({ db, vault: testVault(), clock: systemClock, log: silentLog() });
  facts = startFacts({
    db,
    log: silentLog(),
    clock: systemClock,
    listeners: { 'identity.passwordChanged': [followPassword({ vault: testVault() })] },
  });
});
beforeEach(async () => {
  made = await world.found();
  owner = world.ownerOf(made);
  await sql`update app_user set status = 'active' where id = ${owner.userId}`.execute(read());
});
afterAll(async () => {
  await facts.stop();
  await tokens.stop();
  await world.close();
});

test('a disabled person\u2019s tokens go on for a day and show it; then they end, once, recorded and told', async () => {
  const maker = await colleague('developer');
  const [till, own] = [await create(maker, { scopes: ['transactions:read'] }), await create(owner)];
  await disable(maker);
  const row = await rowOf(till);
  expect(row).toMatchObject({
    state: 'active',
    createdBy: { id: maker.userId },
    adoptedBy: null,
    ends: { because: 'userDisabled' },
  });
  expect(hoursUntil(row.ends?.at)).toBeCloseTo(24, 1);
  expect((await rowOf(own)).ends).toBeNull();
  expect(await counts(till)).toBe(true);
  await endLeftTokens({ db: world.database.db, vault: testVault() });
  expect(await counts(till)).toBe(true);
  await timePasses(till, '24 hours');
  expect([await counts(till), (await rowOf(till)).state]).toEqual([false, 'expired']);
  await Promise.all([
    endLeftTokens({ db: world.database.db, vault: testVault() }),
    endLeftTokens({ db: world.database.db, vault: testVault() }),
  ]);
  expect((await rowOf(till)).state).toBe('revoked');
  expect(await actsOn(till)).toEqual(['apiToken.created', 'apiToken.left', 'apiToken.ended']);
  expect(await told(till, 'ended')).toBe(1);
  expect([await counts(own), (await rowOf(own)).state]).toEqual([true, 'active']);
});

test('how long they go on is a dated setting', async () => {
  const maker = await colleague('developer');
  const till = await create(maker, { scopes: ['transactions:read'] });
  await setHours('2');
  await disable(maker);
  await setHours('24');
  expect(hoursUntil((await rowOf(till)).ends?.at)).toBeCloseTo(2, 1);
});

test('disabled for a suspicion, his tokens stop at once and for good, even when he is enabled again', async () => {
  const maker = await colleague('developer');
  const till = await create(maker, { scopes: ['transactions:read'] });
  await disable(maker, { stopTokens: true, reason: 'suspicion' });
  expect([await counts(till), (await rowOf(till)).state]).toEqual([false, 'revoked']);
  await world.ask(world.users.admin, 'POST', `/api/users/${maker.userId}/enable`);
  expect(await counts(till)).toBe(false);
  expect(await adopt(owner, till)).toMatchObject({ status: 409 });
});

test('enabled again in time, he answers for them as before', async () => {
  const maker = await colleague('developer');
  const [till, late] = [
    await create(maker, { scopes: ['transactions:read'] }),
    await create(maker, { scopes: ['transactions:read'] }),
  ];
  await disable(maker);
  await timePasses(late, '24 hours');
  await world.ask(world.users.admin, 'POST', `/api/users/${maker.userId}/enable`);
  expect([(await rowOf(till)).ends, await counts(till)]).toEqual([null, true]);
  expect(await counts(late)).toBe(false);
});

test('whom a colleague adopts goes on without its secret being shown, counts as his, and ends with him', async () => {
  const maker = await colleague('owner');
  const till = await create(maker, { scopes: ['withdrawals:write'] });
  await disable(maker);
  const answer = await adopt(owner, till);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { state: 'active', ends: null, adoptedBy: { id: owner.userId } },
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(till.token);
  await timePasses(till, '25 hours');
  expect(await counts(till)).toBe(true);
  expect(await makersOf(till)).toEqual([maker.userId, owner.userId].sort());
  expect(
    await one(
      read(),
      sql`select before ->> 'answeredBy' as before, after ->> 'answeredBy' as after from audit_entry
        where action = 'apiToken.adopted' and entity_id = ${till.apiToken.id}`,
    ),
  ).toEqual({ before: maker.userId, after: owner.userId });
  await disable(owner);
  expect((await rowOf(till, await colleague('owner'))).ends).toMatchObject({
    because: 'userDisabled',
  });
});

test('nobody adopts a token that somebody answers for, another merchant\u2019s, an ended one, or one beyond his rights', async () => {
  const maker = await colleague('owner');
  const [strong, plain] = [
    await create(maker, { scopes: ['withdrawals:write'] }),
    await create(maker, { scopes: ['transactions:read'] }),
  ];
  expect(await adopt(owner, strong)).toMatchObject({ status: 409 });
  await disable(maker);
  const developer = await colleague('developer');
  expect(await adopt(developer, strong)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('withdrawals.createOwn') },
  });
  expect(await adopt(await colleague('finance'), strong)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('apiTokens.manage') },
  });
  const stranger = world.ownerOf(await world.found());
  await sql`update app_user set status = 'active' where id = ${stranger.userId}`.execute(read());
  expect(await adopt(stranger, plain)).toMatchObject({ status: 404 });
  expect(await adopt(developer, plain)).toMatchObject({ status: 200 });
  await timePasses(strong, '24 hours');
  expect(await adopt(owner, strong)).toMatchObject({ status: 409 });
});

test('a developer makes and rotates live tokens only within the own rights, and any in test mode; an owner makes all', async () => {
  const developer = await colleague('developer');
  for (const [scope, right] of [
    ['withdrawals:write', 'withdrawals.createOwn'],
    ['payoutMethods:write', 'payoutMethods.manage'],
    ['sessions:write', 'sessions.create'],
    ['balance:read', 'ledger.readOwn'],
    ['exports:write', 'exports.createOwn'],
  ] as const) {
    const body = { name: 'Till', mode: 'live', scopes: ['transactions:read', scope] };
    expect(await world.ask(developer, 'POST', '/api/api-tokens', body)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining(right) },
    });
    const strong = await create(owner, { scopes: [scope] });
    expect(
      await world.ask(developer, 'POST', `/api/api-tokens/${strong.apiToken.id}/rotate`, {
        overlapHours: 0,
      }),
    ).toMatchObject({ status: 403, body: { detail: expect.stringContaining(right) } });
    expect(await counts(strong)).toBe(true);
    await create(developer, { mode: 'test', scopes: [scope] });
  }
});

test('who is disabled while he makes a token makes none', async () => {
  const maker = await colleague('developer');
  await sql`update app_user set status = 'disabled' where id = ${maker.userId}`.execute(read());
  expect(
    await world.ask(maker, 'POST', '/api/api-tokens', {
      name: 'Till',
      mode: 'live',
      scopes: ['transactions:read'],
    }),
  ).toMatchObject({ status: 401 });
});

test('a role without the rights of a token leaves that token, and only that one', async () => {
  const maker = await colleague('owner');
  const [strong, plain] = [
    await create(maker, { scopes: ['withdrawals:write'] }),
    await create(maker, { scopes: ['transactions:read'] }),
  ];
  await world.ask(owner, 'PATCH', `/api/users/${maker.userId}`, { teamRole: 'developer' });
  expect((await rowOf(strong)).ends).toMatchObject({ because: 'roleChanged' });
  expect((await rowOf(plain)).ends).toBeNull();
});

test('a password chosen by a mailed link ends live tokens that pay out unless somebody keeps them; a changed one ends none', async () => {
  const maker = await colleague('owner');
  const [strong, plain, testing] = [
    await create(maker, { scopes: ['withdrawals:write'] }),
    await create(maker, { scopes: ['transactions:read'] }),
    await create(maker, { mode: 'test', scopes: ['withdrawals:write'] }),
  ];
  await passwordChanged(maker, 'password');
  expect((await rowOf(strong)).ends).toBeNull();
  await passwordChanged(maker, 'link');
  expect((await rowOf(strong)).ends).toMatchObject({ because: 'passwordReset' });
  for (const other of [plain, testing]) expect((await rowOf(other)).ends).toBeNull();
  expect(
    await all(
      read(),
      sql`select payload ->> 'act' as act, jsonb_array_length(payload -> 'names') as tokens from fact
        where name = 'apiTokens.makerLeft' and payload ->> 'userId' = ${maker.userId} order by id`,
    ),
  ).toEqual([
    { act: 'passwordChanged', tokens: 3 },
    { act: 'passwordReset', tokens: 1 },
  ]);
  expect(await adopt(maker, strong)).toMatchObject({ status: 200, body: { ends: null } });
});

test('one that ends already keeps its time when its person is disabled too', async () => {
  const maker = await colleague('owner');
  const strong = await create(maker, { scopes: ['withdrawals:write'] });
  await passwordChanged(maker, 'link');
  await timePasses(strong, '20 hours');
  await disable(maker);
  expect(hoursUntil((await rowOf(strong)).ends?.at)).toBeCloseTo(4, 1);
});

test('with no owner left the operator invites one, and not while one is active', async () => {
  await colleague('finance');
  const invite = () =>
    world.ask(world.users.admin, 'POST', `/api/merchants/${made.merchant.id}/people`, {
      email: `next${++people}@shop.example`,
      name: 'Next',
    });
  expect(await invite()).toMatchObject({ status: 409 });
  await disable(owner);
  expect(await invite()).toMatchObject({ status: 201, body: { teamRole: 'owner' } });
});

async function setHours(hours: string): Promise<void> {
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'apiTokens.adoptionHours', ${hours}::jsonb, clock_timestamp(), 'test', 'test')`.execute(
    read(),
  );
}

const read = () => world.database.db.read;

async function colleague(teamRole: TeamRole): Promise<User> {
  const merchantId = made.merchant.id;
  const userId = await world.database.db.transaction((trx) =>
    createUser(world.world.identity, trx, {
      email: `c${++people}@shop.example`,
      name: 'Dian',
      roleId: 4,
      merchantId,
      teamRole,
      password: 'hujan di kota lama',
      by: systemActor,
    }),
  );
  return { ...owner, userId, sessionId: newId('ses'), teamRole };
}

async function create(who: User, more: object = {}): Promise<NewApiTokenAnswer> {
  const answer = await world.ask(who, 'POST', '/api/api-tokens', {
    name: 'Till',
    mode: 'live',
    scopes: ['balance:read'],
    ...more,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as NewApiTokenAnswer;
}

async function disable({ userId }: User, body: object = { reason: 'left' }): Promise<void> {
  expect(
    await world.ask(world.users.admin, 'POST', `/api/users/${userId}/disable`, body),
  ).toMatchObject({ status: 200 });
}

function adopt(who: User, { apiToken: { id } }: NewApiTokenAnswer): Promise<Answered> {
  return world.ask(who, 'POST', `/api/api-tokens/${id}/adopt`);
}

async function rowOf({ apiToken: { id } }: NewApiTokenAnswer, who = owner): Promise<ApiTokenRow> {
  const { body } = await world.ask(who, 'GET', '/api/api-tokens?limit=100');
  const { data } = body as { data: ApiTokenRow[] };
  return data.find((row) => row.id === id) ?? expect.unreachable(id);
}

async function counts({ token }: NewApiTokenAnswer): Promise<boolean> {
  return (await tokens.authenticate(`Bearer ${token}`, '127.0.0.1')) !== undefined;
}

async function passwordChanged({ userId }: User, by: 'password' | 'link'): Promise<void> {
  await world.database.db.transaction((trx) =>
    tellFact(trx, {
      name: 'identity.passwordChanged',
      key: userId,
      mode: 'live',
      payload: { userId, by },
    }),
  );
  await facts.drainNow();
}

async function timePasses({ apiToken: { id } }: NewApiTokenAnswer, by: string): Promise<void> {
  await sql`update api_token set ends_at = ends_at - ${by}::interval where id = ${id}`.execute(
    read(),
  );
}

async function actsOn({ apiToken: { id } }: NewApiTokenAnswer): Promise<string[]> {
  const rows = await all(
    read(),
    sql<{ action: string }>`select action from audit_entry where entity_id = ${id} order by id`,
  );
  return rows.map(({ action }) => action);
}

async function told({ apiToken: { id } }: NewApiTokenAnswer, act: string): Promise<number> {
  const { count } = await one(
    read(),
    sql<{ count: number }>`select count(*)::int as count from fact
      where name = 'apiTokens.changed' and payload ->> 'tokenId' = ${id} and payload ->> 'act' = ${act}`,
  );
  return count;
}

async function makersOf({ apiToken: { id } }: NewApiTokenAnswer): Promise<string[]> {
  return (await all(read(), selectTokenMakers(id))).map(({ userId }) => userId).sort();
}

function hoursUntil(at: string | undefined): number {
  return (Date.parse(at ?? '') - Date.now()) / 3_600_000;
}
