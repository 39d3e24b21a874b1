import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MerchantDetail, NewApiTokenAnswer } from '@wallet/contract';
import { systemClock } from '#platform/clock';
import { type Delivery, on, publish, startDelivery } from '#platform/events';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { testVault } from '@wallet/server/testing';
import type { MerchantWorld, User } from '../../../testing/people/merchant-world.ts';
import { createTokenWorld, type TokenWorld } from '../../../testing/people/token-world.ts';
import { selectTokenMakers } from '../../withdrawals/requests/payees.sql.ts';
import { expireLeftTokens } from './expire-left-tokens.ts';
import { followPassword } from './follow-password.ts';
import { identityEvents } from '#modules/identity';

let here: TokenWorld;
let world: MerchantWorld;
let facts: Delivery;
let made: MerchantDetail;
let owner: User;

beforeAll(async () => {
  here = await createTokenWorld();
  ({ world } = here);
  facts = startDelivery({
    db: world.database.db,
    log: silentLog(),
    clock: systemClock,
    subscriptions: on(identityEvents.passwordChanged, followPassword({ vault: testVault() })),
  });
});
beforeEach(async () => {
  ({ made, owner } = await here.begin());
});
afterAll(async () => {
  await facts.stop();
  await here.close();
});

test('a disabled person\u2019s tokens go on for a day and show it; then they end, once, recorded and told', async () => {
  const maker = await here.colleague('developer');
  const [till, own] = [
    await here.create(maker, { scopes: ['transactions:read'] }),
    await here.create(owner),
  ];
  await here.disable(maker);
  const row = await here.rowOf(till);
  expect(row).toMatchObject({
    state: 'active',
    createdBy: { id: maker.userId },
    adoptedBy: null,
    ends: { because: 'userDisabled' },
  });
  expect(hoursUntil(row.ends?.at)).toBeCloseTo(24, 1);
  expect((await here.rowOf(own)).ends).toBeNull();
  expect(await here.counts(till)).toBe(true);
  await expireLeftTokens({ db: world.database.db, vault: testVault() });
  expect(await here.counts(till)).toBe(true);
  await here.timePasses(till, '24 hours');
  expect([await here.counts(till), (await here.rowOf(till)).state]).toEqual([false, 'expired']);
  await Promise.all([
    expireLeftTokens({ db: world.database.db, vault: testVault() }),
    expireLeftTokens({ db: world.database.db, vault: testVault() }),
  ]);
  expect((await here.rowOf(till)).state).toBe('revoked');
  expect(await here.actsOn(till)).toEqual(['apiToken.created', 'apiToken.left', 'apiToken.ended']);
  expect(await here.told(till, 'ended')).toBe(1);
  expect([await here.counts(own), (await here.rowOf(own)).state]).toEqual([true, 'active']);
});

test('how long they go on is a dated setting', async () => {
  const maker = await here.colleague('developer');
  const till = await here.create(maker, { scopes: ['transactions:read'] });
  await setHours('2');
  await here.disable(maker);
  await setHours('24');
  expect(hoursUntil((await here.rowOf(till)).ends?.at)).toBeCloseTo(2, 1);
});

test('disabled for a suspicion, his tokens stop at once and for good, even when he is enabled again', async () => {
  const maker = await here.colleague('developer');
  const till = await here.create(maker, { scopes: ['transactions:read'] });
  await here.disable(maker, { stopTokens: true, reason: 'suspicion' });
  expect([await here.counts(till), (await here.rowOf(till)).state]).toEqual([false, 'revoked']);
  await world.ask(world.users.admin, 'POST', `/api/users/${maker.userId}/enable`);
  expect(await here.counts(till)).toBe(false);
  expect(await here.adopt(owner, till)).toMatchObject({ status: 409 });
});

test('enabled again in time, he answers for them as before', async () => {
  const maker = await here.colleague('developer');
  const [till, late] = [
    await here.create(maker, { scopes: ['transactions:read'] }),
    await here.create(maker, { scopes: ['transactions:read'] }),
  ];
  await here.disable(maker);
  await here.timePasses(late, '24 hours');
  await world.ask(world.users.admin, 'POST', `/api/users/${maker.userId}/enable`);
  expect([(await here.rowOf(till)).ends, await here.counts(till)]).toEqual([null, true]);
  expect(await here.counts(late)).toBe(false);
});

test('whom a colleague adopts goes on without its secret being shown, counts as his, and ends with him', async () => {
  const maker = await here.colleague('owner');
  const till = await here.create(maker, { scopes: ['withdrawals:write'] });
  await here.disable(maker);
  const answer = await here.adopt(owner, till);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { state: 'active', ends: null, adoptedBy: { id: owner.userId } },
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(till.token);
  await here.timePasses(till, '25 hours');
  expect(await here.counts(till)).toBe(true);
  expect(await makersOf(till)).toEqual([maker.userId, owner.userId].sort());
  expect(
    await one(
      read(),
      sql`select before ->> 'answeredBy' as before, after ->> 'answeredBy' as after from audit_entry
        where action = 'apiToken.adopted' and entity_id = ${till.apiToken.id}`,
    ),
  ).toEqual({ before: maker.userId, after: owner.userId });
  await here.disable(owner);
  expect((await here.rowOf(till, await here.colleague('owner'))).ends).toMatchObject({
    because: 'userDisabled',
  });
});

