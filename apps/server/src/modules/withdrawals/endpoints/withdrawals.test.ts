import { all, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { blockPower } from '#modules/rules';
import { signRows } from '../../../testing/signing/sign-row.ts';
import {
  addOperator,
  factsOf,
  createWithdrawalWorld,
} from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest } from '../requests/advance-request.ts';
import { cancelRequest } from '../requests/cancel-request.ts';
import { decideApproval } from '../approval/decide-approval.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { lapseApprovals, sweepWithdrawals } from '../upkeep/sweep-withdrawals.ts';

let world: WithdrawalWorld;
let admin: User;
let other: User;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  admin = await addOperator(world.database, 1);
  other = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const by = ({ userId, roleId }: User) => ({ actorId: userId, actorRole: 'Admin', roleId });
const money = (minor: bigint) => ({ minor, currency: 'IDR' as const });

async function decide(
  id: string,
  decision: 'approve' | 'reject' | 'hold' | 'release',
  who: User = admin,
): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  await decideApproval(world.deps, {
    id,
    decision,
    reason: 'looked at',
    revision,
    payloadHash,
    by: by(who),
  });
}

const cancel = (shop: Shop, id: string) =>
  cancelRequest(world.deps, {
    id,
    merchantId: shop.merchantId,
    by: { actorId: shop.owner.userId, actorRole: 'Merchant' },
    statusReason: 'cancelledByMerchant',
  });

describe('a request', () => {
  test('to a confirmed payout method has its money set aside and waits for one person', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop);
    expect(await world.standing(id)).toMatchObject({
      status: 'pendingApproval',
      approvalsNeeded: 1,
      reasons: ['noAutomaticApproval', 'destinationUnknown'],
      holdStatus: 'pending',
    });
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 1_000_000n });
    await decide(id, 'approve');
    expect(await world.standing(id)).toMatchObject({
      status: 'approved',
      approvedBy: admin.userId,
    });
    expect(await factsOf(world.database, id)).toEqual([
      'withdrawals.verifying',
      'withdrawals.pendingApproval',
      'withdrawals.approved',
    ]);
  });

  test('is approved by itself within the limits, to a destination that was paid long enough ago, and then sent', async () => {
    const shop = await world.shop({ policy: { automaticUpToMinor: '1000000' } });
    await world.paidBefore(shop, shop.methodId, 73);
    expect(await world.standing(await world.asked(shop))).toMatchObject({
      status: 'approved',
      approvalsNeeded: 0,
      reasons: [],
    });
    expect(await world.standing(await world.asked(shop, { amount: money(100n) }))).toMatchObject({
      status: 'pendingApproval',
      reasons: ['aboveAutomatic'],
    });
  });

  test('waits on hold, with its money set aside, when the name is not confirmed, and ends when nobody has the account', async () => {
    const shop = await world.shop();
    for (const [verification, reason] of [
      ['closeMatch', 'nameClose'],
      ['mismatch', 'nameMismatch'],
    ] as const) {
      const payTo = { payoutMethodId: await world.method(shop.merchantId, { verification }) };
      expect(await world.standing(await world.asked(shop, { payTo }))).toMatchObject({
        status: 'onHold',
        statusReason: reason,
        holdStatus: 'pending',
      });
    }
    const payTo = {
      payoutMethodId: await world.method(shop.merchantId, { verification: 'notFound' }),
    };
    expect(await world.standing(await world.asked(shop, { payTo }))).toMatchObject({
      status: 'verificationFailed',
      statusReason: 'accountNotFound',
      holdStatus: null,
    });
  });

  test('has a reference for ever: the same one with the same body is the request there is, with another it is refused', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop, { reference: 'order-1' });
    expect(await world.asked(shop, { reference: 'order-1' })).toBe(id);
    await expect(
      world.asked(shop, { reference: 'order-1', amount: money(2_000_000n) }),
    ).rejects.toMatchObject({ code: 'referenceUsed', message: expect.stringContaining(id) });
  });

  test('never gets more than there is, whoever comes at once', async () => {
    const shop = await world.shop({ availableMinor: 10_000n });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => world.asked(shop, { amount: money(1_000n) })),
    );
    const stand = await Promise.all(
      outcomes.flatMap((one) => (one.status === 'fulfilled' ? [world.standing(one.value)] : [])),
    );
    expect(stand.filter(({ status }) => status === 'pendingApproval')).toHaveLength(10);
    expect(
      stand
        .filter(({ status }) => status !== 'pendingApproval')
        .every(
          ({ status, statusReason }) =>
            status === 'cancelled' && statusReason === 'insufficientFunds',
        ),
    ).toBe(true);
    const codes = outcomes.flatMap((one) =>
      one.status === 'rejected'
        ? [(one.reason as { code?: string }).code ?? String(one.reason)]
        : [],
    );
    expect([...new Set(codes)]).toEqual(codes.length === 0 ? [] : ['insufficientFunds']);
    expect(await world.paying.money(shop.merchantId)).toMatchObject({
      posted: 10_000n,
      held: 10_000n,
    });
  }, 60_000);
});

