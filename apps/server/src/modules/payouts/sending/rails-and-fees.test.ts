import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import {
  payingWorld,
  reportOf,
  signSettings,
  testDatabase,
  watchedDb,
} from '@wallet/server/testing';
import type { OpenIntent, PayingWorld, TestDatabase } from '@wallet/server/testing';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';
import firstRails from '../routes/first-rails.json' with { type: 'json' };

let database: TestDatabase;
let world: PayingWorld;
const amount = 5_000_000n;
const merchantFee = 250_000n;
const railFee = 70_000n;
const start = 1_000_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  const rule = { ...firstRails[0], maxMinor: '100000000', feeMinor: String(railFee) };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.rails', ${JSON.stringify([rule])}::jsonb, now() - interval '1 hour',
      'test', 'system')`.execute(database.db.read);
  await signSettings(database.db);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

interface Sent {
  merchantId: string;
  requestId: string;
  accountId: string;
  deviceId: string;
  intent: OpenIntent;
}

async function sent(): Promise<Sent> {
  const merchantId = await world.merchant();
  const at = await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId);
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  if (!intent) throw new Error('nothing began');
  return { merchantId, requestId, intent, ...at };
}

const take = ({ accountId, deviceId }: Sent) =>
  assignNextTransfer(world.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
const kept = (id: string) =>
  one(
    database.db.read,
    sql<{
      rail: string;
      fee: bigint;
      choice: unknown;
    }>`select rail, fee, choice from payout_intent where id = ${id}`,
  );
const expense = async () =>
  (
    await one(
      database.db.read,
      sql<{
        sum: bigint;
      }>`select coalesce(-sum(posted), 0)::bigint as sum from ledger_account where kind = 'providerFeeExpense'`,
    )
  ).sum;
const reserved = async (accountId: string) =>
  await one(
    database.db.read,
    sql<{
      reserved: bigint;
      day: bigint;
    }>`select o.reserved, d.reserved_out as day from account_out o join account_day d on d.account_id = o.id
      where o.id = ${accountId}`,
  );

test('an account that holds the amount and not the fee of its rail is passed over, and the attempt says why', async () => {
  const merchantId = await world.merchant();
  const poor = await world.account({
    merchantIds: [merchantId],
    balanceMinor: amount + railFee - 100n,
  });
  const rich = await world.account({ merchantIds: [merchantId], balanceMinor: amount + railFee });
  const requestId = await world.approved(merchantId);
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  expect(intent).toMatchObject({ accountId: rich.accountId });
  expect(await reserved(rich.accountId)).toEqual({
    reserved: amount + railFee,
    day: amount + railFee,
  });
  const { rail, fee, choice } = await kept(intent?.id ?? '');
  expect([rail, fee]).toEqual(['wallet', railFee]);
  expect(choice).toMatchObject({
    rail: 'wallet',
    providerFeeMinor: String(railFee),
    arrival: 'minutes',
    passed: [],
  });
  const { considered } = choice as {
    considered: { accountId: string; spendableMinor: string; whyNot: unknown }[];
  };
  expect(considered[0]).toMatchObject({
    accountId: rich.accountId,
    spendableMinor: String(amount + railFee),
    whyNot: null,
  });
  expect(considered.find(({ accountId }) => accountId === poor.accountId)).toMatchObject({
    whyNot: { obstacle: 'balanceLow' },
  });
  expect(considered.filter(({ whyNot }) => whyNot === null)).toHaveLength(1);
});

test.each([
  ['in one line with the amount', [amount + railFee]],
  ['as a line of its own', [amount, railFee]],
  ['not at all', [amount]],
])('what the provider takes is its expense and not the merchant\u2019s, %s', async (_, lines) => {
  const of = await sent();
  await take(of);
  const before = await expense();
  for (const line of lines)
    expect(await world.line(await world.debit(of.accountId, line))).toMatchObject({
      matchStatus: 'matched',
    });
  expect(await world.request(of.requestId)).toMatchObject({
    status: 'succeeded',
    intents: [{ payout: 'succeeded', state: 'settled' }],
  });
  expect(await world.money(of.merchantId)).toEqual({
    posted: start - amount - merchantFee,
    held: 0n,
    owed: 0n,
  });
  expect((await expense()) - before).toBe(lines.reduce((sum, line) => sum + line, 0n) - amount);
  expect(await reserved(of.accountId)).toEqual({ reserved: 0n, day: 0n });
});

test('a debit of another fee is a person\u2019s to judge', async () => {
  const of = await sent();
  await take(of);
  expect(await world.line(await world.debit(of.accountId, amount + railFee + 100n))).toMatchObject({
    matchStatus: 'unmatched',
    reason: 'unexplainedDebit',
  });
  expect(await world.request(of.requestId)).toMatchObject({ status: 'processing' });
});

test('an order says its rail to agents that can be told, and to no other', async () => {
  const [told, untold] = [await sent(), await sent()];
  await sql`update device set capabilities = '{rails}' where id = ${told.deviceId}`.execute(
    database.db.read,
  );
  expect(await take(told)).toMatchObject({ rail: 'wallet' });
  expect(await take(untold)).not.toHaveProperty('rail');
});

test('what no rail carries any more waits and says so', async () => {
  const merchantId = await world.merchant();
  const { accountId } = await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId, { amountMinor: 100_000_100n });
  await sendPayouts(world.deps);
  expect(await world.request(requestId)).toMatchObject({
    status: 'approved',
    waitingReason: 'amountOutOfLimits',
    intents: [],
  });
  expect(
    await all(
      database.db.read,
      sql`select 1 from account_out where id = ${accountId} and reserved > 0`,
    ),
  ).toEqual([]);
});

test('one round looks accounts and rails up once, and gives each account only as much as it holds, however many wait', async () => {
  const merchantId = await world.merchant();
  for (let i = 0; i < 2; i++)
    await world.account({ merchantIds: [merchantId], balanceMinor: 3n * (amount + railFee) });
  const requests = await Promise.all(
    Array.from({ length: 8 }, (_, i) => world.approved(merchantId, { payee: `0812000${i}222` })),
  );
  const watched = watchedDb(database.db);
  await sendPayouts({ ...world.deps, db: { ...world.deps.db, read: watched.db.read } });
  const count = (part: string) => watched.statements.filter((text) => text.includes(part)).length;
  expect(count('from account_day')).toBe(1);
  // The round's own, and the terms of each that is asked about once more.
  expect(count('from setting')).toBe(2 + count('w.refund_of as "refundOf"'));
  const standing = await Promise.all(requests.map((id) => world.request(id)));
  const perAccount = Map.groupBy(
    standing.flatMap(({ intents }) => intents),
    ({ accountId }) => accountId,
  );
  expect([...perAccount.values()].map(({ length }) => length)).toEqual([3, 3]);
  expect(standing.filter(({ waitingReason }) => waitingReason === 'balanceLow')).toHaveLength(2);
});

test('what a merchant owes stops its payouts until credits have covered it', async () => {
  const merchantId = await world.merchant();
  await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId);
  await world.takeBack(merchantId, start);
  expect((await world.money(merchantId)).owed).toBe(amount + merchantFee);
  await sendPayouts(world.deps);
  expect(await world.request(requestId)).toMatchObject({
    status: 'approved',
    waitingReason: 'merchantOwes',
    intents: [],
  });
  await world.credit(merchantId, amount + merchantFee);
  await sendPayouts(world.deps);
  expect(await world.request(requestId)).toMatchObject({
    status: 'processing',
    waitingReason: null,
    intents: [{ state: 'waiting' }],
  });
});

test('a debit behind a failure that the merchant cannot cover any more is owed, stops what is approved, and is taken first from its next credits', async () => {
  const merchantId = await world.merchant(2n * (amount + merchantFee));
  const at = await world.account({ merchantIds: [merchantId] });
  const send = async (payee: string) => {
    const requestId = await world.approved(merchantId, { payee });
    await sendPayouts(world.deps);
    const [intent] = (await world.request(requestId)).intents;
    return intent && { merchantId, requestId, intent, ...at };
  };
  const failing = await send('081200000331');
  const order = failing && (await take(failing));
  if (!order) throw new Error('nothing was given');
  await recordTransferReport(database.db, {
    deviceId: at.deviceId,
    report: reportOf(order, 'notPressed', {
      refusal: { code: 'destinationInvalid', text: 'No such account.' },
    }),
  });
  await resolveIntent(world.deps, order.intentId);
  const second = await send('081200000332');
  if (second) await take(second);
  await world.debit(at.accountId, amount);
  const waiting = await world.approved(merchantId, { payee: '081200000333' });
  expect(await world.money(merchantId)).toEqual({
    posted: amount + merchantFee,
    held: amount + merchantFee,
    owed: 0n,
  });

  await world.debit(at.accountId, amount + railFee);
  expect(await world.request(failing.requestId)).toMatchObject({
    status: 'failed',
    intents: [{ payout: 'paidAfterFailure' }],
  });
  expect(await world.money(merchantId)).toEqual({
    posted: amount + merchantFee,
    held: amount + merchantFee,
    owed: amount,
  });
  expect(await world.facts('payouts.paidAfterFailure', failing.intent.transactionId)).toMatchObject(
    [{ owedMinor: String(amount) }],
  );
  await sendPayouts(world.deps);
  expect(await world.request(waiting)).toMatchObject({
    status: 'approved',
    waitingReason: 'merchantOwes',
  });
  await world.credit(merchantId, amount - 100n);
  expect(await world.money(merchantId)).toEqual({
    posted: amount + merchantFee,
    held: amount + merchantFee,
    owed: 100n,
  });
  await world.credit(merchantId, 300n);
  expect(await world.money(merchantId)).toEqual({
    posted: amount + merchantFee + 200n,
    held: amount + merchantFee,
    owed: 0n,
  });
  await sendPayouts(world.deps);
  expect(await world.request(waiting)).toMatchObject({ status: 'processing', waitingReason: null });
});
