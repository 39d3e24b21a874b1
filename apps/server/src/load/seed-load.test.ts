import { all, one, type Query, type RawBuilder, type Schema, sql } from '#platform/db';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, rowsRead, testDatabase, testVault } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { verifyLedger } from '#modules/ledger/verification';
import { foldTransactions, listOperatorTransactions } from '#modules/reports/transactions';
import { silentLog } from '#platform/log';
import { bookChecks } from '../cli/rows/book-checks.ts';
import { seedLoad } from './seed-load.ts';

const transactions = 8_000;
let database: TestDatabase;
let indexesBefore: unknown;

beforeAll(async () => {
  database = await testDatabase();
  indexesBefore = await indexes();
  await seedLoad({ url: database.url, transactions, merchants: 20, remakeFrom: 1 });
});
afterAll(() => database.close());

test('a load leaves books that are proved', async () => {
  const proof = await verifyLedger({ url: database.url, log: silentLog() }, bookChecks);
  expect(proof.divergences).toEqual([]);
  expect(
    await one(
      database.db.read,
      sql<{ count: number }>`select count(*)::int as count from transaction`,
    ),
  ).toEqual({ count: transactions });
});

test('every index and promise is there again, as it was', async () => {
  expect(await indexes()).toEqual(indexesBefore);
});

test('what it wrote beside the transactions is what triggers and folding would have written', async () => {
  const differ = async (loaded: RawBuilder<unknown>, meant: RawBuilder<unknown>) =>
    all(
      database.db.read,
      sql`(${loaded} except ${meant}) union all (${meant} except ${loaded}) limit 3`,
    );
  expect(
    await differ(
      sql`select kind, term, transaction_id from transaction_term`,
      sql`select kind, term, transaction_id from transaction_terms(array(select id from transaction))`,
    ),
  ).toEqual([]);
  expect(
    await differ(
      sql`select method, transaction_id, mode, merchant_id, account_id, device_id from transaction_place`,
      sql`select method, id, mode, merchant_id, account_id, device_id from transaction`,
    ),
  ).toEqual([]);
  const made = (grain: string) =>
    sql`select merchant_id, mode, ${grain}::text, date_trunc(${grain}, id_time(id), 'UTC'), kind, method,
      status, count(*) from transaction group by 1, 2, 3, 4, 5, 6, 7`;
  expect(
    await differ(
      sql`select merchant_id, mode, grain, slot, kind, method, status, count from transaction_count`,
      sql`(${made('hour')} union all ${made('day')})`,
    ),
  ).toEqual([]);
  expect(
    await differ(
      sql`select mode, grain, slot, kind, method, status, count from transaction_total`,
      sql`(select mode, grain, slot, kind, method, status, sum(count)::bigint from transaction_count
        group by 1, 2, 3, 4, 5, 6)`,
    ),
  ).toEqual([]);
  expect(await foldTransactions(database.db)).toBe(0);
});

test('a second load is refused, and one of a live installation', async () => {
  const again = () => seedLoad({ url: database.url, transactions: 1, merchants: 1 });
  await expect(again()).rejects.toThrow('has a load already');
  await asLogin(database, `insert into installation (kind) values ('live')`);
  await expect(again()).rejects.toThrow('is live');
});

const dense = { limit: 20 };
const inputs = {
  none: dense,
  'a state': { ...dense, status: ['succeeded' as const] },
  'a seldom state': { ...dense, status: ['review' as const] },
  'states of open deposits': {
    ...dense,
    status: ['awaitingPayment' as const, 'checking' as const],
  },
  'a method': { ...dense, method: ['livin' as const] },
  'a method that never was': { ...dense, method: ['maya_to_bank' as const] },
  'a kind that never was': { ...dense, kind: 'payout' as const },
  test: { ...dense, mode: 'test' as const },
  flag: { ...dense, flag: 'any' as const },
  'an amount that never was': { ...dense, amount: '77.00' },
};

