import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { type TestDatabase, testDatabase, testIdentity } from '@wallet/server/testing';
import { changePassword } from './password-reset/change-password.ts';
import { createUser } from './credentials/create-user.ts';
import { enter, join, knownPassword, verdictOf } from './sign-in/fixtures.ts';
import type { Identity } from './identity.ts';

const call = { ip: '10.0.0.7', userAgent: 'Safari', requestId: 'req_7' };
const change = { currentPassword: knownPassword, newPassword: 'hujan di kota lama' };
let database: TestDatabase;
let identity: Identity;
beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
});
afterAll(() => database.close());

test('the trail of an act on the own account tells who, where from and of which merchant; so does each session that ends by it', async () => {
  const { userId, merchantId, principal, other } = await merchantsUser();
  await changePassword(identity, { ...call, principal }, change);
  const same = {
    actor: userId,
    role: 'Merchant',
    merchantId,
    ip: '10.0.0.7',
    agent: 'Safari',
    request: 'req_7',
  };
  expect(await trailOf(merchantId)).toEqual([
    { ...same, action: 'session.ended', entity: 'session', entityId: other },
    { ...same, action: 'user.passwordChanged', entity: 'user', entityId: userId },
  ]);
  expect(
    await all(database.db.read, sql`select name, payload from fact where key = ${other}`),
  ).toEqual([{ name: 'identity.sessionEnded', payload: { sessionId: other, userId } }]);
});

test('the trail of a refusal tells whose account it was and that nobody is known to have been it', async () => {
  const { userId, merchantId, principal } = await merchantsUser();
  expect(
    await verdictOf(
      changePassword(identity, { ...call, principal }, { ...change, currentPassword: 'wrong' }),
    ),
  ).toBe('wrongPassword');
  const nobody = {
    actor: null,
    role: 'Anonymous',
    ip: '10.0.0.7',
    agent: 'Safari',
    request: 'req_7',
    entity: 'user',
  };
  expect(await trailOf(merchantId)).toEqual([
    { ...nobody, merchantId, action: 'user.passwordRefused', entityId: userId },
  ]);
  expect(await verdictOf(enter(identity, 'nobody@x.example', call))).toBe('wrongCredentials');
  const own = await join(identity);
  expect(await verdictOf(enter(identity, own.email, { ...call, password: 'wrong' }))).toBe(
    'wrongCredentials',
  );
  expect(await trailOf(null)).toEqual(
    ['unknown', own.id].map((entityId) => ({
      ...nobody,
      merchantId: null,
      action: 'session.refused',
      entityId,
    })),
  );
});

let made = 0;

/** Somebody of a new merchant, signed in twice: here and at `other`. */
async function merchantsUser() {
  const email = `owner${++made}@kopi.example`;
  const { userId, merchantId } = await database.db.transaction(async (trx) => {
    const merchantId = await createMerchant(trx, {
      code: `KOPI${made}`,
      name: 'Kopi',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by: systemActor,
    });
    return {
      merchantId,
      userId: await createUser(identity, trx, {
        email,
        name: 'Dian',
        roleId: roles.merchant,
        merchantId,
        password: knownPassword,
        by: systemActor,
      }),
    };
  });
  const [own, other] = [
    await enter(identity, email, { console: 'merchant' }),
    await enter(identity, email, { console: 'merchant' }),
  ];
  const principal = {
    kind: 'user',
    userId,
    sessionId: own.session.id,
    roleId: roles.merchant,
    console: 'merchant',
    merchantId,
  } as const;
  return { userId, merchantId, principal, other: other.session.id };
}

function trailOf(merchantId: string | null) {
  return all(
    database.db.read,
    sql`select actor_id as actor, actor_role as role, merchant_id as "merchantId", ip, user_agent as agent,
      request_id as request, action, entity, entity_id as "entityId"
    from audit_entry where merchant_id is not distinct from ${merchantId} and request_id = 'req_7'
      order by audit_entry.id`,
  );
}
