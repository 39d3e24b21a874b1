import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, roles, zodOf } from '@wallet/contract';
import type { Console, Endpoint, EndpointName } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { fakeClock } from '#platform/clock';
import { ApiError, type Authenticate, type Route } from '#platform/http';
import { signRow, testDatabase, testHttp, testIdentity } from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp, TestIdentity } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { identityRoutes } from './endpoints.ts';
import { codeNow, enter, join, knownPassword, switchOn } from '../sign-in/fixtures.ts';
import { confirmationRows } from '../session-rows.ts';
import { bodies, urlOf, withoutBody } from './step-up-bodies.ts';

const clock = fakeClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let world: TestIdentity;
let sites: Record<Console, TestHttp>;
let bearers: Record<Console, () => Promise<string>>;

/** Each endpoint of the contract that asks for it. */
const guarded = (Object.values(endpoints) as Endpoint[]).filter(({ stepUp }) => stepUp);

beforeAll(async () => {
  database = await testDatabase();
  world = await testIdentity({ db: database.db, clock });
  const { identity } = world;
  // Whoever gets through the door is told so: the acts themselves have tests of their own.
  const inside = guarded.map((endpoint): Route => ({
    endpoint,
    handle: () => Promise.reject(new ApiError('stateConflict', { detail: 'inside' })),
  }));
  const site = (console: Console) => {
    const authenticate: Authenticate = (request) =>
      authenticateAccessToken(identity, request.headers.authorization, console);
    return testHttp({
      routes: [...identityRoutes(identity), ...inside],
      console,
      authenticate: { console: authenticate },
    });
  };
  sites = { admin: site('admin'), merchant: site('merchant') };
  await database.db.transaction(async (trx) => {
    const by = systemActor;
    const merchantId = await createMerchant(trx, {
      code: 'STEP',
      name: 'Step',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by,
    });
    const person = { name: 'Dian', password: knownPassword, by };
    await createUser(identity, trx, {
      ...person,
      email: 'owner@x.example',
      roleId: roles.merchant,
      merchantId,
    });
    await createUser(identity, trx, { ...person, email: 'admin@x.example', roleId: roles.admin });
  });
  const signedIn = async (console: Console, email: string) =>
    (await enter(identity, email, { console })).token.accessToken;
  bearers = {
    admin: () => signedIn('admin', 'admin@x.example'),
    merchant: () => signedIn('merchant', 'owner@x.example'),
  };
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(database.db.read));
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
  await database.close();
});

test('what moves where money goes, or who decides about it, asks for a confirmation', () => {
  expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(bodies).sort());
  for (const { body, stepUp } of guarded) {
    if (stepUp === undefined || stepUp === true || body === undefined) continue;
    const shape = Reflect.get(zodOf(body), 'shape') as object;
    const fields = Array.isArray(stepUp) ? stepUp : Object.keys(stepUp);
    expect(fields.filter((field) => !(field in shape))).toEqual([]);
  }
});

test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is refused by signing in alone, six minutes after a confirmation, and with one of another session of the same person',
  async (_name, endpoint) => {
    for (const console of endpoint.consoles ?? (['admin', 'merchant'] as const)) {
      const [own, elsewhere] = [await bearers[console](), await bearers[console]()];
      expect(await knock(endpoint, console, own)).toEqual([403, 'confirmationNeeded']);
      expect((await confirm(console, elsewhere, { password: knownPassword })).status).toBe(204);
      expect(await knock(endpoint, console, own)).toEqual([403, 'confirmationNeeded']);
      expect((await confirm(console, own, { password: knownPassword })).status).toBe(204);
      expect(await knock(endpoint, console, own)).toEqual([409, 'inside']);
      await older(own, '4 minutes 50 seconds');
      expect(await knock(endpoint, console, own)).toEqual([409, 'inside']);
      await older(own, '70 seconds');
      expect(await knock(endpoint, console, own)).toEqual([403, 'confirmationNeeded']);
    }
  },
);

test('fields that move no money are saved without one', async () => {
  const own = await bearers.merchant();
  for (const [name, body] of [
    ['updateOwnMerchant', { revision: 1, lateMoneyPolicy: 'ask' }],
    ['updateOwnWebhook', { revision: 1, enabled: false }],
    ['changeOwnPayoutMethod', { isDefault: true }],
  ] as const)
    expect(await knock(endpoints[name], 'merchant', own, body)).toEqual([409, 'inside']);
});

