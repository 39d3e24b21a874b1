import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEmv, merchantCity, merchantName, parseEmv } from '@wallet/contract/emv';
import { providers } from '@wallet/contract';
import { addAccount, testDatabase, testVault, type TestDatabase } from '@wallet/server/testing';
import { findPayableAccounts } from '#modules/account-selection';
import { createVirtualAccounts, testQr } from './create-virtual-accounts.ts';
import { readVirtualAccount } from './read-virtual-account.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ask = (mode: 'live' | 'test') =>
  findPayableAccounts(database.db.read, {
    method: 'dana',
    mode,
    merchantId: 'mer_any',
    currency: 'IDR',
    amountMinor: 15_000_000n,
  });

test('each provider gets one virtual account, however often and by how many they are made', async () => {
  const { db } = database;
  const made = await Promise.all([
    createVirtualAccounts(db, testVault()),
    createVirtualAccounts(db, testVault()),
  ]);
  expect(made.toSorted()).toEqual([0, providers.length]);
  const accounts = await all(
    db.read,
    sql<{
      provider: string;
      mode: string;
      deviceId: string | null;
    }>`select provider, mode, device_id as "deviceId" from account where is_virtual order by provider`,
  );
  expect(accounts).toEqual(
    providers.map((provider) => ({ provider, mode: 'test', deviceId: null })),
  );
});

test.each(providers)(
  'the code of the virtual account at %s is well formed and names TEST as payee and place',
  (provider) => {
    const payload = testQr(provider);
    expect(checkEmv(payload).ok).toBe(true);
    expect(merchantName(parseEmv(payload))).toMatch(/^TEST /);
    expect(merchantCity(parseEmv(payload))).toBe('TEST');
  },
);

test('live payments find phones alone, test payments virtual accounts alone', async () => {
  const { accountId } = await addAccount(database.db);
  expect((await ask('live')).considered.map((account) => account.accountId)).toEqual([accountId]);
  const { payable, considered } = await ask('test');
  expect(considered.map(({ label }) => label)).toEqual(['Test DANA']);
  expect(payable).toMatchObject([{ deviceId: null, holderName: 'TEST DANA' }]);
});

test('nothing is written on the statement of an account that a phone reads', async () => {
  const { accountId } = await addAccount(database.db);
  const payment = {
    providerTransactionId: 'TEST-1',
    amountMinor: 100n,
    counterparty: null,
    at: new Date(),
  };
  await expect(
    database.db.transaction((trx) =>
      readVirtualAccount(trx, testVault(), { accountId, payments: [payment] }),
    ),
  ).rejects.toThrow(/not virtual/);
});

test('a virtual account\u2019s statement is proved without a gap, whatever came when, and a payment that is told twice is one line', async () => {
  const { db } = database;
  const { id: accountId } = await one(
    db.read,
    sql<{ id: string }>`select id from account where is_virtual and provider = 'livin'`,
  );
  await sql`update account set baseline_at = now() - interval '1 hour' where id = ${accountId}`.execute(
    db.read,
  );
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
  const first = {
    providerTransactionId: 'TEST-A',
    amountMinor: 5_000_00n,
    counterparty: 'BUDI',
    at: at(30),
  };
  const second = {
    providerTransactionId: 'TEST-B',
    amountMinor: 7_000_00n,
    counterparty: null,
    at: at(20),
  };
  for (const payments of [[first], [first, second], []])
    await db.transaction((trx) => readVirtualAccount(trx, testVault(), { accountId, payments }));
  const known = await one(
    db.read,
    sql<{ lines: number; spans: number; stopped: boolean; balance: bigint }>`
    select (select count(*)::int from statement_line where account_id = ${accountId}) as lines,
      (select count(*)::int from unnest((select range_agg(tstzrange(covered_from, covered_to, '[]'))
        from coverage where account_id = ${accountId}))) as spans,
      settling_stopped_at is not null as stopped, reported_balance as balance from account where id = ${accountId}`,
  );
  expect(known).toEqual({ lines: 2, spans: 1, stopped: false, balance: 12_000_00n });
});

test('a virtual account that a person retired is not made again', async () => {
  await sql`update account set status = 'retired' where is_virtual and provider = 'maya'`.execute(
    database.db.read,
  );
  expect(await createVirtualAccounts(database.db, testVault())).toBe(0);
});
