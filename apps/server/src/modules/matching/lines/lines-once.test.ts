import { all, type RawBuilder, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StatementLine, StatementRead } from '@wallet/agent-protocol';
import {
  addAccount,
  addMerchant,
  asOwner,
  depositWorld,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { recordSnapshot } from '#modules/statements/snapshots';
import { verifyLedger } from '#modules/ledger/verification';
import { silentLog } from '#platform/log';
import { depositChecks } from '../verification/deposit-checks.ts';
import { sweepLines } from './match-lines.ts';

let database: TestDatabase;
let world: DepositWorld;
let account: { accountId: string; deviceId: string };
let reads = 0;
let merchantId: string;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(async () => {
  merchantId = await addMerchant(database.db, {});
  account = await addAccount(database.db, { merchantIds: [merchantId] });
  const place = { table: 'account', id: account.accountId, column: 'number_enc' };
  await sql`update account
    set number_enc = ${testVault().seal(number, place)}, baseline_at = now() - interval '10 days'
      where id = ${account.accountId}`.execute(database.db.read);
});

const db = () => database.db;

const number = '081234567890';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A look at the history that proves nothing: its lines are money all the same. */
const readOf = (lines: StatementLine[]): StatementRead => ({
  readId: `read-${++reads}-abcdefgh`,
  accountId: account.accountId,
  identity: {
    provider: 'dana',
    holderName: 'TOKO DINAMIS',
    number,
  },
  startedAt: minutesAgo(0.01),
  finishedAt: minutesAgo(0),
  from: minutesAgo(60),
  to: minutesAgo(0),
  lagMs: 10_000,
  passes: 2,
  tabs: ['booked', 'pending', 'failed'],
  openingBalance: null,
  closingBalance: null,
  claims: {
    identityRead: true,
    reachedFrom: true,
    reachedBeginning: false,
    allTabs: true,
    passesAgree: true,
  },
  lines,
});

const report = async (lines: StatementLine[]) => {
  const told = await recordSnapshot(db(), world.deps.vault, {
    deviceId: account.deviceId,
    read: readOf(lines),
  });
  await sweepLines(world.deps);
  return told;
};

/** What its phone shows of the payment of a deposit, again and again. */
const paymentOf = (deposit: OpenDeposit, id: string | null = 'DN-1'): StatementLine => ({
  ...(id !== null && { providerTransactionId: id }),
  direction: 'credit',
  amount: { value: (Number(deposit.finalMinor) / 100).toFixed(2), currency: 'IDR' },
  counterparty: 'BUDI SANTOSO',
  occurredFrom: paidAt,
  occurredTo: paidAt,
  status: 'booked',
  raw: 'row',
});
let paidAt = '';

/** Of another day it is no row that a look over equal lines of those days can find. */
const twoDaysBefore = (line: StatementLine): StatementLine => {
  const at = minutesAgo(2 * 24 * 60);
  return { ...line, occurredFrom: at, occurredTo: at };
};

const pay = async () => {
  const deposit = await world.pay(merchantId);
  paidAt = new Date().toISOString();
  return deposit;
};

const linesOf = () =>
  all(
    db().read,
    sql<{
      key: string;
    }>`select key from statement_line where account_id = ${account.accountId} order by id`,
  );
const creditOf = () => world.posted(`merchantPayable.${merchantId}.IDR.live`);
const broken = async () => {
  const { lines } = await verifyLedger({ url: database.url, log: silentLog() }, depositChecks);
  return lines.filter((line) => line.startsWith('BROKEN'));
};

/** Runs with what somebody changed behind the application, and puts it right again. */
async function meanwhile(
  wrong: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  await asOwner(db(), wrong);
  try {
    await work();
  } finally {
    await asOwner(db(), right);
  }
}

const keysBack = () =>
  sql`insert into line_key (account_id, key, mode, line_id, direction, amount) select account_id, key, mode,
    id, direction, amount
    from statement_line where account_id = ${account.accountId} on conflict do nothing`;

describe('a line whose key somebody', () => {
  test.each<[string, () => RawBuilder<unknown>, () => RawBuilder<unknown>]>([
    [
      'took away',
      () => sql`delete from line_key where account_id = ${account.accountId} and key = 'id:DN-1'`,
      keysBack,
    ],
    [
      'gave another name',
      () =>
        sql`update line_key set key = 'id:DN-0' where account_id = ${account.accountId} and key = 'id:DN-1'`,
      () =>
        sql`update line_key set key = 'id:DN-1' where account_id = ${account.accountId} and key = 'id:DN-0'`,
    ],
    [
      'moved to another account',
      () =>
        sql`update line_key set account_id = 'acc_other' where account_id = ${account.accountId} and key = 'id:DN-1'`,
      () =>
        sql`update line_key set account_id = ${account.accountId} where account_id = 'acc_other'`,
    ],
  ])('%s is not credited twice, and the proof names it', async (_, wrong, right) => {
    const deposit = await pay();
    await report([paymentOf(deposit)]);
    expect(await world.standing(deposit)).toBe('succeeded none completed');
    const [credit, lines] = [await creditOf(), await linesOf()];
    expect(lines).toEqual([{ key: 'id:DN-1' }]);
    await meanwhile(wrong(), right(), async () => {
      expect(await report([paymentOf(deposit)])).toMatchObject({ newLines: 0 });
      expect(await report([twoDaysBefore(paymentOf(deposit))])).toMatchObject({ newLines: 0 });
      expect([await creditOf(), await linesOf()]).toEqual([credit, lines]);
      expect(await broken()).toEqual([
        expect.stringContaining('every statement line has its key'),
        expect.stringMatching(/every name of a line .* name id:DN-\d of account acc_/),
      ]);
    });
    await world.prove();
  });

  test('gave to another line pays nothing, and the proof names both', async () => {
    const deposit = await pay();
    await report([paymentOf(deposit), { ...paymentOf(deposit, 'DN-2'), occurredFrom: paidAt }]);
    const credit = await creditOf();
    const turn = () =>
      sql`with lines as (select id, row_number() over (order by key) as n from statement_line
        where account_id = ${account.accountId})
        update line_key k set line_id = other.id from lines own join lines other on other.n <> own.n
          where k.line_id = own.id`;
    await meanwhile(turn(), turn(), async () => {
      await report([paymentOf(deposit), paymentOf(deposit, 'DN-2')]);
      expect([await creditOf(), (await linesOf()).length]).toEqual([credit, 2]);
      expect((await broken()).length).toBe(2);
    });
    await world.prove();
  });
});

test('a second name that somebody took away lets the line be recorded no second time, and the proof names it', async () => {
  const deposit = await pay();
  await report([paymentOf(deposit, null)]);
  await report([paymentOf(deposit, 'LATER')]);
  const [credit, lines] = [await creditOf(), await linesOf()];
  expect(lines).toEqual([{ key: expect.stringMatching(/^n:/) }]);
  const kept = sql`select account_id, 'id:LATER', mode, id, direction, amount, key from statement_line
    where account_id = ${account.accountId}`;
  await meanwhile(
    sql`delete from line_key where account_id = ${account.accountId} and key = 'id:LATER'`,
    sql`insert into line_key (account_id, key, mode, line_id, direction, amount, alias_of) ${kept}`,
    async () => {
      expect(await report([paymentOf(deposit, 'LATER')])).toMatchObject({ newLines: 0 });
      expect([await creditOf(), await linesOf()]).toEqual([credit, lines]);
      expect(await broken()).toEqual([expect.stringContaining('name id:LATER of account')]);
    },
  );
  await world.prove();
});

test('the proof names a promise that is gone or another line’s, a line that is gone, and a second name that is not its line’s', async () => {
  const deposit = await pay();
  await report([paymentOf(deposit, null)]);
  await report([paymentOf(deposit, 'LATER')]);
  const own = sql`account_id = ${account.accountId}`;
  const named = async (wrong: RawBuilder<unknown>, right: RawBuilder<unknown>) => {
    let found: string[] = [];
    await meanwhile(wrong, right, async () => {
      found = await broken();
    });
    await world.prove();
    return found.join('\n');
  };
  const names = sql`insert into statement_line_name (account_id, name, line_id) select account_id, key,
    line_id from line_key where ${own}
    on conflict (account_id, name) do update set line_id = excluded.line_id`;
  expect(await named(sql`delete from statement_line_name where ${own}`, names)).toContain(
    'promised to no line',
  );
  expect(
    await named(
      sql`update statement_line_name set line_id = 'lin_other' where ${own} and name = 'id:LATER'`,
      names,
    ),
  ).toContain('promised to line lin_other');
  expect(
    await named(
      sql`update line_key set alias_of = 'n:other' where ${own} and key = 'id:LATER'`,
      sql`update line_key k set alias_of = l.key from statement_line l
        where l.id = k.line_id and k.${own} and k.key = 'id:LATER'`,
    ),
  ).toContain('id:LATER for n:other');
});

test('nobody but the lines themselves takes a name, and a line takes none that another has', async () => {
  const deposit = await pay();
  await report([paymentOf(deposit)]);
  for (const pool of [db().staffPool, db().writerPool, db().tenantPool])
    for (const statement of [
      `insert into statement_line_name values ('acc_1', 'id:1', 'lin_1')`,
      `update statement_line_name set line_id = 'lin_1'`,
      `delete from statement_line_name`,
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  // By the everyday role, past the use case and with the key taken away.
  await asOwner(db(), sql`delete from line_key where account_id = ${account.accountId}`);
  const again = sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    occurred_from, occurred_to, source, booked, raw_enc, match_status)
    select id || 'x', account_id, mode, key, direction, amount, currency, occurred_from, occurred_to,
      source, booked, raw_enc, 'unmatched' from statement_line where account_id = ${account.accountId}`;
  await expect(again.execute(db().read)).rejects.toMatchObject({
    code: '23505',
    constraint: 'statement_line_name_pkey',
  });
  await asOwner(db(), keysBack());
});
