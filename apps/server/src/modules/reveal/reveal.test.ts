import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '@wallet/contract';
import {
  addMerchantRows,
  asOwner,
  asThief,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { MerchantRows, TestDatabase, TestHttp } from '@wallet/server/testing';
import { encryptDestination } from '#modules/withdrawals/evidence';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { revealRoutes } from './endpoints.ts';

let database: TestDatabase;
let http: TestHttp;
let rows: MerchantRows;
let requestId: string;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  http = testHttp({
    routes: revealRoutes({ db, vault: testVault(), clock: systemClock }),
    console: 'admin',
  });
  rows = await addMerchantRows(database.url);
  requestId = newId('wdr');
  const { sessionId, transactionId, merchantId, mode } = rows;
  const sealed = (table: string, id: string, column: string, text: string) =>
    testVault().seal(text, { table, id, column });
  await sql`update transaction_session
    set customer_name = 'Budi Santoso',
      customer_phone_enc = ${sealed('transaction_session', sessionId, 'customer_phone_enc', '+6281234500001')},
    customer_email_enc = ${sealed('transaction_session', sessionId, 'customer_email_enc', 'budi@mail.example')} where id = ${sessionId}`.execute(
    db.read,
  );
  const destination = encryptDestination(testVault(), requestId, {
    method: 'dana',
    institutionCode: 'DANA',
    accountNumber: '081234500002',
    holderName: 'Sari Dewi',
  });
  await asThief(
    db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status, phone_enc)
    values (${requestId}, ${requestId.slice(-8)}, ${merchantId}, ${mode}, 'api', 'IDR', 1, ${destination},
      'k', '{"holderName": "Sari Dewi"}', 'h', 'processing',
      ${sealed('withdrawal_request', requestId, 'phone_enc', '+6281234500003')})`,
  );
  await asOwner(
    db,
    sql`update transaction set withdrawal_request_id = ${requestId} where id = ${transactionId}`,
  );
  await sql`update statement_line set counterparty = 'RINA WATI' where id = ${rows.lineId}`.execute(
    db.read,
  );
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const person = (roleId: 1 | 2 | 3 | 5): Principal & { userId: string } => ({
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId,
  console: 'admin',
});
const look = (who: Principal | undefined, body: object) =>
  http.as(who)('POST', '/api/operator/reveal', { body });

test('each masked value is shown whole to Admin and SubAdmin', async () => {
  const { sessionId, transactionId, lineId } = rows;
  const expected: [object, string][] = [
    [{ entity: 'session', id: sessionId, field: 'phone' }, '+6281234500001'],
    [{ entity: 'session', id: sessionId, field: 'email' }, 'budi@mail.example'],
    [{ entity: 'session', id: sessionId, field: 'name' }, 'Budi Santoso'],
    [{ entity: 'withdrawal', id: requestId, field: 'accountNumber' }, '081234500002'],
    [{ entity: 'withdrawal', id: requestId, field: 'phone' }, '+6281234500003'],
    [{ entity: 'withdrawal', id: requestId, field: 'name' }, 'Sari Dewi'],
    [{ entity: 'transaction', id: transactionId, field: 'accountNumber' }, '081234500002'],
    [{ entity: 'line', id: lineId, field: 'name' }, 'RINA WATI'],
  ];
  for (const [body, value] of expected)
    expect(await look(person(5), body)).toMatchObject({
      status: 200,
      body: { value, shownSeconds: 30 },
    });
});

test('each look is in the audit log with its reason, and the value is not', async () => {
  const admin = person(1);
  await look(admin, {
    entity: 'session',
    id: rows.sessionId,
    field: 'phone',
    reason: 'The payer calls',
  });
  const trail = await all(
    database.db.read,
    sql`select action, entity, entity_id as "entityId", merchant_id as "merchantId", after, reason
      from audit_entry where actor_id = ${admin.userId}`,
  );
  expect(trail).toEqual([
    {
      action: 'data.revealed',
      entity: 'session',
      entityId: rows.sessionId,
      merchantId: rows.merchantId,
      after: { field: 'phone' },
      reason: 'The payer calls',
    },
  ]);
});

test('what is not there, and a field that the thing does not have, are refused; so is everybody without the right', async () => {
  const phone = { entity: 'session', id: rows.sessionId, field: 'phone' };
  expect(await look(person(1), { ...phone, id: newId('txs') })).toMatchObject({ status: 404 });
  expect(
    await look(person(1), { entity: 'withdrawal', id: requestId, field: 'email' }),
  ).toMatchObject({ status: 404 });
  expect(await look(person(1), { entity: 'line', id: rows.lineId, field: 'phone' })).toMatchObject({
    status: 400,
  });
  for (const roleId of [2, 3] as const)
    expect(await look(person(roleId), phone)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('data.reveal') },
    });
  expect(await look(undefined, phone)).toMatchObject({ status: 401 });
});

test('a list cannot be copied by looking at every row', async () => {
  const admin = person(1);
  const body = { entity: 'line', id: rows.lineId, field: 'name' };
  const answers = await Promise.all(Array.from({ length: 32 }, () => look(admin, body)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(31);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  expect(await look(person(1), body)).toMatchObject({ status: 200 });
});
