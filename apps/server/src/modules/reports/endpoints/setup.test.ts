import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type Principal, type SetupStep, setupSteps } from '@wallet/contract';
import { addMerchant, asThief, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { reportsRoutes } from './endpoints.ts';

let database: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  database = await testDatabase();
  http = testHttp({
    routes: reportsRoutes({
      db: database.db,
      vault: testVault(),
      clock: systemClock,
      payOrigin: 'https://pay.example',
    }),
  });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

test('each step is done by its fact alone, and by nobody else\u2019s', async () => {
  const merchantId = await freshMerchant();
  const stranger = await freshMerchant();
  const userId = await person(merchantId);
  await person(stranger);
  expect(await done(merchantId, userId)).toEqual([]);
  const soFar: SetupStep[] = [];
  for (const step of setupSteps) {
    await doStep(step, merchantId);
    soFar.push(step);
    expect(await done(merchantId, userId)).toEqual(soFar);
  }
  expect(await done(stranger, userId)).toEqual([]);
});

test('what no longer counts is to be done again: a revoked token, a silent webhook, one who left', async () => {
  const merchantId = await freshMerchant();
  const userId = await person(merchantId);
  for (const step of setupSteps) await doStep(step, merchantId);
  await run(sql`update api_token set status = 'revoked' where merchant_id = ${merchantId}`);
  expect(await done(merchantId, userId)).not.toContain('apiToken');
  await run(
    sql`update webhook_endpoint set enabled = false, disabled_reason = 'switchedOff', disabled_at = now()
      where merchant_id = ${merchantId}`,
  );
  expect(await done(merchantId, userId)).not.toContain('webhook');
  await run(
    sql`update app_user set status = 'disabled' where merchant_id = ${merchantId} and id <> ${userId}`,
  );
  expect(await done(merchantId, userId)).not.toContain('secondPerson');
});

test('an address that answered long ago and is silent since counts as silent', async () => {
  const merchantId = await freshMerchant();
  const userId = await person(merchantId);
  const endpointId = await webhook(merchantId);
  await delivery(endpointId, 'succeeded');
  expect(await done(merchantId, userId)).toContain('webhook');
  for (let i = 0; i < 20; i++) await delivery(endpointId, 'failed');
  expect(await done(merchantId, userId)).not.toContain('webhook');
});

test('a payment in test mode is no first payment, and one in live mode no test payment', async () => {
  const merchantId = await freshMerchant();
  const userId = await person(merchantId);
  await deposit(merchantId, 'test');
  expect(await done(merchantId, userId)).toEqual(['testPayment']);
  const other = await freshMerchant();
  await deposit(other, 'live');
  expect(await done(other, await person(other))).toEqual(['firstDeposit']);
});

test('the list is put away when it is whole, by each for oneself', async () => {
  const merchantId = await freshMerchant();
  const [dian, till] = [await person(merchantId), await person(merchantId)];
  const dismiss = (userId: string) =>
    as(merchantId, userId)('POST', '/api/dashboard/setup/dismissal');
  expect(await dismiss(dian)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  for (const step of setupSteps) await doStep(step, merchantId);
  expect(await dismiss(dian)).toMatchObject({ status: 204 });
  expect(await dismiss(dian)).toMatchObject({ status: 204 });
  expect((await read(merchantId, dian)).isDismissed).toBe(true);
  expect((await read(merchantId, till)).isDismissed).toBe(false);
});

/** What the product leaves behind when the step is done. */
async function doStep(step: SetupStep, merchantId: string): Promise<void> {
  if (step === 'branding')
    return run(
      sql`update merchant set branding = '{"displayName": "Kopi"}' where id = ${merchantId}`,
    );
  if (step === 'origin')
    return run(
      sql`update merchant set allowed_origins = '{https://shop.example}' where id = ${merchantId}`,
    );
  if (step === 'apiToken') {
    return run(
      sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
        values (${newId('tok')}, ${merchantId}, 'test', 'till', 'wap', 'abcd', ${newId('tok')}, '{}', 'active')`,
    );
  }
  if (step === 'testPayment') return deposit(merchantId, 'test');
  if (step === 'webhook') return delivery(await webhook(merchantId), 'succeeded');
  if (step === 'payoutMethod') {
    const id = newId('pym');
    return run(sql`insert into payout_method (id, merchant_id, mode, type, institution_code, bank_name,
      bank_number_enc, payee_key, last4, bank_user_name, verification, usable_after, status, currency, country)
      values (${id}, ${merchantId}, 'live', 'dana', 'DANA', 'DANA', 's', ${id}, '1187', 'Dian', 'verified',
        now(), 'active', 'IDR', 'ID')`);
  }
  if (step === 'secondPerson') {
    for (let i = 0; i < 2; i++)
      await run(
        sql`update app_user set totp_enc = 'sealed' where id = ${await person(merchantId)}`,
      );
    return undefined;
  }
  return deposit(merchantId, 'live');
}

async function freshMerchant(): Promise<string> {
  const id = await addMerchant(database.db);
  await run(sql`update merchant set allowed_origins = '{}' where id = ${id}`);
  return id;
}

async function person(merchantId: string): Promise<string> {
  const id = newId('usr');
  await run(
    sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
      values (${id}, ${id}, ${id}, 'Dian', 4, 'active', ${merchantId}, 'owner')`,
  );
  return id;
}

async function deposit(merchantId: string, mode: 'live' | 'test'): Promise<void> {
  const id = newId('txn');
  await asThief(
    database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, paid_amount, status, completed_at)
    values (${id}, 'deposit', ${id}, ${merchantId}, ${mode}, 'dana', 'IDR', 100, 100, 100, 'succeeded', now())`,
  );
}

async function webhook(merchantId: string): Promise<string> {
  const id = newId('whe');
  await run(
    sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
      values (${id}, ${merchantId}, 'test', 'https://shop.example/hook', 's', '{}')`,
  );
  return id;
}

async function delivery(endpointId: string, status: 'succeeded' | 'failed'): Promise<void> {
  const eventId = newId('evt');
  await run(
    sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
      values (${eventId}, 'mer_1', 'test', 'deposit.succeeded', 'txn_1', 1, '{}', ${newId('fct')})`,
  );
  await run(
    sql`insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status)
      values (${newId('whd')}, ${eventId}, ${endpointId}, 'txn_1', 1, ${status})`,
  );
}

async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(database.db.read);
}

function as(merchantId: string, userId: string) {
  const principal: Principal = {
    kind: 'user',
    userId,
    sessionId: 'ses_1',
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
  return http.as(principal);
}

async function read(merchantId: string, userId: string) {
  const { status, body } = await as(merchantId, userId)('GET', '/api/dashboard/setup');
  expect(status).toBe(200);
  return endpoints.setup.answer.parse(body);
}

async function done(merchantId: string, userId: string): Promise<SetupStep[]> {
  return (await read(merchantId, userId)).steps
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);
}
