import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertRow } from '@wallet/contract';
import { startPayouts } from '#modules/payouts/proving';
import { asThief, payingWorld, type PayingWorld, takeUnknown } from '@wallet/server/testing';
import { createAlertWorld, type AlertWorld } from '../../../testing/fleet/alert-world.ts';
import { updateAlerts } from './update-alerts.ts';
import { urlOf } from '../url-of.ts';

let world: AlertWorld;
let paying: PayingWorld;
beforeAll(async () => {
  world = await createAlertWorld();
  paying = await payingWorld(world.fleet.database);
});
afterAll(async () => {
  await paying.close();
  await world.close();
});

const write = (change: ReturnType<typeof sql>) => change.execute(world.fleet.database.db.read);
const look = () => updateAlerts(world.alerts, null);
const rowOf = async (subjectId: string, kind: string): Promise<AlertRow | undefined> =>
  (await world.list('admin', '?limit=100')).data.find(
    ({ subject, kind: its }) => subject.id === subjectId && its === kind,
  );
const overdue = async () => {
  const of = await takeUnknown(paying);
  await paying.letProofTimePass(of.intent.id);
  return { ...of, id: of.intent.transactionId };
};

describe('a payout', () => {
  it('whose outcome is unknown is told after a quarter of an hour with its sum and account, then as one for a person, and is over once its line is there', async () => {
    const of = await takeUnknown(paying);
    const id = of.intent.transactionId;
    await look();
    expect(await world.toldOf(id)).toEqual([]);
    await write(
      sql`update payout_intent set taken_at = now() - interval '16 minutes' where id = ${of.intent.id}`,
    );
    await look();
    await look();
    expect(await world.toldOf(id)).toEqual([['payoutUnknown', 'open']]);
    const row = await rowOf(id, 'payoutUnknown');
    expect(row).toMatchObject({
      severity: 'warning',
      params: {
        name: expect.stringMatching(/^PAY/),
        amount: { value: '50000.00', currency: 'IDR' },
        provider: 'dana',
        reason: 'reportedUnknown',
      },
    });
    expect(row && urlOf('https://admin.example', row)).toBe(
      `https://admin.example/withdrawal-requests?tab=unknown&payout=${id}`,
    );
    await write(
      sql`update transaction set status = 'review', status_reason = 'noCompleteRead' where id = ${id}`,
    );
    await look();
    expect(await world.toldOf(id)).toEqual([
      ['payoutUnknown', 'worse'],
      ['payoutInReview', 'open'],
    ]);
    await paying.debit(of.accountId, 5_000_000n);
    await world.hear();
    expect(await world.toldOf(id)).toEqual([
      ['payoutUnknown', 'worse'],
      ['payoutInReview', 'good'],
    ]);
  });

  it('that was paid although it was told as failed is told at once; three days later it counts as in hand', async () => {
    const of = await overdue();
    await paying.proveAbsent(of.intent.id, of.accountId);
    await startPayouts(paying.deps).sweep();
    await paying.debit(of.accountId, 5_000_000n);
    await world.hear();
    expect(await world.toldOf(of.id)).toEqual([['paidAfterFailure', 'open']]);
    expect(await rowOf(of.id, 'paidAfterFailure')).toMatchObject({
      severity: 'critical',
      params: { amount: { value: '50000.00' } },
    });
    await write(
      sql`update transaction set updated_at = now() - interval '73 hours' where id = ${of.id}`,
    );
    await look();
    expect((await world.toldOf(of.id)).at(-1)).toEqual(['paidAfterFailure', 'inHand']);
  });
});

it('a merchant that owes is told with the sum, and its end once it owes nothing', async () => {
  const merchantId = await paying.merchant();
  const owed = (minor: bigint) =>
    world.fleet.database.db.writerPool.query(
      'update ledger_account set posted = $1 where id = $2',
      [-minor, `merchantReceivable.${merchantId}.IDR.live`],
    );
  await owed(123_456n);
  await look();
  expect(await rowOf(merchantId, 'merchantOwes')).toMatchObject({
    subject: { kind: 'merchant' },
    params: { name: 'Kopi Nusantara', amount: { value: '1234.56', currency: 'IDR' } },
  });
  expect(
    (await world.list('staff', '?limit=100')).data.some(({ kind }) => kind === 'merchantOwes'),
  ).toBe(false);
  await owed(0n);
  await look();
  expect(await world.toldOf(merchantId)).toEqual([['merchantOwes', 'good']]);
});

