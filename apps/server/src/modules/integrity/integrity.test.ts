import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addAccount, addLine, asLogin, testDatabase } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { integrityWorld, type IntegrityWorld } from '../../testing/payouts/integrity-world.ts';

let database: TestDatabase;
let world: IntegrityWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await integrityWorld(database);
});
afterEach(async () => {
  await world.mendAll();
  expect(await world.stops()).toEqual({ all: false, merchants: [], accounts: [] });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const heldMore = (account: string, by: number) =>
  `update ledger_account set held = held + ${by} where id = '${account}'`;

test('books that are whole stop nothing, and each look is a row with what it read', async () => {
  const { requestId } = await world.waiting();
  expect(await world.look()).toEqual([]);
  await world.send();
  expect(await world.stateOf(requestId)).toBe('processing');
  const run = await one(
    database.db.read,
    sql<{
      looked: bigint;
      findings: number;
      checks: number;
    }>`select looked_at as looked, findings, checks from integrity_run where kind = 'minute' order by id limit 1`,
  );
  expect(run).toMatchObject({ findings: 0 });
  expect(run.looked).toBeGreaterThan(0n);
  expect(run.checks).toBeGreaterThan(8);
});

test('a look reads only what came since the last one', async () => {
  await world.look();
  await world.look();
  const idle = sql<{
    looked: bigint;
  }>`select looked_at as looked from integrity_run where kind = 'minute' order by id desc limit 1`;
  expect(await one(database.db.read, idle)).toEqual({ looked: 0n });
  await world.merchant();
  await world.look();
  const { looked } = await one(database.db.read, idle);
  expect(looked).toBeGreaterThan(0n);
  expect(looked).toBeLessThan(20n);
});

test('a new posting that was altered before the next look is named by it, and stops everybody', async () => {
  await world.look();
  const { payable, requestId } = await world.waiting();
  const { cause } = await one(
    database.db.read,
    sql<{
      cause: string;
    }>`select cause from ledger_entry where account_id = ${payable} order by sequence limit 1`,
  );
  await world.corrupt(
    `update posting_cause set payload_hash = payload_hash || 'x' where cause = '${cause}'`,
    `update posting_cause set payload_hash = rtrim(payload_hash, 'x') where cause = '${cause}'`,
  );
  expect(await world.look()).toMatchObject([{ where: `posting ${cause}` }]);
  expect(await world.look(), 'and by each until it is mended').toMatchObject([
    { where: `posting ${cause}` },
  ]);
  expect(await world.stops()).toMatchObject({ all: true });
  await world.send();
  expect(await world.request(requestId)).toMatchObject({
    status: 'approved',
    waitingReason: 'booksBroken',
    intents: [],
  });
});

test('entries that are cut off behind the last look are named by the next one', async () => {
  const { payable } = await world.waiting();
  await world.look();
  const row = (
    await asLogin(
      database,
      `select cause, amount, balance_after, sequence, at::text from ledger_entry
        where account_id = '${payable}' order by sequence desc limit 1`,
    )
  )[0] as { cause: string; amount: string; balance_after: string; sequence: string; at: string };
  await world.corrupt(
    `delete from ledger_entry where account_id = '${payable}' and sequence = ${row.sequence}`,
    `insert into ledger_entry (account_id, sequence, cause, amount, balance_after, at)
      values ('${payable}', ${row.sequence}, '${row.cause}', ${row.amount}, ${row.balance_after}, '${row.at}')`,
  );
  expect((await world.look()).map(({ where }) => where)).toContain(`account ${payable}`);
  expect(await world.stops()).toMatchObject({ all: true });
});

test('a deposit that somebody made paid by one UPDATE is named by the next look', async () => {
  const merchantId = await world.merchant();
  const id = newId('txn');
  await world.corrupt(
    `insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, paid_amount, net, status)
      values ('${id}', 'deposit', '${id}', '${merchantId}', 'live', 'dana', 'IDR', 100, 100, 100, 100, 'succeeded')`,
    `delete from transaction where id = '${id}'`,
  );
  expect(await world.look()).toMatchObject([{ where: `deposit ${id}` }]);
  expect(await world.stops()).toEqual({ all: false, merchants: [merchantId], accounts: [] });
});

test('a break that is one merchant\u2019s stops what waits for its phone too, and nobody else\u2019s; deposits go on', async () => {
  const [own, other] = [await world.waiting(), await world.waiting()];
  await world.send();
  await world.corrupt(heldMore(own.payable, 100), heldMore(own.payable, -100));
  await world.look();
  expect(await world.stops()).toEqual({ all: false, merchants: [own.merchantId], accounts: [] });
  expect(await own.next()).toBeNull();
  expect(await other.next()).toMatchObject({ epoch: 1 });
  const { accountId } = await addAccount(database.db, {});
  const lineId = await addLine(database.db, { accountId, amountMinor: 5_000n });
  await world.match([lineId]);
  expect(await world.line(lineId)).toMatchObject({ posted: true });
});

test('a break that is one account\u2019s stops what that account pays, and the next one pays instead', async () => {
  const { merchantId, accountId, requestId, next } = await world.waiting();
  await world.corrupt(
    `insert into account_out (id, mode, reserved, open_intents) values ('${accountId}', 'live', 7, 0)
      on conflict (id) do update set reserved = account_out.reserved + 7`,
    `update account_out set reserved = reserved - 7 where id = '${accountId}'`,
  );
  await world.proveAll();
  expect(await world.stops()).toEqual({ all: false, merchants: [], accounts: [accountId] });
  await world.send();
  expect(await world.stateOf(requestId)).toBe('approved');
  expect(await next()).toBeNull();
  await world.account({ merchantIds: [merchantId] });
  await world.send();
  expect(await world.stateOf(requestId)).toBe('processing');
  expect((await world.request(requestId)).intents[0]?.accountId).not.toBe(accountId);
});

test('every check says what it is about', () => {
  const silent = [
    ...world.everything,
    ...world.minuteChecks.standing,
    ...world.minuteChecks.postings,
  ].filter((check) => check.class === undefined);
  expect(silent.map(({ what }) => what)).toEqual([]);
});