describe('people', () => {
  test('count once each: of two who approve at once both count, and the same one never twice', async () => {
    const shop = await world.shop({ policy: { secondPersonAboveMinor: '1000' } });
    const id = await world.asked(shop);
    expect(await world.standing(id)).toMatchObject({ approvalsNeeded: 2 });
    await decide(id, 'approve');
    await decide(id, 'approve');
    expect(await world.standing(id)).toMatchObject({
      status: 'pendingApproval',
      approvedBy: admin.userId,
    });
    await decide(id, 'approve', other);
    expect(await world.standing(id)).toMatchObject({ status: 'approved' });

    const raced = await world.asked(shop);
    const outcomes = await Promise.allSettled([
      decide(raced, 'approve'),
      decide(raced, 'approve'),
      decide(raced, 'approve', other),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(
      2,
    );
    expect(await world.standing(raced)).toMatchObject({ status: 'approved' });
  });

  test('give back what was set aside when they reject, and either approve or see it cancelled, never both', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop);
    await decide(id, 'reject');
    expect(await world.standing(id)).toMatchObject({
      status: 'rejected',
      statusReason: 'rejectedByOperator',
      holdStatus: 'voided',
    });
    const raced = await world.asked(shop);
    await Promise.allSettled([decide(raced, 'approve'), cancel(shop, raced)]);
    await cancel(shop, raced).catch(() => undefined);
    expect(await world.standing(raced)).toMatchObject({
      status: 'cancelled',
      holdStatus: 'voided',
    });
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
  });
});

test('an approval lapses with its time, and what was agreed to counts no longer', async () => {
  const shop = await world.shop();
  const id = await world.asked(shop);
  await decide(id, 'approve');
  await sql`update withdrawal_request set approved_until = now() where id = ${id}`.execute(
    world.database.db.read,
  );
  await lapseApprovals(world.deps);
  expect(await world.standing(id)).toMatchObject({
    status: 'pendingApproval',
    statusReason: 'approvalLapsed',
    approvedBy: '',
    reasons: expect.arrayContaining(['approvalLapsed']),
  });
});

test('an approval ends when its payout method is asked about again and the name is another one', async () => {
  const shop = await world.shop();
  const id = await world.asked(shop);
  await decide(id, 'approve');
  const inquiry = newId('avf');
  await sql`insert into account_verification (id, merchant_id, mode, payout_method_id, method, country,
    institution_code, bank_name, number_enc, payee_key, last4, status, expires_at, ended_at)
    select ${inquiry}, merchant_id, mode, id, type, 'ID', institution_code, bank_name, '', payee_key, last4,
      'mismatch', now(), now() from payout_method where id = ${shop.methodId}`.execute(
    world.database.db.read,
  );
  await sql`update payout_method set verification_id = ${inquiry}, verification = 'mismatch'
    where id = ${shop.methodId}`.execute(world.database.db.read);
  await lapseApprovals(world.deps);
  expect(await world.standing(id)).toMatchObject({
    status: 'pendingApproval',
    reasons: expect.arrayContaining(['nameNotConfirmed']),
  });
  await decide(id, 'approve');
  await lapseApprovals(world.deps);
  expect(await world.standing(id)).toMatchObject({ status: 'approved' });
});

