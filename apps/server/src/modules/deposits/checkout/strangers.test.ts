import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  asOwner,
  asThief,
  depositWorld,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { fakeClock } from '#platform/clock';
import { readBrokenCapacity } from '../../../testing/deposits/room-of.ts';
import { cancelSession } from '#modules/sessions';
import { chooseMethod } from './choose-method.ts';
import { expireDue } from '../expiry/expire-due.ts';
import { matchLines } from '#modules/matching/lines';
import { createOrigins } from './create-origins.ts';
import { readPayState } from './read-pay-state.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 8, writerPoolSize: 4 });
  world = await depositWorld(database);
});
afterEach(async () => expect(await readBrokenCapacity(db())).toBe(0));
afterAll(async () => {
  await world.close();
  await database.close();
});

const db = () => database.db;
const idr = (minor: bigint) => ({ minor, currency: 'IDR' as const });
const busy = { code: 'methodUnavailable', options: { detail: 'formsBusy' } };
const full = { code: 'methodUnavailable', options: { detail: 'limitReached' } };
const million = 100_000_000n;

interface Till {
  merchantId: string;
  accountId: string;
}

/** Room of Rp 100 million a day: a twentieth is 5 million. */
async function till(limits: Record<string, string | number> = { dailyIn: String(100n * million) }) {
  const merchantId = await addMerchant(db());
  const { accountId } = await addAccount(db(), { merchantIds: [merchantId], limits });
  return { merchantId, accountId };
}

const strangerPays = (
  { merchantId }: Till,
  minor = million,
  more: Parameters<DepositWorld['pay']>[1] = {},
) => world.pay(merchantId, { amount: idr(minor), source: 'requestTransaction', ...more });
const ownPayerPays = ({ merchantId }: Till, minor = million) =>
  world.pay(merchantId, { amount: idr(minor) });
const cancel = ({ sessionId }: OpenDeposit) =>
  db().transaction((trx) => cancelSession(trx, sessionId));

/** What strangers hold unpaid on an account, by the rows themselves. */
const heldOf = ({ accountId }: Till) =>
  one(
    db().read,
    sql<{
      minor: bigint;
      count: number;
    }>`select coalesce(sum(t.final_payment), 0)::bigint as minor, count(*)::int as count
      from transaction t join transaction_session s on s.id = t.session_id
      where t.account_id = ${accountId} and s.source = 'requestTransaction'
        and t.status in ('awaitingPayment', 'checking') and t.expires_at > now()`,
  );

