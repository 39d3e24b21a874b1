import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { readBrokenCapacity, roomOf } from '../../../testing/deposits/room-of.ts';
import { cancelSession } from '#modules/sessions';
import { chooseMethod } from '../checkout/choose-method.ts';
import { expireDue } from '../expiry/expire-due.ts';
import { extendSession } from '#modules/sessions/actions';
import { matchLines } from '#modules/matching/lines';
import { settleCapacity } from './settle-capacity.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12, writerPoolSize: 4 });
  world = await depositWorld(database);
});
afterEach(async () => {
  await settleCapacity(db());
  expect(await readBrokenCapacity(db())).toBe(0);
  await world.prove();
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const db = () => database.db;
const rounds = 12;
const payment = 15_000_000n;

/** Room for so many payments of Rp 150,000 in a day, and not for one more. */
async function till(payments: number) {
  const merchantId = await addMerchant(db(), { lateMoneyPolicy: 'credit' });
  const limits = { dailyIn: String(BigInt(payments) * payment) };
  const { accountId } = await addAccount(db(), { merchantIds: [merchantId], limits });
  return { merchantId, accountId };
}
const open = (
  { merchantId }: { merchantId: string },
  source: 'api' | 'requestTransaction' = 'api',
) => world.open(merchantId, { source });
const choose = (sessionId: string) => chooseMethod(world.deps, { sessionId, method: 'dana' });
const done = (work: readonly PromiseSettledResult<unknown>[]) =>
  work.filter(({ status }) => status === 'fulfilled').length;
const whyNot = (work: readonly PromiseSettledResult<unknown>[]) =>
  work.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
async function extend(sessionId: string): Promise<void> {
  const { at } = await one(
    db().read,
    sql<{ at: Date }>`select expires_at as at from transaction_session where id = ${sessionId}`,
  );
  const actor = { actorId: newId('usr'), actorRole: 'Staff' };
  await db().transaction((trx) =>
    extendSession(trx, { id: sessionId, minutes: 5, seenExpiresAt: at, reason: 'x', actor }),
  );
}

test('payers at once for the last room: one gets it, strangers or not', async () => {
  for (const source of ['api', 'requestTransaction'] as const) {
    const shop = await till(1);
    const ids = [];
    for (let count = 0; count < 8; count++) ids.push(await open(shop, source));
    const work = await Promise.allSettled(ids.map(choose));
    expect(done(work)).toBe(1);
    expect(new Set(whyNot(work))).toEqual(new Set(['methodUnavailable']));
    expect((await roomOf(db(), shop.accountId)).count).toBe(1);
  }
});

test('strangers at once for the last of their share: no more than it is given', async () => {
  // A twentieth of forty payments is two.
  const shop = await till(40);
  const ids = [];
  for (let count = 0; count < 12; count++) ids.push(await open(shop, 'requestTransaction'));
  const work = await Promise.allSettled(ids.map(choose));
  expect(done(work)).toBe(2);
  expect((await roomOf(db(), shop.accountId)).count).toBe(2);
});

test('a cancel against its payment gives room back once or not at all, and the money is booked', async () => {
  const shop = await till(1_000);
  for (let round = 0; round < rounds; round++) {
    const before = await roomOf(db(), shop.accountId);
    const deposit = await world.pay(shop.merchantId);
    const lineId = await addLine(db(), {
      accountId: deposit.accountId,
      amountMinor: deposit.finalMinor,
    });
    await Promise.allSettled([
      db().transaction((trx) => cancelSession(trx, deposit.sessionId)),
      matchLines(world.deps, [lineId]),
    ]);
    await matchLines(world.deps, [lineId]);
    expect(await world.standing(deposit)).toBe('succeeded none completed');
    const after = await roomOf(db(), shop.accountId);
    expect(after.count).toBe(before.count + 1);
    expect(after.reserved + after.used).toBe(before.reserved + before.used + deposit.finalMinor);
  }
});

test('the expiry job, the fold and a late line at once lose nothing and count it once', async () => {
  const shop = await till(1_000);
  for (let round = 0; round < rounds; round++) {
    const before = await roomOf(db(), shop.accountId);
    const deposit = await world.pay(shop.merchantId);
    await makeOlder(db(), deposit.sessionId, 910);
    const lineId = await addLine(db(), {
      accountId: deposit.accountId,
      amountMinor: deposit.finalMinor,
      secondsFromNow: round % 2 === 0 ? 0 : -30,
    });
    await Promise.all([
      expireDue(db()),
      settleCapacity(db()),
      matchLines(world.deps, [lineId]),
      settleCapacity(db()),
      expireDue(db()),
    ]);
    expect((await world.standing(deposit)).startsWith('succeeded')).toBe(true);
    const after = await roomOf(db(), shop.accountId);
    expect(after.count).toBe(before.count + 1);
    expect(after.reserved + after.used).toBe(before.reserved + before.used + deposit.finalMinor);
  }
});

test('more time against a new deposit: the room goes to one of them', async () => {
  for (let round = 0; round < rounds; round++) {
    const shop = await till(2);
    const [late, first] = [await world.pay(shop.merchantId), await world.pay(shop.merchantId)];
    // Its money comes after all: one room is left, for the extension or for somebody new.
    await db().transaction((trx) => cancelSession(trx, late.sessionId));
    const next = await open(shop);
    const lineId = await addLine(db(), { accountId: shop.accountId, amountMinor: late.finalMinor });
    await Promise.allSettled([
      matchLines(world.deps, [lineId]),
      extend(first.sessionId),
      choose(next),
    ]);
    expect(await world.standing(late)).toBe('succeeded none completed');
    const { count } = await roomOf(db(), shop.accountId);
    // Late money alone goes above the limit, whichever of the others came before it.
    expect([2, 3]).toContain(count);
    await expect(choose(await open(shop))).rejects.toMatchObject({ code: 'methodUnavailable' });
  }
});

test('extensions and choices of many at once on two accounts wait in no circle', async () => {
  const merchantId = await addMerchant(db());
  for (const provider of ['dana', 'livin'] as const)
    await addAccount(db(), {
      provider,
      merchantIds: [merchantId],
      limits: { dailyIn: '999999999' },
    });
  const ids = [];
  for (let count = 0; count < 10; count++) ids.push(await world.open(merchantId));
  await Promise.all(ids.map(choose));
  const work = ids.flatMap((sessionId, index) => [
    chooseMethod(world.deps, { sessionId, method: index % 2 === 0 ? 'livin' : 'dana' }),
    extend(sessionId),
    settleCapacity(db()),
  ]);
  expect(whyNot(await Promise.allSettled(work))).toEqual([]);
});
