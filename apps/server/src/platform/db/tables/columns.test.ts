import type { Provider } from '@wallet/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { columnsOf, type OrNull, type RowOf, valuesOf } from './columns.ts';
import { one } from '../rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const accountColumns = columnsOf(`id, provider, device_id, last4, limits,
  reported_balance as balanceMinor, priority as rank
  from account a`);

test('columns have camel case or the name that is given, in the statement as in the type of its row', async () => {
  const { read } = database.db;
  const text = sql`select ${accountColumns} from account a`.compile(read).sql;
  expect(text).toBe(
    'select a.id, a.provider, a.device_id as "deviceId", a.last4, a.limits, a.reported_balance as "balanceMinor", a.priority as "rank" from account a',
  );
  const empty = await one(
    read,
    sql<
      OrNull<RowOf<typeof accountColumns>>
    >`select ${accountColumns} from (values (1)) v left join account a on false`,
  );
  expect(Object.keys(empty)).toEqual([
    'id',
    'provider',
    'deviceId',
    'last4',
    'limits',
    'balanceMinor',
    'rank',
  ]);
  expectTypeOf<RowOf<typeof accountColumns>>().toEqualTypeOf<{
    id: string;
    provider: Provider;
    deviceId: string | null;
    last4: string;
    limits: unknown;
    balanceMinor: bigint | null;
    rank: number;
  }>();
});

test('a statement that knows its table by no alias names the columns alone', () => {
  const text = sql`${columnsOf('id, device_id from account')}`.compile(database.db.read).sql;
  expect(text).toBe('id, device_id as "deviceId"');
});

test('an insert writes its columns in their order, and nothing else that its object has', () => {
  const columns = columnsOf('id, reported_at, reported_balance as balanceMinor from account');
  const row = { balanceMinor: 5n, id: 'acc_1', last4: '1234' };
  const insert = sql`insert into account ${valuesOf(columns, { ...row, reportedAt: sql`now()` })}`;
  expect(insert.compile(database.db.read)).toMatchObject({
    sql: 'insert into account (id, reported_at, reported_balance) values ($1, now(), $2)',
    parameters: ['acc_1', 5n],
  });
  // @ts-expect-error: reported_at is given no value
  valuesOf(columns, row);
  // @ts-expect-error: money is no number
  valuesOf(columns, { ...row, reportedAt: null, balanceMinor: 5 });
});

test('a column, a table or money by another name does not compile', () => {
  // @ts-expect-error: account has no column holder
  columnsOf('id, holder from account a');
  // @ts-expect-error: there is no table acount
  columnsOf('id from acount a');
  // @ts-expect-error: reported_balance is money
  columnsOf('id, reported_balance from account a');
  // @ts-expect-error: reported_balance is money
  columnsOf('id, reported_balance as balance from account a');
  // @ts-expect-error: it says of which table nowhere
  columnsOf('id, provider');
  type Account = RowOf<typeof accountColumns>;
  // @ts-expect-error: nothing that the database could give is a number
  interface Wrong extends Account {
    deviceId: number;
  }
  expectTypeOf<Wrong['rank']>().toEqualTypeOf<number>();
});
