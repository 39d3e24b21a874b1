import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferOrder } from '@wallet/agent-protocol';
import { addRead, payingWorld, reportOf, testDatabase } from '@wallet/server/testing';
import type { OpenIntent, PayingWorld, TestDatabase } from '@wallet/server/testing';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';

let database: TestDatabase;
let world: PayingWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

const amount = 5_000_000n;
const fee = 250_000n;
const start = 1_000_000_000n;

interface Begun {
  merchantId: string;
  requestId: string;
  intent: OpenIntent;
  accountId: string;
  deviceId: string;
}

/** A request whose first attempt waits on the only account that serves its merchant. */
async function begun(): Promise<Begun> {
  const merchantId = await world.merchant();
  const at = await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId);
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  if (!intent) throw new Error(JSON.stringify(await world.request(requestId)));
  return { merchantId, requestId, intent, ...at };
}

async function take(
  { accountId, deviceId }: Pick<Begun, 'accountId' | 'deviceId'>,
  journalId = 'journal-1',
): Promise<TransferOrder | null> {
  return assignNextTransfer(world.deps, {
    deviceId,
    ask: { accountId, askId: 'ask-00000001', bootId: 'boot-00000001', journalId, sequence: 5 },
  });
}

async function taken(): Promise<Begun & { order: TransferOrder }> {
  const of = await begun();
  const order = await take(of);
  if (!order) throw new Error('nothing was given');
  return { ...of, order };
}

const standing = async ({ requestId }: Begun) => {
  const { status, intents } = await world.request(requestId);
  return [status, ...intents.map(({ state, payout }) => `${payout}/${state}`)];
};
const report = (
  { deviceId, order }: Begun & { order: TransferOrder },
  ...rest: Parameters<typeof reportOf> extends [unknown, ...infer R] ? R : never
) => recordTransferReport(database.db, { deviceId, report: reportOf(order, ...rest) });

describe('a payout', () => {
  test('is held, given to one phone once, and settled by its debit with the fee taken', async () => {
    const of = await begun();
    expect(await world.money(of.merchantId)).toEqual({
      posted: start,
      held: amount + fee,
      owed: 0n,
    });
    const order = await take(of);
    expect(order).toMatchObject({
      intentId: of.intent.id,
      epoch: 1,
      accountId: of.accountId,
      amount: { value: '50000.00', currency: 'IDR' },
      destination: { accountNumber: '081200000009' },
    });
    expect(await take(of)).toBeNull();
    expect(await standing(of)).toEqual(['processing', 'processing/taken']);
    await recordTransferReport(database.db, {
      deviceId: of.deviceId,
      report: reportOf(order as TransferOrder, 'pressed', {
        providerAnswer: 'accepted',
        providerTransactionId: 'P-1',
      }),
    });
    const lineId = await world.debit(of.accountId, amount, { providerTransactionId: 'P-1' });
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'matched',
      reason: null,
      posted: true,
    });
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount - fee,
      held: 0n,
      owed: 0n,
    });
  });

  test('is settled by its debit also when no report ever came', async () => {
    const of = await taken();
    await world.debit(of.accountId, amount);
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
  });

  test('is given to no other phone, and not while its account may not pay', async () => {
    const of = await begun();
    const other = await world.account({ merchantIds: [of.merchantId] });
    expect(await take({ accountId: of.accountId, deviceId: other.deviceId })).toBeNull();
    await sql`update account set payouts_stopped_at = now(), payouts_stopped_reason = 'test'
      where id = ${of.accountId}`.execute(database.db.read);
    expect(await take(of)).toBeNull();
  });

  test('asked for by many at once is given once', async () => {
    const of = await begun();
    const given = await Promise.all(Array.from({ length: 10 }, () => take(of)));
    expect(given.filter((order) => order !== null)).toHaveLength(1);
  });

  test('begins once, however many processes send at once', async () => {
    const merchantId = await world.merchant();
    await world.account({ merchantIds: [merchantId] });
    const requestId = await world.approved(merchantId);
    await Promise.all(Array.from({ length: 8 }, () => sendPayouts(world.deps)));
    expect((await world.request(requestId)).intents).toHaveLength(1);
  });
});

