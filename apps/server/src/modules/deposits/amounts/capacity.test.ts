import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  asOwner,
  depositWorld,
  makeDayOlder,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { readBrokenCapacity, roomOf } from '../../../testing/deposits/room-of.ts';
import { cancelSession } from '#modules/sessions';
import { chooseMethod } from '../checkout/choose-method.ts';
import { reportTransferred } from '../checkout/report-transferred.ts';
import { expireDue } from '../expiry/expire-due.ts';
import { extendSession } from '#modules/sessions/actions';
import { matchLines } from '#modules/matching/lines';
import { settleCapacity } from './settle-capacity.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 8, writerPoolSize: 4 });
  world = await depositWorld(database);
});
afterEach(async () => {
  expect(await readBrokenCapacity(db())).toBe(0);
  await settleCapacity(db());
  expect(await readBrokenCapacity(db())).toBe(0);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const db = () => database.db;
const ttl = 900;
const full = { code: 'methodUnavailable', options: { detail: 'limitReached' } };

interface Till {
  merchantId: string;
  accountId: string;
}

/** A merchant with an account of its own that has room for one payment in a day, by its sum or by its count. */
async function till({
  limits = { dailyIn: '29000000' },
  policy = 'credit',
}: { limits?: Record<string, string | number>; policy?: 'ask' | 'credit' } = {}): Promise<Till> {
  const merchantId = await addMerchant(db(), { lateMoneyPolicy: policy });
  const { accountId } = await addAccount(db(), { merchantIds: [merchantId], limits });
  return { merchantId, accountId };
}

const pay = ({ merchantId }: Till) => world.pay(merchantId);
const lineFor = async (
  { accountId, finalMinor }: OpenDeposit,
  change: { amountMinor?: bigint; secondsFromNow?: number } = {},
) => {
  const lineId = await addLine(db(), { accountId, amountMinor: finalMinor, ...change });
  await matchLines(world.deps, [lineId]);
};
const cancel = ({ sessionId }: OpenDeposit) =>
  db().transaction((trx) => cancelSession(trx, sessionId));
async function extend({ sessionId }: OpenDeposit, minutes = 10): Promise<void> {
  const { expiresAt } = await one(
    db().read,
    sql<{
      expiresAt: Date;
    }>`select expires_at as "expiresAt" from transaction_session where id = ${sessionId}`,
  );
  const actor = { actorId: newId('usr'), actorRole: 'Staff' };
  await db().transaction((trx) =>
    extendSession(trx, { id: sessionId, minutes, seenExpiresAt: expiresAt, reason: 'x', actor }),
  );
}

describe.each([
  ['sum', { dailyIn: '29000000' }],
  ['month’s sum', { monthly: '29000000' }],
  ['count', { dailyCount: 1 }],
])('the room of a day’s or %s', (_, limits) => {
  test('is held until a code’s expiry, whether or not a job has run since, and its amount longer', async () => {
    const shop = await till({ limits });
    const first = await pay(shop);
    await makeOlder(db(), first.sessionId, ttl - 30);
    await expect(pay(shop)).rejects.toMatchObject(full);
    await makeOlder(db(), first.sessionId, 31);
    const second = await pay(shop);
    expect(second.finalMinor).not.toBe(first.finalMinor);
    await expect(pay(shop)).rejects.toMatchObject(full);
    await expireDue(db());
    expect(await roomOf(db(), shop.accountId)).toEqual({
      reserved: second.finalMinor,
      used: 0n,
      count: 1,
    });
    await expect(pay(shop)).rejects.toMatchObject(full);
  });

  test('is given back by a cancel at once, and its amount is not', async () => {
    const shop = await till({ limits });
    const first = await pay(shop);
    await cancel(first);
    expect(await roomOf(db(), shop.accountId)).toEqual({ reserved: 0n, used: 0n, count: 0 });
    const second = await pay(shop);
    expect(second.finalMinor).not.toBe(first.finalMinor);
  });

  test('is given back when its payer chooses another method', async () => {
    const shop = await till({ limits });
    await addAccount(db(), { provider: 'livin', merchantIds: [shop.merchantId] });
    const first = await pay(shop);
    await chooseMethod(world.deps, { sessionId: first.sessionId, method: 'livin' });
    expect((await pay(shop)).finalMinor).not.toBe(first.finalMinor);
  });

  test('counts as used once it is paid, whatever becomes of the code', async () => {
    const shop = await till({ limits });
    const first = await pay(shop);
    await lineFor(first);
    expect(await world.standing(first)).toBe('succeeded none completed');
    const used = { reserved: 0n, used: first.finalMinor, count: 1 };
    expect(await roomOf(db(), shop.accountId)).toEqual({ ...used, reserved: used.used, used: 0n });
    await makeOlder(db(), first.sessionId, ttl + 60);
    await expect(pay(shop)).rejects.toMatchObject(full);
    await settleCapacity(db());
    await settleCapacity(db());
    expect(await roomOf(db(), shop.accountId)).toEqual(used);
    await expect(pay(shop)).rejects.toMatchObject(full);
  });
});

test('a claimed deposit holds its room for the history’s lag behind its expiry, and not while it is looked for', async () => {
  const shop = await till();
  const first = await pay(shop);
  await reportTransferred(db(), first.sessionId);
  await makeOlder(db(), first.sessionId, ttl + 5);
  await expect(pay(shop)).rejects.toMatchObject(full);
  await makeOlder(db(), first.sessionId, 6);
  await expireDue(db());
  expect(await world.standing(first)).toBe('checking none paying');
  await pay(shop);
  // What nobody counted on comes all the same.
  await lineFor(first, { secondsFromNow: -60 });
  expect(await world.standing(first)).toBe('succeeded none completed');
  expect(await roomOf(db(), shop.accountId)).toMatchObject({ count: 2 });
  await expect(pay(shop)).rejects.toMatchObject(full);
});

describe('late money', () => {
  test.each(['credit', 'ask'] as const)(
    'is booked and counts as used above the limit, by the policy %s; then the account gives no code',
    async (policy) => {
      const shop = await till({ policy });
      const first = await pay(shop);
      await makeOlder(db(), first.sessionId, ttl + 60);
      await expireDue(db());
      const second = await pay(shop);
      await lineFor(first);
      expect(await world.standing(first)).toBe(
        policy === 'credit' ? 'succeeded paidLate completed' : 'expired none expired',
      );
      expect(await roomOf(db(), shop.accountId)).toEqual({
        reserved: second.finalMinor,
        used: first.finalMinor,
        count: 2,
      });
      await cancel(second);
      await expect(pay(shop)).rejects.toMatchObject(full);
      await world.prove();
    },
  );

  test('of a cancelled code that its merchant credits counts as used', async () => {
    const shop = await till();
    const first = await pay(shop);
    await cancel(first);
    await lineFor(first);
    expect(await world.standing(first)).toBe('succeeded none completed');
    expect(await roomOf(db(), shop.accountId)).toMatchObject({ used: first.finalMinor, count: 1 });
    await expect(pay(shop)).rejects.toMatchObject(full);
  });

  test('that nobody can name counts as used on the day on which it came', async () => {
    const shop = await till();
    await lineFor({ ...shop, finalMinor: 16_000_000n } as never);
    await expect(pay(shop)).rejects.toMatchObject(full);
    const other = await till();
    await lineFor({ ...other, finalMinor: 16_000_000n } as never, { secondsFromNow: -86_400 });
    await pay(other);
  });

  test('in time, but of a name that does not fit, counts once: by the room of the deposit that goes to review with it', async () => {
    const merchantId = await addMerchant(db(), { currency: 'PHP' });
    const { accountId } = await addAccount(db(), { provider: 'maya', merchantIds: [merchantId] });
    await asOwner(
      db(),
      sql`insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id,
        customer_key, released_at)
        select ${accountId}, minor, 1, 'txn_1', ${merchantId}, 'somebody', now() - interval '2 days'
          from unnest(array[101, 102]) as minor`,
    );
    const amount = { minor: 103n, currency: 'PHP' as const };
    const of = await world.pay(merchantId, { method: 'maya', amount });
    const lineId = await addLine(db(), {
      accountId,
      amountMinor: of.finalMinor,
      currency: 'PHP',
      counterparty: 'SOMEBODY ELSE',
    });
    await matchLines(world.deps, [lineId]);
    expect(await world.standing(of)).toBe('review none paying');
    await makeOlder(db(), of.sessionId, ttl + 60);
    await settleCapacity(db());
    expect(await roomOf(db(), accountId)).toEqual({ reserved: of.finalMinor, used: 0n, count: 1 });
  });
});

describe('more time', () => {
  test('holds the room until the new end', async () => {
    const shop = await till();
    const first = await pay(shop);
    await makeOlder(db(), first.sessionId, ttl - 30);
    await extend(first);
    await makeOlder(db(), first.sessionId, 60);
    await expect(pay(shop)).rejects.toMatchObject(full);
    expect(await roomOf(db(), shop.accountId)).toMatchObject({
      reserved: first.finalMinor,
      count: 1,
    });
  });

  test('is refused with its reason when late money has filled the account, and nothing changes', async () => {
    const shop = await till();
    const late = await pay(shop);
    await cancel(late);
    const first = await pay(shop);
    await lineFor(late);
    await expect(extend(first)).rejects.toMatchObject({
      code: 'noRoomToExtend',
      options: { detail: 'dayFull' },
    });
    expect(await roomOf(db(), shop.accountId)).toMatchObject({
      reserved: first.finalMinor,
      count: 2,
    });
    await lineFor(first);
    expect(await world.standing(first)).toBe('succeeded none completed');
  });

  test('given on the next day is held on that day', async () => {
    const shop = await till();
    const first = await pay(shop);
    await makeDayOlder(db(), shop.accountId, 86_400);
    const second = await pay(shop);
    await cancel(second);
    await extend(first);
    await expect(pay(shop)).rejects.toMatchObject(full);
  });
});
