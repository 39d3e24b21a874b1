import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asThief, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { readMoneyAtRisk } from './read-money-at-risk.ts';

let database: TestDatabase;
let deviceId: string;
let accountId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  deviceId = newId('dev');
  await sql`insert into device (id, mode, name, model) values (${deviceId}, 'live', 'A', 'M')`.execute(
    read(),
  );
  accountId = await account('IDR');
});

const read = () => database.db.read;
const nothing = {
  isSafe: true,
  openDeposits: { count: 0, sums: [] },
  otpPending: false,
  openIntents: 0,
};
const ofDevice = async () =>
  (await readMoneyAtRisk(read(), { deviceIds: [deviceId] })).get(deviceId);
const ofAccount = async (id = accountId) =>
  (await readMoneyAtRisk(read(), { accountIds: [id] })).get(id);

async function account(currency: 'IDR' | 'PHP'): Promise<string> {
  const id = newId('acc');
  await sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status)
    values (${id}, 'live', 'dana', 'wallet', 'a', 'TOKO', 'x', ${id}, '0001', ${currency}, ${deviceId},
      'active')`.execute(read());
  return id;
}
async function deposit(id: string, minor: bigint, status: string, currency = 'IDR'): Promise<void> {
  await asThief(
    { read: read() },
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
      payment_amount, final_payment, status)
    values (${newId('txn')}, 'deposit', 'DEP-1', 'mer_x', 'live', 'dana', ${id}, ${currency}, ${minor},
      ${minor}, ${status})`,
  );
}

it('nothing open is safe, and so is what nobody knows', async () => {
  const stranger = newId('dev');
  expect(await readMoneyAtRisk(read(), { deviceIds: [deviceId, stranger] })).toEqual(
    new Map([
      [deviceId, nothing],
      [stranger, nothing],
    ]),
  );
  expect(await readMoneyAtRisk(read(), { accountIds: [] })).toEqual(new Map());
});

it('deposits that may still be paid are counted and added up by currency; ended ones are not', async () => {
  const pesos = await account('PHP');
  await deposit(accountId, 14_998_300n, 'awaitingPayment');
  await deposit(accountId, 1_700n, 'checking');
  await deposit(pesos, 2_500n, 'created', 'PHP');
  for (const status of ['succeeded', 'expired', 'cancelled', 'failed', 'review'])
    await deposit(accountId, 99n, status);
  expect(await ofDevice()).toEqual({
    ...nothing,
    isSafe: false,
    openDeposits: {
      count: 3,
      sums: [
        { value: '150000.00', currency: 'IDR' },
        { value: '25.00', currency: 'PHP' },
      ],
    },
  });
  expect(await ofAccount(pesos)).toMatchObject({
    isSafe: false,
    openDeposits: { count: 1, sums: [{ value: '25.00', currency: 'PHP' }] },
  });
});

it('a sign-in that waits for its code, or is under way, is at risk until it ends', async () => {
  await sql`update account set status = 'otpRequired' where id = ${accountId}`.execute(read());
  expect(await ofDevice()).toEqual({ ...nothing, isSafe: false, otpPending: true });
  await sql`update account set status = 'loggingIn' where id = ${accountId}`.execute(read());
  expect(await ofAccount()).toEqual(nothing);
  const commandId = newId('cmd');
  await sql`insert into device_command (id, device_id, account_id, kind, payload_enc, state, idempotency_key, deadline)
    values (${commandId}, ${deviceId}, ${accountId}, 'login', 'x', 'running', 'k',
      now() + interval '1 minute')`.execute(read());
  expect(await ofAccount()).toMatchObject({ isSafe: false, otpPending: true });
  await sql`update device_command set state = 'succeeded' where id = ${commandId}`.execute(read());
  expect(await ofAccount()).toEqual(nothing);
});

it('a transfer that was ordered is at risk until its outcome is proved', async () => {
  const intent = (
    state: string,
  ) => sql`insert into payout_intent (id, transaction_id, account_id, device_id, merchant_id, mode,
    payee_key, currency, amount, state)
    values (${newId('int')}, 'txn_1', ${accountId}, ${deviceId}, 'mer_x', 'live', 'p', 'IDR', 100, ${state})`;
  const insert = (state: string) => asThief(database.db, intent(state));
  for (const state of ['settled', 'closed']) await insert(state);
  expect(await ofDevice()).toEqual(nothing);
  // What its phone denied may be given to it again.
  for (const state of ['waiting', 'taken', 'pressed', 'denied', 'unknown']) await insert(state);
  expect(await ofDevice()).toEqual({ ...nothing, isSafe: false, openIntents: 5 });
});
