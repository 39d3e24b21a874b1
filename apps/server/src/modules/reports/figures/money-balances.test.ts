import { readFileSync } from 'node:fs';
import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  writeMoney,
  type CurrencyBalances,
  type MoneyBalances,
  type Principal,
} from '@wallet/contract';
import {
  addAccount,
  addMerchant,
  asLogin,
  rowsRead,
  testDatabase,
  testHttp,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createWriter, type Writer } from '#platform/writer';
import { randomOperations } from '../../../testing/ledger/random-operations.ts';
import { seeded } from '../../../testing/ledger/seeded.ts';
import { selectBalanceChanges } from './balance-figures.sql.ts';
import { foldBalanceFigures } from './fold-figures.ts';
import { moneyFigureRoutes } from './money-endpoints.ts';

const seed = Number(process.env['LEDGER_SEED'] ?? 20_261_122);
let database: TestDatabase;
let http: TestHttp;
let writer: Writer;
let merchants: string[];
let floats: string[];
const userId = newId('usr');

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  http = testHttp({ routes: moneyFigureRoutes({ db }), console: 'admin' });
  writer = await createWriter({ pool: db.writerPool, log: silentLog(), afterCommit: () => {} });
  merchants = [await addMerchant(db), await addMerchant(db)];
  floats = [
    await addAccount(db),
    await addAccount(db),
    await addAccount(db, { provider: 'livin' }),
  ].map(({ accountId }) => accountId);
  await sql`insert into app_user (id, email, email_key, name, role_id, status, time_zone)
    values (${userId}, 'a@b', 'a@b', 'Ann', 1, 'active', 'Asia/Jakarta')`.execute(db.read);
});
afterAll(async () => {
  await writer.stop();
  await http.close();
  await database.close();
});

const ask = (query = '', roleId: 1 | 2 | 3 | 5 = 1) => {
  const principal: Principal = {
    kind: 'user',
    userId,
    sessionId: 'ses_1',
    roleId,
    console: 'admin',
  };
  return http.as(principal)('GET', `/api/dashboard/balances${query}`);
};
const rupiah = async (query: string) =>
  ((await ask(query)).body as MoneyBalances).currencies.find(
    ({ currency }) => currency === 'IDR',
  ) as CurrencyBalances;

/** Every balance that is told of, by name, at a point of the series; -1 is now. */
async function told(at: number): Promise<Record<string, unknown>> {
  const house = await rupiah('?period=last7');
  const { available, held, float, inTransit } = house.series.at(at) ?? {};
  const own = await Promise.all(
    merchants.map(
      async (merchantId) =>
        [
          merchantId,
          (await rupiah(`?period=last7&merchantId=${merchantId}`)).series.at(at),
        ] as const,
    ),
  );
  return {
    merchants: [available?.value, held?.value],
    float: float?.value,
    inTransit: inTransit?.value,
    ...Object.fromEntries(
      own.map(([merchantId, one]) => [merchantId, [one?.available.value, one?.held.value]]),
    ),
    ...Object.fromEntries([
      ...house.accounts.map(({ accountId, series }) => [accountId, series.at(at)?.float.value]),
      ...house.providers.map(({ provider, series }) => [provider, series.at(at)?.float.value]),
    ]),
  };
}

/** The same from the books as they stand. */
async function inTheBooks(): Promise<Record<string, unknown>> {
  const rows = await all(
    database.db.read,
    sql<{ kind: string; owner: string; provider: string | null; posted: bigint; held: bigint }>`
    select l.kind, l.owner, a.provider, l.posted, l.held from ledger_account l
      left join account a on a.id = l.owner
        where l.mode = 'live' and l.currency = 'IDR' and l.kind in ('merchantPayable', 'float', 'floatInTransit')`,
  );
  const sum = (part: typeof rows, of: (row: (typeof rows)[number]) => bigint) =>
    writeMoney({ minor: part.reduce((total, row) => total + of(row), 0n), currency: 'IDR' }).value;
  const credit = (part: typeof rows) => [
    sum(part, ({ posted, held }) => posted - held),
    sum(part, ({ held }) => held),
  ];
  const asset = (part: typeof rows) => sum(part, ({ posted }) => -posted);
  const [payables, onAccounts] = [
    rows.filter(({ kind }) => kind === 'merchantPayable'),
    rows.filter(({ kind }) => kind === 'float'),
  ];
  return {
    merchants: credit(payables),
    float: asset(onAccounts),
    inTransit: asset(rows.filter(({ kind }) => kind === 'floatInTransit')),
    ...Object.fromEntries(payables.map((row) => [row.owner, credit([row])])),
    ...Object.fromEntries(onAccounts.map((row) => [row.owner, asset([row])])),
    ...Object.fromEntries(
      [...Map.groupBy(onAccounts, ({ provider }) => provider ?? '')].map(([provider, part]) => [
        provider,
        asset(part),
      ]),
    ),
  };
}

