import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '@wallet/server/testing';
import { knownMigrations, migrate } from '#platform/db/migrations';
import { newId } from '#platform/ids';

/** An installation of before lines had names, amounts two users and payouts a fee, with rows of each. */
let database: EmptyDatabase;
let client: Client;
const ids = {
  lines: [newId('lin'), newId('lin'), newId('lin')],
  deposits: Array.from({ length: 4 }, () => newId('txn')),
  payouts: Array.from({ length: 4 }, () => newId('txn')),
};

beforeAll(async () => {
  database = await emptyDatabase();
  const names = [...(await knownMigrations()).keys()];
  await migrate(database.url, undefined, new Set(names.filter((name) => name < '0105')));
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
  const [named, again, aliased] = ids.lines;
  const line = (id: string | undefined, key: string) =>
    `insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
      occurred_to, source, booked, raw_enc, match_status)
      values ('${id}', 'acc_1', 'live', '${key}', 'credit', 100, 'IDR', now(), now(), 'history', true,
        'r', 'unmatched')`;
  const key = (id: string | undefined, name: string, aliasOf = 'null') =>
    `insert into line_key (account_id, key, mode, line_id, direction, amount, alias_of)
      values ('acc_1', '${name}', 'live', '${id}', 'credit', 100, ${aliasOf})`;
  const deposit = (id: string | undefined, final: number, merchant: string) =>
    `insert into transaction (id, kind, code, merchant_id, mode, account_id, method, currency,
      payment_amount, final_payment, status)
      values ('${id}', 'deposit', '${id}', '${merchant}', 'live', 'acc_1', 'dana', 'IDR', ${final},
        ${final}, 'expired')`;
  const payout = (id: string | undefined, paid: number | null) =>
    `insert into transaction (id, kind, code, merchant_id, mode, account_id, method, currency,
      payment_amount, final_payment, paid_amount, status)
      values ('${id}', 'payout', '${id}', 'mer_1', 'live', 'acc_1', 'dana', 'IDR', 1000, 1000, ${paid},
        '${paid === null ? 'failed' : 'succeeded'}')`;
  const used = (final: number) =>
    `insert into amount_slot_use (account_id, final_minor, merchant_id, customer_key, released_at)
      values ('acc_1', ${final}, 'mer_2', 'key', now())`;
  const [first, last, sole, holder] = ids.deposits;
  const [withFee, own, free, failed] = ids.payouts;
  return [
    // Recorded twice: somebody took the key of the first away.
    line(named, 'id:A'),
    line(again, 'id:A'),
    key(again, 'id:A'),
    line(aliased, 'n:B#1'),
    key(aliased, 'n:B#1'),
    key(aliased, 'id:B', `'n:B#1'`),
    deposit(first, 200, 'mer_1'),
    deposit(last, 200, 'mer_2'),
    deposit(sole, 300, 'mer_2'),
    deposit(holder, 300, 'mer_3'),
    `insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, expires_at,
      free_after) values ('acc_1', 300, 'live', '${holder}', 'mer_3', now(), now())`,
    used(200),
    used(300),
    used(400),
    payout(withFee, 1_050),
    payout(own, 1_000),
    payout(free, 1_000),
    payout(failed, null),
    `insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target, status)
      values ('alo_1', 'lin_fee', 50, 'live', 50, 'payoutFee', '${own}.fee', 'active')`,
  ].join(';');
}

const rows = async (text: string) => (await client.query(text)).rows as unknown[];

test('every line of before keeps its names, and one that was recorded twice is left for the proof to name', async () => {
  const [named, , aliased] = ids.lines;
  expect(await rows('select name, line_id as id from statement_line_name order by name')).toEqual([
    { name: 'id:A', id: named },
    { name: 'id:B', id: aliased },
    { name: 'n:B#1', id: aliased },
  ]);
});

test('the last two users of every amount are known from the deposits that had it, without who has it now', async () => {
  const [first, last, sole] = ids.deposits;
  expect(
    await rows(
      'select final_minor::int as final, turn, transaction_id as id, merchant_id as merchant, customer_key as customer from amount_slot_use order by 1, 2',
    ),
  ).toEqual([
    { final: 200, turn: 1, id: first, merchant: 'mer_1', customer: null },
    { final: 200, turn: 2, id: last, merchant: 'mer_2', customer: 'key' },
    { final: 300, turn: 1, id: sole, merchant: 'mer_2', customer: 'key' },
  ]);
});

test('what payees of before got, and what banks took, is told apart, in whichever line it was', async () => {
  expect(
    await rows(
      `select id, paid_amount::int as paid, provider_fee::int as fee from transaction
        where kind = 'payout' order by id`,
    ),
  ).toEqual([
    { id: ids.payouts[0], paid: 1_000, fee: 50 },
    { id: ids.payouts[1], paid: 1_000, fee: 50 },
    { id: ids.payouts[2], paid: 1_000, fee: 0 },
    { id: ids.payouts[3], paid: null, fee: null },
  ]);
  expect(
    await rows(
      `select count(*)::int as count from transaction
        where kind = 'deposit' and (provider_fee is not null or paid_amount is not null)`,
    ),
  ).toEqual([{ count: 0 }]);
});