describe('a denial', () => {
  test('of the journal that took it lets the same phone press the same intent under the next epoch', async () => {
    const of = await taken();
    await report(of, 'notPressed');
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('resend');
    expect(await take(of)).toMatchObject({ intentId: of.intent.id, epoch: 2 });
    await world.debit(of.accountId, amount);
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
  });

  test('about the payee ends the request, and its money returns', async () => {
    const of = await taken();
    await report(of, 'notPressed', {
      refusal: { code: 'destinationInvalid', text: 'No such account.' },
    });
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
    expect(await standing(of)).toEqual(['failed', 'failed/closed']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
  });

  test('of another journal, or of an epoch that is over, proves nothing', async () => {
    const of = await taken();
    await report(of, 'notPressed', { journalId: 'journal-2', reportId: 'rep-foreign-1' });
    await recordTransferReport(database.db, {
      deviceId: of.deviceId,
      report: reportOf({ ...of.order, epoch: 9 }, 'notPressed'),
    });
    expect(await standing(of)).toEqual(['processing', 'processing/taken']);
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('wait');
  });

  test('after "pressed" is not believed, and "pressed" after a denial is', async () => {
    const of = await taken();
    await report(of, 'pressed', { reportId: 'rep-a-pressed' });
    await report(of, 'notPressed', { reportId: 'rep-a-denied' });
    expect(await standing(of)).toEqual(['processing', 'processing/pressed']);
    const other = await taken();
    await report(other, 'notPressed', { reportId: 'rep-b-denied' });
    await report(other, 'pressed', { reportId: 'rep-b-pressed' });
    expect(await standing(other)).toEqual(['processing', 'processing/pressed']);
  });

  test('after "pressed" is not believed either where that journal lost sight of it in between', async () => {
    const of = await taken();
    await report(of, 'pressed');
    await report(of, 'unknown');
    await report(of, 'notPressed');
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
  });

  test('after "pressed" is not believed, however much that journal says around it', async () => {
    const of = await taken();
    const say = async (count: number, about: string) => {
      for (let i = 0; i < count; i++)
        await report(of, 'unknown', { reportId: `rep-${about}-${i}` });
    };
    await say(85, 'before');
    await report(of, 'pressed');
    await say(25, 'behind');
    await report(of, 'notPressed');
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
  });

  test('is taken back by a "pressed" that comes when the order waits to be given out again', async () => {
    const of = await taken();
    await report(of, 'notPressed');
    await resolveIntent(world.deps, of.intent.id);
    await report(of, 'pressed');
    expect(await take(of)).toBeNull();
    expect(await standing(of)).toEqual(['processing', 'processing/pressed']);
  });

  test('of a later epoch proves nothing once an earlier one is said to have been pressed: a person decides', async () => {
    const of = await taken();
    await report(of, 'notPressed');
    await resolveIntent(world.deps, of.intent.id);
    const again = { ...of, order: (await take(of)) as TransferOrder };
    await report(of, 'pressed');
    await report(again, 'notPressed');
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('handOver');
    expect(await standing(of)).toEqual(['processing', 'review/denied']);
    expect(await take(of)).toBeNull();
  });
});

describe('an unknown outcome', () => {
  async function unknown(): Promise<Begun & { order: TransferOrder }> {
    const of = await taken();
    await report(of, 'unknown');
    return of;
  }

  test('keeps the money held, sends nothing again, and the line settles it whenever it comes', async () => {
    const of = await unknown();
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
    for (let round = 0; round < 3; round++)
      expect(await resolveIntent(world.deps, of.intent.id)).toBe('look');
    expect([await take(of), (await world.money(of.merchantId)).held]).toEqual([null, amount + fee]);
    await world.debit(of.accountId, amount);
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
  });

  test('follows from a press deadline that passed in silence', async () => {
    const of = await taken();
    await sql`update payout_intent set press_until = now() - interval '1 second' where id = ${of.intent.id}`.execute(
      database.db.read,
    );
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('loseSight');
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
    expect(await world.facts('payouts.unknown', of.intent.transactionId)).toHaveLength(1);
  });

  test('a press that the app refused for lack of money is one', async () => {
    const of = await taken();
    await report(of, 'pressed', {
      providerAnswer: 'refused',
      refusal: { code: 'insufficientFunds', text: 'Insufficient balance.' },
    });
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
  });

  test('ends as failed only by two complete reads behind its time, a lag apart, one behind a restart of the app', async () => {
    const of = await unknown();
    await world.letProofTimePass(of.intent.id);
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('look');
    await addRead(database.db, { intentId: of.intent.id, accountId: of.accountId, read: 'look' });
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('look');
    await addRead(database.db, {
      intentId: of.intent.id,
      accountId: of.accountId,
      read: 'restart',
    });
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
    expect((await world.request(of.requestId)).intents[0]).toMatchObject({
      state: 'closed',
      payout: 'failed',
    });
    expect(await world.money(of.merchantId)).toMatchObject({ held: amount + fee });
  });

  test('goes to a person when a debit of that sum is not explained, or nothing is proved half an hour behind its time', async () => {
    const of = await unknown();
    await world.letProofTimePass(of.intent.id);
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('look');
    await sql`update payout_intent set decide_after = decide_after - interval '1 hour'
      where id = ${of.intent.id}`.execute(database.db.read);
    expect(await resolveIntent(world.deps, of.intent.id)).toBe('handOver');
    expect(await standing(of)).toEqual(['processing', 'review/unknown']);
    expect((await world.money(of.merchantId)).held).toBe(amount + fee);
  });
});

test('a press that was accepted and shows in no history is for a person, and its line settles it all the same', async () => {
  const of = await taken();
  await report(of, 'pressed', { providerAnswer: 'accepted' });
  await world.proveAbsent(of.intent.id, of.accountId);
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('handOver');
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('wait');
  expect(await standing(of)).toEqual(['processing', 'review/pressed']);
  await world.debit(of.accountId, amount);
  expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
});

describe('what comes late', () => {
  test('a debit behind a failure charges the merchant down to what is held, the rest is owed, and people are told', async () => {
    const of = await taken();
    await report(of, 'notPressed', {
      refusal: { code: 'destinationInvalid', text: 'No such account.' },
    });
    await resolveIntent(world.deps, of.intent.id);
    await world.debit(of.accountId, amount);
    expect(await standing(of)).toEqual(['failed', 'paidAfterFailure/settled']);
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount,
      held: 0n,
      owed: 0n,
    });
    expect(await world.facts('payouts.paidAfterFailure', of.intent.transactionId)).toMatchObject([
      { owedMinor: '0' },
    ]);
    expect(await world.facts('withdrawals.exception', of.requestId)).toEqual([
      { requestId: of.requestId, merchantId: of.merchantId, revision: expect.any(Number) },
    ]);
  });

  test('a second debit of the same sum is nobody\u2019s: it waits for a person and stops the account\u2019s payouts', async () => {
    const of = await taken();
    await world.debit(of.accountId, amount, { providerTransactionId: 'ONE' });
    const second = await world.debit(of.accountId, amount, { providerTransactionId: 'TWO' });
    expect(await world.line(second)).toMatchObject({ posted: true, matchStatus: 'review' });
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
  });

  test('the same debit explained twenty times at once settles once', async () => {
    const of = await taken();
    const lineId = await world.debit(of.accountId, amount);
    await Promise.all(Array.from({ length: 20 }, () => world.match([lineId])));
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount - fee,
      held: 0n,
      owed: 0n,
    });
    expect(await world.facts('payouts.succeeded', of.intent.transactionId)).toHaveLength(1);
  });
});

