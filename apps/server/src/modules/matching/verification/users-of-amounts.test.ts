import { all, type RawBuilder, sql } from '#platform/db';
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
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { verifyLedger } from '#modules/ledger/verification';
import { silentLog } from '#platform/log';
import { depositChecks } from './deposit-checks.ts';
import { matchLines } from '../lines/match-lines.ts';
import { readUnmatchedLine } from '#modules/suspense/inbox';
import { releaseAmounts } from '#modules/deposits/amounts';

let database: TestDatabase;
let world: DepositWorld;
let merchantId: string;
let accountId: string;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(async () => {
  merchantId = await addMerchant(database.db, { currency: 'PHP' });
  ({ accountId } = await addAccount(database.db, { merchantIds: [merchantId], provider: 'maya' }));
});

const db = () => database.db;
const daySeconds = 86_400;

/** PHP 1.02 can be given as PHP 1.01 only: whoever asks for it has that amount. */
const payBy = (customerName: string): Promise<OpenDeposit> =>
  world.pay(merchantId, {
    method: 'maya',
    amount: { minor: 102n, currency: 'PHP' },
    customerName,
    customerId: customerName,
  });

/** Its time is over, nothing came, and its amount is free again. */
async function giveBack(deposit: OpenDeposit): Promise<OpenDeposit> {
  await makeOlder(db(), deposit.sessionId, 3 * daySeconds);
  await addCoverage(db(), accountId, { fromSeconds: -4 * daySeconds, toSeconds: 0 });
  expect(await releaseAmounts(db())).toBe(1);
  return deposit;
}

const had = async (customerName: string) => giveBack(await payBy(customerName));

const money = async (counterparty: string, secondsFromNow = 1) => {
  const lineId = await addLine(db(), {
    accountId,
    amountMinor: 101n,
    currency: 'PHP',
    counterparty,
    secondsFromNow,
  });
  await matchLines(world.deps, [lineId]);
  return lineId;
};

const candidatesOf = async (lineId: string) =>
  (await readUnmatchedLine(db().read, lineId)).candidates.map(
    ({ transactionId, guards }) => `${transactionId} ${guards.time}`,
  );
const uses = () =>
  all(
    db().read,
    sql<{
      turn: number;
      id: string;
    }>`select turn, transaction_id as id from amount_slot_use where account_id = ${accountId} order by turn`,
  );

test('money that comes when an amount was given to another, and given back by him too, names both', async () => {
  const first = await had('Ani Wijaya');
  const second = await had('Budi Santoso');
  const lineId = await money('Somebody Else');
  expect(await world.line(lineId)).toMatchObject({ matchStatus: 'unmatched', reason: 'noDeposit' });
  expect((await candidatesOf(lineId)).toSorted()).toEqual([
    `${first.id} foreign`,
    `${second.id} foreign`,
  ]);
});

test('late money for an amount that another has now is named for both, and pays neither when its payer\u2019s name fits the first', async () => {
  const first = await had('Ani Wijaya');
  const second = await payBy('Budi Santoso');
  const lineId = await money('Ani Wijaya');
  expect(await world.line(lineId)).toMatchObject({ matchStatus: 'review', reason: 'nameMismatch' });
  expect((await candidatesOf(lineId)).toSorted()).toEqual([
    `${first.id} foreign`,
    `${second.id} inTime`,
  ]);
});

test('the next deposit of the last user does not take the late money of the user before him', async () => {
  await had('Ani Wijaya');
  await had('Budi Santoso');
  const third = await payBy('Budi Santoso');
  const lineId = await money('Ani Wijaya');
  expect([await world.line(lineId), await world.standing(third)]).toMatchObject([
    { matchStatus: 'review', reason: 'nameMismatch' },
    'review none paying',
  ]);
});

test('who has an amount several times in turn is one user, so that the one before is never forgotten by that', async () => {
  const first = await had('Ani Wijaya');
  await had('Budi Santoso');
  const last = await had('Budi Santoso');
  expect(await uses()).toEqual([
    { turn: 1, id: first.id },
    { turn: 2, id: last.id },
  ]);
  const next = await had('Citra Lestari');
  expect(await uses()).toEqual([
    { turn: 2, id: last.id },
    { turn: 3, id: next.id },
  ]);
  await world.prove();
});

describe('the proof names', () => {
  const own = () => sql`account_id = ${accountId}`;
  test.each<[string, (id: string) => RawBuilder<unknown>]>([
    ['a user who is gone', () => sql`delete from amount_slot_use where ${own()} and turn = 2`],
    ['the user before, gone', () => sql`delete from amount_slot_use where ${own()} and turn = 1`],
    [
      'another deposit',
      (id) => sql`update amount_slot_use set transaction_id = ${id} where ${own()} and turn = 2`,
    ],
    [
      'another merchant',
      () => sql`update amount_slot_use set merchant_id = 'mer_x' where ${own()}`,
    ],
    ['another amount', () => sql`update amount_slot_use set final_minor = 100 where ${own()}`],
    [
      'a user who is counted twice',
      () => sql`update amount_slot_use set turn = turn + 1 where ${own()} and turn = 2`,
    ],
    [
      'a time before its deposit',
      () => sql`update amount_slot_use set released_at = '2020-01-01' where ${own()} and turn = 2`,
    ],
  ])('%s', async (_, wrong) => {
    const first = await had('Ani Wijaya');
    await had('Budi Santoso');
    await asOwner(db(), sql`create table kept as select * from amount_slot_use where ${own()}`);
    await asOwner(db(), wrong(first.id));
    const { lines } = await verifyLedger({ url: database.url, log: silentLog() }, depositChecks);
    await asOwner(db(), sql`delete from amount_slot_use where ${own()}`);
    await asOwner(db(), sql`insert into amount_slot_use select * from kept`);
    await asOwner(db(), sql`drop table kept`);
    expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([
      expect.stringContaining('the last two users of every amount'),
    ]);
    await world.prove();
  });
});