describe('what a stopped server left', () => {
  const long = sql`update withdrawal_request set updated_at = now() - interval '1 minute'`;

  test('goes on: what was made is confirmed, and what needs nobody is approved', async () => {
    const shop = await world.shop({ policy: { automaticUpToMinor: '10000000' } });
    await world.paidBefore(shop, shop.methodId, 80);
    const input = {
      source: 'api' as const,
      reference: newId('ref'),
      amount: money(1_000n),
      payTo: { payoutMethodId: shop.methodId },
    };
    const act = { merchantId: shop.merchantId, mode: 'live' as const, principal: shop.live };
    const { id } = await world.deps.db.transaction((trx) =>
      insertRequest(trx, world.deps, act, input),
    );
    expect(await world.standing(id)).toMatchObject({ status: 'verifying', holdStatus: null });
    await long.execute(world.database.db.read);
    await sweepWithdrawals(world.deps);
    expect(await world.standing(id)).toMatchObject({ status: 'approved', holdStatus: 'pending' });
  });

  test('a confirmation whose time is over has expired, and the public form\u2019s never does', async () => {
    const shop = await world.shop();
    const [page, form] = [
      await world.asked(shop, { source: 'payPage' }),
      await world.asked(shop, { source: 'payPage', publicRequest: true }),
    ];
    expect(await world.standing(page)).toMatchObject({ status: 'awaitingConfirmation' });
    await sql`update withdrawal_request set confirm_by = now() - interval '1 second' where id = ${page}`.execute(
      world.database.db.read,
    );
    await sweepWithdrawals(world.deps);
    expect([(await world.standing(page)).status, (await world.standing(form)).status]).toEqual([
      'confirmExpired',
      'awaitingConfirmation',
    ]);
    expect(await factsOf(world.database, page)).toContain('withdrawals.confirmExpired');
  });
});

describe('whose account it is', () => {
  const destination = (accountNumber: string) => ({
    destination: { institutionCode: 'DANA', accountNumber, holderName: 'Siti Aminah' },
  });

  test('is asked once for the same name at the same destination, as long as the answer counts', async () => {
    const shop = await world.shop();
    const first = await world.asked(shop, { payTo: destination('081211112222') });
    await sql`update account_verification
      set status = 'verified', found_name = 'SITI AMINAH', ended_at = now()
        where merchant_id = ${shop.merchantId} and status = 'verifying'`.execute(
      world.database.db.read,
    );
    await advanceRequest(world.deps, first);
    expect(await world.standing(first)).toMatchObject({ status: 'pendingApproval' });
    expect(
      await world.standing(await world.asked(shop, { payTo: destination('081211112222') })),
    ).toMatchObject({ status: 'pendingApproval' });
    expect(
      await world.standing(
        await world.asked(shop, {
          payTo: {
            destination: {
              institutionCode: 'DANA',
              accountNumber: '081211112222',
              holderName: 'Budi',
            },
          },
        }),
      ),
    ).toMatchObject({ status: 'verifying' });
  });

  test('is asked later where a merchant has asked for too many, and by a person after an hour', async () => {
    const shop = await world.shop();
    // The shop's own payout method was asked about as well: ten in a minute.
    const ids: string[] = [];
    for (let i = 10; i < 22; i++)
      ids.push(
        await world.asked(shop, { amount: money(100n), payTo: destination(`0812333344${i}`) }),
      );
    const asked = () =>
      all(
        world.database.db.read,
        sql<{
          id: string;
        }>`select id from withdrawal_request
          where merchant_id = ${shop.merchantId} and verification_id is not null order by id`,
      );
    expect(await asked()).toHaveLength(9);
    await sql`update withdrawal_request set updated_at = now() - interval '1 minute'
      where merchant_id = ${shop.merchantId}`.execute(world.database.db.read);
    await sweepWithdrawals(world.deps);
    expect(await asked()).toHaveLength(9);
    await sql`update account_verification set created_at = now() - interval '2 minutes'
      where merchant_id = ${shop.merchantId}`.execute(world.database.db.read);
    await sweepWithdrawals(world.deps);
    expect(await asked()).toHaveLength(12);
    await sql`update withdrawal_request
      set verification_id = null, stands_since = now() - interval '2 hours' where id = ${ids[11] ?? ''}`.execute(
      world.database.db.read,
    );
    await advanceRequest(world.deps, ids[11] ?? '');
    expect(await world.standing(ids[11] ?? '')).toMatchObject({
      status: 'onHold',
      statusReason: 'verificationUnsupported',
    });
  });
});