describe('strangers', () => {
  test('hold together a twentieth of an account’s room and no more, and a merchant’s own payers find the rest', async () => {
    const shop = await till();
    for (let count = 0; count < 5; count++) await strangerPays(shop);
    await expect(strangerPays(shop)).rejects.toMatchObject(busy);
    expect((await heldOf(shop)).minor).toBeLessThanOrEqual(5n * million);
    for (let count = 0; count < 9; count++) await ownPayerPays(shop, 10n * million);
    await expect(ownPayerPays(shop, 10n * million)).rejects.toMatchObject(full);
  });

  test('hold the share of what is left: where little is, they hold little, and one code is always possible', async () => {
    const shop = await till();
    for (let count = 0; count < 9; count++) await ownPayerPays(shop, 10n * million);
    // Of the ten million that are left a twentieth is half a million.
    await strangerPays(shop, 9n * million);
    await expect(strangerPays(shop, million / 100n)).rejects.toMatchObject(busy);
  });

  test('who have paid hold nothing any more, nor do those whose time is over or who have cancelled', async () => {
    const shop = await till();
    for (const end of ['paid', 'over', 'cancelled']) {
      const large = await strangerPays(shop, 5n * million);
      await expect(strangerPays(shop)).rejects.toMatchObject(busy);
      if (end === 'cancelled') await cancel(large);
      if (end === 'over') await makeOlder(db(), large.sessionId, 901);
      if (end === 'paid')
        await matchLines(world.deps, [
          await addLine(db(), { accountId: shop.accountId, amountMinor: large.finalMinor }),
        ]);
      expect((await heldOf(shop)).count).toBe(0);
    }
    await expireDue(db());
    await strangerPays(shop);
  });

  test('are counted by number where the account has a number of payments a day', async () => {
    const shop = await till({ dailyCount: 60 });
    for (let count = 0; count < 3; count++) await strangerPays(shop);
    await expect(strangerPays(shop)).rejects.toMatchObject(busy);
    for (let count = 0; count < 57; count++) await ownPayerPays(shop);
    await expect(ownPayerPays(shop)).rejects.toMatchObject(full);
  });

  test('of several merchants are one crowd on an account that these share, each within its own merchant’s share', async () => {
    const [one, two] = [await addMerchant(db()), await addMerchant(db())];
    const { accountId } = await addAccount(db(), {
      merchantIds: [one, two],
      limits: { dailyIn: String(100n * million) },
    });
    await sql`update merchant set strangers_percent = 20 where id = ${two}`.execute(db().read);
    const at = (merchantId: string) => ({ merchantId, accountId });
    await strangerPays(at(one), 5n * million);
    await expect(strangerPays(at(one))).rejects.toMatchObject(busy);
    await strangerPays(at(two), 10n * million);
    await expect(strangerPays(at(two), 10n * million)).rejects.toMatchObject(busy);
  });

  test('are told by how their session was born: one that somebody made look like a merchant’s gets nothing', async () => {
    const shop = await till();
    await strangerPays(shop, 5n * million);
    const sessionId = await world.open(shop.merchantId, {
      amount: idr(million),
      source: 'requestTransaction',
    });
    await asThief(db(), sql`update transaction_session set source = 'api' where id = ${sessionId}`);
    await expect(chooseMethod(world.deps, { sessionId, method: 'dana' })).rejects.toMatchObject({
      code: 'rowNotProved',
    });
  });

  test('who are refused read why, and which method is open; their merchant’s own payers read nothing of it', async () => {
    const shop = await till();
    await addAccount(db(), { provider: 'livin', merchantIds: [shop.merchantId] });
    await strangerPays(shop, 5n * million);
    const methods = async (source: 'api' | 'requestTransaction') => {
      const id = await world.open(shop.merchantId, { amount: idr(million), source });
      const state = await readPayState(world.deps, id);
      return Object.fromEntries(state.methods.map(({ method, reason }) => [method, reason]));
    };
    expect(await methods('requestTransaction')).toEqual({ dana: 'formsBusy', livin: null });
    expect(await methods('api')).toEqual({ dana: null, livin: null });
  });

  test('leave others half of the amounts near a price, however often they choose and give up', async () => {
    const shop = await till({});
    await asOwner(
      db(),
      sql`insert into setting (id, key, value, valid_from, source, created_by)
        values ('set_fewer_steps', 'deposits.discountSteps', '{"IDR": 40, "PHP": 40}', now(), 'test', 'system')`,
    );
    let given = 0;
    const fails: string[] = [];
    for (let count = 0; count < 25; count++)
      await strangerPays(shop).then(
        async (deposit) => {
          given++;
          await cancel(deposit);
        },
        (error: { code: string }) => fails.push(error.code),
      );
    expect([given, new Set(fails)]).toEqual([20, new Set(['amountSlotsTaken'])]);
    for (let count = 0; count < 15; count++) await ownPayerPays(shop);
  });
});

describe('a network', () => {
  const origins = () => createOrigins(fakeClock('2026-11-21T00:00:00Z'));

  test('with hundreds of honest payers behind one address is served while there is room', async () => {
    const shop = await till({ dailyIn: String(20_000n * million) });
    const originOf = origins();
    for (let count = 0; count < 60; count++)
      await strangerPays(shop, million + BigInt(count) * 1_000_000n, {
        origin: originOf('10.1.1.1'),
      });
    expect((await heldOf(shop)).count).toBe(60);
  });

  test('that asks for more than its part gets half of what strangers may hold; the rest is for other networks', async () => {
    const shop = await till();
    const originOf = origins();
    const crowded = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
    for (let count = 0; count < 20; count++) await originOf(crowded[0] ?? '').isCrowded();
    await strangerPays(shop, 2n * million, { origin: originOf(crowded[1] ?? '') });
    await expect(
      strangerPays(shop, million, { origin: originOf(crowded[1] ?? '') }),
    ).rejects.toMatchObject(busy);
    await strangerPays(shop, 2n * million, { origin: originOf('2001:db8:1:3::1') });
  });

  test('never counts for a merchant’s own payers', async () => {
    const shop = await till();
    const origin = { network: 'x', isCrowded: () => expect.unreachable() };
    await world.pay(shop.merchantId, { origin });
  });
});
