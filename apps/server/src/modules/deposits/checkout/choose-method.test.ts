import { all, one, sql } from '#platform/db';
import { emvAmount, initiation, parseEmv, readAmount } from '@wallet/contract/emv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asOwner,
  addAccount,
  addLine,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import { feePower, merchantPower } from '#modules/merchants';
import { signRows } from '../../../testing/signing/sign-row.ts';
import type { AccountOptions, DepositWorld, TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { cancelSession } from '#modules/sessions';
import { chooseMethod } from './choose-method.ts';
import { reportTransferred } from './report-transferred.ts';
import { readPayState } from './read-pay-state.ts';
import { accountPower } from '#modules/accounts';

let database: TestDatabase;
let world: DepositWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** A merchant with accounts of its own, so that tests do not share amounts. */
async function merchantWith(
  ...accounts: AccountOptions[]
): Promise<{ merchantId: string; accountIds: string[] }> {
  const currency = accounts[0]?.provider === 'maya' ? 'PHP' : 'IDR';
  const merchantId = await addMerchant(database.db, { currency });
  const made = [];
  for (const account of accounts)
    made.push(await addAccount(database.db, { ...account, merchantIds: [merchantId] }));
  return { merchantId, accountIds: made.map(({ accountId }) => accountId) };
}

const choose = (
  sessionId: string,
  method: 'dana' | 'livin' | 'maya' | 'maya_to_maya_phone_number' | 'maya_to_maya_qr' = 'dana',
) => chooseMethod(world.deps, { sessionId, method });
const rupiah = (amount: number) => BigInt(amount) * 100n;

test('a choice gives an account, an exact amount and a code that carries it, all fixed in the row', async () => {
  const { merchantId, accountIds } = await merchantWith({});
  const sessionId = await world.open(merchantId);
  await choose(sessionId);
  const state = await readPayState(world.deps, sessionId);
  expect(state).toMatchObject({
    status: 'paying',
    screen: 'pay',
    mayCancel: true,
    mayClaim: true,
    mayChooseMethod: true,
  });
  expect(state.deposit).toMatchObject({
    status: 'awaitingPayment',
    method: 'dana',
    paymentAmount: { value: '150000.00' },
    amountDiscount: { value: '1.00' },
    extraFee: { value: '0.00' },
    finalPayment: { value: '149999.00' },
    payeeName: 'TOKO DINAMIS',
    payeeNumber: null,
    expiresAt: state.expiresAt,
  });
  const reading = parseEmv(state.deposit?.qrPayload ?? '');
  expect(readAmount(reading)).toBe(emvAmount({ minor: rupiah(149_999), currency: 'IDR' }));
  expect(initiation(reading)).toBe('dynamic');
  const [deposit] = await world.attempts(sessionId);
  const row = await one(
    database.db.read,
    sql<{
      terms: unknown;
      fee: bigint;
    }>`select terms, merchant_fee as fee from transaction where id = ${deposit?.id}`,
  );
  expect(row.fee).toBe(rupiah(3_750));
  expect(row.terms).toMatchObject({
    latePolicy: 'ask',
    slotShared: false,
    feeRule: { percentBasisPoints: 250 },
  });
  expect(await world.facts('deposits.qrShown', deposit?.id ?? '')).toEqual([
    { transactionId: deposit?.id, sessionId, merchantId, accountId: accountIds[0], revision: 1 },
  ]);
});

test('what was fixed at creation stays when the merchant\u2019s fee and policy change', async () => {
  const { merchantId } = await merchantWith({});
  const { sessionId, id } = await world.pay(merchantId);
  await sql`insert into merchant_fee_rule (id, merchant_id, direction, method, percent_basis_points, valid_from)
    values (${newId('fee')}, ${merchantId}, 'deposit', 'dana', 900, now())`.execute(
    database.db.read,
  );
  await signRows(database.db, feePower);
  await sql`update merchant set late_money_policy = 'credit' where id = ${merchantId}`.execute(
    database.db.read,
  );
  await signRows(database.db, merchantPower);
  expect((await readPayState(world.deps, sessionId)).lateMoneyPolicy).toBe('ask');
  expect(
    (
      await one(
        database.db.read,
        sql<{ fee: bigint }>`select merchant_fee as fee from transaction where id = ${id}`,
      )
    ).fee,
  ).toBe(rupiah(3_750));
});

test('the code that was shown stays with its deposit when the account has another one, and nobody can change it', async () => {
  const { merchantId, accountIds } = await merchantWith({});
  const { sessionId, id } = await world.pay(merchantId);
  const shown = (await readPayState(world.deps, sessionId)).deposit?.qrPayload;
  await sql`update account set static_qr = 'another' where id = ${accountIds[0]}`.execute(
    database.db.read,
  );
  await signRows(database.db, accountPower);
  expect((await readPayState(world.deps, sessionId)).deposit?.qrPayload).toBe(shown);
  await expect(
    sql`update transaction set qr_payload = 'another' where id = ${id}`.execute(database.db.read),
  ).rejects.toThrow(/showed another code/);
});

test('the same choice again, also twenty times at once, is one deposit', async () => {
  const { merchantId, accountIds } = await merchantWith({}, {});
  const sessionId = await world.open(merchantId);
  await Promise.all(Array.from({ length: 20 }, () => choose(sessionId)));
  expect(await world.attempts(sessionId)).toHaveLength(1);
  const { count } = await one(
    database.db.read,
    sql<{
      count: number;
    }>`select count(*)::int as count from amount_slot where account_id = any(${accountIds})`,
  );
  expect(count).toBe(1);
});

test('another choice gives up the attempt before, whose amount stays taken', async () => {
  const { merchantId } = await merchantWith({}, { provider: 'livin' });
  const first = await world.pay(merchantId);
  await choose(first.sessionId, 'livin');
  expect(await world.attempts(first.sessionId)).toMatchObject([
    { method: 'livin', status: 'awaitingPayment', session: 'paying' },
    { method: 'dana', status: 'cancelled', reason: 'replaced' },
  ]);
  const slots = await all(
    database.db.read,
    sql<{
      id: string;
    }>`select transaction_id as id from amount_slot where merchant_id = ${merchantId}`,
  );
  expect(slots).toHaveLength(2);
  expect((await readPayState(world.deps, first.sessionId)).deposit).toMatchObject({
    method: 'livin',
  });
  await choose(first.sessionId, 'dana');
  expect(
    (await world.attempts(first.sessionId)).map(({ method, status, finalMinor }) => [
      method,
      status,
      finalMinor,
    ]),
  ).toEqual([
    ['dana', 'awaitingPayment', rupiah(149_998)],
    ['livin', 'cancelled', rupiah(149_999)],
    ['dana', 'cancelled', rupiah(149_999)],
  ]);
});

test('two different choices at once leave one open attempt', async () => {
  const { merchantId } = await merchantWith({}, { provider: 'livin' });
  for (let round = 0; round < 5; round++) {
    const sessionId = await world.open(merchantId);
    await Promise.allSettled([choose(sessionId, 'dana'), choose(sessionId, 'livin')]);
    const open = (await world.attempts(sessionId)).filter(
      ({ status }) => status === 'awaitingPayment',
    );
    expect(open).toHaveLength(1);
  }
});

describe('unique amounts', () => {
  test('forty payers at once never get the same account and amount', async () => {
    const { merchantId } = await merchantWith({}, {});
    const sessions = await Promise.all(Array.from({ length: 40 }, () => world.open(merchantId)));
    await Promise.all(sessions.map((sessionId) => choose(sessionId)));
    const given = (
      await Promise.all(sessions.map((sessionId) => world.attempts(sessionId)))
    ).flat();
    expect(given).toHaveLength(40);
    expect(
      new Set(given.map(({ accountId, finalMinor }) => `${accountId} ${finalMinor}`)).size,
    ).toBe(40);
    expect(
      given.every(
        ({ finalMinor }) => finalMinor < rupiah(150_000) && finalMinor % rupiah(1_000) !== 0n,
      ),
    ).toBe(true);
  });

  test('when all amounts of an account are taken the next account is used, then the choice is refused', async () => {
    const { merchantId, accountIds } = await merchantWith(
      { provider: 'maya' },
      { provider: 'maya' },
    );
    const amount = { minor: 103n, currency: 'PHP' as const };
    const given = [];
    for (let payer = 0; payer < 4; payer++)
      given.push(await world.pay(merchantId, { method: 'maya', amount }));
    expect(
      given
        .map(({ accountId, finalMinor }) => `${accountIds.indexOf(accountId)} ${finalMinor}`)
        .toSorted(),
    ).toEqual(['0 101', '0 102', '1 101', '1 102']);
    await expect(world.pay(merchantId, { method: 'maya', amount })).rejects.toMatchObject({
      code: 'amountSlotsTaken',
    });
  });

  test('the amount of a cancelled deposit is not given to anybody else', async () => {
    const { merchantId } = await merchantWith({});
    const first = await world.pay(merchantId);
    await database.db.transaction((trx) => cancelSession(trx, first.sessionId));
    expect((await world.pay(merchantId)).finalMinor).not.toBe(first.finalMinor);
  });

  test('an amount of which a credit waits unexplained is not given', async () => {
    const { merchantId, accountIds } = await merchantWith({});
    await addLine(database.db, { accountId: accountIds[0] ?? '', amountMinor: rupiah(149_999) });
    expect((await world.pay(merchantId)).finalMinor).toBe(rupiah(149_998));
  });

  test('payers who type the amount stay two steps apart from everybody', async () => {
    const { merchantId } = await merchantWith({ provider: 'maya' });
    const amount = { minor: 15_050n, currency: 'PHP' as const };
    const finals = [];
    for (const method of [
      'maya',
      'maya_to_maya_phone_number',
      'maya_to_maya_phone_number',
      'maya_to_maya_qr',
    ] as const) {
      finals.push((await world.pay(merchantId, { method, amount })).finalMinor);
    }
    expect(finals).toEqual([15_049n, 15_046n, 15_043n, 15_040n]);
  });

  test('twelve payers who type at once stay two steps apart', async () => {
    const { merchantId } = await merchantWith({ provider: 'maya' });
    const amount = { minor: 25_050n, currency: 'PHP' as const };
    const given = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.pay(merchantId, { method: 'maya_to_maya_phone_number', amount }),
      ),
    );
    const finals = given.map(({ finalMinor }) => Number(finalMinor)).toSorted((a, b) => a - b);
    expect(finals.slice(1).every((final, i) => final - (finals[i] ?? 0) >= 3)).toBe(true);
  });

  test('a payer who types sees the account\u2019s number and no code', async () => {
    const { merchantId } = await merchantWith({ provider: 'maya' });
    const { sessionId } = await world.pay(merchantId, {
      method: 'maya_to_maya_phone_number',
      amount: { minor: 15_050n, currency: 'PHP' },
    });
    const { deposit } = await readPayState(world.deps, sessionId);
    expect(deposit).toMatchObject({ qrPayload: null, payeeNumber: expect.stringMatching(/^0812/) });
  });

  test('an amount another customer had within 30 days comes last, and the deposit remembers it', async () => {
    const { merchantId, accountIds } = await merchantWith({ provider: 'maya' });
    const amount = { minor: 103n, currency: 'PHP' as const };
    await asOwner(
      database.db,
      sql`insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id,
        customer_key, released_at)
      values (${accountIds[0]}, 102, 1, 'txn_1', ${merchantId}, 'somebody', now() - interval '2 days')`,
    );
    const shared = async (id: string) =>
      (
        await one(
          database.db.read,
          sql<{
            shared: boolean;
          }>`select (terms->>'slotShared')::boolean as shared from transaction where id = ${id}`,
        )
      ).shared;
    const first = await world.pay(merchantId, { method: 'maya', amount });
    expect([first.finalMinor, await shared(first.id)]).toEqual([101n, false]);
    const second = await world.pay(merchantId, { method: 'maya', amount });
    expect([second.finalMinor, await shared(second.id)]).toEqual([102n, true]);
  });

  test('the same customer of the same merchant gets his amount back without suspicion', async () => {
    const { merchantId } = await merchantWith({ provider: 'maya' });
    const input = {
      method: 'maya' as const,
      amount: { minor: 102n, currency: 'PHP' as const },
      customerId: 'c-7',
    };
    const first = await world.pay(merchantId, input);
    await asOwner(
      database.db,
      sql`with gone as (delete from amount_slot where transaction_id = ${first.id} returning *)
      insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id,
        customer_key, released_at)
      select account_id, final_minor, 1, transaction_id, merchant_id, customer_key, now() from gone`,
    );
    const second = await world.pay(merchantId, input);
    expect(second.finalMinor).toBe(first.finalMinor);
    expect(
      (
        await one(
          database.db.read,
          sql<{
            shared: string;
          }>`select terms->>'slotShared' as shared from transaction where id = ${second.id}`,
        )
      ).shared,
    ).toBe('false');
  });
});

