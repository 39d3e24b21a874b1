import { all, one, type RawBuilder, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  addCoverage,
  addLine,
  addMerchant,
  asOwner,
  depositWorld,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { releaseAmounts } from '#modules/deposits/amounts';
import { idFloor, newId } from '#platform/ids';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(() =>
  asOwner(db(), sql`set session_replication_role = replica; delete from lawful_end`),
);

const db = () => database.db;
const ask = <Row>(statement: RawBuilder<Row>) => all(db().read, statement);
const refusal = { code: '23001' };
const notAllowed = { code: '42501' };
const ends = () =>
  ask(
    sql<{
      what: string;
      count: number;
      login: string;
    }>`select what, count, login from lawful_end order by id`,
  );
const daySeconds = 86_400;
const idOf = (prefix: string, days: number) =>
  idFloor(prefix, new Date(Date.now() - days * daySeconds * 1_000)).slice(0, -8) +
  newId(prefix).slice(-8);

describe('an amount', () => {
  const age = 2 * daySeconds;
  const over = async () => {
    const deposit = await world.deposit();
    await makeOlder(db(), deposit.sessionId, age);
    return deposit;
  };
  const isTaken = async (transactionId: string) =>
    (await ask(sql`select from amount_slot where transaction_id = ${transactionId}`)).length === 1;

  test('of a live deposit of this day stays taken, whoever says that its time is over', async () => {
    const deposit = await world.deposit();
    await addCoverage(db(), deposit.accountId, { fromSeconds: -age, toSeconds: age });
    await ask(
      sql`update amount_slot set expires_at = now() - interval '2 days',
        free_after = now() - interval '1 day' where transaction_id = ${deposit.id}`,
    );
    expect(await ask(sql`select * from free_amount_slots('', 100)`)).toEqual([]);
    expect([await isTaken(deposit.id), await ends()]).toEqual([true, []]);
  });

  test('whose account was not read until its end stays taken, and one whose account was goes, with a note of who had it', async () => {
    const unread = await over();
    const read = await over();
    await addCoverage(db(), read.accountId, { fromSeconds: -age - 60, toSeconds: 0 });
    await releaseAmounts(db());
    expect([await isTaken(unread.id), await isTaken(read.id)]).toEqual([true, false]);
    expect(
      await ask(sql`select merchant_id from amount_slot_use where account_id = ${read.accountId}`),
    ).toHaveLength(1);
    expect(await ends()).toEqual([{ what: 'slots', count: 1, login: 'wallet_staff' }]);
  });
});

test('an idempotency key is forgotten after seven days, and not a day before', async () => {
  const key = (days: number) =>
    asOwner(
      db(),
      sql`insert into idempotency (merchant_id, mode, route, key, request_hash, created_at)
        values ('mrc_1', 'live', 'r', ${`k${days}`}, 'h', now() - make_interval(days => ${days}))`,
    );
  for (const days of [6, 8]) await key(days);
  expect(await one(db().read, sql`select forget_idempotency_keys(10) as gone`)).toEqual({
    gone: 1,
  });
  expect(await ask(sql`select key from idempotency`)).toEqual([{ key: 'k6' }]);
  expect(await ends()).toEqual([{ what: 'idempotency', count: 1, login: 'wallet_staff' }]);
});

describe('an import', () => {
  const kept = async () => {
    const { accountId } = await addAccount(db(), {});
    const importId = newId('imp');
    await ask(sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name,
      mapping, covers_from, covers_to, report, imported_by)
      values (${importId}, ${accountId}, 'live', 'settle', ${importId}, 'a.csv', '{}',
        now() - interval '1 hour', now(), '{}', 'usr_1')`);
    const lineId = await addLine(db(), { accountId, amountMinor: 5_000n });
    await asOwner(
      db(),
      sql`update statement_line set import_id = ${importId}, match_status = 'unmatched' where id = ${lineId}`,
    );
    return { accountId, importId, lineId };
  };
  const discard = (importId: string) => ask(sql`select * from discard_imported_lines(${importId})`);

  test('that nothing came of goes with its lines and their keys', async () => {
    const { importId, lineId } = await kept();
    expect(await discard(importId)).toEqual([{ lines: 1, covers: 0 }]);
    expect(await ask(sql`select from line_key where line_id = ${lineId}`)).toEqual([]);
    expect(await ends()).toEqual([{ what: 'importedLines', count: 1, login: 'wallet_staff' }]);
  });

  test.each([
    ['is posted', sql`posted = true`],
    ['is partly used', sql`allocated = 1`],
    ['is proposed', sql`match_status = 'proposed'`],
  ])('one of whose lines %s stays', async (_, change) => {
    const { importId, lineId } = await kept();
    await ask(sql`update statement_line set ${change} where id = ${lineId}`);
    await expect(discard(importId)).rejects.toMatchObject(refusal);
  });

  test('one of whose lines has a posting stays, whatever the line says of itself', async () => {
    const { importId, lineId } = await kept();
    await asOwner(
      db(),
      sql`with off as materialized (select set_config('session_replication_role', 'replica', false))
        insert into posting_cause (cause, kind, mode, payload_hash, digest, legs)
          select ${`line:${lineId}`}, 'depositSettled', 'live', 'h', 'd', 2 from off`,
    );
    await expect(discard(importId)).rejects.toMatchObject(refusal);
  });

  test('that was discarded, or that a newer one stands on, stays as it is', async () => {
    const { importId, accountId } = await kept();
    await ask(sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name,
      mapping, covers_from, covers_to, report, imported_by)
      values (${newId('imp')}, ${accountId}, 'live', 'settle', 'newer', 'b.csv', '{}',
        now() - interval '1 hour', now(), '{}', 'usr_1')`);
    await expect(discard(importId)).rejects.toMatchObject(refusal);
    const other = await kept();
    await discard(other.importId);
    await ask(
      sql`update statement_import set status = 'discarded', discarded_by = 'usr_1', discarded_at = now(),
        discard_reason = 'x' where id = ${other.importId}`,
    );
    await expect(discard(other.importId)).rejects.toMatchObject(refusal);
    await expect(
      ask(sql`select discard_imported_evidence(${other.importId})`),
    ).rejects.toMatchObject(refusal);
  });
});

