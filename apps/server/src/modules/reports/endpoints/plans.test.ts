import { type RawBuilder, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant, asLogin, asThief, rowsRead, testDatabase } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { selectFigures, selectMatchTimes } from '../figures/figures.sql.ts';
import { foldMerchantFigures } from '../figures/fold-figures.ts';
import { selectModeFacts } from './setup.sql.ts';
import { countTransactions, selectTransactions } from '../transactions/transactions.sql.ts';

const rowCount = 30_000;
let database: TestDatabase;
let owner: { merchantId: string; mode: 'live' };

/** One merchant with very many deposits of one price over 60 days, hardly one of which is unusual. */
beforeAll(async () => {
  database = await testDatabase();
  owner = { merchantId: await addMerchant(database.db), mode: 'live' };
  const at = `now() - interval '60 days' * (n::float / ${rowCount})`;
  await asThief(
    database.db,
    sql.raw(`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      amount_discount, final_payment, paid_amount, status, paid_at, completed_at, created_at)
      select left(id_floor('txn', ${at}), 14) || lpad(n::text, 16, '0'), case
        when n % 10000 = 7 then 'refund' else 'deposit' end, 'c' || n, '${owner.merchantId}', 'live', case
          when n % 3 = 0 then 'livin' else 'dana' end, 'IDR',
        case when n % 6000 = 5 then 777 else 15000000 end, case when n % 6000 = 5 then 0 else n % 400 * 100
          end, case when n % 6000 = 5 then 777 else 15000000 - n % 400 * 100 end, 15000000,
        case when n % 7500 = 3 then 'review' when n % 9 = 0 then 'expired' else 'succeeded'
          end, ${at} - interval '9 seconds',
        case when n % 7500 = 3 then null else ${at} end, ${at}
      from generate_series(1, ${rowCount}) as n`),
  );
  await foldMerchantFigures(database.db);
  await asLogin(
    database,
    'vacuum (analyze) transaction, merchant_figure, merchant_figure_delta, transaction_amount',
  );
});
afterAll(() => database.close());

test('figures of 30 days read the roll-up of these days, and no transaction', async () => {
  const plan = await planOf(
    selectFigures(owner, {
      from: new Date(Date.now() - 29 * 86_400_000),
      timeZone: 'Asia/Jakarta',
      unit: 'day',
    }),
  );
  expect(plan.text).not.toMatch(/ on transaction/);
  expect(plan.read).toBeGreaterThan(1_000);
});

test('the figures of today read today\u2019s part of the roll-up only', async () => {
  const plan = await planOf(
    selectFigures(owner, {
      from: new Date(Date.now() - 86_400_000),
      timeZone: 'Asia/Jakarta',
      unit: 'hour',
    }),
  );
  expect(plan.read).toBeLessThan(1_000);
});

test('the time to match reads no more than the latest endings that it is told of', async () => {
  const plan = await planOf(selectMatchTimes(owner, { from: new Date(0), latest: 500 }));
  expect(plan.read).toBeLessThan(700);
});

test('whether money ever came is asked of the roll-up', async () => {
  const plan = await planOf(selectModeFacts(owner));
  expect(plan.text).not.toMatch(/ on transaction/);
});

const filters = {
  none: {},
  'a seldom state': { status: 'review' },
  'a usual state': { status: 'succeeded' },
  'a seldom kind': { kind: 'refund' },
  'a kind that never was': { kind: 'payout' },
  'a method': { method: 'livin' },
  'a seldom amount': { amountMinor: 777n },
  'an amount that never was': { amountMinor: 778n },
  'the usual amount': { amountMinor: 15_000_000n },
  'the usual amount in a usual state': { amountMinor: 15_000_000n, status: 'succeeded' },
  'a time': { fromId: 'txn_1', beforeId: 'txn_zzz' },
} as const;

test.each(Object.entries(filters))(
  'among very many transactions a list by %s reads little more than its page',
  async (_name, filter) => {
    const plan = await planOf(selectTransactions(owner, filter, 51));
    expect({ ...plan, isShort: plan.read < 600 }).toMatchObject({ isShort: true });
  },
);

test.each(Object.entries(filters))(
  'the total of a list by %s is counted no further than its cap',
  async (_name, filter) => {
    const plan = await planOf(countTransactions(owner, filter, 1_001));
    expect({ ...plan, isShort: plan.read < 5_000 }).toMatchObject({ isShort: true });
  },
);

/** The plan, as a merchant's own role runs it, and how many rows its scans of large tables gave or threw away. */
async function planOf(statement: RawBuilder<unknown>): Promise<{ text: string; read: number }> {
  const { sql, parameters } = statement.compile(database.db.read);
  const client = await database.db.tenantPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('wallet.merchant', $1, true), set_config('wallet.mode', $2, true)`,
      [owner.merchantId, owner.mode],
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${sql}`,
      [...parameters],
    );
    const lines = rows.map((row) => row['QUERY PLAN']);
    return {
      text: lines.join('\n'),
      read: rowsRead(lines, /Scan.* on (transaction|merchant_figure)/),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
