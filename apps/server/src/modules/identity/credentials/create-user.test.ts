import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { createUser, type NewUser } from './create-user.ts';
import { emailKeyOf } from './email.ts';
import { knownPassword, verdictOf } from '../sign-in/fixtures.ts';

const vault = testVault();
let database: TestDatabase;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
  merchantId = await database.db.transaction((trx) =>
    createMerchant(trx, {
      code: 'KOPI',
      name: 'Kopi',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by: systemActor,
    }),
  );
});
afterAll(() => database.close());

test('without a password a user is invited, in English and the time of Jakarta unless said otherwise; the trail masks the address', async () => {
  const id = await create({ email: ' New.Person@Kopi.EXAMPLE', name: ' Dian\n Permata ' });
  const plain = {
    email: 'New.Person@kopi.example',
    name: 'Dian Permata',
    roleId: 2,
    status: 'invited',
    locale: 'en',
    timeZone: 'Asia/Jakarta',
  };
  expect(await rowOf(id)).toEqual({
    ...plain,
    emailKey: emailKeyOf(vault, plain.email),
    merchantId: null,
    hasPassword: false,
    invitedBy: null,
  });
  expect(await trailOf(id)).toEqual({
    actor: null,
    action: 'user.created',
    entity: 'user',
    merchantId: null,
    before: null,
    after: { ...plain, email: 'N\u2026@kopi.example' },
  });
});

test('with a password a user is active, and who made it stays known', async () => {
  const maker = await create({ email: 'maker@x.example' });
  const input = {
    email: 'owner@kopi.example',
    roleId: roles.merchant,
    merchantId,
    password: knownPassword,
    locale: 'id',
    timeZone: 'Asia/Makassar',
  } as const;
  const id = await create({ ...input, by: { actorId: maker, actorRole: 'Staff' } });
  expect(await rowOf(id)).toMatchObject({
    roleId: roles.merchant,
    status: 'active',
    locale: 'id',
    timeZone: 'Asia/Makassar',
    merchantId,
    hasPassword: true,
    invitedBy: maker,
  });
  expect(await trailOf(id)).toMatchObject({
    actor: maker,
    merchantId,
    after: { status: 'active' },
  });
});

test('exactly the users of role Merchant have a merchant', async () => {
  await expect(create({ email: 'a@x.example', roleId: roles.merchant })).rejects.toThrow(
    'exactly the users of role Merchant have a merchant',
  );
  await expect(create({ email: 'a@x.example', roleId: roles.admin, merchantId })).rejects.toThrow(
    TypeError,
  );
});

test('an address that is none and a password that is easy for its owner are refused, and nobody is made', async () => {
  expect(await verdictOf(create({ email: 'a@b' }))).toBe('emailInvalid');
  expect(await verdictOf(create({ email: 'a@x.example', password: 'too short' }))).toBe(
    'passwordTooShort',
  );
  expect(
    await verdictOf(
      create({ email: 'a@x.example', name: 'Rizky Pratama', password: 'Pratama-Rizky-2026' }),
    ),
  ).toBe('passwordTooCommon');
  expect(
    await verdictOf(create({ email: 'warung-bahagia@x.example', password: 'warung-bahagia1' })),
  ).toBe('passwordTooCommon');
  await expect(create({ email: 'a@x.example' })).resolves.toBeDefined();
});

test('an address has one user, however it is written', async () => {
  await create({ email: 'once@x.example' });
  await expect(create({ email: 'ONCE@x.example ' })).rejects.toMatchObject({ code: '23505' });
});

function create(input: Partial<NewUser> & { email: string }): Promise<string> {
  return database.db.transaction((trx) =>
    createUser({ vault }, trx, { name: 'Dian', roleId: roles.staff, by: systemActor, ...input }),
  );
}

function rowOf(id: string): Promise<unknown> {
  return one(
    database.db.read,
    sql`select email, email_key as "emailKey", name, role_id as "roleId", status, locale,
      time_zone as "timeZone", merchant_id as "merchantId",
    password_hash is not null as "hasPassword", invited_by as "invitedBy" from app_user where id = ${id}`,
  );
}

function trailOf(id: string): Promise<unknown> {
  return one(
    database.db.read,
    sql`select actor_id as actor, action, entity, merchant_id as "merchantId", before, after
      from audit_entry where entity_id = ${id}`,
  );
}
