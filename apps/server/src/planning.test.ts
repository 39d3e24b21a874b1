import { all, one, sql } from '#platform/db';
import { escapeLiteral } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { statementReadSchema } from '@wallet/agent-protocol';
import {
  addAccount,
  addCoverage,
  addLine,
  signLine,
  addMerchant,
  addRead,
  asThief,
  depositWorld,
  makeOlder,
  payingWorld,
  reportOf,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, PayingWorld, TestDatabase } from '@wallet/server/testing';
import { recordSnapshot } from '#modules/statements/snapshots';
import { chooseMethod, reportTransferred, readPayState } from '#modules/deposits/checkout';
import { expireDue } from '#modules/deposits/expiry';
import { matchLines, sweepLines } from '#modules/matching/lines';
import { createSession } from '#modules/sessions/actions';
import { readMoneyAtRisk } from '#modules/deposits';
import { releaseAmounts } from '#modules/deposits/amounts';
import {
  devicesWithQueue,
  enqueueCommand,
  expireCommands,
  moveCommand,
  readLostCommands,
  readUnderWay,
  takeNextCommand,
} from '#modules/gateway/queue';
import { acceptHandshake } from '#modules/devices/presence';
import { requestDueStatements, requestStatement } from '#modules/gateway/statements';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer, recordTransferReport } from '#modules/payouts/sending';
import { systemClock } from '#platform/clock';
import { startDelivery } from '#platform/events';
import { idFloor, newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { askedStatements } from './testing/deposits/asked-statements.ts';
import type { AskedStatement, AskedStatements } from './testing/deposits/asked-statements.ts';
import { addPastMonths } from './testing/database/past-months.ts';

/**
 * Last month, this one, three to come, what 35 days may reach into besides, and the partition for
 * everything else.
 */
const mostMonths = 7;
/** Enough to tell a bound from none; sixty take PostgreSQL nine seconds to make. */
const pastMonths = 20;

let database: TestDatabase;
let asked: AskedStatements;
let deposits: DepositWorld;
let payouts: PayingWorld;
beforeAll(async () => {
  database = await testDatabase({ writerPoolSize: 6 });
  await addPastMonths(database, pastMonths);
  asked = askedStatements(database.db.staffPool);
  deposits = await depositWorld(database);
  payouts = await payingWorld(database);
});
afterAll(async () => {
  await Promise.all([deposits.close(), payouts.close()]);
  await database.close();
});
// Sweeps look at all of history in the first minute of an hour only.
beforeEach(() => turnTo(30));
afterEach(() => void vi.restoreAllMocks());

/**
 * To the last such minute, never a coming one: ids only rise, and other tests of this process draw
 * theirs behind it.
 */
function turnTo(minute: number): void {
  const now = new Date();
  const sinceMinutes = (now.getUTCMinutes() - minute + 60) % 60;
  now.setTime(now.getTime() - sinceMinutes * 60_000);
  vi.spyOn(systemClock, 'now').mockReturnValue(now);
}

const read = () => database.db.read;
const idr = (value: string) => ({ value, currency: 'IDR' as const });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * Of which tables a statement opens many months, planned as on the payment path: once, whatever the
 * values. And how many it was planned over for nothing: months that only the values rule out.
 */
async function manyMonths({ text, values }: AskedStatement): Promise<string[]> {
  const client = await database.db.staffPool.connect();
  try {
    await client.query(`prepare asked as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute asked${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`,
    );
    const partitions = new Set(
      rows.flatMap((row) =>
        [...row['QUERY PLAN'].matchAll(/ on (\w+_(?:\d{4}_\d\d|default))\b/g)].map(
          ([, name]) => name ?? '',
        ),
      ),
    );
    const tables = Map.groupBy(partitions, (name) => name.replace(/_(\d{4}_\d\d|default)$/, ''));
    const late = rows
      .flatMap((row) =>
        [...row['QUERY PLAN'].matchAll(/Subplans Removed: (\d+)/g)].map(([, count]) =>
          Number(count),
        ),
      )
      .filter((count) => count > mostMonths);
    return [...tables]
      .filter(([, months]) => months.length > mostMonths)
      .map(([table, months]) => `${months.length} of ${table}`)
      .concat(late.map((count) => `${count} planned and not run`));
  } finally {
    await client.query('deallocate all');
    client.release(true);
  }
}

type Plain = string | number | bigint | boolean;

/** A value as it would stand in the text; PostgreSQL gives it the type that the statement wants. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(item).join(',')}}`);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  return escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : `${value as Plain}`);
}

const item = (value: unknown) =>
  value === null || value === undefined
    ? 'null'
    : JSON.stringify(value instanceof Date ? value.toISOString() : `${value as Plain}`);

/** A deposit chosen, claimed, paid and read; one that nobody paid; and the sweeps behind them. */
async function playDeposits(): Promise<void> {
  const { deps } = deposits;
  const { db } = database;
  const merchantId = await addMerchant(db);
  const { accountId, deviceId } = await addAccount(db, { merchantIds: [merchantId] });
  await sql`update account
    set number_enc = ${testVault().seal(number, { table: 'account', id: accountId, column: 'number_enc' })}
      where id = ${accountId}`.execute(read());
  const input = {
    type: 'deposit' as const,
    amount: { minor: 15_000_000n, currency: 'IDR' as const },
    customer: { name: 'Budi Santoso' },
    merchantId,
    mode: 'live' as const,
    source: 'api' as const,
    createdBy: 'tok_test',
  };
  const begin = () =>
    asked.during(async () => {
      const { id: sessionId } = await db.transaction((trx) => createSession(trx, deps, input));
      await chooseMethod(deps, { sessionId, method: 'dana' });
      await readPayState(deps, sessionId);
      return sessionId;
    });
  const [paid, unpaid] = [await begin(), await begin()];
  await makeOlder(db, unpaid, 3 * 86_400);
  await addCoverage(db, accountId, { fromSeconds: -5 * 86_400, toSeconds: 0 });
  const [deposit] = await deposits.attempts(paid);
  const lineId = await addLine(db, {
    accountId,
    amountMinor: deposit?.finalMinor ?? 0n,
    secondsFromNow: 1,
  });
  const stray = await addLine(db, { accountId, amountMinor: (deposit?.finalMinor ?? 0n) + 1_000n });
  await asked.during(async () => {
    await reportTransferred(db, paid);
    await recordSnapshot(db, testVault(), { deviceId, read: historyOf(accountId) });
    await matchLines(deps, [lineId, stray]);
    await sweepLines(deps);
    await expireDue(db);
    await releaseAmounts(db);
    await readMoneyAtRisk(read(), { accountIds: [accountId] });
  });
  expect([
    await deposits.standing({ sessionId: paid }),
    await deposits.standing({ sessionId: unpaid }),
  ]).toEqual(['succeeded none completed', 'expired none expired']);
  expect(await deposits.line(stray)).toMatchObject({ matchStatus: 'unmatched', posted: true });
  expect(
    await all(
      read(),
      sql`select direction from line_key where account_id = ${accountId} and amount = 7700`,
    ),
  ).toEqual([{ direction: 'credit' }]);
}

const number = '081234567890';

function historyOf(accountId: string) {
  const line = {
    providerTransactionId: newId('prv'),
    direction: 'credit',
    amount: idr('77.00'),
    balanceAfter: idr('77.00'),
    counterparty: 'SITI',
    occurredFrom: minutesAgo(30),
    occurredTo: minutesAgo(30),
    status: 'booked',
    raw: 'row',
  };
  return statementReadSchema.parse({
    readId: newId('read'),
    accountId,
    identity: { provider: 'dana', holderName: 'TOKO DINAMIS', number },
    startedAt: minutesAgo(0.5),
    finishedAt: minutesAgo(0.25),
    from: minutesAgo(60),
    to: minutesAgo(1),
    lagMs: 10_000,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    openingBalance: idr('0.00'),
    closingBalance: idr('77.00'),
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: false,
      allTabs: true,
      passesAgree: true,
    },
    lines: [line],
  });
}

