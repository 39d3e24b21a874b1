import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { merchantPower } from '#modules/merchants';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { signRow, signRows } from '../../../testing/signing/sign-row.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, Token, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest } from './advance-request.ts';
import { cancelRequest } from './cancel-request.ts';
import { countedPower, daySumPower } from '../approval/day-sum-power.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

const money = (minor: bigint) => ({ minor, currency: 'IDR' as const });
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.db.read);
const somewhere = async ({ merchantId }: Shop) => ({
  payoutMethodId: await world.method(merchantId),
});

/** A day goes by for what was counted. */
async function passMidnight({ merchantId }: Shop): Promise<void> {
  await asOwner(
    world.database.db,
    sql`update counted_request set counted_at = counted_at - interval '1 day' where merchant_id = ${merchantId}`,
  );
  await asOwner(
    world.database.db,
    sql`update day_sum set began = began - interval '1 day' where merchant_id = ${merchantId}`,
  );
  // What was set aside goes to that day too.
  await asOwner(
    world.database.db,
    sql`update hold set created_at = created_at - interval '1 day' where merchant_id = ${merchantId}`,
  );
  await signRows(world.database.db, daySumPower);
  await signRows(world.database.db, countedPower);
}
const countedAt = async (id: string) =>
  (
    await one(
      world.database.db.read,
      sql<{ at: Date }>`select counted_at as at from counted_request where request_id = ${id}`,
    )
  ).at;
const now = async () =>
  (await one(world.database.db.read, sql<{ at: Date }>`select clock_timestamp() as at`)).at;
const reasons = async (id: string) => (await world.standing(id)).reasons;