describe('withdrawals that stand still', () => {
  const age = (requestId: string, status: string, minutes: number) =>
    asThief(
      world.fleet.database.db,
      sql`update withdrawal_request set status = ${status} where id = ${requestId}`,
    ).then(() =>
      write(
        sql`update withdrawal_request set stands_since = now() - make_interval(mins => ${minutes})
          where id = ${requestId}`,
      ),
    );

  it('are one alert for each queue, with how many they are and the oldest; it is over when none is too old', async () => {
    const merchantId = await paying.merchant();
    const [first, second] = [
      await paying.approved(merchantId),
      await paying.approved(merchantId, { payee: '081200000020' }),
    ];
    await age(first, 'pendingApproval', 59);
    await age(second, 'pendingApproval', 59);
    await look();
    expect(await world.toldOf('queue.pendingApproval')).toEqual([]);
    await age(first, 'pendingApproval', 61);
    await age(second, 'pendingApproval', 90);
    await look();
    const row = await rowOf('queue.pendingApproval', 'approvalsWait');
    expect(row).toMatchObject({
      subject: { kind: 'queue' },
      params: { name: second.slice(-8), count: 2 },
    });
    expect(row && urlOf('https://admin.example', row)).toBe(
      'https://admin.example/withdrawal-requests?tab=pendingApproval',
    );
    await age(first, 'onHold', 241);
    await age(second, 'cancelled', 0);
    await look();
    expect([
      await world.toldOf('queue.pendingApproval'),
      await world.toldOf('queue.onHold'),
    ]).toEqual([[['approvalsWait', 'good']], [['holdsWait', 'open']]]);
    await age(first, 'cancelled', 0);
    await look();
    expect(await world.toldOf('queue.onHold')).toEqual([['holdsWait', 'good']]);
  });

  it('and are approved are told by what they wait for', async () => {
    const merchantId = await paying.merchant();
    const requestId = await paying.approved(merchantId);
    await write(
      sql`update withdrawal_request set waiting_reason = 'balanceLow' where id = ${requestId}`,
    );
    await age(requestId, 'approved', 16);
    await look();
    const row = await rowOf('queue.waiting.balanceLow', 'payoutsWait');
    expect(row).toMatchObject({
      params: { reason: 'balanceLow', count: 1, name: requestId.slice(-8) },
    });
    expect(row && urlOf('https://admin.example', row)).toBe(
      'https://admin.example/withdrawal-requests?tab=sending',
    );
    await age(requestId, 'cancelled', 0);
    await look();
    expect(await world.toldOf('queue.waiting.balanceLow')).toEqual([['payoutsWait', 'good']]);
  });

  it('and have no name yet are told by what keeps it from being asked for', async () => {
    const merchantId = await paying.merchant();
    const [limited, failed] = [
      await paying.approved(merchantId),
      await paying.approved(merchantId, { payee: '081200000021' }),
    ];
    await age(limited, 'verifying', 9);
    await age(failed, 'verificationFailed', 11);
    await look();
    expect(await world.toldOf('queue.name.nameInquiryLimit')).toEqual([]);
    const row = await rowOf('queue.name.nameFailed', 'namesWait');
    expect(row).toMatchObject({
      params: { reason: 'nameFailed', count: 1, name: failed.slice(-8) },
    });
    expect(row && urlOf('https://admin.example', row)).toBe(
      'https://admin.example/withdrawal-requests?tab=onHold',
    );
    await age(limited, 'verifying', 11);
    await age(failed, 'cancelled', 0);
    await look();
    expect(await world.toldOf('queue.name.nameInquiryLimit')).toEqual([['namesWait', 'open']]);
    expect(await world.toldOf('queue.name.nameFailed')).toEqual([['namesWait', 'good']]);
    await age(limited, 'cancelled', 0);
    await look();
  });
});