test(`after any history each balance of each day is what the books said at its end, folded or not (seed ${seed})`, async () => {
  const random = seeded(seed);
  const next = randomOperations(random, { merchants, floats });
  const ends: Record<string, unknown>[] = [];
  for (const daysAgo of [6, 5, 4, 3, 2, 1, 0]) {
    const waves = daysAgo === 3 ? [] : [40, 25];
    for (const count of waves) {
      await Promise.all(Array.from({ length: count }, () => writer.submit(next().item)));
      await database.db.writerPool.query(
        `update ledger_account set posted = posted - $1 where id = 'floatInTransit.operator.IDR.live'`,
        [random.below(9_000) - 4_000],
      );
      // What just happened, happened on that day.
      await asLogin(
        database,
        `update balance_figure_delta set slot = slot - interval '${daysAgo} days'
          where slot > now() - interval '1 hour'`,
      );
      if (random.below(2) === 0 || daysAgo > 1) await foldBalanceFigures(database.db);
    }
    ends.push(await inTheBooks());
  }
  for (const isFolded of [false, true]) {
    if (isFolded) await foldBalanceFigures(database.db);
    for (const [at, end] of ends.entries())
      expect({ at, ...(await told(at)) }).toEqual({ at, ...end });
  }
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(6);
  expect(await foldBalanceFigures(database.db)).toBe(0);
});

test('one merchant is told of no accounts, and of test money nobody', async () => {
  const own = await rupiah(`?merchantId=${merchants[0]}`);
  expect(own).toMatchObject({ providers: [], accounts: [] });
  expect(own.series.every(({ float, inTransit }) => float === null && inTransit === null)).toBe(
    true,
  );
  const before = await told(-1);
  await database.db.writerPool.query(
    `update ledger_account set posted = posted + 700 where mode = 'test' and kind in ('merchantPayable', 'float')`,
  );
  expect(await told(-1)).toEqual(before);
});

test('the figures can be made again from the books, as the migration makes them', async () => {
  await asLogin(database, 'truncate balance_figure, balance_figure_total, balance_figure_delta');
  const statements =
    readFileSync(
      new URL('../../../../migrations/0053-balance-figures.sql', import.meta.url),
      'utf8',
    ).match(/^insert into balance_figure(_total)? [^;]+;/gm) ?? [];
  expect(statements).toHaveLength(2);
  for (const statement of statements) await asLogin(database, statement);
  expect(await told(-1)).toEqual(await inTheBooks());
  // Everything happened just now as the entries have it: before it there was nothing.
  const yesterday = await told(-2);
  expect({ merchants: yesterday['merchants'], float: yesterday['float'] }).toEqual({
    merchants: ['0.00', '0.00'],
    float: '0.00',
  });
});

test('no entry and no ledger account is read for it, and of the roll-up the days that are shown alone', async () => {
  await asLogin(
    database,
    `insert into balance_figure (mode, kind, owner, slot, currency, posted, held, pending)
    select 'live', 'merchantPayable', owner, now() - interval '15 minutes' * n, 'IDR', 1, 0, 0
      from generate_series(100, 8000) as n, unnest(array['', '${merchants[0]}']) as owner`,
  );
  await asLogin(database, 'vacuum (analyze) balance_figure');
  const compiled = selectBalanceChanges([{ kind: 'merchantPayable', owner: '' }], {
    from: new Date(Date.now() - 2 * 86_400_000),
    timeZone: 'Asia/Jakarta',
    unit: 'day',
  }).compile(database.db.read);
  const { rows } = await database.db.staffPool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${compiled.sql}`,
    [...compiled.parameters],
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  expect(lines.join('\n')).not.toMatch(/ on ledger_(entry|account)/);
  expect(rowsRead(lines, /Scan.* on balance_figure/)).toBeLessThan(400);
});

test('only Admins and SubAdmins see it, a merchant that is not there has none, and a wrong period is refused', async () => {
  expect((await ask('', 5)).status).toBe(200);
  for (const roleId of [2, 3] as const) expect((await ask('', roleId)).status).toBe(403);
  expect((await ask(`?merchantId=${newId('mer')}`)).status).toBe(404);
  expect((await ask('?period=year')).status).toBe(400);
});
