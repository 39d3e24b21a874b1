import { all, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveRows } from '#modules/approvals/row-proofs';
import { merchantPower } from '#modules/merchants';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { asLogin } from '../../../testing/database/as-login.ts';
import { signRow, signRows } from '../../../testing/signing/sign-row.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest } from '../requests/advance-request.ts';
import { countedPower, daySumPower } from './day-sum-power.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

const steal = (statement: string) =>
  asLogin(world.database, `set session_replication_role = replica; ${statement}`);
const amount = { minor: 900n, currency: 'IDR' as const };

/** The tables that the next proof names something of, with what is wrong. */
async function named(): Promise<string[]> {
  const { unproved } = await proveRows(world.database.db.read, world.deps.vault, powerKinds);
  return [...new Set(unproved.map(({ table, problem }) => `${table} ${problem}`))].sort();
}

/** What is left of a shop keeps no later proof from holding. */
const forget = ({ merchantId }: Shop) =>
  steal(
    `delete from day_sum where merchant_id = '${merchantId}'; delete from counted_request
      where merchant_id = '${merchantId}';
     update hold set created_at = created_at - interval '3 days' where merchant_id = '${merchantId}'`,
  );

async function standing(id: string) {
  const { status, approvalsNeeded, reasons } = await world.standing(id);
  return { status, approvalsNeeded, reasons };
}

describe('of a merchant\u2019s day, by itself up to 1000', () => {
  const policy = { automaticUpToMinor: '100000', automaticPerDayMinor: '1000' };

  /** It has sent 900 by itself, to a destination that is known, and two are known. */
  async function spent(): Promise<{ shop: Shop; id: string; other: string }> {
    const shop = await world.shop({ policy });
    await world.paidBefore(shop, shop.methodId, 80);
    const other = await world.method(shop.merchantId);
    await world.paidBefore(shop, other, 80);
    const id = await world.asked(shop, { amount });
    expect(await standing(id)).toMatchObject({ status: 'approved' });
    expect(await named()).toEqual([]);
    return { shop, id, other };
  }
  const next = (shop: Shop, other: string) =>
    world.asked(shop, { amount, payTo: { payoutMethodId: other } });

  test('nothing more goes by itself', async () => {
    const { shop, other } = await spent();
    expect(await standing(await next(shop, other))).toEqual({
      status: 'pendingApproval',
      approvalsNeeded: 1,
      reasons: ['dayUsedUp'],
    });
    await forget(shop);
  });

  const where = (shop: Shop) => `where merchant_id = '${shop.merchantId}'`;
  test.each([
    ['taken away', (of: Shop) => `delete from day_sum ${where(of)}`, 'day_sum contradicted'],
    [
      'taken away with what was counted',
      (of: Shop) => `delete from day_sum ${where(of)}; delete from counted_request ${where(of)}`,
      'counted_request contradicted',
    ],
    [
      'lowered',
      (of: Shop) => `update day_sum set amount = 0, automatic = 0 ${where(of)}`,
      'day_sum wrong',
    ],
    [
      'lowered, and its MAC taken away',
      (of: Shop) => `update day_sum set amount = 0, automatic = 0, mac = null ${where(of)}`,
      'day_sum missing',
    ],
    [
      'called another day\u2019s',
      (of: Shop) => `update day_sum set began = began - interval '1 day' ${where(of)}`,
      'day_sum wrong',
    ],
    [
      'called long over, with what was counted, and both MACs taken away',
      (of: Shop) =>
        `update day_sum set began = now() - interval '4 days', mac = null ${where(of)};
         update counted_request set counted_at = now() - interval '4 days', mac = null ${where(of)}`,
      'day_sum missing',
    ],
    [
      'called another merchant\u2019s',
      (of: Shop) =>
        `update day_sum set id = 'mer_other' || substr(id, position('.' in id)) ${where(of)}`,
      'day_sum wrong',
    ],
  ])(
    'a sum that is %s by SQL makes its merchant ask two persons, and is named',
    async (_, statement, problem) => {
      const { shop, other } = await spent();
      await steal(statement(shop));
      const { status, approvalsNeeded, reasons } = await standing(await next(shop, other));
      expect({ status, approvalsNeeded }).toEqual({
        status: 'pendingApproval',
        approvalsNeeded: 2,
      });
      expect(reasons).toContain('rowNotProved');
      expect(await named()).toContain(problem);
      await forget(shop);
    },
  );

  test('a sum of yesterday that is put back with its MAC is none of today', async () => {
    const { shop, other } = await spent();
    await steal(
      `update day_sum set began = began - interval '1 day' ${where(shop)}; update counted_request
        set counted_at = counted_at - interval '1 day' ${where(shop)};
       update hold set created_at = created_at - interval '1 day' ${where(shop)}`,
    );
    await signRows(world.database.db, daySumPower);
    await signRows(world.database.db, countedPower);
    await steal(`create table kept as select * from day_sum ${where(shop)}`);
    expect(await standing(await next(shop, other))).toMatchObject({ status: 'approved' });
    await steal(
      `delete from day_sum ${where(shop)}; insert into day_sum select * from kept; drop table kept`,
    );
    expect((await standing(await next(shop, other))).reasons).toContain('rowNotProved');
    expect(await named()).toContain('day_sum contradicted');
    await forget(shop);
  });

  test.each([
    ['came to nothing', (of: Shop) => `update counted_request set counts = false ${where(of)}`, []],
    [
      'came to nothing, as its request says too',
      (of: Shop, id: string) =>
        `update counted_request set counts = false ${where(of)}; update withdrawal_request
          set status = 'cancelled' where id = '${id}'`,
      [],
    ],
    [
      'was never counted',
      (of: Shop) => `delete from counted_request ${where(of)}`,
      ['counted_request contradicted', 'day_sum contradicted'],
    ],
    [
      'was counted for less',
      (of: Shop) => `update counted_request set amount = 0, automatic = 0 ${where(of)}`,
      ['counted_request wrong', 'day_sum contradicted'],
    ],
    [
      'was counted on another day',
      (of: Shop) =>
        `update counted_request set counted_at = counted_at - interval '1 day' ${where(of)}`,
      ['counted_request wrong', 'day_sum contradicted'],
    ],
    [
      'was counted for another person',
      (of: Shop) => `update counted_request set counted_for = '{by:usr_other}' ${where(of)}`,
      ['counted_request wrong', 'day_sum contradicted'],
    ],
  ])('what %s, by SQL, still counts', async (_, statement, problems) => {
    const { shop, id, other } = await spent();
    await steal(statement(shop, id));
    expect(await named()).toEqual(problems);
    expect((await standing(await next(shop, other))).reasons).toContain('dayUsedUp');
    await forget(shop);
  });

  test('what was counted early in a day that a change of zone drew out is missed in its last hours', async () => {
    const shop = await world.shop({ policy });
    await sql`update merchant
      set day_began_at = now() - interval '40 hours',
        day_ends_at = now() + interval '8 hours' ${sql.raw(where(shop).replace('merchant_id', 'id'))}`.execute(
      world.database.db.read,
    );
    await signRow(world.database.db, merchantPower, shop.merchantId);
    await world.paidBefore(shop, shop.methodId, 80);
    await world.asked(shop, { amount });
    await steal(`delete from counted_request ${where(shop)}`);
    expect(await named()).toEqual(['counted_request contradicted', 'day_sum contradicted']);
    await forget(shop);
  });

  test('what was counted in a day that is over and has no sum is not missed: an upgrade sums the present day alone', async () => {
    const { shop } = await spent();
    await steal(
      `delete from day_sum ${where(shop)}; update counted_request
        set counted_at = counted_at - interval '1 day' ${where(shop)}`,
    );
    await signRows(world.database.db, countedPower);
    expect(await named()).toEqual([]);
    await forget(shop);
  });

  test('a day that is called new by SQL is none: its merchant asks for nothing more, and is named', async () => {
    const { shop, other } = await spent();
    await steal(
      `update merchant set day_began_at = now(), day_ends_at = now() + interval '1 day'
        where id = '${shop.merchantId}'`,
    );
    await expect(next(shop, other)).rejects.toMatchObject({ code: 'rowNotProved' });
    expect(await named()).toEqual(['merchant wrong']);
    await steal(
      `update merchant set day_began_at = null, day_ends_at = null where id = '${shop.merchantId}'`,
    );
    await forget(shop);
  });

  test('a request that was counted for more by SQL takes no more off when it is judged again', async () => {
    const { shop, other } = await spent();
    const waiting = await next(shop, other);
    await steal(
      `update counted_request set amount = 900000, automatic = 900000 where request_id = '${waiting}';
       update withdrawal_request set status = 'verifying', hold_id = null where id = '${waiting}'`,
    );
    await advanceRequest(world.deps, waiting);
    const sums = await all(
      world.database.db.read,
      sql<{
        automatic: bigint;
      }>`select automatic from day_sum where merchant_id = ${shop.merchantId} and id like '%.all'`,
    );
    expect(sums).toEqual([{ automatic: 900n }]);
    expect((await standing(waiting)).reasons).toContain('rowNotProved');
    await forget(shop);
  });
});

