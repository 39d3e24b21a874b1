import { all, sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MerchantDetail, SessionAnswer } from '@wallet/contract';
import { addAccount, addLine, testHttp, type TestHttp } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { chooseMethod, reportTransferred } from '#modules/deposits/checkout';
import { authenticateAccessToken } from '#modules/identity';
import { createUser } from '#modules/identity/credentials';
import { matchLines } from '#modules/matching/lines';
import { createSession } from '#modules/sessions/actions';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { signInAs } from '../../../testing/people/activate.ts';
import { createMerchantWorld, type MerchantWorld } from '../../../testing/people/merchant-world.ts';
import { createApiToken } from './create-api-token.ts';
import { type ApiTokens, createApiTokens } from './create-api-tokens.ts';

let world: MerchantWorld;
let tokens: ApiTokens;
let site: TestHttp;
let shop: Shop;
beforeAll(async () => {
  world = await createMerchantWorld();
  const { identity } = world.world;
  tokens = createApiTokens({
    db: world.database.db,
    vault: world.world.identity.vault,
    clock: systemClock,
    log: silentLog(),
  });
  site = testHttp({
    routes: world.routes,
    console: 'merchant',
    authenticate: {
      console: (request) =>
        authenticateAccessToken(identity, request.headers.authorization, 'merchant'),
      merchantApi: (request) => tokens.authenticate(request.headers.authorization, request.ip),
    },
  });
});
beforeEach(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await site.close();
  await tokens.stop();
  await world.close();
});

/** A merchant with somebody signed in, an API token, and an account of its own that takes payments. */
interface Shop {
  made: MerchantDetail;
  merchantId: string;
  email: string;
  session: { id: string; access: string; refresh: string };
  token: string;
  accountId: string;
}

let shops = 0;
async function openShop(): Promise<Shop> {
  const { db } = world.database;
  const made = await world.found();
  const { id: merchantId } = made.merchant;
  const email = `seller${++shops}@shop.example`;
  await db.transaction((trx) =>
    createUser(world.world.identity, trx, {
      email,
      name: 'Seller',
      roleId: 4,
      merchantId,
      password: 'hujan di kota lama',
      by: systemActor,
    }),
  );
  const { session, token: pair } = await signInAs(world.world, email, 'merchant');
  const { token } = await db.transaction((trx) =>
    createApiToken(world.world.identity, trx, {
      merchantId,
      mode: 'live',
      name: 'Till',
      scopes: ['sessions:write', 'sessions:read'],
      by: systemActor,
    }),
  );
  const { accountId } = await addAccount(db, { merchantIds: [merchantId] });
  return {
    made,
    merchantId,
    email,
    session: { id: session.id, access: pair.accessToken, refresh: pair.refreshToken },
    token,
    accountId,
  };
}

const act = (what: 'suspend' | 'activate' | 'close', body: object = { reason: 'because' }) =>
  world.ask(world.users.admin, 'POST', `/api/merchants/${shop.merchantId}/${what}`, body);
const byConsole = (path = '/api/merchant') =>
  site.as()('GET', path, { headers: { authorization: `Bearer ${shop.session.access}` } });
const byToken = () =>
  site.as()('GET', '/v1/transaction-sessions', {
    headers: { authorization: `Bearer ${shop.token}` },
  });
const newSession = () =>
  site.as()('POST', '/v1/transaction-sessions', {
    headers: { authorization: `Bearer ${shop.token}` },
    body: {
      type: 'deposit',
      reference: crypto.randomUUID(),
      amount: { value: '150000.00', currency: 'IDR' },
    },
  });

