import { sql } from '#platform/db';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@wallet/contract';
import type { FigurePeriod, MerchantFigures, Principal } from '@wallet/contract';
import { addMerchant, asThief, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { reportsRoutes } from './endpoints.ts';
import { foldMerchantFigures } from '../figures/fold-figures.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

let database: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  database = await testDatabase();
  http = testHttp({
    routes: reportsRoutes({
      db: database.db,
      vault: testVault(),
      clock: systemClock,
      payOrigin: 'https://pay.example',
    }),
  });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const kinds = ['deposit', 'deposit', 'deposit', 'payout', 'refund', 'adjustment'] as const;
const states = [
  'awaitingPayment',
  'checking',
  'review',
  'succeeded',
  'succeeded',
  'expired',
  'cancelled',
  'failed',
  'refunded',
  'reversed',
] as const;
const isEnd = (status: string) => !['awaitingPayment', 'checking', 'review'].includes(status);

/**
 * How one transaction comes to be and changes: states with the minutes since they ended, and
 * whether figures are folded in between.
 */
const course = fc.record({
  kind: fc.constantFrom(...kinds),
  method: fc.constantFrom('dana', 'livin'),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  isOther: fc.boolean(),
  steps: fc.array(
    fc.record({
      status: fc.constantFrom(...states),
      minutesAgo: fc.integer({ min: 0, max: 40 * 24 * 60 }),
      paid: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
      isFolded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test.each(['Asia/Jakarta', 'Asia/Manila', 'Asia/Kathmandu', 'America/New_York'])(
  'figures in %s are those of a plain sum over all rows, folded or not, and nobody else\u2019s',
  async (timeZone) => {
    const merchantId = await merchantIn(timeZone);
    const other = await merchantIn(timeZone);
    for (const [number, { kind, method, amount, isOther, steps }] of fc
      .sample(course, 60)
      .entries()) {
      const id = newId('txn');
      for (const [at, step] of steps.entries()) {
        await move({
          id,
          merchantId: isOther ? other : merchantId,
          kind,
          method,
          amount,
          isNew: at === 0,
          ...step,
        });
        if (step.isFolded && number < 30) await foldMerchantFigures(database.db);
      }
    }
    for (const period of ['today', 'last7', 'last30'] as const) {
      expect(await shown(merchantId, period)).toMatchObject({
        period,
        ...(await plainly(merchantId, period, timeZone)),
      });
    }
    expect(await foldMerchantFigures(database.db)).toBeGreaterThan(0);
    expect(await foldMerchantFigures(database.db)).toBe(0);
    for (const period of ['today', 'last7', 'last30'] as const)
      expect(await shown(merchantId, period)).toMatchObject(
        await plainly(merchantId, period, timeZone),
      );
  },
);

test('what ended a millisecond before midnight of the zone is yesterday\u2019s, from midnight on it is today\u2019s', async () => {
  const merchantId = await merchantIn('Asia/Jakarta');
  const midnight = sql`(date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta')`;
  for (const at of [sql`${midnight}`, sql`${midnight} - interval '1 millisecond'`])
    await insert(merchantId, { at, amount: 100 });
  expect(await shown(merchantId, 'today')).toMatchObject({
    endings: { paid: 1 },
    in: { value: '1.00' },
  });
  const { series } = await shown(merchantId, 'last7');
  expect(series.map(({ paid }) => paid)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

test('the time to match is the median and the slowest of what was paid in the period', async () => {
  const merchantId = await merchantIn('Asia/Jakarta');
  for (const seconds of [2, 4, 30])
    await insert(merchantId, { at: sql`now()`, amount: 100, matchSeconds: seconds });
  await insert(merchantId, { at: sql`now() - interval '20 days'`, amount: 100, matchSeconds: 900 });
  await insert(merchantId, { at: sql`now()`, amount: 100, status: 'expired' });
  expect((await shown(merchantId, 'last7')).match).toEqual({
    medianSeconds: 4,
    slowestSeconds: 30,
    of: 3,
  });
  expect((await shown(merchantId, 'last30')).match).toEqual({
    medianSeconds: 17,
    slowestSeconds: 900,
    of: 4,
  });
});

test('a merchant without a payment has figures of nothing, a point for each day, and no time to match', async () => {
  const figures = await shown(await merchantIn('Asia/Manila'), 'last30');
  expect(figures).toMatchObject({
    in: { value: '0.00' },
    out: { value: '0.00' },
    endings: { paid: 0, expired: 0 },
    methods: [],
    match: { medianSeconds: null, slowestSeconds: null, of: 0 },
  });
  expect(figures.series).toHaveLength(30);
});

test('the two modes have figures and balances of their own', async () => {
  const merchantId = await merchantIn('Asia/Jakarta');
  await insert(merchantId, { at: sql`now()`, amount: 100, mode: 'test' });
  expect(await shown(merchantId, 'today')).toMatchObject({ endings: { paid: 0 } });
  const { body } = await as(merchantId)('GET', '/api/dashboard?period=today&mode=test');
  expect(body).toMatchObject({
    mode: 'test',
    figures: { endings: { paid: 1 } },
    latest: [{ mode: 'test' }],
  });
});

interface Move {
  id: string;
  merchantId: string;
  kind: string;
  method: string;
  amount: number;
  isNew: boolean;
  status: string;
  minutesAgo: number;
  paid: number | null;
}

async function move({
  id,
  merchantId,
  kind,
  method,
  amount,
  isNew,
  status,
  minutesAgo,
  paid,
}: Move): Promise<void> {
  const ended = isEnd(status)
    ? sql`now() - make_interval(mins => ${minutesAgo})`
    : sql`null::timestamptz`;
  await asThief(
    database.db,
    isNew
      ? sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
        final_payment, paid_amount, status, completed_at)
        values (${id}, ${kind}, ${id}, ${merchantId}, 'live', ${method}, 'IDR', ${amount}, ${amount},
          ${paid}, ${status}, ${ended})`
      : sql`update transaction set status = ${status}, completed_at = ${ended}, paid_amount = ${paid} where id = ${id}`,
  );
}

interface Ended {
  at: ReturnType<typeof sql>;
  amount: number;
  status?: string;
  matchSeconds?: number;
  mode?: 'live' | 'test';
}

async function insert(
  merchantId: string,
  { at, amount, status = 'succeeded', matchSeconds = 1, mode = 'live' }: Ended,
): Promise<void> {
  const id = newId('txn');
  await asThief(
    database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, paid_amount, status, paid_at, completed_at)
    values (${id}, 'deposit', ${id}, ${merchantId}, ${mode}, 'dana', 'IDR', ${amount}, ${amount}, ${amount},
      ${status}, ${at} - make_interval(secs => ${matchSeconds}), ${at})`,
  );
}

async function merchantIn(timeZone: string): Promise<string> {
  const id = await addMerchant(database.db);
  await sql`update merchant set time_zone = ${timeZone} where id = ${id}`.execute(database.db.read);
  return id;
}

function as(merchantId: string) {
  const principal: Principal = {
    kind: 'user',
    userId: newId('usr'),
    sessionId: 'ses_1',
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
  return http.as(principal);
}

async function shown(merchantId: string, period: FigurePeriod): Promise<MerchantFigures> {
  const { status, body } = await as(merchantId)('GET', `/api/dashboard?period=${period}`);
  expect(status).toBe(200);
  return endpoints.dashboard.answer.parse(body).figures;
}

interface PlainRow {
  kind: string;
  method: string;
  status: string;
  minor: bigint;
  completed_at: Date;
}

/** The same figures by reading every row and asking JavaScript what day it was. */
async function plainly(
  merchantId: string,
  period: FigurePeriod,
  timeZone: string,
): Promise<Partial<MerchantFigures>> {
  const { rows } =
    await sql<PlainRow>`select kind, method, status, coalesce(paid_amount, final_payment) as minor,
      completed_at from transaction
    where merchant_id = ${merchantId} and completed_at is not null`.execute(database.db.read);
  const today = localOf(
    (await sql<{ now: Date }>`select now() as now`.execute(database.db.read)).rows[0]?.now ??
      new Date(0),
    timeZone,
  );
  const points = pointsUntil(today, period);
  const pointOf = (row: PlainRow) =>
    localOf(row.completed_at, timeZone).slice(0, period === 'today' ? 13 : 10);
  const within = rows.filter((row) => points.includes(pointOf(row)));
  const deposits = within.filter(({ kind }) => kind === 'deposit');
  const with_ = (part: PlainRow[], ...statuses: string[]) =>
    part.filter(({ status }) => statuses.includes(status)).length;
  const summed = (part: PlainRow[]) => ({
    value: (Number(part.reduce((sum, { minor }) => sum + minor, 0n)) / 100).toFixed(2),
    currency: 'IDR' as const,
  });
  const flows = (part: PlainRow[]) => ({
    in: summed(part.filter(({ kind, status }) => kind === 'deposit' && status === 'succeeded')),
    out: summed(
      part.filter(
        ({ kind, status }) => (kind === 'payout' || kind === 'refund') && status === 'succeeded',
      ),
    ),
  });
  return {
    ...flows(within),
    endings: {
      paid: with_(deposits, 'succeeded'),
      expired: with_(deposits, 'expired'),
      cancelled: with_(deposits, 'cancelled'),
      failed: with_(deposits, 'failed'),
      back: with_(deposits, 'refunded', 'reversed'),
    },
    series: points.map((at) => {
      const part = within.filter((row) => pointOf(row) === at);
      const own = part.filter(({ kind }) => kind === 'deposit');
      return { at, ...flows(part), ended: own.length, paid: with_(own, 'succeeded') };
    }),
  };
}

function pointsUntil(now: string, period: FigurePeriod): string[] {
  const day = now.slice(0, 10);
  if (period === 'today')
    return Array.from(
      { length: Number(now.slice(11, 13)) + 1 },
      (_, hour) => `${day}T${String(hour).padStart(2, '0')}`,
    );
  const count = period === 'last7' ? 7 : 30;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(day) - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

function localOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}`;
}
