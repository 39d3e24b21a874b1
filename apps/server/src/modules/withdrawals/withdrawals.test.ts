import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator, factsOf, openWithdrawalWorld } from '../../testing/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../testing/withdrawal-world.ts';
import { cancelRequest, decideApproval, sweepWithdrawals } from './index.ts';

let world: WithdrawalWorld;
let admin: User;
let other: User;
beforeAll(async () => {
  world = await openWithdrawalWorld();
  admin = await addOperator(world.database, 1);
  other = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const by = ({ userId, roleId }: User) => ({ actorId: userId, actorRole: 'Admin', roleId });
const money = (minor: bigint) => ({ minor, currency: 'IDR' as const });

async function decide(id: string, decision: 'approve' | 'reject' | 'hold' | 'release', who: User = admin): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  await decideApproval(world.deps, { id, decision, reason: 'looked at', revision, payloadHash, by: by(who) });
}

const cancel = (shop: Shop, id: string) =>
  cancelRequest(world.deps, { id, merchantId: shop.merchantId, by: { actorId: shop.owner.userId, actorRole: 'Merchant' }, statusReason: 'cancelledByMerchant' });

describe('a request', () => {
  test('to a confirmed payout method has its money set aside and waits for one person', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop);
    expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval', approvalsNeeded: 1, reasons: ['noAutomaticApproval', 'destinationUnknown'], holdStatus: 'pending' });
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 1_000_000n });
    await decide(id, 'approve');
    expect(await world.standing(id)).toMatchObject({ status: 'approved', approvedBy: admin.userId });
    expect(await factsOf(world.database, id)).toEqual(['withdrawals.verifying', 'withdrawals.pendingApproval', 'withdrawals.approved']);
  });

  test('is approved by itself within the limits, to a destination that was paid long enough ago, and then sent', async () => {
    const shop = await world.shop({ policy: { automaticUpToMinor: '1000000' } });
    await world.paidBefore(shop, shop.methodId, 73);
    expect(await world.standing(await world.asked(shop))).toMatchObject({ status: 'approved', approvalsNeeded: 0, reasons: [] });
    expect(await world.standing(await world.asked(shop, { amount: money(100n) }))).toMatchObject({ status: 'pendingApproval', reasons: ['aboveAutomatic'] });
  });

  test('waits on hold, with its money set aside, when the name is not confirmed, and ends when nobody has the account', async () => {
    const shop = await world.shop();
    for (const [verification, reason] of [['closeMatch', 'nameClose'], ['mismatch', 'nameMismatch']] as const) {
      const payTo = { payoutMethodId: await world.method(shop.merchantId, { verification }) };
      expect(await world.standing(await world.asked(shop, { payTo }))).toMatchObject({ status: 'onHold', statusReason: reason, holdStatus: 'pending' });
    }
    const payTo = { payoutMethodId: await world.method(shop.merchantId, { verification: 'notFound' }) };
    expect(await world.standing(await world.asked(shop, { payTo }))).toMatchObject({ status: 'verificationFailed', statusReason: 'accountNotFound', holdStatus: null });
  });

  test('has a reference for ever: the same one with the same body is the request there is, with another it is refused', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop, { reference: 'order-1' });
    expect(await world.asked(shop, { reference: 'order-1' })).toBe(id);
    await expect(world.asked(shop, { reference: 'order-1', amount: money(2_000_000n) })).rejects.toMatchObject({ code: 'referenceUsed', message: expect.stringContaining(id) });
  });

  test('never gets more than there is, whoever comes at once', async () => {
    const shop = await world.shop({ availableMinor: 10_000n });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => world.asked(shop, { amount: money(1_000n) })));
    const stand = await Promise.all(outcomes.flatMap((one) => (one.status === 'fulfilled' ? [world.standing(one.value)] : [])));
    expect(stand.filter(({ status }) => status === 'pendingApproval')).toHaveLength(10);
    expect(stand.filter(({ status }) => status !== 'pendingApproval').every(({ status, statusReason }) => status === 'cancelled' && statusReason === 'insufficientFunds')).toBe(true);
    expect(outcomes.filter(({ status }) => status === 'rejected').every((one) => (one as PromiseRejectedResult).reason.code === 'insufficientFunds')).toBe(true);
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ posted: 10_000n, held: 10_000n });
  }, 20_000);
});

describe('people', () => {
  test('count once each: of two who approve at once both count, and the same one never twice', async () => {
    const shop = await world.shop({ policy: { secondPersonAboveMinor: '1000' } });
    const id = await world.asked(shop);
    expect(await world.standing(id)).toMatchObject({ approvalsNeeded: 2 });
    await decide(id, 'approve');
    await decide(id, 'approve');
    expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval', approvedBy: admin.userId });
    await decide(id, 'approve', other);
    expect(await world.standing(id)).toMatchObject({ status: 'approved' });

    const raced = await world.asked(shop);
    const outcomes = await Promise.allSettled([decide(raced, 'approve'), decide(raced, 'approve'), decide(raced, 'approve', other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    expect(await world.standing(raced)).toMatchObject({ status: 'approved' });
  });

  test('give back what was set aside when they reject, and either approve or see it cancelled, never both', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop);
    await decide(id, 'reject');
    expect(await world.standing(id)).toMatchObject({ status: 'rejected', statusReason: 'rejectedByOperator', holdStatus: 'voided' });
    const raced = await world.asked(shop);
    await Promise.allSettled([decide(raced, 'approve'), cancel(shop, raced)]);
    await cancel(shop, raced).catch(() => undefined);
    expect(await world.standing(raced)).toMatchObject({ status: 'cancelled', holdStatus: 'voided' });
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
  });
});

test('an approval lapses with its time, and what was agreed to counts no longer', async () => {
  const shop = await world.shop();
  const id = await world.asked(shop);
  await decide(id, 'approve');
  await sql`update withdrawal_request set approved_until = now() where id = ${id}`.execute(world.database.db.read);
  await sweepWithdrawals(world.deps);
  expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval', statusReason: 'approvalLapsed', approvedBy: '', reasons: expect.arrayContaining(['approvalLapsed']) });
});