test('an account that nobody comes for gives its order to another one', async () => {
  const of = await begun();
  await sql`update payout_intent set updated_at = now() - interval '11 minutes' where id = ${of.intent.id}`.execute(
    database.db.read,
  );
  const other = await world.account({ merchantIds: [of.merchantId] });
  await sql`update account set priority = 1 where id = ${other.accountId}`.execute(
    database.db.read,
  );
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
  await sendPayouts(world.deps);
  const { intents } = await world.request(of.requestId);
  expect(
    intents.map(({ accountId, state, payout }) => [
      accountId === other.accountId,
      `${payout}/${state}`,
    ]),
  ).toEqual([
    [false, 'cancelled/closed'],
    [true, 'queued/waiting'],
  ]);
});

test('an approval binds its bytes: changed ones are not sent', async () => {
  const merchantId = await world.merchant();
  await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId);
  await sql`update withdrawal_request set fee = fee - 1 where id = ${requestId}`.execute(
    database.db.read,
  );
  await sendPayouts(world.deps);
  expect(await world.request(requestId)).toMatchObject({
    status: 'onHold',
    intents: [],
  });
  await sql`update withdrawal_request set fee = fee + 1, status = 'cancelled', hold_id = null
    where id = ${requestId}`.execute(database.db.read);
});
