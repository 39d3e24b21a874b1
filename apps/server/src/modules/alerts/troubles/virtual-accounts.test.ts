import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualAccounts, readVirtualAccount } from '#modules/accounts/virtual';
import {
  addAccount,
  addLine,
  testDatabase,
  testVault,
  type TestDatabase,
} from '@wallet/server/testing';
import { selectFindings } from './alert-problems.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('money that waits on a virtual account alerts nobody, the same on a phone does', async () => {
  const { db } = database;
  await createVirtualAccounts(db, testVault());
  const { id: accountId } = await one(
    db.read,
    sql<{ id: string }>`select id from account where is_virtual and provider = 'dana'`,
  );
  const payment = {
    providerTransactionId: 'TEST-1',
    amountMinor: 100_00n,
    counterparty: null,
    at: new Date(),
  };
  await db.transaction((trx) =>
    readVirtualAccount(trx, testVault(), { accountId, payments: [payment] }),
  );
  const real = await addAccount(db);
  await addLine(db, { accountId: real.accountId, amountMinor: 100_00n });
  await sql`update statement_line set posted = true`.execute(db.read);
  expect(
    (await all(db.read, selectFindings(null)))
      .filter(({ kind }) => kind === 'moneyUnmatched')
      .map(({ subjectId }) => subjectId),
  ).toEqual([real.accountId]);
  expect(await all(db.read, selectFindings([accountId]))).toEqual([]);
});