test('whoever rejects what another proposed gives none: that needs no second look', async () => {
  const own = await bearers.admin();
  for (const name of ['decideProposal', 'decideAdjustment', 'decideOwnMove'] as const) {
    const body = { decision: 'reject', reason: 'because' };
    expect(await knock(endpoints[name], 'admin', own, body)).toEqual([409, 'inside']);
  }
});

test('a one-time code confirms as the password does, once, and neither both nor none are taken', async () => {
  const { email, call } = await join(world.identity);
  const secret = await switchOn({ ...world.identity, clock }, call);
  clock.advance(30_000);
  const bearer = (await enter(world.identity, email, { totp: codeNow(clock, secret) })).token
    .accessToken;
  clock.advance(30_000);
  const totp = codeNow(clock, secret);
  for (const body of [{}, { password: knownPassword, totp }])
    expect((await confirm('admin', bearer, body)).status).toBe(400);
  expect(await isConfirmed(bearer)).toBe(false);
  expect((await confirm('admin', bearer, { totp })).status).toBe(204);
  expect(await isConfirmed(bearer)).toBe(true);
  expect(codeOf(await confirm('admin', bearer, { totp }))).toBe('oneTimeCodeWrong');
});

test('without one-time codes a code confirms nothing', async () => {
  const bearer = await bearers.admin();
  expect(codeOf(await confirm('admin', bearer, { totp: '000000' }))).toBe('stateConflict');
  expect(await isConfirmed(bearer)).toBe(false);
});

test('wrong passwords and codes count with the failed sign-ins, and a right one of the other kind forgets none', async () => {
  const { call, email } = await join(world.identity);
  const secret = await switchOn({ ...world.identity, clock }, call);
  clock.advance(30_000);
  const bearer = (await enter(world.identity, email, { totp: codeNow(clock, secret) })).token
    .accessToken;
  for (let i = 0; i < 10; i++) {
    const guess = i % 2 === 0 ? { password: 'wrong' } : { totp: '000000' };
    expect(codeOf(await confirm('admin', bearer, guess))).toBe(
      i % 2 === 0 ? 'wrongPassword' : 'oneTimeCodeWrong',
    );
    if (i === 4)
      expect((await confirm('admin', bearer, { password: knownPassword })).status).toBe(204);
  }
  const locked = await confirm('admin', bearer, { password: knownPassword });
  expect([locked.status, codeOf(locked)]).toEqual([429, 'temporarilyLocked']);
});

test('confirming is in the trail with the session and by what, and so is each wrong try', async () => {
  const { call, id: userId } = await join(world.identity);
  await confirm('admin', call.token, { password: 'wrong' });
  await confirm('admin', call.token, { password: knownPassword });
  expect(
    await all(
      database.db.read,
      sql`select action, entity_id as "entityId", after from audit_entry
        where (actor_id = ${userId} or entity_id = ${userId})
          and action in ('session.confirmed', 'user.passwordRefused') order by id`,
    ),
  ).toEqual([
    { action: 'user.passwordRefused', entityId: userId, after: null },
    {
      action: 'session.confirmed',
      entityId: call.principal.sessionId,
      after: { by: 'password' },
    },
  ]);
});

function confirm(console: Console, bearer: string, body: object): Promise<Answered> {
  return sites[console].as()('POST', '/api/auth/confirm', {
    headers: { authorization: `Bearer ${bearer}` },
    body,
  });
}

/** Status and code, or that it came through the door. */
async function knock(
  { method, path, name }: Endpoint,
  console: Console,
  bearer: string,
  body: object | undefined = bodies[name as EndpointName],
): Promise<[number, unknown]> {
  const url = urlOf(path);
  const answer = await sites[console].as()(method, url, {
    headers: { authorization: `Bearer ${bearer}` },
    ...(!withoutBody.includes(name) && { body }),
  });
  const { code, detail } = answer.body as { code: string; detail: string };
  return [answer.status, detail === 'inside' ? detail : code];
}

function codeOf({ body }: Answered): unknown {
  return (body as { code?: string } | undefined)?.code;
}

async function isConfirmed(bearer: string): Promise<boolean | undefined> {
  return (await authenticateAccessToken(world.identity, `Bearer ${bearer}`, 'admin'))?.isConfirmed;
}

/** As if the confirmation of this session had been given that much sooner. */
async function older(bearer: string, by: string): Promise<void> {
  const sessionId = world.identity.accessTokens.read(bearer)?.sessionId ?? '';
  await one(
    database.db.read,
    sql`update user_session set confirmed_at = confirmed_at - ${by}::interval where id = ${sessionId} returning id`,
  );
  await signRow(database.db, confirmationRows, sessionId);
}