test('nobody adopts a token that somebody answers for, another merchant\u2019s, an ended one, or one beyond his rights', async () => {
  const maker = await here.colleague('owner');
  const [strong, plain] = [
    await here.create(maker, { scopes: ['withdrawals:write'] }),
    await here.create(maker, { scopes: ['transactions:read'] }),
  ];
  expect(await here.adopt(owner, strong)).toMatchObject({ status: 409 });
  await here.disable(maker);
  const developer = await here.colleague('developer');
  expect(await here.adopt(developer, strong)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('withdrawals.createOwn') },
  });
  expect(await here.adopt(await here.colleague('finance'), strong)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('apiTokens.manage') },
  });
  const stranger = world.ownerOf(await world.found());
  await sql`update app_user set status = 'active' where id = ${stranger.userId}`.execute(read());
  expect(await here.adopt(stranger, plain)).toMatchObject({ status: 404 });
  expect(await here.adopt(developer, plain)).toMatchObject({ status: 200 });
  await here.timePasses(strong, '24 hours');
  expect(await here.adopt(owner, strong)).toMatchObject({ status: 409 });
});

test('a developer makes and rotates live tokens only within the own rights, and any in test mode; an owner makes all', async () => {
  const developer = await here.colleague('developer');
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
    const strong = await here.create(owner, { scopes: [scope] });
    expect(
      await world.ask(developer, 'POST', `/api/api-tokens/${strong.apiToken.id}/rotate`, {
        overlapHours: 0,
      }),
    ).toMatchObject({ status: 403, body: { detail: expect.stringContaining(right) } });
    expect(await here.counts(strong)).toBe(true);
    await here.create(developer, { mode: 'test', scopes: [scope] });
  }
});

test('who is disabled while he makes a token makes none', async () => {
  const maker = await here.colleague('developer');
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
  const maker = await here.colleague('owner');
  const [strong, plain] = [
    await here.create(maker, { scopes: ['withdrawals:write'] }),
    await here.create(maker, { scopes: ['transactions:read'] }),
  ];
  await world.ask(owner, 'PATCH', `/api/users/${maker.userId}`, { teamRole: 'developer' });
  expect((await here.rowOf(strong)).ends).toMatchObject({ because: 'roleChanged' });
  expect((await here.rowOf(plain)).ends).toBeNull();
});

test('a password chosen by a mailed link ends live tokens that pay out unless somebody keeps them; a changed one ends none', async () => {
  const maker = await here.colleague('owner');
  const [strong, plain, testing] = [
    await here.create(maker, { scopes: ['withdrawals:write'] }),
    await here.create(maker, { scopes: ['transactions:read'] }),
    await here.create(maker, { mode: 'test', scopes: ['withdrawals:write'] }),
  ];
  await passwordChanged(maker, 'password');
  expect((await here.rowOf(strong)).ends).toBeNull();
  await passwordChanged(maker, 'link');
  expect((await here.rowOf(strong)).ends).toMatchObject({ because: 'passwordReset' });
  for (const other of [plain, testing]) expect((await here.rowOf(other)).ends).toBeNull();
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
  expect(await here.adopt(maker, strong)).toMatchObject({ status: 200, body: { ends: null } });
});

test('one that ends already keeps its time when its person is disabled too', async () => {
  const maker = await here.colleague('owner');
  const strong = await here.create(maker, { scopes: ['withdrawals:write'] });
  await passwordChanged(maker, 'link');
  await here.timePasses(strong, '20 hours');
  await here.disable(maker);
  expect(hoursUntil((await here.rowOf(strong)).ends?.at)).toBeCloseTo(4, 1);
});

test('with no owner left the operator invites one, and not while one is active', async () => {
  await here.colleague('finance');
  const invite = () =>
    world.ask(world.users.admin, 'POST', `/api/merchants/${made.merchant.id}/people`, {
      email: `${newId('x')}@shop.example`,
      name: 'Next',
    });
  expect(await invite()).toMatchObject({ status: 409 });
  await here.disable(owner);
  expect(await invite()).toMatchObject({ status: 201, body: { teamRole: 'owner' } });
});

async function setHours(hours: string): Promise<void> {
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'apiTokens.adoptionHours', ${hours}::jsonb, clock_timestamp(), 'test', 'test')`.execute(
    read(),
  );
}

const read = () => world.database.db.read;

async function passwordChanged({ userId }: User, by: 'password' | 'link'): Promise<void> {
  await world.database.db.transaction((trx) =>
    publish(trx, identityEvents.passwordChanged, {
      key: userId,
      mode: 'live',
      payload: { userId, by },
    }),
  );
  await facts.drainNow();
}

async function makersOf({ apiToken: { id } }: NewApiTokenAnswer): Promise<string[]> {
  return (await all(read(), selectTokenMakers(id))).map(({ userId }) => userId).sort();
}

function hoursUntil(at: string | undefined): number {
  return (Date.parse(at ?? '') - Date.now()) / 3_600_000;
}