/** A payout sent, taken, pressed and shown by its debit; another whose outcome is looked for. */
async function playPayouts(): Promise<void> {
  const { deps } = payouts;
  const { db } = database;
  const merchantId = await payouts.merchant();
  const { accountId, deviceId } = await payouts.account({ merchantIds: [merchantId] });
  const requests = [
    await payouts.approved(merchantId, { payee: '081200000001' }),
    await payouts.approved(merchantId, { payee: '081200000002', amountMinor: 6_000_000n }),
  ];
  const engine = startPayouts(deps);
  const ask = {
    accountId,
    askId: 'ask-00000001',
    bootId: 'boot-00000001',
    journalId: 'journal-1',
    sequence: 5,
  };
  const orders = await asked.during(async () => {
    await engine.sweep();
    const first = await assignNextTransfer(deps, { deviceId, ask });
    await engine.sweep();
    return [
      first,
      await assignNextTransfer(deps, { deviceId, ask: { ...ask, askId: 'ask-00000002' } }),
    ];
  });
  for (const order of orders)
    if (order)
      await asked.during(() =>
        recordTransferReport(db, { deviceId, report: reportOf(order, 'pressed') }),
      );
  const debit = await addLine(db, { accountId, amountMinor: 5_000_000n, direction: 'debit' });
  const [second] = (await payouts.request(requests[1] ?? '')).intents;
  await addRead(db, { intentId: second?.id ?? '', accountId, read: 'look' });
  await asked.during(async () => {
    await matchLines({ db, writer: deps.writer, log: deps.log }, [debit]);
    await engine.sweep();
  });
  expect((await payouts.request(requests[0] ?? '')).status).toBe('succeeded');
}