describe('rules and blocks', () => {
  const block = (shop: Shop, outcome: 'hold' | 'reject') =>
    sql`insert into blocklist_entry (id, kind, value_enc, block_key, shown, outcome, reason, status, created_by)
      select ${newId('blk')}, 'payee', '', payee_key, '1234', ${outcome}, 'mule', 'active', 'test'
        from payout_method where id = ${shop.methodId}`
      .execute(world.database.db.read)
      .then(() => signRows(world.database.db, blockPower));

  test('that hold put a request on hold with its money set aside, and a person lets it go on', async () => {
    const shop = await world.shop();
    await block(shop, 'hold');
    const id = await world.asked(shop);
    expect(await world.standing(id)).toMatchObject({
      status: 'onHold',
      statusReason: 'ruleFound',
      reasons: expect.arrayContaining(['ruleFound']),
      holdStatus: 'pending',
    });
    await decide(id, 'release');
    await decide(id, 'approve');
    expect(await world.standing(id)).toMatchObject({ status: 'approved' });
  });

  test('that reject refuse it when it is asked for, and reject it when they began while its holder was asked for', async () => {
    const shop = await world.shop();
    const page = await world.asked(shop, { source: 'payPage' });
    await block(shop, 'reject');
    await expect(world.asked(shop)).rejects.toMatchObject({ code: 'withdrawalRefusedByRule' });
    expect(await advanceRequest(world.deps, page, { isConfirmed: true })).toBe('rejected');
    expect(await world.standing(page)).toMatchObject({
      status: 'rejected',
      statusReason: 'ruleFound',
      holdStatus: null,
    });
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
  });
});

test('nothing goes for a merchant that was suspended before it was confirmed', async () => {
  const shop = await world.shop();
  const page = await world.asked(shop, { source: 'payPage' });
  await sql`update merchant set status = 'suspended' where id = ${shop.merchantId}`.execute(
    world.database.db.read,
  );
  await advanceRequest(world.deps, page, { isConfirmed: true });
  expect(await world.standing(page)).toMatchObject({
    status: 'onHold',
    statusReason: 'blocked',
    holdStatus: 'pending',
  });
  await expect(world.asked(shop)).rejects.toMatchObject({ code: 'merchantNotActive' });
});

test('whoever made the token that asked is no second person', async () => {
  const shop = await world.shop();
  await sql`update api_token set created_by = ${admin.userId} where id = ${shop.live.tokenId}`.execute(
    world.database.db.read,
  );
  const id = await world.asked(shop, { source: 'api' }, shop.live);
  await expect(decide(id, 'approve')).rejects.toMatchObject({ code: 'secondPersonNeeded' });
  await decide(id, 'approve', other);
  expect(await world.standing(id)).toMatchObject({ status: 'approved' });
});

test('limits are used by one after another, whoever comes at once', async () => {
  const shop = await world.shop({
    policy: { automaticUpToMinor: '1000', automaticPerDayMinor: '3000' },
  });
  await world.paidBefore(shop, shop.methodId, 80);
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => world.asked(shop, { amount: money(500n) })),
  );
  const stand = await Promise.all(ids.map((id) => world.standing(id)));
  expect(stand.filter(({ status }) => status === 'approved')).toHaveLength(2);
  expect(stand.filter(({ reasons }) => reasons.includes('aboveAutomatic'))).toHaveLength(6);
});
