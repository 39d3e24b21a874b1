import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThiefWorld, type ThiefWorld } from '../../../testing/payouts/thief-world.ts';
import { cancelRequest } from './cancel-request.ts';

let thief: ThiefWorld;
beforeAll(async () => {
  thief = await createThiefWorld();
});
afterAll(() => thief.world.close());

test('what a phone has is not cancelled because a status says that nobody began it: its money stays set aside', async () => {
  const { world } = thief;
  const shop = await world.shop({
    availableMinor: 3_000_000n,
    policy: { automaticUpToMinor: '50000000', automaticPerDayMinor: '500000000' },
  });
  await world.paidBefore(shop, shop.methodId, 100);
  const id = await world.asked(shop, {
    amount: { minor: 2_500_000n, currency: 'IDR' },
    payTo: { payoutMethodId: shop.methodId },
  });
  if ((await world.standing(id)).status === 'pendingApproval')
    await thief.decide(id, thief.admins[0]);
  expect(await thief.pressed()).toHaveLength(1);
  const before = await world.paying.money(shop.merchantId);
  const cancelled = () =>
    cancelRequest(world.deps, {
      id,
      merchantId: shop.merchantId,
      by: { actorId: shop.owner.userId, actorRole: 'Merchant' },
      statusReason: 'cancelledByMerchant',
    });
  await thief.steal(`update withdrawal_request set status = 'approved' where id = '${id}'`);
  await expect(cancelled()).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.steal(`update withdrawal_request set transaction_id = null where id = '${id}'`);
  await expect(cancelled()).rejects.toMatchObject({ code: 'rowNotProved' });
  expect(await world.paying.money(shop.merchantId)).toEqual(before);
});
