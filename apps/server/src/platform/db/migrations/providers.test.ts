import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentMethods, providers } from '@wallet/contract';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { migrate } from './index.ts';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const namesIn = async (table: 'provider' | 'payment_method') =>
  (await owner.query<{ name: string }>(`select name from ${table}`)).rows
    .map(({ name }) => name)
    .toSorted();

test('a start brings in the providers and methods that the database does not know, and takes none away', async () => {
  await owner.query('delete from provider where name = $1', [providers.at(-1)]);
  await owner.query(`insert into provider values ('formerone')`);
  await owner.query('delete from payment_method where name = $1', [paymentMethods.at(-1)]);
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await namesIn('provider')).toEqual([...providers, 'formerone'].toSorted());
  expect(await namesIn('payment_method')).toEqual([...paymentMethods, 'any'].toSorted());
});

test('an account names a known provider, a fee rule a known method, and none of them is deleted while one does', async () => {
  const account = (provider: string) =>
    owner.query(
      `insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key, last4, currency, status)
        values ('acc_' || $1, 'test', $1, 'wallet', 'A', 'A', '', '', '0000', 'IDR', 'new')`,
      [provider],
    );
  const fee = (method: string) =>
    owner.query(
      `insert into merchant_fee_rule (id, merchant_id, direction, method, valid_from) values ('fee_' || $1, 'mer_1', 'deposit', $1, now())`,
      [method],
    );
  await owner.query(
    `insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone) values ('mer_1', 'KOPI', 'Kopi', 'ID', 'IDR', 'active', '{}', 'Asia/Jakarta')`,
  );
  await expect(account('nowhere')).rejects.toMatchObject({ code: '23503' });
  await expect(fee('nowhere')).rejects.toMatchObject({ code: '23503' });
  await account(providers[0]);
  await fee('any');
  await expect(
    owner.query('delete from provider where name = $1', [providers[0]]),
  ).rejects.toMatchObject({ code: '23503' });
  await expect(owner.query(`delete from payment_method where name = 'any'`)).rejects.toMatchObject({
    code: '23503',
  });
});