test.each(Object.entries(inputs))(
  'among very many transactions a list by %s reads little more than its page, and its total little more than a thousand',
  async (_name, input) => {
    const page = await readBy((query) => listOperatorTransactions(query, testVault(), input));
    expect({ ...page, isShort: page.read < 4_200 }).toMatchObject({ isShort: true });
    const counted = await readBy((query) =>
      listOperatorTransactions(query, testVault(), { ...input, limit: 1, count: 'true' }),
    );
    expect({ ...counted, isShort: counted.read < 6_500 }).toMatchObject({ isShort: true });
  },
);

test('a list by account or merchant reads rows of that account or merchant only', async () => {
  const { accountId, merchantId, rows } = await one(
    database.db.read,
    sql<{
      accountId: string;
      merchantId: string;
      rows: number;
    }>`select account_id as "accountId", merchant_id as "merchantId",
    (select count(*)::int from transaction o where o.merchant_id = t.merchant_id) as rows from transaction t
      order by id limit 1`,
  );
  expect(
    (await readBy((query) => listOperatorTransactions(query, testVault(), { ...dense, accountId })))
      .read,
  ).toBeLessThan(300);
  expect(
    (
      await readBy((query) =>
        listOperatorTransactions(query, testVault(), { ...dense, merchantId }),
      )
    ).read,
  ).toBeLessThan(rows + 1_500);
});

test.each([
  'id',
  'session',
  'code',
  'codeEnd',
  'reference',
  'referenceEnd',
  'provider',
  'providerEnd',
  'refNo',
  'seldom name',
  'usual name',
])(
  'a search by %s touches at most sixty pages of the index before it knows what it found',
  async (what) => {
    const found = await one(
      database.db.read,
      sql<
        Record<string, string>
      >`select t.id, t.session_id as session, t.code, right(t.code, 5) as "codeEnd",
        s.merchant_reference as reference, right(s.merchant_reference, 6) as "referenceEnd",
      t.provider_transaction_id as provider, right(t.provider_transaction_id, 6) as "providerEnd",
        s.ref_no as "refNo", 'quisumb' as "seldom name", 'santo' as "usual name"
    from transaction t join transaction_session s on s.id = t.session_id where t.status = 'succeeded'
      order by t.id limit 1 offset 2500`,
    );
    const { pages } = await readBy((query) =>
      listOperatorTransactions(query, testVault(), { search: found[what] ?? '', limit: 8 }),
    );
    expect(pages[0]).toBeLessThanOrEqual(60);
    const answer = await listOperatorTransactions(database.db.read, testVault(), {
      search: found[what] ?? '',
      limit: 8,
    });
    expect(answer.data.length).toBeGreaterThan(what === 'seldom name' ? -1 : 0);
  },
);

/**
 * Rows that scans of large tables gave or threw away, and the pages that each statement touched, as
 * people of the house read.
 */
async function readBy(
  work: (query: Query) => Promise<unknown>,
): Promise<{ read: number; pages: number[]; plans: string[] }> {
  const plans: string[] = [];
  const pages: number[] = [];
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  await work(
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: database.db.staffPool }),
      log: ({ query }) => void statements.push(query),
    }),
  );
  const client = await database.db.staffPool.connect();
  try {
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off, buffers) ${text}`,
        [...parameters],
      );
      const lines = rows.map((row) => row['QUERY PLAN']);
      pages.push(
        lines.flatMap((line) =>
          /^\s*Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(line)
            ? [Number(/hit=(\d+)/.exec(line)?.[1] ?? 0) + Number(/read=(\d+)/.exec(line)?.[1] ?? 0)]
            : [],
        )[0] ?? 0,
      );
      plans.push(...lines);
    }
  } finally {
    client.release();
  }
  return { read: rowsRead(plans, /Scan.* on transaction/), pages, plans };
}

function indexes(): Promise<unknown[]> {
  return all(
    database.db.read,
    sql`select tablename, replace(indexdef, indexname, '') as definition from pg_indexes
      where schemaname = 'public' order by 1, 2`,
  );
}
