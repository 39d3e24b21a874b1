import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TransferOrder } from '@wallet/agent-protocol';
import { asLogin, asThief, payingWorld, reportOf, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { selectOpenIntents } from '../intents.sql.ts';
import { longestWaitMs } from '../proving/next-step.ts';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { type Payouts, startPayouts } from '../proving/start-payouts.ts';
import { payoutChecks } from '../verification/payout-checks.ts';
import { recoverOrder } from '../recovery/recover-attempts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';
import { selectUnwoken } from './wakes.sql.ts';

let database: TestDatabase;
let world: PayingWorld;
let engine: Payouts;
let accountId: string;
let deviceId: string;
let requestId: string;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  engine = startPayouts(world.deps);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

const amount = 5_000_000n;
beforeEach(async () => {
  merchantId = await world.merchant();
  ({ accountId, deviceId } = await world.account({ merchantIds: [merchantId] }));
  requestId = await world.approved(merchantId);
  await engine.sweep();
});

const execute = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
/** How the phone\u2019s wakes stand, oldest first. */
const wakes = async () =>
  (
    await all(
      database.db.read,
      sql<{
        state: string;
      }>`select state from device_command where device_id = ${deviceId} and kind = 'transfer' order by id`,
    )
  ).map(({ state }) => state);
const endWakes = (state: string) =>
  execute(
    sql`update device_command set state = ${state} where device_id = ${deviceId} and state = 'queued'`,
  );
/** As if the order had been made twenty seconds earlier. */
const letBucketPass = () =>
  database.db.writerPool.query(
    `update payout_intent set created_at = created_at - interval '20 seconds' where request_id = $1`,
    [requestId],
  );
const take = () =>
  assignNextTransfer(world.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
async function deny(order: TransferOrder | null): Promise<void> {
  if (!order) throw new Error('nothing was given');
  await recordTransferReport(database.db, { deviceId, report: reportOf(order, 'notPressed') });
  await resolveIntent(world.deps, order.intentId);
}
const standing = async () =>
  (await world.request(requestId)).intents.map(({ payout, state, epoch }) =>
    [payout, state, epoch].join('/'),
  );

test('a denial gives the order to its phone again at once, and wakes it by a command of its own', async () => {
  expect(await wakes()).toEqual(['queued']);
  const order = await take();
  await endWakes('succeeded');
  await deny(order);
  expect(await standing()).toEqual(['processing/waiting/1']);
  expect(await wakes()).toEqual(['succeeded', 'queued']);
  expect(await take()).toMatchObject({ intentId: order?.intentId, epoch: 2 });
});

test('a wake that was missed is repeated by the sweep: once in twenty seconds, while the phone is there and nothing is before it', async () => {
  await endWakes('expired');
  await engine.sweep();
  expect(await wakes()).toEqual(['expired']);
  await letBucketPass();
  await execute(sql`update device set connected_to = null where id = ${deviceId}`);
  await engine.sweep();
  expect(await wakes()).toEqual(['expired']);
  await execute(sql`update device set connected_to = 'con_back' where id = ${deviceId}`);
  await engine.sweep();
  expect(await wakes()).toEqual(['expired', 'queued']);
  await letBucketPass();
  await engine.sweep();
  expect(await wakes()).toEqual(['expired', 'queued']);
  await endWakes('unknown');
  await engine.sweep();
  expect(await wakes()).toEqual(['expired', 'unknown', 'queued']);
});

test('an order that may not be taken wakes nobody', async () => {
  await endWakes('expired');
  await letBucketPass();
  await execute(
    sql`update account set payouts_stopped_at = now(), payouts_stopped_reason = 'test' where id = ${accountId}`,
  );
  await engine.sweep();
  expect(await wakes()).toEqual(['expired']);
});

test('what only one account can pay is given to it again after three denials, behind its pause, and never under a second attempt', async () => {
  for (let epoch = 1; epoch <= 3; epoch++) await deny(await take());
  await engine.sweep();
  expect(await standing()).toEqual(['processing/denied/3']);
  await execute(
    sql`update payout_intent set updated_at = now() - interval '31 seconds' where request_id = ${requestId}`,
  );
  await engine.sweep();
  expect(await take()).toMatchObject({ epoch: 4 });
  await world.debit(accountId, amount);
  expect(await standing()).toEqual(['succeeded/settled/4']);
});

test.each(['report', 'journal'])(
  'of a press that a %s tells behind a denied attempt, another phone is given nothing until a person says so',
  async (by) => {
    for (let epoch = 1; epoch <= 2; epoch++) await deny(await take());
    const last = await take();
    const other = await world.account({ merchantIds: [merchantId] });
    await deny(last);
    await engine.sweep();
    expect(await standing()).toEqual(['failed/closed/3', 'queued/waiting/0']);
    if (!last) throw new Error('nothing was given');
    const press = { ...reportOf(last, 'pressed'), deviceId };
    if (by === 'report') await recordTransferReport(database.db, { deviceId, report: press });
    const order = {
      state: 'pressed',
      takenAt: new Date(),
      fence: null,
      payeeKey: 'unknown',
    } as const;
    if (by === 'journal')
      await recoverOrder(world.deps, { ...press, ...order, currency: 'IDR', amountMinor: amount });
    const head = { askId: 'ask-00000002', bootId: 'boot-00000002', journalId: 'journal-2' };
    const ask = { ...head, accountId: other.accountId, sequence: 1 };
    expect(await assignNextTransfer(world.deps, { deviceId: other.deviceId, ask })).toBeNull();
    await execute(
      sql`update payout_intent set updated_at = now() - interval '11 minutes'
        where request_id = ${requestId} and state = 'waiting'`,
    );
    for (let i = 0; i < 2; i++) await engine.sweep();
    expect(await standing()).toEqual(['failed/closed/3', 'cancelled/closed/0']);
    expect((await world.request(requestId)).waitingReason).toBe('equalPayout');
    await world.allowDuplicate(requestId);
    await engine.sweep();
    expect(await assignNextTransfer(world.deps, { deviceId: other.deviceId, ask })).toMatchObject({
      epoch: 1,
    });
    await world.debit(other.accountId, amount);
  },
);

test('no wake stays open or unknown behind an attempt that has ended: the check names it, the sweep ends it', async () => {
  const check = payoutChecks.find(({ what }) => what.includes('wake'));
  if (!check) throw new Error('there is no such check');
  const named = async () => (await check.find().execute(database.db.read)).rows;
  const order = await take();
  await endWakes('unknown');
  await deny(order);
  expect(await wakes()).toEqual(['unknown', 'queued']);
  await engine.sweep();
  await take();
  await world.debit(accountId, amount);
  expect(await standing()).toEqual(['succeeded/settled/2']);
  expect(await wakes()).toEqual(['unknown', 'queued']);
  expect(await named()).toEqual([]);
  for (const stale of [
    sql`payout_intent set updated_at = now() - interval '11 minutes' where request_id = ${requestId}`,
    sql`device_command set updated_at = now() - interval '11 minutes' where device_id = ${deviceId}`,
  ])
    await execute(sql`update ${stale}`);
  expect(await named()).toMatchObject([{ expected: 'no open wake' }]);
  await engine.sweep();
  expect(await wakes()).toEqual(['expired', 'cancelled']);
  expect(await named()).toEqual([]);
});

test('an order that waits for its phone is looked at again when it has waited too long, and not before', async () => {
  const id = (await world.request(requestId)).intents[0]?.id;
  const isLookedAt = async () =>
    (await all(database.db.read, selectOpenIntents('', { limit: 500, longestWaitMs }))).some(
      (open) => open.id === id,
    );
  expect(await isLookedAt()).toBe(false);
  await take();
  expect(await isLookedAt()).toBe(true);
  const minutesAgo = (minutes: number) =>
    asThief(
      database.db,
      sql`update payout_intent set state = 'waiting', updated_at = now() - make_interval(mins => ${minutes})
        where id = ${id}`,
    );
  await minutesAgo(9);
  expect(await isLookedAt()).toBe(false);
  await minutesAgo(11);
  expect(await isLookedAt()).toBe(true);
});

test('whom to wake is looked up by ids, however many keys a phone has had and orders are on their way', async () => {
  await asLogin(
    database,
    `insert into command_key (device_id, idempotency_key, command_id)
       select '${deviceId}', 'wake-old-' || n, 'cmd_' || n from generate_series(1, 5000) n`,
  );
  await asLogin(database, 'analyze command_key, payout_intent, withdrawal_request');
  const { sql: text, parameters } = selectUnwoken(500).compile(database.db.read);
  const client = await database.db.staffPool.connect();
  try {
    await client.query(`prepare unwoken as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute unwoken (${parameters.map((value) => `'${String(value)}'`).join(', ')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: \(\(device_id = i\.device_id\) AND \(idempotency_key = /);
    expect(plan).not.toContain('withdrawal_request_open');
  } finally {
    client.release(true);
  }
});