async function token(
  { merchantId, live }: Shop,
  createdBy: string,
  replaces?: string,
): Promise<Token> {
  const tokenId = newId('tok');
  await run(
    sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status, created_by)
      values (${tokenId}, ${merchantId}, 'live', 'Shop', 'wap', 'abcd', ${tokenId}, '{withdrawals:write}',
        'active', ${createdBy})`,
  );
  if (replaces !== undefined)
    await run(sql`update api_token set replaced_by = ${tokenId} where id = ${replaces}`);
  return { ...live, tokenId };
}

describe('a sum of a day', () => {
  const policy = { secondPersonAboveMinor: '1000' };

  test('counts what was set aside in it, not what was asked for: requests made before midnight are no way round', async () => {
    const shop = await world.shop({ policy });
    const before = await world.asked(shop, { source: 'payPage', amount: money(600n) });
    const other = await world.asked(shop, { source: 'payPage', amount: money(600n) });
    const midnight = await now();
    await advanceRequest(world.deps, before, { isConfirmed: true });
    await advanceRequest(world.deps, other, { isConfirmed: true });
    expect(await reasons(before)).not.toContain('aboveSecondPerson');
    expect(await reasons(other)).toContain('aboveSecondPerson');
    for (const id of [before, other])
      expect((await countedAt(id)).getTime()).toBeGreaterThanOrEqual(midnight.getTime());
    await passMidnight(shop);
    expect(await reasons(await world.asked(shop, { amount: money(600n) }))).not.toContain(
      'aboveSecondPerson',
    );
  });

  test('counts a request in the day of its hold alone, and no longer once it came to nothing', async () => {
    const shop = await world.shop({ policy });
    const first = await world.asked(shop, { amount: money(600n) });
    expect(await reasons(await world.asked(shop, { amount: money(600n) }))).toContain(
      'aboveSecondPerson',
    );
    await passMidnight(shop);
    const second = await world.asked(shop, { amount: money(600n) });
    await cancelRequest(world.deps, {
      id: second,
      merchantId: shop.merchantId,
      by: { actorId: shop.owner.userId, actorRole: 'Merchant' },
      statusReason: 'cancelledByMerchant',
    });
    expect(await reasons(await world.asked(shop, { amount: money(600n) }))).not.toContain(
      'aboveSecondPerson',
    );
    expect((await world.standing(first)).status).toBe('pendingApproval');
  });

  test.each([
    'himself',
    'his token',
    'a token that he rotated',
    'a token that a colleague rotated',
  ])('of a person covers what he asked for by %s', async (way) => {
    const shop = await world.shop({ policy });
    const mine = await token(shop, shop.owner.userId);
    await world.asked(
      shop,
      { source: 'api', payTo: await somewhere(shop), amount: money(600n) },
      mine,
    );
    const colleague = newId('usr');
    const asker =
      way === 'himself'
        ? shop.owner
        : way === 'his token'
          ? await token(shop, shop.owner.userId)
          : await token(
              shop,
              way === 'a token that he rotated' ? shop.owner.userId : colleague,
              mine.tokenId,
            );
    const source = asker.kind === 'user' ? ('console' as const) : ('api' as const);
    const next = { source, payTo: await somewhere(shop), amount: money(600n) };
    expect(await reasons(await world.asked(shop, next, asker))).toContain('aboveSecondPerson');
    const stranger = await token(shop, newId('usr'));
    const theirs = { source: 'api' as const, payTo: await somewhere(shop), amount: money(600n) };
    expect(await reasons(await world.asked(shop, theirs, stranger))).not.toContain(
      'aboveSecondPerson',
    );
  });

  test('for destinations that are not known is used once, whoever comes at once', async () => {
    const shop = await world.shop({
      policy: {
        automaticUpToMinor: '100000',
        automaticPerDayMinor: '100000',
        newDestinationsPerDayMinor: '1000',
      },
    });
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const methodId = await world.method(shop.merchantId);
        const payTo = { payoutMethodId: methodId };
        return world.asked(shop, { source: 'api', amount: money(500n), payTo }, shop.live);
      }),
    );
    const { rows } = await sql<{
      status: string;
      reason: string | null;
      count: number;
    }>`select status, status_reason as reason, count(*)::int as count from withdrawal_request
      where merchant_id = ${shop.merchantId} group by 1, 2 order by 1`.execute(
      world.database.db.read,
    );
    expect(rows).toEqual([
      { status: 'approved', reason: null, count: 2 },
      { status: 'onHold', reason: 'newDestinationsUsedUp', count: 6 },
    ]);
  });
});

describe('a merchant\u2019s time zone', () => {
  const zone = async ({ merchantId }: Shop, name: string) => {
    await run(sql`update merchant set time_zone = ${name} where id = ${merchantId}`);
    await signRow(world.database.db, merchantPower, merchantId);
  };
  const days = ({ merchantId }: Shop) =>
    one(
      world.database.db.read,
      sql<{
        day: Date;
        dayHours: number;
        monthDays: number;
        isMidnight: boolean;
      }>`select day_began_at as day,
        (extract(epoch from day_ends_at - day_began_at) / 3600)::float8 as "dayHours",
          (extract(epoch from month_ends_at - month_began_at) / 86400)::float8 as "monthDays",
        date_trunc('day', day_ends_at, time_zone) = day_ends_at
          and date_trunc('month', month_ends_at, time_zone) = month_ends_at as "isMidnight" from merchant
            where id = ${merchantId}`,
    );

  test('that is changed, and changed again, gives no second day', async () => {
    const shop = await world.shop({
      policy: { automaticUpToMinor: '100000', automaticPerDayMinor: '1000' },
    });
    await world.paidBefore(shop, shop.methodId, 80);
    expect((await world.standing(await world.asked(shop, { amount: money(900n) }))).status).toBe(
      'approved',
    );
    for (const name of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Jakarta']) {
      await zone(shop, name);
      expect([name, await reasons(await world.asked(shop, { amount: money(900n) }))]).toEqual([
        name,
        ['dayUsedUp'],
      ]);
    }
  });

  test('once used, changes for the next day only: that under way lasts 24 hours at least and ends with a midnight of the new zone', async () => {
    const shop = await world.shop();
    await zone(shop, 'Asia/Makassar');
    expect((await days(shop)).day).toBe(null);
    await zone(shop, 'Asia/Jakarta');
    await world.asked(shop);
    await zone(shop, 'Asia/Manila');
    const { day } = await days(shop);
    for (const name of ['Pacific/Kiritimati', 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
      await zone(shop, name);
      const now = await days(shop);
      expect([name, now.day, now.isMidnight]).toEqual([name, day, true]);
      expect(now.dayHours).toBeGreaterThanOrEqual(24);
      expect(now.dayHours).toBeLessThanOrEqual(48);
      expect(now.monthDays).toBeGreaterThanOrEqual(27);
    }
    await zone(shop, 'Asia/Jakarta');
    expect(await days(shop)).toMatchObject({ day, dayHours: 24 });
  });
});
