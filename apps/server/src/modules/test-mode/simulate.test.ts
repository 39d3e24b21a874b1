import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal, SessionAnswer, SimulatedOutcome } from '@wallet/contract';
import { createVirtualAccounts, readVirtualAccounts } from '#modules/accounts/virtual';
import { readBalance } from '#modules/ledger';
import {
  asOwner,
  addAccount,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
  testVault,
  type DepositWorld,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { chooseMethod, reportTransferred } from '#modules/deposits/checkout';
import { depositsRoutes } from '#modules/sessions/actions';
import { expireDue } from '#modules/deposits/expiry';
import { simulateRoutes } from './simulate-endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  await createVirtualAccounts(database.db, testVault());
  await addAccount(database.db);
  http = testHttp({
    routes: [...depositsRoutes(world.deps), ...simulateRoutes(world.deps)],
    console: 'merchant',
  });
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

const tokenOf = (merchantId: string, mode: 'live' | 'test' = 'test'): Principal => ({
  kind: 'token',
  tokenId: 'tok_test',
  merchantId,
  mode,
  scopes: ['sessions:read', 'sessions:write'],
});

async function open(who: Principal, value = '150000.00'): Promise<SessionAnswer> {
  const answer = await http.as(who)('POST', '/v1/transaction-sessions', {
    body: {
      type: 'deposit',
      reference: `order-${++made}`,
      amount: { value, currency: 'IDR' },
      customer: { name: 'Budi Santoso' },
    },
    headers: { 'idempotency-key': `open-${made}` },
  });
  expect(answer.status).toBe(201);
  return answer.body as SessionAnswer;
}

async function play(who: Principal, id: string, outcome: SimulatedOutcome, key = `play-${++made}`) {
  const answer = await http.as(who)('POST', `/v1/simulate/transaction-sessions/${id}/pay`, {
    body: { outcome },
    headers: { 'idempotency-key': key },
  });
  return {
    status: answer.status,
    body: answer.body as SessionAnswer & { code: string; detail: string },
  };
}

const availableOf = async (merchantId: string, mode: 'live' | 'test') =>
  (await readBalance(database.db.read, { merchantId, currency: 'IDR', mode })).availableMinor;
const eventsOf = (sessionId: string) =>
  all(
    database.db.read,
    sql<{ name: string; mode: string; flag: string | null }>`
  select name, mode, payload->>'flag' as flag from fact where payload->>'sessionId' = ${sessionId} order by id`,
  );

describe('an outcome that is played ends as a live one would', () => {
  const cases: {
    outcome: SimulatedOutcome;
    session: string;
    status: string;
    flag: string;
    net: (finalMinor: number) => number;
    told: string;
  }[] = [
    {
      outcome: 'paid',
      session: 'completed',
      status: 'succeeded',
      flag: 'none',
      net: (final) => final - 375_000,
      told: 'deposits.succeeded',
    },
    {
      outcome: 'paidLate',
      session: 'completed',
      status: 'succeeded',
      flag: 'paidLate',
      net: (final) => final - 375_000,
      told: 'deposits.succeeded',
    },
    {
      outcome: 'partial',
      session: 'completed',
      status: 'succeeded',
      flag: 'paidPartial',
      net: (final) => Math.floor(final / 200) * 100 - 375_000,
      told: 'deposits.succeeded',
    },
    {
      outcome: 'over',
      session: 'completed',
      status: 'succeeded',
      flag: 'paidOver',
      net: (final) => final + Math.floor(final / 1_000) * 100 - 375_000,
      told: 'deposits.succeeded',
    },
    {
      outcome: 'duplicate',
      session: 'completed',
      status: 'succeeded',
      flag: 'duplicateSuspected',
      net: (final) => final - 375_000,
      told: 'deposits.exceptionFlagged',
    },
    {
      outcome: 'expired',
      session: 'expired',
      status: 'expired',
      flag: 'none',
      net: () => 0,
      told: 'deposits.expired',
    },
  ];
  test.each(cases)('$outcome', async ({ outcome, session: ended, status, flag, net, told }) => {
    const merchantId = await addMerchant(database.db);
    const who = tokenOf(merchantId);
    const session = await open(who);
    const first = await http.as(who)(
      'POST',
      `/v1/simulate/transaction-sessions/${session.id}/pay`,
      { body: { outcome, method: 'dana' }, headers: { 'idempotency-key': `first-${outcome}` } },
    );
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: session.id,
        mode: 'test',
        status: ended,
        transaction: { mode: 'test', status, flag, method: 'dana' },
      },
    });
    const { transaction } = first.body as SessionAnswer;
    const finalMinor = Math.round(Number(transaction?.finalPayment.value) * 100);
    expect(await availableOf(merchantId, 'test')).toBe(BigInt(net(finalMinor)));
    expect(await availableOf(merchantId, 'live')).toBe(0n);
    const events = await eventsOf(session.id);
    expect(events.map(({ name }) => name)).toContain(told);
    expect(new Set(events.map(({ mode }) => mode))).toEqual(new Set(['test']));
    const again = await http.as(who)(
      'POST',
      `/v1/simulate/transaction-sessions/${session.id}/pay`,
      { body: { outcome, method: 'dana' }, headers: { 'idempotency-key': `first-${outcome}` } },
    );
    expect(again).toMatchObject({
      status: 200,
      body: { status: ended, transaction: { status, flag } },
    });
    expect(await availableOf(merchantId, 'test')).toBe(BigInt(net(finalMinor)));
    await world.prove();
  });
});

