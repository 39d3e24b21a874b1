import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { signPeople, testDatabase, testIdentity, testVault } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { createAccessTokens } from './access-token.ts';
import { authenticateAccessToken } from './authenticate.ts';
import { createUser } from './credentials/create-user.ts';
import { endSession } from './sign-in/end-session.ts';
import { enter, join, knownPassword, verdictOf, knownBinding } from './sign-in/fixtures.ts';
import type { Identity } from './identity.ts';
import { refresh } from './sign-in/refresh.ts';

const email = 'owner@kopi.example';
let database: TestDatabase;
let identity: Identity;
let merchantId: string;
let ownerId: string;
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
    ownerId = await createUser(identity, trx, {
      email,
      name: 'Dian',
      roleId: roles.merchant,
      merchantId,
      password: knownPassword,
      by,
    });
  });
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(database.db.read));
afterAll(() => database.close());

test('a merchant\u2019s user is recognised with its merchant and team role, and has confirmed nothing by signing in', async () => {
  const { token, session } = await enterMerchant();
  expect(await recognised(token.accessToken, 'merchant')).toEqual({
    kind: 'user',
    userId: ownerId,
    sessionId: session.id,
    roleId: roles.merchant,
    console: 'merchant',
    merchantId,
    teamRole: 'owner',
    isConfirmed: false,
  });
});

test('without a token of ours nobody is recognised', async () => {
  const { call } = await join(identity);
  for (const header of [
    undefined,
    '',
    call.token,
    `Basic ${call.token}`,
    'Bearer x.y.z',
    `Bearer ${call.token}x`,
  ])
    expect(await authenticateAccessToken(identity, header, 'admin')).toBeUndefined();
});

test('a token counts only for the user and the console of its session', async () => {
  const { id, call } = await join(identity);
  const { session } = await enterMerchant();
  const claims = { userId: id, sessionId: call.principal.sessionId, console: 'admin' } as const;
  expect(await recognised(identity.accessTokens.make(claims))).toMatchObject({ userId: id });
  for (const other of [
    { userId: ownerId },
    { sessionId: session.id },
    { console: 'merchant' as const },
  ]) {
    const token = identity.accessTokens.make({ ...claims, ...other });
    expect(
      await Promise.all(
        (['admin', 'merchant'] as const).map((console) => recognised(token, console)),
      ),
    ).toEqual([undefined, undefined]);
  }
});

test('a session counts no more when its user belongs on the other console now', async () => {
  const { id, call } = await join(identity);
  await sql`update app_user set role_id = ${roles.merchant}, merchant_id = ${merchantId},
    team_role = 'owner' where id = ${id}`.execute(database.db.read);
  await signPeople(database.db, id);
  expect(await recognised(call.token)).toBeUndefined();
  expect(await recognised(call.token, 'merchant')).toBeUndefined();
});

test('every process with the same key file recognises the same tokens', async () => {
  const { call } = await join(identity);
  const tokens = createAccessTokens({ vault: testVault(), clock: identity.clock });
  expect(tokens.read(call.token)).toMatchObject({ sessionId: call.principal.sessionId });
});

test('what a merchant\u2019s users do to their access is in the merchant\u2019s trail', async () => {
  expect(await verdictOf(enter(identity, email, { console: 'merchant', password: 'wrong' }))).toBe(
    'wrongCredentials',
  );
  const { session } = await enterMerchant();
  const end = {
    sessionId: session.id,
    reason: 'loggedOut',
    by: { actorId: ownerId, actorRole: 'Merchant' },
    ip: '10.0.0.7',
    userAgent: 'Safari',
    requestId: 'req_2',
  } as const;
  await database.db.transaction((trx) => endSession(trx, end));
  const trail = await all(
    database.db.read,
    sql<object>`select actor_id as actor, action, entity, entity_id as id, after, reason, ip,
      user_agent as agent, request_id as request
    from audit_entry where merchant_id = ${merchantId} and entity_id in (${ownerId}, ${session.id})
      and action like 'session.%' order by audit_entry.id desc limit 3`,
  );
  const call = { ip: '10.0.0.7', agent: 'Safari', request: 'req_2' };
  const none = { after: null, reason: null, ip: '127.0.0.1', agent: null, request: null };
  expect(trail).toEqual([
    {
      actor: ownerId,
      action: 'session.ended',
      entity: 'session',
      id: session.id,
      after: null,
      reason: 'loggedOut',
      ...call,
    },
    {
      ...none,
      actor: ownerId,
      action: 'session.started',
      entity: 'session',
      id: session.id,
      after: { secondFactor: 'none' },
    },
    { ...none, actor: null, action: 'session.refused', entity: 'user', id: ownerId },
  ]);
});

test('ending a session twice is the same as once: one entry in the trail, and one fact that closes its sockets', async () => {
  const { session } = await enterMerchant();
  for (const reason of ['loggedOut', 'signedOutElsewhere'] as const)
    await database.db.transaction((trx) =>
      endSession(trx, { sessionId: session.id, reason, by: systemActor }),
    );
  const facts = await all(
    database.db.read,
    sql`select name, payload from fact where key = ${session.id}`,
  );
  expect(facts).toEqual([
    { name: 'identity.sessionEnded', payload: { sessionId: session.id, userId: ownerId } },
  ]);
  expect(
    await all(
      database.db.read,
      sql`select reason from audit_entry where action = 'session.ended' and entity_id = ${session.id}`,
    ),
  ).toEqual([{ reason: 'loggedOut' }]);
});

test('a merchant\u2019s token on the admin console is told the merchants\u2019 address', async () => {
  const { token } = await enterMerchant();
  const told = { code: 'wrongConsole', options: { detail: 'https://merchant.example' } };
  await expect(recognised(token.accessToken)).rejects.toMatchObject(told);
  await expect(
    refresh(identity, {
      authorization: `Bearer ${token.refreshToken}`,
      console: 'admin',
      ip: '127.0.0.1',
      binding: knownBinding,
    }),
  ).rejects.toMatchObject(told);
  await expect(enter(identity, email)).rejects.toMatchObject(told);
});

function enterMerchant() {
  return enter(identity, email, { console: 'merchant' });
}

function recognised(token: string, console: 'admin' | 'merchant' = 'admin') {
  return authenticateAccessToken(identity, `Bearer ${token}`, console);
}