describe('suspending', () => {
  test('stops the people\u2019s sessions and the tokens from the next request on, and says why', async () => {
    expect([
      (await byConsole()).status,
      (await byToken()).status,
      (await newSession()).status,
    ]).toEqual([200, 200, 201]);
    expect(await act('suspend')).toMatchObject({
      status: 200,
      body: { merchant: { status: 'suspended' }, statusReason: 'because' },
    });
    expect(await byConsole()).toMatchObject({ status: 401, body: { code: 'signedOut' } });
    for (const answer of [await byToken(), await newSession()])
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'merchantSuspended', title: 'The merchant is suspended' },
      });
    await expect(signInAs(world.world, shop.email, 'merchant')).rejects.toMatchObject({
      code: 'merchantSuspended',
    });
    const ended = await all(
      world.database.db.read,
      sql`select end_reason from user_session where id = ${shop.session.id}`,
    );
    expect(ended).toEqual([{ end_reason: 'merchantSuspended' }]);
    // The fact closes the session\u2019s sockets.
    expect(
      await all(
        world.database.db.read,
        sql`select payload ->> 'sessionId' as id from fact
          where name = 'identity.sessionEnded' and key = ${shop.session.id}`,
      ),
    ).toEqual([{ id: shop.session.id }]);
    expect((await world.trailOf(shop.merchantId)).at(-1)).toMatchObject({
      action: 'merchant.suspended',
      before: { status: 'active' },
      after: { status: 'suspended' },
      reason: 'because',
    });
  });

  test('lets money in flight finish: a code that was shown is paid and credited, and may be said to be paid', async () => {
    const deposit = await world.deposits.pay(shop.merchantId);
    await act('suspend');
    await reportTransferred(world.database.db, deposit.sessionId);
    const lineId = await addLine(world.database.db, {
      accountId: deposit.accountId,
      amountMinor: deposit.finalMinor,
    });
    await matchLines(world.deposits.deps, [lineId]);
    expect(await world.deposits.standing(deposit)).toBe('succeeded none completed');
    expect(await world.deposits.posted(`merchantPayable.${shop.merchantId}.IDR.live`)).toBe(
      deposit.finalMinor,
    );
    await world.deposits.prove();
  });

  test('shows no new code: a link that was open already offers no method any more', async () => {
    const sessionId = await world.deposits.open(shop.merchantId);
    await act('suspend');
    await expect(
      chooseMethod(world.deposits.deps, { sessionId, method: 'dana' }),
    ).rejects.toMatchObject({ code: 'methodUnavailable', options: { detail: 'maintenance' } });
  });

  test('a session that begins at the same moment is either there before or refused', async () => {
    const { db } = world.database;
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const opened: Promise<SessionAnswer> = db.transaction(async (trx) => {
      const input = {
        type: 'deposit' as const,
        amount: { minor: 15_000_000n, currency: 'IDR' as const },
        merchantId: shop.merchantId,
        mode: 'live' as const,
        source: 'api' as const,
        createdBy: 'tok_test',
      };
      const session = await createSession(trx, world.deposits.deps, input);
      begun.resolve();
      await gate.promise;
      return session;
    });
    await begun.promise;
    const closing = act('suspend');
    await somebodyWaits();
    gate.resolve();
    expect((await opened).status).toBe('open');
    expect(await closing).toMatchObject({
      status: 200,
      body: { closeObstacles: [{ what: 'openSessions', count: 1 }] },
    });
    await expect(world.deposits.open(shop.merchantId)).rejects.toMatchObject({
      code: 'merchantNotActive',
    });
  });

  test('is undone by activating: tokens work again, people sign in anew', async () => {
    await act('suspend');
    expect(await act('activate', {})).toMatchObject({
      status: 200,
      body: { merchant: { status: 'active' }, statusReason: null },
    });
    expect([
      (await byToken()).status,
      (await newSession()).status,
      (await byConsole()).status,
    ]).toEqual([200, 201, 401]);
    await expect(signInAs(world.world, shop.email, 'merchant')).resolves.toBeDefined();
    for (const event of ['activate', 'suspend', 'suspend'] as const) await act(event);
    expect(await act('suspend')).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect((await act('suspend', {})).status).toBe(400);
  });

  test('two who suspend at once: one does it, and the other is told', async () => {
    const both = await Promise.all([act('suspend'), act('suspend')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('closing', () => {
  test('is refused while money is under way, may still come, or stands on the balance, and says what', async () => {
    const { db } = world.database;
    const idle = await world.deposits.open(shop.merchantId);
    expect(await act('close')).toMatchObject({
      status: 409,
      body: { code: 'merchantNotSettled', detail: 'In the way: 1 open payment sessions.' },
    });
    await sql`update transaction_session set status = 'cancelled' where id = ${idle}`.execute(
      db.read,
    );
    const deposit = await world.deposits.pay(shop.merchantId);
    expect(await act('close')).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(
          /^In the way: 1 open payment sessions; 1 deposits under way Rp.149\.999; 1 amounts that may still be paid late until 20\d\d-.*Z\.$/,
        ),
      },
    });
    await matchLines(world.deposits.deps, [
      await addLine(db, { accountId: deposit.accountId, amountMinor: deposit.finalMinor }),
    ]);
    const refused = await act('close');
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/late until .*; balance Rp.149\.999\.$/) },
    });
    const detail = await world.ask(world.users.admin, 'GET', `/api/merchants/${shop.merchantId}`);
    expect(detail).toMatchObject({
      body: {
        closeObstacles: [
          { what: 'lateMoneyPossible', count: 1, amount: null, until: expect.any(String) },
          { what: 'balance', amount: { value: '149999.00', currency: 'IDR' } },
        ],
        merchant: { status: 'active' },
      },
    });
    expect(
      (await world.ask(world.users.staff, 'GET', `/api/merchants/${shop.merchantId}`)).body,
    ).toMatchObject({ closeObstacles: [{ amount: null }, { what: 'balance', amount: null }] });
  });

  test('ends an idle merchant for ever: no sign-in, no token, no change, no way back', async () => {
    expect(await act('close')).toMatchObject({
      status: 200,
      body: { merchant: { status: 'closed' }, closeObstacles: [] },
    });
    expect([(await byConsole()).status, (await byToken()).status]).toEqual([401, 401]);
    await expect(signInAs(world.world, shop.email, 'merchant')).rejects.toMatchObject({
      code: 'merchantNotActive',
    });
    for (const event of ['activate', 'suspend', 'close'] as const)
      expect(await act(event)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    const { revision } = (
      (await world.ask(world.users.admin, 'GET', `/api/merchants/${shop.merchantId}`))
        .body as MerchantDetail
    ).merchant;
    expect(
      await world.ask(world.users.admin, 'PATCH', `/api/merchants/${shop.merchantId}`, {
        revision,
        name: 'X',
      }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(
      await world.ask(world.users.admin, 'POST', `/api/merchants/${shop.merchantId}/fee-rules`, {
        direction: 'deposit',
        method: 'any',
      }),
    ).toMatchObject({ status: 409 });
  });

  test('money in test mode stands in nobody\u2019s way', async () => {
    const input = {
      type: 'deposit' as const,
      amount: { minor: 15_000_000n, currency: 'IDR' as const },
      merchantId: shop.merchantId,
      mode: 'test' as const,
      source: 'api' as const,
      createdBy: 'tok_test',
    };
    await world.database.db.transaction((trx) => createSession(trx, world.deposits.deps, input));
    expect(await act('close')).toMatchObject({ status: 200 });
  });
});

/** Until some transaction of this database waits for a lock. Only the login sees what others wait for. */
async function somebodyWaits(): Promise<void> {
  const client = new Client({ connectionString: world.database.url });
  await client.connect();
  const look = `select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await client.query<{ waiting: number }>(look)).rows[0]?.waiting === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await client.end();
}
