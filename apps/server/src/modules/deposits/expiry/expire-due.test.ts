import { maybe, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCoverage,
  addLine,
  addMerchant,
  type DepositWorld,
  depositWorld,
  makeDayOlder,
  makeOlder,
  type MerchantOptions,
  type OpenDeposit,
  type TestDatabase,
  testDatabase,
} from '@wallet/server/testing';
import { idFloor, newId } from '#platform/ids';
import { roomOf } from '../../../testing/deposits/room-of.ts';
import { cancelSession } from '#modules/sessions';
import { reportTransferred } from '../checkout/report-transferred.ts';
import { expireDue } from './expire-due.ts';
import { matchLines } from '#modules/matching/lines';
import { releaseAmounts } from '../amounts/release-amounts.ts';

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

const ttl = 900;
const day = 86_400;

/** A deposit on an account of its own, made so many seconds ago. */
async function depositOf(
  ageSeconds: number,
  { claimed = false, ...options }: MerchantOptions & { claimed?: boolean } = {},
): Promise<OpenDeposit> {
  const deposit = await world.deposit(options);
  if (claimed) await reportTransferred(database.db, deposit.sessionId);
  await makeOlder(database.db, deposit.sessionId, ageSeconds);
  return deposit;
}

async function standing({ sessionId }: OpenDeposit): Promise<string> {
  const [deposit] = await world.attempts(sessionId);
  return `${deposit?.status} ${deposit?.session}`;
}

const cover = ({ accountId }: OpenDeposit, fromSeconds: number, toSeconds: number) =>
  addCoverage(database.db, accountId, { fromSeconds, toSeconds });

describe('an unclaimed deposit', () => {
  test('stays until its expiry and expires with its session at it, told as not final', async () => {
    const young = await depositOf(ttl - 60);
    const old = await depositOf(ttl + 1);
    await expireDue(database.db);
    expect(await standing(young)).toBe('awaitingPayment paying');
    expect(await standing(old)).toBe('expired expired');
    expect(await world.facts('deposits.expired', old.id)).toMatchObject([
      { transactionId: old.id, sessionId: old.sessionId, final: false, revision: 2 },
    ]);
    await expireDue(database.db);
    expect(await world.facts('deposits.expired', old.id)).toHaveLength(1);
    expect(await world.facts('deposits.expired', old.sessionId)).toMatchObject([
      { sessionId: old.sessionId, final: false },
    ]);
  });

  test('is told as final once, after the late window and when its account was read', async () => {
    const deposit = await depositOf(ttl + day + 10);
    await expireDue(database.db);
    expect((await world.facts('deposits.expired', deposit.id)).map(({ final }) => final)).toEqual([
      false,
    ]);
    await cover(deposit, -ttl - day - 20, -day);
    await expireDue(database.db);
    await expireDue(database.db);
    const younger = await depositOf(ttl + day - 60);
    await cover(younger, -ttl - day, 0);
    await expireDue(database.db);
    expect((await world.facts('deposits.expired', younger.id)).map(({ final }) => final)).toEqual([
      false,
    ]);
    expect((await world.facts('deposits.expired', deposit.id)).map(({ final }) => final)).toEqual([
      false,
      true,
    ]);
  });
});

describe('a claimed deposit', () => {
  test('does not expire while its account was not read beyond the expiry', async () => {
    const deposit = await depositOf(ttl + 30, { claimed: true });
    await cover(deposit, -ttl - 60, -31);
    await expireDue(database.db);
    expect(await standing(deposit)).toBe('checking paying');
  });

  test('does not expire over a gap between two reads', async () => {
    const deposit = await depositOf(ttl + 30, { claimed: true });
    await cover(deposit, -ttl - 60, -500);
    await cover(deposit, -400, 0);
    await expireDue(database.db);
    expect(await standing(deposit)).toBe('checking paying');
    await cover(deposit, -510, -390);
    await expireDue(database.db);
    expect(await standing(deposit)).toBe('expired expired');
  });

  test('does not expire while a credit of its amount waits to be explained', async () => {
    const deposit = await depositOf(ttl + 30, { claimed: true });
    await cover(deposit, -ttl - 60, 0);
    const lineId = await addLine(database.db, {
      accountId: deposit.accountId,
      amountMinor: deposit.finalMinor,
      secondsFromNow: -60,
    });
    await expireDue(database.db);
    expect(await standing(deposit)).toBe('checking paying');
    await matchLines(world.deps, [lineId]);
    expect(await standing(deposit)).toBe('succeeded completed');
  });

  test('goes to review when its account could not be read until the end of the late window', async () => {
    const deposit = await depositOf(ttl + day + 1, { claimed: true });
    const other = await depositOf(ttl + day - 60, { claimed: true });
    await expireDue(database.db);
    expect([await standing(deposit), await standing(other)]).toEqual([
      'review paying',
      'checking paying',
    ]);
    expect(await world.facts('deposits.inReview', deposit.id)).toMatchObject([
      { reason: 'notRead' },
    ]);
  });

  test('one account that cannot be read does not hold up the others', async () => {
    const unread = [];
    for (let i = 0; i < 3; i++) unread.push(await depositOf(ttl + 100, { claimed: true }));
    const read = await depositOf(ttl + 30, { claimed: true });
    await cover(read, -ttl - 60, 0);
    await expireDue(database.db);
    expect(await standing(read)).toBe('expired expired');
  });
});