/** A phone that comes in, is asked for things and ends some, and what looks after its commands. */
async function playPhone(): Promise<void> {
  const { db } = database;
  const { accountId, deviceId } = await addAccount(db);
  const connectionId = newId('con');
  const greeting = {
    deviceId,
    connectionId,
    tokenHash: deviceId,
    agentVersion: '1.0.0',
    model: 'A',
    osVersion: '15',
    serial: 'S',
    bootId: 'boot-1',
    journalId: 'journal-1',
    sims: [],
  };
  await asked.during(async () => {
    await db.transaction((trx) => acceptHandshake(trx, greeting));
    await db.transaction((trx) =>
      requestStatement(trx, testVault(), { accountId, reason: 'schedule' }),
    );
    await db.transaction((trx) =>
      enqueueCommand(trx, testVault(), {
        deviceId,
        accountId,
        kind: 'readBalance',
        payload: {},
        idempotencyKey: newId('key'),
        ttlMs: 60_000,
        priority: 5,
      }),
    );
    await requestDueStatements(db, testVault());
    await devicesWithQueue(read());
    const taken = await takeNextCommand(read(), testVault(), { deviceId, connectionId });
    await readUnderWay(read(), deviceId);
    await readLostCommands(read());
    await db.transaction((trx) => moveCommand(trx, taken?.row.id ?? '', 'accept'));
    await db.transaction((trx) => moveCommand(trx, taken?.row.id ?? '', 'succeed'));
    await expireCommands(db);
    await readMoneyAtRisk(read(), { deviceIds: [deviceId] });
  });
}

async function drainFacts(): Promise<void> {
  const facts = startDelivery({
    db: database.db,
    subscriptions: [],
    log: silentLog(),
    clock: systemClock,
  });
  await asked.during(() => facts.drainNow());
  await facts.stop();
}

test('the statements of the payment path touch as many months after years as in the first', async () => {
  await playDeposits();
  await playPayouts();
  await playPhone();
  await drainFacts();
  const growing: string[] = [];
  for (const statement of asked.statements.values()) {
    if (!/^\W*(select|with|insert|update|delete)\b/.test(statement.text)) continue;
    const found = await manyMonths(statement);
    if (found.length > 0)
      growing.push(`${found.join(', ')}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}`);
  }
  expect(growing).toEqual([]);
  expect(asked.statements.size).toBeGreaterThan(60);
  const [unbounded] = await manyMonths({
    text: 'select from transaction where code = $1',
    values: ['a'],
  });
  expect(unbounded).toMatch(/^2\d of transaction$/);
});

const months = 14;
const longAgo = (offsetMs = 0) => new Date(Date.now() - months * 30 * 86_400_000 + offsetMs);
const oldId = (prefix: string) => idFloor(prefix, longAgo()).slice(0, -8) + newId(prefix).slice(-8);

