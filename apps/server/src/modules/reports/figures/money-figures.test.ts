import { all, sql } from '#platform/db';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CurrencyFigures, MoneyFigures, Principal } from '@wallet/contract';
import {
  addAccount,
  addMerchant,
  asThief,
  testDatabase,
  testHttp,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { foldOperatorFigures } from './fold-figures.ts';
import { selectAccountFailures, selectOperatorFigures } from './operator-figures.sql.ts';
import { moneyFigureRoutes } from './money-endpoints.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });

let database: TestDatabase;
let http: TestHttp;
let merchants: Record<'IDR' | 'PHP', string>;
const userId = newId('usr');
beforeAll(async () => {
  database = await testDatabase();
  http = testHttp({ routes: moneyFigureRoutes({ db: database.db }), console: 'admin' });
  merchants = { IDR: await addMerchant(database.db), PHP: await addMerchant(database.db) };
  await sql`update merchant set currency = 'PHP' where id = ${merchants.PHP}`.execute(read());
  await sql`insert into app_user (id, email, email_key, name, role_id, status, time_zone)
    values (${userId}, 'a@b', 'a@b', 'Ann', 1, 'active', 'Asia/Jakarta')`.execute(read());
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const read = () => database.db.read;
const ask = (query = '', roleId: 1 | 2 | 3 | 5 = 1) => {
  const principal: Principal = {
    kind: 'user',
    userId,
    sessionId: 'ses_1',
    roleId,
    console: 'admin',
  };
  return http.as(principal)('GET', `/api/dashboard/money${query}`);
};
const shown = async (query: string) => (await ask(query)).body as MoneyFigures;
const of = (figures: MoneyFigures, currency: 'IDR' | 'PHP') =>
  figures.currencies.find((one) => one.currency === currency) as CurrencyFigures;

interface Step {
  status: string;
  minutesAgo: number;
  paid: number;
  reason: string | null;
  isFolded: boolean;
}
const isEnd = (status: string) => !['awaitingPayment', 'review'].includes(status);
const step = fc.record({
  status: fc.constantFrom(
    'awaitingPayment',
    'review',
    'succeeded',
    'succeeded',
    'expired',
    'cancelled',
    'failed',
    'reversed',
  ),
  minutesAgo: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  paid: fc.integer({ min: 1, max: 5_000_000 }),
  reason: fc.constantFrom(null, 'notPaid', 'words that a person wrote'),
  isFolded: fc.boolean(),
});
const course = fc.record({
  kind: fc.constantFrom('deposit', 'deposit', 'payout', 'refund'),
  method: fc.constantFrom('dana', 'livin'),
  currency: fc.constantFrom('IDR', 'PHP'),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
});

async function move(
  id: string,
  { kind, method, currency }: { kind: string; method: string; currency: 'IDR' | 'PHP' },
  { status, minutesAgo, paid, reason }: Step,
  isNew: boolean,
): Promise<void> {
  const ended = isEnd(status)
    ? sql`now() - make_interval(mins => ${minutesAgo})`
    : sql`null::timestamptz`;
  await asThief(
    { read: read() },
    isNew
      ? sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
        final_payment, paid_amount, status, status_reason, paid_at, completed_at)
        values (${id}, ${kind}, ${id}, ${merchants[currency]}, 'live', ${method}, ${currency}, ${paid},
          ${paid}, ${paid}, ${status}, ${reason}, ${ended} - interval '7 seconds', ${ended})`
      : sql`update transaction
        set status = ${status}, completed_at = ${ended}, paid_at = ${ended} - interval '7 seconds',
          paid_amount = ${paid}, status_reason = ${reason} where id = ${id}`,
  );
}

/** The same by a plain sum over all rows. */
async function plainly(currency: string, days: number): Promise<object> {
  const since = sql`(date_trunc('day', now() at time zone 'Asia/Jakarta') -
    make_interval(days => ${days - 1})) at time zone 'Asia/Jakarta'`;
  const [row] = await all(
    read(),
    sql<{
      in: string;
      out: string;
      ended: number;
      succeeded: number;
      timed: number;
      failed: number;
    }>`select
      to_char(coalesce(sum(paid_amount) filter (where kind = 'deposit' and status = 'succeeded'),
        0) / 100.0, 'FM999999999990.00') as in,
      to_char(coalesce(sum(paid_amount) filter (where kind <> 'deposit' and status = 'succeeded'),
        0) / 100.0, 'FM999999999990.00') as out,
      (count(*) filter (where kind = 'deposit'))::int as ended,
        (count(*) filter (where kind = 'deposit' and status = 'succeeded'))::int as succeeded,
      (count(*) filter (where kind = 'deposit' and status = 'succeeded'))::int as timed,
        (count(*) filter (where status in ('failed', 'expired', 'cancelled', 'reversed')))::int as failed
    from transaction where currency = ${currency} and mode = 'live' and completed_at >= ${since}`,
  );
  return {
    in: row?.in,
    out: row?.out,
    deposits: { ended: row?.ended, succeeded: row?.succeeded },
    match: { averageSeconds: row?.timed === 0 ? null : 7, of: row?.timed },
    failed: row?.failed,
  };
}
const told = (figures: CurrencyFigures) => ({
  in: figures.in.value,
  out: figures.out.value,
  deposits: figures.deposits,
  match: { averageSeconds: figures.match.averageSeconds, of: figures.match.of },
  failed: figures.failures.reduce((sum, { count }) => sum + count, 0),
});

test('after any history the figures of each currency are those of a plain sum over its rows, folded or not, and no currency knows of another', async () => {
  for (const { steps, ...what } of fc.sample(course, 80)) {
    const id = newId('txn');
    for (const [at, one] of steps.entries()) {
      await move(id, { ...what, currency: what.currency as 'IDR' | 'PHP' }, one, at === 0);
      if (one.isFolded) await foldOperatorFigures(database.db);
    }
  }
  for (const isFolded of [false, true]) {
    if (isFolded) await foldOperatorFigures(database.db);
    for (const [period, days] of [
      ['today', 1],
      ['last7', 7],
      ['last30', 30],
    ] as const) {
      const figures = await shown(`?period=${period}`);
      for (const currency of ['IDR', 'PHP'] as const) {
        expect(told(of(figures, currency))).toEqual(await plainly(currency, days));
        const one = await shown(`?period=${period}&merchantId=${merchants[currency]}`);
        expect(one.currencies.map((own) => [own.currency, told(own)])).toEqual([
          [currency, told(of(figures, currency))],
        ]);
      }
    }
  }
  expect(await foldOperatorFigures(database.db)).toBe(0);
});

test('the median of the time to match is told of one merchant alone, because medians do not add up', async () => {
  expect(of(await shown('?period=last30'), 'IDR').match).toMatchObject({
    averageSeconds: 7,
    medianSeconds: null,
  });
  expect(of(await shown(`?period=last30&merchantId=${merchants.IDR}`), 'IDR').match).toMatchObject({
    averageSeconds: 7,
    medianSeconds: 7,
  });
});

test('the parts of a method and of each day add up to the whole', async () => {
  const whole = of(await shown('?period=last30'), 'IDR');
  const sum = (flows: readonly { deposits: { ended: number }; payouts: { ended: number } }[]) =>
    flows.reduce((all, { deposits, payouts }) => all + deposits.ended + payouts.ended, 0);
  expect(sum(whole.series)).toBe(sum([whole]));
  expect(sum(whole.methods)).toBe(sum([whole]));
  const dana = of(await shown('?period=last30&method=dana'), 'IDR');
  expect(dana.methods.map(({ method }) => method)).toEqual(['dana']);
  expect(whole.methods.find(({ method }) => method === 'dana')).toMatchObject({
    in: dana.in,
    out: dana.out,
  });
});

test('what ended a millisecond before midnight of the reader\u2019s zone is yesterday\u2019s', async () => {
  const before = of(await shown('?period=today'), 'PHP').deposits.ended;
  const midnight = sql`(date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta')`;
  for (const at of [midnight, sql`${midnight} - interval '1 millisecond'`]) {
    const id = newId('txn');
    await asThief(
      { read: read() },
      sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
        final_payment, status, completed_at)
          values (${id}, 'deposit', ${id}, ${merchants.PHP}, 'live', 'maya', 'PHP', 100, 100, 'expired', ${at})`,
    );
  }
  expect(of(await shown('?period=today'), 'PHP').deposits.ended).toBe(before + 1);
});

test('words that a person wrote are counted as another reason and never told', async () => {
  const reasons = of(await shown('?period=last30'), 'IDR').failures.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(new Set([null, 'notPaid', 'other']));
});

test('only Admins and SubAdmins see it, a merchant that is not there has none, and a wrong period is refused', async () => {
  expect((await ask('', 5)).status).toBe(200);
  for (const roleId of [2, 3] as const) expect((await ask('', roleId)).status).toBe(403);
  expect((await ask(`?merchantId=${newId('mer')}`)).status).toBe(404);
  expect((await ask('?period=year')).status).toBe(400);
});

test('no transaction is read for any of it', async () => {
  for (const statement of [
    selectOperatorFigures({
      from: new Date(0),
      timeZone: 'Asia/Jakarta',
      unit: 'day',
      method: undefined,
    }),
    selectAccountFailures({ from: new Date(0), method: undefined, limit: 50 }),
  ]) {
    const compiled = statement.compile(read());
    const { rows } = await database.db.staffPool.query<{ 'QUERY PLAN': string }>(
      `explain ${compiled.sql}`,
      [...compiled.parameters],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/ on transaction/);
    expect(plan).toMatch(/house_figure_delta/);
  }
});

test('accounts with failures are told by currency, and many of one never hide those of the other', async () => {
  const [{ accountId: rupiah }, { accountId: pesos }] = [
    await addAccount(database.db),
    await addAccount(database.db, { provider: 'maya' }),
  ];
  const fail = (accountId: string, currency: string, reason: string) =>
    asThief(
      { read: read() },
      sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
        final_payment, status, status_reason, account_id, completed_at)
    select ${newId('txn')} || n, 'deposit', ${newId('txn')} || n, ${merchants.IDR}, 'live', 'dana',
      ${currency}, 100, 100, 'failed', ${reason} || n, ${accountId}, now()
        from generate_series(1, ${reason === 'r' ? 60 : 1}) as n`,
    );
  await fail(rupiah, 'IDR', 'r');
  await fail(pesos, 'PHP', 'p');
  const { accounts } = await shown('?period=today');
  expect(accounts.filter(({ currency }) => currency === 'IDR')).toHaveLength(50);
  expect(accounts.filter(({ currency }) => currency === 'PHP')).toMatchObject([
    { accountId: pesos, reason: 'p1', count: 1 },
  ]);
});
