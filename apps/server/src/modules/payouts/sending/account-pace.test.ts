import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payingWorld, reportOf, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../../../testing/signing/sign-row.ts';

let database: TestDatabase;
let world: PayingWorld;
let at: { merchantId: string; accountId: string; deviceId: string };
let payees = 0;
const amount = 5_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});
/** Each test has a merchant and the one account that pays for it, whose rail costs nothing. */
beforeEach(async () => {
  const merchantId = await world.merchant();
  at = { merchantId, ...(await world.account({ merchantIds: [merchantId] })) };
});

const limitTo = async (limits: object) => {
  await sql`update account set limits = ${JSON.stringify(limits)}::jsonb where id = ${at.accountId}`.execute(
    database.db.read,
  );
  await signRow(database.db, accountPower, at.accountId);
};
const ask = () =>
  world.approved(at.merchantId, { payee: `0812${String(++payees).padStart(8, '0')}` });
const send = () => sendPayouts(world.deps);
const begun = async (requestIds: readonly string[]) =>
  (await Promise.all(requestIds.map((id) => world.request(id)))).filter(
    ({ intents }) => intents.length > 0,
  ).length;
const waitingReasons = async (requestIds: readonly string[]) =>
  (await Promise.all(requestIds.map((id) => world.request(id)))).flatMap(
    ({ waitingReason }) => waitingReason ?? [],
  );
const counted = async () =>
  (
    await one(
      database.db.read,
      sql<{
        count: number;
      }>`select sum(count_out)::int as count from account_day where account_id = ${at.accountId}`,
    )
  ).count;

test.each([
  ['a day', { dailyCount: 2 }, 'countFull'],
  ['a month', { monthlyCount: 2 }, 'monthFull'],
  ['a minute', { minuteCount: 2 }, 'minuteFull'],
  ['a minute by its sum', { minuteOut: String(amount * 2n) }, 'minuteFull'],
])(
  'an account sends no more payouts in %s than it may, and the others say what they wait for',
  async (_, limits, reason) => {
    await limitTo(limits);
    const requestIds = await Promise.all([ask(), ask(), ask(), ask()]);
    await send();
    await send();
    expect(await begun(requestIds)).toBe(2);
    expect(await waitingReasons(requestIds)).toEqual([reason, reason]);
    expect(await counted()).toBe(2);
  },
);

test('a minute begins with its first payout, and when it is over the next ones go', async () => {
  await limitTo({ minuteCount: 1 });
  const requestIds = await Promise.all([ask(), ask()]);
  await send();
  expect(await begun(requestIds)).toBe(1);
  await database.db.writerPool.query(
    "update account_out set minute_began_at = minute_began_at - interval '1 minute' where id = $1",
    [at.accountId],
  );
  await send();
  expect(await begun(requestIds)).toBe(2);
});

test('two rounds at the same moment send no more than the account may: its item counts, not the round', async () => {
  await limitTo({ dailyCount: 3 });
  const requestIds = await Promise.all(Array.from({ length: 6 }, ask));
  await Promise.all([send(), send(), send()]);
  expect(await begun(requestIds)).toBe(3);
  expect(await counted()).toBe(3);
});

test('a payout that was proved not to have been made does not count', async () => {
  await limitTo({ dailyCount: 1 });
  const requestId = await ask();
  await send();
  expect(await counted()).toBe(1);
  const order = await assignNextTransfer(world.deps, {
    deviceId: at.deviceId,
    ask: {
      accountId: at.accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  if (!order) throw new Error('nothing was given');
  await recordTransferReport(database.db, {
    deviceId: at.deviceId,
    report: reportOf(order, 'notPressed', {
      refusal: { code: 'destinationInvalid', text: 'No such account.' },
    }),
  });
  expect(await resolveIntent(world.deps, order.intentId)).toBe('end');
  expect((await world.request(requestId)).status).toBe('failed');
  expect(await counted()).toBe(0);
});

test('an account is never given more than it holds, whatever is asked at once', async () => {
  const merchantId = await world.merchant();
  const { accountId } = await world.account({
    merchantIds: [merchantId],
    balanceMinor: 10_000_000n,
  });
  const requests = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      world.approved(merchantId, {
        amountMinor: 1_000_000n + BigInt(i) * 100n,
        payee: `08120000${i}111`,
      }),
    ),
  );
  await Promise.all(Array.from({ length: 4 }, () => sendPayouts(world.deps)));
  // What each of the four saw last is no order: one more says why the last one waits.
  await sendPayouts(world.deps);
  const all = await Promise.all(requests.map((id) => world.request(id)));
  expect(all.filter(({ intents }) => intents.length === 1)).toHaveLength(9);
  expect(all.filter(({ waitingReason }) => waitingReason === 'balanceLow')).toHaveLength(1);
  expect(
    all.flatMap(({ intents }) => intents).every((intent) => intent.accountId === accountId),
  ).toBe(true);
});

test('a hundred withdrawals of ten at once from a balance of a hundred hold exactly ten', async () => {
  const merchantId = await world.merchant(10_000n);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      world.approved(merchantId, {
        amountMinor: 900n,
        feeMinor: 100n,
        payee: `0813${String(i).padStart(8, '0')}`,
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await world.money(merchantId)).toEqual({ posted: 10_000n, held: 10_000n, owed: 0n });
});