describe('the choice of the account', () => {
  test('goes to the less loaded one', async () => {
    const { merchantId } = await merchantWith({}, {});
    const given = [await world.pay(merchantId), await world.pay(merchantId)];
    expect(new Set(given.map(({ accountId }) => accountId)).size).toBe(2);
  });

  test('respects the day\u2019s amount and number of payments, also for payers at once', async () => {
    const { merchantId } = await merchantWith(
      { limits: { dailyIn: rupiah(400_000).toString() } },
      { limits: { dailyCount: 1 } },
    );
    const sessions = await Promise.all(Array.from({ length: 6 }, () => world.open(merchantId)));
    const outcomes = await Promise.allSettled(sessions.map((sessionId) => choose(sessionId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(world.pay(merchantId)).rejects.toMatchObject({
      code: 'methodUnavailable',
      message: 'limitReached',
    });
  });

  test('respects the month\u2019s amount for payers at once', async () => {
    const { merchantId } = await merchantWith({ limits: { monthly: rupiah(320_000).toString() } });
    const sessions = await Promise.all(Array.from({ length: 4 }, () => world.open(merchantId)));
    const outcomes = await Promise.allSettled(sessions.map((sessionId) => choose(sessionId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('an account kept for another merchant, a phone that is away and a broken code are not used', async () => {
    const { merchantId, accountIds } = await merchantWith({});
    await expect(world.pay(await addMerchant(database.db))).rejects.toMatchObject({
      code: 'qrNotAvailable',
    });
    await sql`update account set static_qr = 'broken' where id = ${accountIds[0]}`.execute(
      database.db.read,
    );
    await signRows(database.db, accountPower);
    await expect(world.pay(merchantId)).rejects.toMatchObject({ code: 'qrNotAvailable' });
    const away = await merchantWith({});
    await sql`update device set last_seen_at = now() - interval '1 day'
      where id = (select device_id from account where id = ${away.accountIds[0]})`.execute(
      database.db.read,
    );
    await expect(world.pay(away.merchantId)).rejects.toMatchObject({
      code: 'methodUnavailable',
      message: 'noDevice',
    });
  });
});

describe('refusals change nothing', () => {
  async function refused(act: Promise<unknown>, code: string): Promise<void> {
    await expect(act).rejects.toMatchObject({ code });
  }

  test('an unknown session, a method that is not offered, an ended session', async () => {
    const { merchantId } = await merchantWith({}, { provider: 'livin' });
    await refused(choose(newId('txs')), 'sessionInvalid');
    const open = await world.open(merchantId);
    await refused(choose(open, 'maya'), 'methodUnavailable');
    expect(await world.attempts(open)).toEqual([]);
    await database.db.transaction((trx) => cancelSession(trx, open));
    await refused(choose(open), 'sessionClosed');
    const late = await world.open(merchantId);
    await makeOlder(database.db, late, 901);
    await refused(choose(late), 'sessionClosed');
  });

  test('after "I Have Transferred" the method stays', async () => {
    const { merchantId } = await merchantWith({}, { provider: 'livin' });
    const { sessionId } = await world.pay(merchantId);
    await reportTransferred(database.db, sessionId);
    await refused(choose(sessionId, 'livin'), 'stateConflict');
    expect(await world.attempts(sessionId)).toHaveLength(1);
  });

  test('a payer who changes his mind for ever uses up ten amounts, not all of them', async () => {
    const { merchantId } = await merchantWith({}, { provider: 'livin' });
    const { sessionId } = await world.pay(merchantId);
    for (let change = 1; change < 10; change++)
      await choose(sessionId, change % 2 === 0 ? 'dana' : 'livin');
    await refused(choose(sessionId, 'dana'), 'methodUnavailable');
    expect(await world.attempts(sessionId)).toMatchObject([
      { method: 'livin', status: 'awaitingPayment' },
      ...Array.from({ length: 9 }, () => ({ status: 'cancelled' })),
    ]);
    await choose(sessionId, 'livin');
  });

  test('a merchant that was suspended meanwhile', async () => {
    const { merchantId } = await merchantWith({});
    const sessionId = await world.open(merchantId);
    await sql`update merchant set status = 'suspended' where id = ${merchantId}`.execute(
      database.db.read,
    );
    await refused(choose(sessionId), 'methodUnavailable');
  });
});