test('who took the sum away of what one person asked for needs two others for the next', async () => {
  const shop = await world.shop({ policy: { secondPersonAboveMinor: '1000' } });
  await world.asked(shop, { amount });
  await steal(`delete from day_sum where id like '${shop.merchantId}.%.by:%'`);
  const to = { payoutMethodId: await world.method(shop.merchantId) };
  const { approvalsNeeded, reasons } = await standing(
    await world.asked(shop, { amount, payTo: to }),
  );
  expect(approvalsNeeded).toBe(2);
  expect(reasons).toContain('rowNotProved');
  await forget(shop);
});

test('what is not proved is over with its day: the next one counts from nothing, and holds', async () => {
  const shop = await world.shop({ policy: { secondPersonAboveMinor: '1000' } });
  await world.asked(shop, { amount });
  await steal(
    `update day_sum set amount = 0, automatic = 0 where merchant_id = '${shop.merchantId}'`,
  );
  await steal(
    `update day_sum set began = began - interval '1 day' where merchant_id = '${shop.merchantId}';
     update counted_request set counted_at = counted_at - interval '1 day' where merchant_id = '${shop.merchantId}';
     update hold set created_at = created_at - interval '1 day' where merchant_id = '${shop.merchantId}'`,
  );
  expect((await standing(await world.asked(shop, { amount }))).reasons).not.toContain(
    'rowNotProved',
  );
  await forget(shop);
});