/** A deposit of fourteen months ago with its session, on an account of its own. */
async function oldDeposit(status: string): Promise<{ id: string; accountId: string }> {
  const merchantId = await addMerchant(database.db);
  const { accountId } = await addAccount(database.db, { merchantIds: [merchantId] });
  const [id, sessionId] = [oldId('txn'), oldId('txs')];
  await asThief(
    { read: read() },
    sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
      merchant_reference, ref_no, customer_name, currency, amount, allowed_methods, status, source,
        expires_at, monitoring_until, created_at)
    values (${sessionId}, ${sessionId}, '', 'deposit', ${merchantId}, 'live', ${sessionId},
      ${sessionId.slice(-9)}, 'Budi Santoso', 'IDR', 15000000, '{dana}',
        ${status === 'expired' ? 'expired' : 'paying'}, 'api', ${longAgo(900_000)},
          ${longAgo(86_400_000)}, ${longAgo()})`,
  );
  await asThief(
    { read: read() },
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, account_id,
      currency, payment_amount, amount_discount, final_payment, status, expires_at, monitoring_until, created_at)
    values (${id}, 'deposit', ${id}, ${merchantId}, 'live', ${sessionId}, 'dana', ${accountId}, 'IDR',
      15000000, 1700, 14998300, ${status}, ${longAgo(900_000)}, ${longAgo(86_400_000)}, ${longAgo()})`,
  );
  return { id, accountId };
}

const statusOf = async (id: string) =>
  (await one(read(), sql<{ status: string }>`select status from transaction where id = ${id}`))
    .status;

test('a deposit that a server which stood still left open fourteen months ago is ended within an hour', async () => {
  const { id } = await oldDeposit('awaitingPayment');
  await expireDue(database.db);
  expect(await statusOf(id)).toBe('awaitingPayment');
  turnTo(0);
  await expireDue(database.db);
  expect(await statusOf(id)).toBe('expired');
});

test('a line of fourteen months ago that is told today still finds the deposit of that time', async () => {
  const { id, accountId } = await oldDeposit('expired');
  const secondsFromNow = (longAgo(3_600_000).getTime() - Date.now()) / 1_000;
  const lineId = await addLine(database.db, {
    accountId,
    amountMinor: 14_998_300n,
    secondsFromNow,
  });
  await matchLines(deposits.deps, [
    await addLine(database.db, { accountId, amountMinor: 1n }),
    lineId,
  ]);
  expect(await deposits.line(lineId)).toMatchObject({ matchStatus: 'unmatched', candidate: id });
});

test('a line that was kept and forgotten fourteen months ago is explained within an hour', async () => {
  const { accountId } = await addAccount(database.db);
  const id = oldId('lin');
  await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    occurred_from, occurred_to, source, booked, raw_enc, match_status)
    values (${id}, ${accountId}, 'live', ${id}, 'credit', 500, 'IDR', ${longAgo()}, ${longAgo()}, 'history',
      true, '', 'unmatched')`.execute(read());
  await signLine(database.db, id);
  expect(
    await all(read(), sql`select amount, direction, posted from open_line where line_id = ${id}`),
  ).toEqual([{ amount: 500n, direction: 'credit', posted: false }]);
  await sweepLines(deposits.deps);
  expect((await deposits.line(id)).posted).toBe(false);
  turnTo(0);
  await sweepLines(deposits.deps);
  expect((await deposits.line(id)).posted).toBe(true);
});

test('a report about a payout of fourteen months ago is taken', async () => {
  const { accountId, deviceId } = await addAccount(database.db);
  const [transactionId, intentId] = [oldId('txn'), oldId('int')];
  await sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
    payment_amount, final_payment, status)
    values (${transactionId}, 'payout', ${transactionId}, 'mer_x', 'live', 'dana', ${accountId}, 'IDR', 100,
      100, 'unknown')`.execute(read());
  await database.db.writerPool.query(
    `insert into payout_intent (id, transaction_id, account_id, device_id, merchant_id, mode, payee_key,
      currency, amount, state, epoch, journal_id, press_until)
    values ($1, $2, $3, $4, 'mer_x', 'live', 'p', 'IDR', 100, 'unknown', 1, 'journal-1', now())`,
    [intentId, transactionId, accountId, deviceId],
  );
  expect(
    await recordTransferReport(database.db, {
      deviceId,
      report: reportOf({ intentId, epoch: 1, accountId }, 'pressed'),
    }),
  ).toBe(true);
});
