import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '@wallet/server/testing';
import { knownMigrations, migrate } from '#platform/db/migrations';
import { newId } from '#platform/ids';

/** An installation of before room ended with its code, with a code of each standing on one day of one account. */
let database: EmptyDatabase;
let client: Client;
const standings = ['awaitingPayment', 'checking', 'review', 'succeeded', 'expired', 'cancelled'];
const codes = standings.map((status, index) => ({ id: newId('txn'), status, final: 100 + index }));
const sum = codes.reduce((total, { final }) => total + final, 0);

beforeAll(async () => {
  database = await emptyDatabase();
  const names = [...(await knownMigrations()).keys()];
  await migrate(database.url, undefined, new Set(names.filter((name) => name < '0125')));
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `set session_replication_role = replica; ${oldRows()}; set session_replication_role = origin`,
  );
  await migrate(database.url);
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

function oldRows(): string {
  return [
    `insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
      last4, currency, status)
      values ('acc_1', 'live', 'maya', 'wallet', 'x', 'x', 'x', 'x', '0000', 'PHP', 'active')`,
    `insert into account_day (account_id, mode, day, reserved_in, count_in)
      values ('acc_1', 'live', '2026-11-22', ${sum}, ${codes.length})`,
    ...codes.flatMap(({ id, status, final }) => [
      `insert into transaction (id, kind, code, merchant_id, mode, account_id, method, currency,
        payment_amount, final_payment, paid_amount, paid_at, status, expires_at)
        values ('${id}', 'deposit', '${id}', 'mer_1', 'live', 'acc_1', 'maya', 'PHP', ${final}, ${final},
          ${status === 'succeeded' ? `${final}, now()` : 'null, null'}, '${status}', '2026-11-21T17:15:00Z')`,
      `insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, expires_at,
        free_after, created_at)
        values ('acc_1', ${final}, 'live', '${id}', 'mer_1', '2026-11-21T17:15:00Z', '2026-11-22T17:15:00Z',
          '2026-11-21T17:00:00Z')`,
    ]),
  ].join(';');
}

const rows = async (text: string) => (await client.query(text)).rows as unknown[];

test('codes that can be paid in time, were paid or wait for a person keep their room and day; all others give it back', async () => {
  expect(
    await rows(
      `select t.status, to_char(x.room_until at time zone 'UTC', 'HH24:MI:SS') as until,
        x.room_day::text as day from amount_slot x join transaction t on t.id = x.transaction_id
          order by x.final_minor`,
    ),
  ).toEqual(
    ['17:15:00', '17:15:10', '17:15:00', '17:15:00', null, null].map((until, index) => ({
      status: standings[index],
      until,
      day: '2026-11-22',
    })),
  );
});

test('what the days of accounts hold is what their codes hold', async () => {
  await client.query('select fold_account_days(100)');
  const kept = codes.slice(0, 4).reduce((total, { final }) => total + final, 0);
  expect(
    await rows(
      `select reserved_in::int as reserved, used_in::int as used, count_in as count from account_day`,
    ),
  ).toEqual([{ reserved: kept, used: 0, count: 4 }]);
});