test('a merchant’s term that has begun stays, and one that has not is taken away', async () => {
  const merchantId = await addMerchant(db());
  const term = async (when: string) => {
    const id = newId('lim');
    await ask(
      sql`insert into merchant_limit (id, merchant_id, direction, min, max, valid_from)
        values (${id}, ${merchantId}, 'deposit', 1, 2, now() + ${when}::interval)`,
    );
    return id;
  };
  const withdraw = async (kind: string, id: string) =>
    (
      await one(
        db().read,
        sql<{ isGone: boolean }>`select withdraw_merchant_term(${kind}, ${id}) as "isGone"`,
      )
    ).isGone;
  expect(await withdraw('limit', await term('-1 minute'))).toBe(false);
  const coming = await term('1 hour');
  expect([await withdraw('limit', coming), await withdraw('limit', coming)]).toEqual([true, false]);
  await expect(withdraw('merchant', merchantId)).rejects.toMatchObject(refusal);
  expect(await ends()).toEqual([{ what: 'merchantTerm', count: 1, login: 'wallet_staff' }]);
});

describe('a history', () => {
  test('loses nothing within a week, nothing that is no history, and nothing that is not ripe', async () => {
    const erase = (history: string, days: number) =>
      ask(sql`select erase_old_rows(${history}, ${days}, 10) as erased`);
    await expect(erase('facts', 6)).rejects.toMatchObject(refusal);
    for (const name of ['ledger_entry', 'lineRaw', 'audit'])
      await expect(erase(name, 30)).rejects.toMatchObject(refusal);
    const fact = (delivered: boolean) =>
      ask(sql`insert into fact (id, name, key, mode, payload, delivered_at)
        values (${idOf('fct', 60)}, 'tests.happened', 'k', 'live', '{}', ${delivered ? sql`now()` : null})`);
    await fact(false);
    expect(await erase('facts', 30)).toEqual([{ erased: 0 }]);
    await fact(true);
    expect(await erase('facts', 30)).toEqual([{ erased: 1 }]);
    expect(await ends()).toEqual([{ what: 'history', count: 1, login: 'wallet_staff' }]);
  });

  test('what was raw in a line goes only for a digest of it', async () => {
    const { accountId } = await addAccount(db(), {});
    const lineId = await addLine(db(), { accountId, amountMinor: 5_000n });
    await ask(sql`update statement_line set raw_enc = 'sealed' where id = ${lineId}`);
    const empty = (more: RawBuilder<unknown>) =>
      ask(sql`update statement_line set raw_enc = ''${more} where id = ${lineId}`);
    await expect(empty(sql``)).rejects.toMatchObject(refusal);
    await empty(sql`, raw_digest = 'd', raw_dropped_at = now()`);
  });
});

test('changes are taken away by the statement that adds them up, a sum keeps what they made, and no role writes sums', async () => {
  const accountId = 'clearing.house.IDR.live.test';
  await asOwner(
    db(),
    sql`insert into balance_delta (account_id, day, kind, amount, count) select ${accountId}, '2026-01-01',
      'credit', n, 1 from generate_series(1, 10) n`,
  );
  const sum = () =>
    one(
      db().read,
      sql`select sum(amount)::text as sum, sum(count)::text as count from (
        select amount, count from balance_delta where account_id = ${accountId}
          union all select amount, count from balance_day where account_id = ${accountId}) as parts`,
    );
  const before = await sum();
  expect(await one(db().read, sql`select fold_balance_deltas(4) as folded`)).toEqual({ folded: 4 });
  expect(await sum()).toEqual(before);
  expect(await ends()).toEqual([]);
  for (const table of ['balance_day', 'merchant_figure', 'transaction_total', 'amount_slot_use'])
    await expect(ask(sql`insert into ${sql.table(table)} default values`)).rejects.toMatchObject(
      notAllowed,
    );
});

test('what was ended is written by the functions alone, for good, and only the staff’s pool may call them', async () => {
  for (const statement of [
    sql`insert into lawful_end (what, count, about) values ('slots', 1, '{}')`,
    sql`update lawful_end set count = 1`,
    sql`delete from lawful_end`,
  ])
    await expect(ask(statement)).rejects.toMatchObject(notAllowed);
  await asOwner(db(), sql`insert into lawful_end (what, count, about) values ('slots', 1, '{}')`);
  await expect(asOwner(db(), sql`delete from lawful_end`)).rejects.toMatchObject(refusal);
  for (const pool of [db().writerPool, db().tenantPool])
    for (const call of [
      `free_amount_slots('', 1)`,
      'forget_idempotency_keys(1)',
      `discard_imported_lines('x')`,
      `discard_imported_evidence('x')`,
      `withdraw_merchant_term('limit', 'x')`,
      `join_old_coverage('x', '{}', '[]')`,
      `erase_old_rows('facts', 30, 1)`,
      'fold_balance_deltas(1)',
      'fold_line_changes()',
      'fold_account_days(1)',
      `prove_checkpoints(null, 7)`,
    ])
      await expect(pool.query(`select ${call}`)).rejects.toMatchObject(notAllowed);
});