test('a session nobody chose a method for expires without a payment, and what is over cannot be paid again', async () => {
  const who = tokenOf(await addMerchant(database.db));
  const { id } = await open(who);
  expect(await play(who, id, 'expired')).toMatchObject({
    status: 200,
    body: { status: 'expired' },
  });
  expect((await play(who, id, 'paid')).status).toBe(409);
  expect(await play(who, (await open(who)).id, 'paid')).toMatchObject({
    body: { status: 'completed', transaction: { flag: 'none' } },
  });
});

test('a second payment of what was paid is a duplicate; paying it again as the first is refused with its state', async () => {
  const who = tokenOf(await addMerchant(database.db));
  const { id } = await open(who);
  await play(who, id, 'paid');
  expect(await play(who, id, 'partial')).toMatchObject({
    status: 409,
    body: { code: 'stateConflict', detail: expect.stringContaining('succeeded') },
  });
  expect(await play(who, id, 'duplicate')).toMatchObject({
    status: 200,
    body: { status: 'completed', transaction: { flag: 'duplicateSuspected' } },
  });
  await world.prove();
});

test('money that comes late stays undecided where the merchant sends it back', async () => {
  const merchantId = await addMerchant(database.db, { lateMoneyPolicy: 'return' });
  const who = tokenOf(merchantId);
  expect(await play(who, (await open(who)).id, 'paidLate')).toMatchObject({
    status: 200,
    body: { status: 'expired', transaction: { status: 'expired', flag: 'none' } },
  });
  expect(await availableOf(merchantId, 'test')).toBe(0n);
});

test('a claimed deposit whose time is over expires as soon as the account was read beyond it, and needs no person', async () => {
  const who = tokenOf(await addMerchant(database.db));
  const { id } = await open(who);
  await chooseMethod(world.deps, { sessionId: id, method: 'dana' });
  await reportTransferred(database.db, id);
  expect(await play(who, id, 'expired')).toMatchObject({
    status: 200,
    body: { transaction: { status: 'checking' } },
  });
  await makeOlder(database.db, id, 600);
  await sql`update account set baseline_at = now() - interval '1 hour' where is_virtual`.execute(
    database.db.read,
  );
  await asOwner(
    database.db,
    sql`delete from coverage where account_id in (select id from account where is_virtual)`,
  );
  expect(await readVirtualAccounts(database.db, testVault())).toBe(1);
  await expireDue(database.db);
  expect((await http.as(who)('GET', `/v1/transaction-sessions/${id}`)).body).toMatchObject({
    status: 'expired',
    transaction: { status: 'expired' },
  });
});

test('a live token is told that it may not, another merchant and the other mode find nothing', async () => {
  const merchantId = await addMerchant(database.db);
  const live = await open(tokenOf(merchantId, 'live'));
  expect(await play(tokenOf(merchantId, 'live'), live.id, 'paid')).toMatchObject({
    status: 403,
    body: { code: 'testTokenNeeded' },
  });
  expect(await play(tokenOf(merchantId), live.id, 'paid')).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
  const own = await open(tokenOf(merchantId));
  expect(await play(tokenOf(await addMerchant(database.db)), own.id, 'paid')).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
});

test('live deposits lie on phones and test ones on virtual accounts, and the database refuses anything else', async () => {
  const merchantId = await addMerchant(database.db);
  const real = await world.pay(merchantId);
  const who = tokenOf(merchantId);
  const { id } = await open(who);
  await play(who, id, 'paid');
  const accounts = await all(
    database.db.read,
    sql<{ mode: string; isVirtual: boolean }>`select distinct t.mode, a.is_virtual as "isVirtual"
    from transaction t join account a on a.id = t.account_id where t.merchant_id = ${merchantId} order by t.mode`,
  );
  expect(accounts).toEqual([
    { mode: 'live', isVirtual: false },
    { mode: 'test', isVirtual: true },
  ]);
  const { virtualId } = await one(
    database.db.read,
    sql<{
      virtualId: string;
    }>`select id as "virtualId" from account where is_virtual and provider = 'dana'`,
  );
  await expect(
    database.db.staffPool.query('update transaction set account_id = $1 where id = $2', [
      virtualId,
      real.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'modes_apart' });
  await expect(
    database.db.staffPool.query(`update transaction set account_id = $1 where session_id = $2`, [
      real.accountId,
      id,
    ]),
  ).rejects.toMatchObject({ constraint: 'modes_apart' });
  await expect(
    database.db.staffPool.query(`update account set device_id = 'dev_x' where id = $1`, [
      virtualId,
    ]),
  ).rejects.toMatchObject({ constraint: 'account_virtual_is_test' });
});