describe('a session', () => {
  test('without an attempt expires alone and finally', async () => {
    const sessionId = await world.open(await addMerchant(database.db));
    await makeOlder(database.db, sessionId, ttl + 1);
    await expireDue(database.db);
    await expireDue(database.db);
    expect(await world.facts('deposits.expired', sessionId)).toMatchObject([
      { sessionId, final: true },
    ]);
    const { status } = await one(
      database.db.read,
      sql<{ status: string }>`select status from transaction_session where id = ${sessionId}`,
    );
    expect(status).toBe('expired');
  });

  test('that was cancelled stays cancelled', async () => {
    const deposit = await depositOf(0);
    await database.db.transaction((trx) => cancelSession(trx, deposit.sessionId));
    await makeOlder(database.db, deposit.sessionId, ttl + 1);
    await expireDue(database.db);
    expect(await standing(deposit)).toBe('cancelled cancelled');
  });
});

test('two timers at once tell each expiry once', async () => {
  const deposits: OpenDeposit[] = [];
  for (let i = 0; i < 8; i++) deposits.push(await depositOf(ttl + 1));
  await Promise.all(Array.from({ length: 4 }, () => expireDue(database.db)));
  for (const { id } of deposits) expect(await world.facts('deposits.expired', id)).toHaveLength(1);
});

describe('an amount', () => {
  const taken = async ({ id }: OpenDeposit) =>
    (await maybe(
      database.db.read,
      sql`select 1 as found from amount_slot where transaction_id = ${id}`,
    )) !== undefined;
  const dayOf = ({ accountId }: OpenDeposit) => roomOf(database.db, accountId);
  /** The reservation lies on today's row: moving the deposit back in time must move its day along. */
  const moveDay = ({ accountId }: OpenDeposit, ageSeconds: number) =>
    makeDayOlder(database.db, accountId, ageSeconds);

  test('stays taken after every end, also of a short late window, for 24 hours after expiry', async () => {
    const age = ttl + 3_600;
    const deposit = await depositOf(age, { lateWindowSeconds: 60 });
    await cover(deposit, -age - 10, 0);
    await expireDue(database.db);
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(true);
  });

  test('is given back when its time is over and the account was read without a gap until then', async () => {
    const age = ttl + day + 10;
    const deposit = await depositOf(age);
    await moveDay(deposit, age);
    expect(await dayOf(deposit)).toEqual({ reserved: deposit.finalMinor, used: 0n, count: 1 });
    await cover(deposit, -age - 10, -50_000);
    await cover(deposit, -40_000, 0);
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(true);
    await cover(deposit, -50_010, -39_990);
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(false);
    expect(await dayOf(deposit)).toEqual({ reserved: 0n, used: 0n, count: 0 });
    const use = await one(
      database.db.read,
      sql<{
        finalMinor: bigint;
      }>`select final_minor as "finalMinor" from amount_slot_use where account_id = ${deposit.accountId}`,
    );
    expect(use.finalMinor).toBe(deposit.finalMinor);
  });

  test('is kept while the database is in recovery: to whom it was shown after the backup is not known', async () => {
    const age = ttl + day + 10;
    const deposit = await depositOf(age);
    await moveDay(deposit, age);
    await cover(deposit, -age - 10, 0);
    const state = (name: string) =>
      sql`insert into installation (kind, state) values ('demo', ${name})
        on conflict (single) do update set state = excluded.state`.execute(database.db.read);
    await state('recovery');
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(true);
    await state('normal');
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(false);
  });

  test('of a paid deposit counts as used on its day', async () => {
    const deposit = await depositOf(0);
    await matchLines(world.deps, [
      await addLine(database.db, { accountId: deposit.accountId, amountMinor: deposit.finalMinor }),
    ]);
    const age = ttl + day + 10;
    await makeOlder(database.db, deposit.sessionId, age);
    await moveDay(deposit, age);
    await cover(deposit, -age - 10, 0);
    await releaseAmounts(database.db);
    expect(await dayOf(deposit)).toEqual({ reserved: 0n, used: deposit.finalMinor, count: 1 });
  });

  test('is kept while a credit of it waits for a person', async () => {
    const age = ttl + day + 10;
    const deposit = await depositOf(age);
    await cover(deposit, -age - 10, 0);
    const lineId = await addLine(database.db, {
      accountId: deposit.accountId,
      amountMinor: deposit.finalMinor,
      secondsFromNow: -day + 60,
    });
    await matchLines(world.deps, [lineId]);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'unmatched', reason: 'late' });
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(true);
  });

  test('is kept while a credit of it of fourteen months ago waits, and free when that is explained', async () => {
    const age = ttl + day + 10;
    const deposit = await depositOf(age);
    await moveDay(deposit, age);
    await cover(deposit, -age - 10, 0);
    const id =
      idFloor('lin', new Date(Date.now() - 14 * 30 * day * 1_000)).slice(0, -8) +
      newId('lin').slice(-8);
    await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
      occurred_from, occurred_to, source, booked, raw_enc, match_status, posted)
      values (${id}, ${deposit.accountId}, 'live', ${id}, 'credit', ${deposit.finalMinor}, 'IDR', now(),
        now(), 'history', true, '', 'review', true)`.execute(database.db.read);
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(true);
    await sql`update statement_line set match_status = 'matched' where id = ${id}`.execute(
      database.db.read,
    );
    await releaseAmounts(database.db);
    expect(await taken(deposit)).toBe(false);
  });
});
