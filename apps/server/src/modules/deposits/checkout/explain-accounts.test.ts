import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Explanation } from '@wallet/contract';
import { newId } from '#platform/ids';
import {
  addAccount,
  addCoverage,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
  type DepositWorld,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { watchUnpaid } from '#modules/accounts/account';
import { reportTransferred } from './report-transferred.ts';
import { depositsRoutes } from '#modules/sessions/actions';
import { expireDue } from '../expiry/expire-due.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../../../testing/signing/sign-row.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  http = testHttp({ routes: depositsRoutes(world.deps), console: 'admin' });
});
beforeEach(async () => {
  await run(sql`update account set status = 'retired'`);
  merchantId = await addMerchant(database.db);
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
const person = (roleId: 1 | 3) => ({
  kind: 'user' as const,
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId,
  console: 'admin' as const,
});
const ask = (query: string, who = person(1)) =>
  http.as(who)('GET', `/api/accounts/explain?method=dana&merchantId=${merchantId}&${query}`);
const explain = async (amount = '150000', who = person(1)) =>
  (await ask(`amount=${amount}`, who)).body as Explanation;
const byId = ({ accounts }: Explanation) =>
  Object.fromEntries(accounts.map((account) => [account.id, account]));

describe('the explanation', () => {
  it('names the account and the amount that the very next payment gets, in the chooser\u2019s order', async () => {
    for (const priority of [5, 2, 5]) await addAccount(database.db, { priority });
    for (let i = 0; i < 4; i++) {
      const explanation = await explain();
      const chosen = explanation.accounts.find((account) => account.chosen);
      expect([explanation.problem, chosen?.turn]).toEqual([null, 1]);
      const deposit = await world.pay(merchantId, { customerId: `c${i}` });
      expect([deposit.accountId, (Number(deposit.finalMinor) / 100).toFixed(2)]).toEqual([
        chosen?.id,
        chosen?.finalPayment?.value,
      ]);
      await run(sql`update account set priority = 9 where id = ${deposit.accountId}`);
    }
  });

  it('says why each other one is not chosen, and takes nothing', async () => {
    const ready = await addAccount(database.db);
    const small = await addAccount(database.db, { limits: { perTransactionMax: '100' } });
    const others = await addAccount(database.db, { merchantIds: [await addMerchant(database.db)] });
    const off = await addAccount(database.db);
    await run(
      sql`update account set deposits_stopped_at = now(), deposits_stopped_reason = 'claimedNotReceived'
        where id = ${off.accountId}`,
    );
    const broken = await addAccount(database.db);
    await run(sql`update account set static_qr = 'broken' where id = ${broken.accountId}`);
    await signRow(database.db, accountPower, broken.accountId);
    const found = byId(await explain());
    expect(found[ready.accountId]).toMatchObject({
      chosen: true,
      turn: 1,
      whyNot: null,
      finalPayment: { value: '149999.00' },
      openAmounts: 0,
    });
    expect(found[small.accountId]).toMatchObject({
      chosen: false,
      turn: null,
      finalPayment: null,
      whyNot: { obstacle: 'aboveMaximum', reason: 'aboveMaximum', whatToDo: expect.any(String) },
    });
    expect(found[others.accountId]?.whyNot?.obstacle).toBe('otherMerchants');
    expect(found[off.accountId]?.whyNot).toMatchObject({
      obstacle: 'depositsStopped',
      detail: expect.stringContaining('claimedNotReceived'),
    });
    expect(found[broken.accountId]?.whyNot?.obstacle).toBe('noQr');
    expect(
      await all(
        database.db.read,
        sql`select 1 from amount_slot where account_id = ${ready.accountId}`,
      ),
    ).toEqual([]);
  });

  it('passes over an account whose amounts are all taken, and keeps the probe of a code out of them', async () => {
    const { accountId } = await addAccount(database.db, { priority: 1 });
    const second = await addAccount(database.db);
    await run(
      sql`insert into account_qr (id, account_id, payload, status, source, probe_minor)
        values (${newId('qrc')}, ${accountId}, 'x', 'proposed', 'phone', 14999900)`,
    );
    expect((await explain()).accounts[0]).toMatchObject({
      id: accountId,
      finalPayment: { value: '149998.00' },
    });
    await run(sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id,
      expires_at, free_after)
      select ${accountId}, 15000000 - n * 100, 'live', 'txn_1', 'mer_1', now(), now()
        from generate_series(1, 5000) as n`);
    const found = byId(await explain());
    expect(found[accountId]).toMatchObject({
      chosen: false,
      turn: 1,
      whyNot: { obstacle: 'amountsTaken' },
    });
    expect(found[second.accountId]).toMatchObject({ chosen: true, turn: 2 });
  });

  it('says when merchant or method refuse it everywhere', async () => {
    await addAccount(database.db);
    expect(await explain('500')).toMatchObject({
      problem: 'belowMinimum',
      accounts: [{ chosen: false }],
    });
    merchantId = await addMerchant(database.db, { status: 'suspended' });
    expect((await explain()).problem).toBe('maintenance');
  });

  it('is for who may read merchants, and needs a merchant and an amount', async () => {
    expect(await ask('amount=150000', person(3))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('merchants.read') },
    });
    expect(await ask('amount=1e5')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount' }] },
    });
    merchantId = newId('mer');
    expect(await ask('amount=150000')).toMatchObject({ status: 404, body: { code: 'notFound' } });
    merchantId = await addMerchant(database.db, { currency: 'PHP' });
    expect((await ask('amount=150000')).status).toBe(404);
  });
});

describe('an account that changed between the choice and the slot', () => {
  it.each([
    ['shows another code', sql`static_qr = 'other'`],
    ['was moved to another phone', sql`device_id = null`],
    ['was stopped', sql`deposits_stopped_at = now()`],
    ['was locked', sql`status = 'locked'`],
  ])('gets no deposit when it %s', async (_, change) => {
    const { accountId } = await addAccount(database.db, { priority: 1 });
    const { accountId: next } = await addAccount(database.db);
    const waiting = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = database.db.transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`slots ${accountId}`}, 0))`.execute(
        trx,
      );
      held.resolve();
      await waiting.promise;
      await sql`update account set ${change} where id = ${accountId}`.execute(trx);
    });
    await held.promise;
    const paying = world.pay(merchantId);
    while (
      (
        await all(
          database.db.read,
          sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid
            from pg_database where datname = current_database())`,
        )
      ).length === 0
    )
      await new Promise((resolve) => setImmediate(resolve));
    waiting.resolve();
    await holding;
    expect((await paying).accountId).toBe(next);
  });
});

describe('three in a row that were said to be paid', () => {
  const expired = async (accountId: string, claimed: boolean) => {
    const deposit = await world.pay(merchantId, { customerId: newId('c') });
    expect(deposit.accountId).toBe(accountId);
    if (claimed) await reportTransferred(database.db, deposit.sessionId);
    await makeOlder(database.db, deposit.sessionId, 1_000);
    await run(
      sql`update account set deposits_judged_from = now() - interval '1 hour' where id = ${accountId}`,
    );
    await addCoverage(database.db, accountId, { fromSeconds: -2_000, toSeconds: 0 });
    await expireDue(database.db);
    const payload = { accountId, transactionId: deposit.id, final: false };
    await database.db.transaction((trx) =>
      watchUnpaid(
        [
          {
            id: newId('fct'),
            name: 'deposits.expired',
            key: deposit.id,
            mode: 'live',
            payload,
            at: new Date(),
          },
        ],
        trx,
        () => undefined,
      ),
    );
  };
  const stopped = async (accountId: string) =>
    (
      await all(
        database.db.read,
        sql<{
          reason: string | null;
        }>`select deposits_stopped_reason as reason from account where id = ${accountId}`,
      )
    )[0]?.reason;

  it('stop the account\u2019s deposits and tell it once; those that nobody claimed do not count', async () => {
    const { accountId } = await addAccount(database.db);
    for (const claimed of [true, false, true]) await expired(accountId, claimed);
    expect(await stopped(accountId)).toBeNull();
    await expired(accountId, true);
    expect(await stopped(accountId)).toBe('claimedNotReceived');
    await expect(world.pay(merchantId)).rejects.toMatchObject({ code: 'methodUnavailable' });
    await database.db.transaction((trx) =>
      watchUnpaid(
        [
          {
            id: newId('fct'),
            name: 'deposits.expired',
            key: 'x',
            mode: 'live',
            payload: { accountId, final: false },
            at: new Date(),
          },
        ],
        trx,
        () => undefined,
      ),
    );
    expect(await world.facts('accounts.depositsStopped', accountId)).toEqual([
      { accountId, reason: 'claimedNotReceived' },
    ]);
  });
});
