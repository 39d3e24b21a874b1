import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { type Payouts, startPayouts } from '../proving/start-payouts.ts';
import { requestPower } from '../request-power.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';
import { newId } from '#platform/ids';
import { blockPower, rulePower } from '#modules/rules';
import { type OpenIntent, reportOf } from '../../../testing/payouts/paying-world.ts';
import { signRow, signRows } from '../../../testing/signing/sign-row.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest, cancelRequest, insertRequest } from '#modules/withdrawals/requests';
import { decideApproval } from '#modules/withdrawals/approval';
import type { RequestInput } from '#modules/withdrawals/requests';

let world: WithdrawalWorld;
let engine: Payouts;
let admin: User;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  admin = await addOperator(world.database, 1);
  engine = startPayouts({
    ...world.paying.deps,
  });
  for (let i = 0; i < 2; i++) await world.paying.account();
});
afterAll(() => world.close());

async function decide(id: string, decision: 'approve' | 'hold' | 'release'): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  await decideApproval(world.deps, {
    id,
    decision,
    reason: 'looked at',
    revision,
    payloadHash,
    by: { actorId: admin.userId, actorRole: 'Admin', roleId: 1 },
  });
}

async function approved(shop: Shop, input: { reference?: null } = {}): Promise<string> {
  const id = await world.asked(shop, input);
  await decide(id, 'approve');
  return id;
}

test('an approved request is sent, and nobody cancels it then', async () => {
  const shop = await world.shop();
  const id = await approved(shop);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({
    status: 'processing',
    intents: [{ state: 'waiting' }],
  });
  await expect(
    cancelRequest(world.deps, {
      id,
      merchantId: shop.merchantId,
      by: { actorId: null, actorRole: 'Merchant' },
      statusReason: 'cancelledByMerchant',
    }),
  ).rejects.toMatchObject({ code: 'cancelNotPossible' });
});

test('either it is sent or it is cancelled, whoever comes first', async () => {
  const shop = await world.shop();
  const ids = [await approved(shop), await approved(shop), await approved(shop)];
  const cancel = (id: string) =>
    cancelRequest(world.deps, {
      id,
      merchantId: shop.merchantId,
      by: { actorId: null, actorRole: 'Merchant' },
      statusReason: 'cancelledByMerchant',
    });
  await Promise.allSettled([engine.send(), ...ids.map(cancel)]);
  for (const id of ids) {
    const { status, intents } = await world.paying.request(id);
    const { holdStatus } = await world.standing(id);
    expect({ status, intents: intents.length, holdStatus }).toEqual(
      status === 'cancelled'
        ? { status, intents: 0, holdStatus: 'voided' }
        : {
            status: expect.stringMatching(/approved|processing/),
            intents: expect.any(Number),
            holdStatus: 'pending',
          },
    );
    if (status === 'approved') await cancel(id);
  }
});

test('bytes that were changed after the approval are never sent: the request is on hold', async () => {
  const shop = await world.shop();
  const [id, other] = [await approved(shop), await world.asked(shop)];
  await sql`update withdrawal_request set destination_enc = (select destination_enc from withdrawal_request
    where id = ${other}) where id = ${id}`.execute(world.database.db.read);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({ status: 'onHold', intents: [] });
  expect(await world.standing(id)).toMatchObject({
    statusReason: 'payloadChanged',
    approvedBy: '',
    holdStatus: 'pending',
  });
});

test('a destination that does not decrypt keeps its tried request waiting for somebody who looks, and no other', async () => {
  const shop = await world.shop();
  const id = await approved(shop);
  await engine.send();
  await nobodyComes(id);
  await sql`update withdrawal_request set destination_enc = 'nothing of ours' where id = ${id}`.execute(
    world.database.db.read,
  );
  const other = await approved(shop);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({
    status: 'processing',
    waitingReason: 'systemTrouble',
    intents: [{ state: 'closed' }],
  });
  expect(await world.paying.request(other)).toMatchObject({ status: 'processing' });
});

/** Nothing goes to the shop's payout method any more. */
async function block({ methodId }: Shop): Promise<void> {
  await sql`insert into blocklist_entry (id, kind, value_enc, block_key, shown, outcome, reason, status, created_by)
    select ${newId('blk')}, 'payee', '', payee_key, '1234', 'reject', 'mule', 'active', 'test'
      from payout_method where id = ${methodId}`.execute(world.database.db.read);
  await signRows(world.database.db, blockPower);
}

/** Its order is given to no phone for more than ten minutes, so another account may be tried. */
async function nobodyComes(id: string): Promise<void> {
  const [intent] = (await world.paying.request(id)).intents;
  await sql`update payout_intent set updated_at = now() - interval '11 minutes' where id = ${intent?.id}`.execute(
    world.database.db.read,
  );
  await look(intent);
  expect(await world.paying.request(id)).toMatchObject({
    status: 'processing',
    intents: [{ state: 'closed' }],
  });
}

async function look(intent: OpenIntent | undefined): Promise<void> {
  if (intent) await resolveIntent(world.paying.deps, intent.id);
}

async function deviceOf(intent: OpenIntent | undefined): Promise<string> {
  return (
    await one(
      world.database.db.read,
      sql<{
        deviceId: string;
      }>`select device_id as "deviceId" from payout_intent where id = ${intent?.id}`,
    )
  ).deviceId;
}

test('a payout method that became an account of the house pays nothing out', async () => {
  const shop = await world.shop();
  const payTo = { payoutMethodId: await world.method(shop.merchantId, { number: '081277770001' }) };
  await world.database.db.transaction((trx) =>
    createAccount(trx, world.deps.vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'HOUSE',
      number: '+62 812 7777 0001',
      by: systemActor,
    }),
  );
  await expect(world.asked(shop, { payTo })).rejects.toMatchObject({
    code: 'destinationNotPossible',
  });
});

test('a block that began after the approval takes it back before it is sent, and rejects it however often it is approved again', async () => {
  const shop = await world.shop();
  const id = await approved(shop);
  await block(shop);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({ status: 'pendingApproval', intents: [] });
  expect(await world.standing(id)).toMatchObject({
    statusReason: 'approvalLapsed',
    approvedBy: '',
    reasons: expect.arrayContaining(['approvalLapsed']),
  });
  for (let i = 0; i < 2; i++)
    await expect(decide(id, 'approve')).rejects.toMatchObject({ code: 'withdrawalRefusedByRule' });
  expect(await world.paying.request(id)).toMatchObject({ status: 'pendingApproval' });
  await expect(world.asked(shop)).rejects.toMatchObject({ code: 'withdrawalRefusedByRule' });
});

test('a block that begins between the judgement and the money being set aside is not missed', async () => {
  const shop = await world.shop();
  const input: RequestInput = {
    source: 'console',
    reference: newId('ref'),
    amount: { minor: 1_000_000n, currency: 'IDR' },
    payTo: { payoutMethodId: shop.methodId },
  };
  const { id, verdict } = await world.database.db.transaction((trx) =>
    insertRequest(
      trx,
      world.deps,
      { merchantId: shop.merchantId, mode: 'live', principal: shop.owner },
      input,
    ),
  );
  await block(shop);
  expect(await advanceRequest(world.deps, id, { verdict })).toBe('confirmed');
  await expect(decide(id, 'approve')).rejects.toMatchObject({ code: 'withdrawalRefusedByRule' });
});

test('a block that began after an attempt did not pay lets no other one begin, and the money returns', async () => {
  const shop = await world.shop();
  const id = await approved(shop);
  await engine.send();
  await nobodyComes(id);
  await block(shop);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({
    status: 'failed',
    intents: [{ state: 'closed', payout: 'cancelled' }],
  });
  expect(await world.standing(id)).toMatchObject({ holdStatus: 'voided' });
});

test('a rule that began meanwhile and finds nothing lets the next attempt begin', async () => {
  const shop = await world.shop();
  const id = await approved(shop);
  await engine.send();
  await nobodyComes(id);
  await sql`insert into rule (id, merchant_id, scope, measure, pace, most, outcome, reason, status, valid_from)
    values (${newId('rul')}, ${shop.merchantId}, 'merchant', 'count', 'day', 100, 'hold', 'test',
      'active', now())`.execute(world.database.db.read);
  await signRows(world.database.db, rulePower);
  await engine.send();
  expect(await world.paying.request(id)).toMatchObject({
    status: 'processing',
    intents: [{ state: 'closed' }, { state: 'waiting' }],
  });
});

test('an order that its phone refused to press is not given out again behind a block', async () => {
  const shop = await world.shop();
  await world.paying.account({ merchantIds: [shop.merchantId] });
  const id = await approved(shop);
  await engine.send();
  const [intent] = (await world.paying.request(id)).intents;
  const { deps } = world.paying;
  const deviceId = await deviceOf(intent);
  const order = await assignNextTransfer(deps, {
    deviceId,
    ask: {
      accountId: intent?.accountId ?? '',
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  if (!order) throw new Error('nothing was given');
  await recordTransferReport(deps.db, { deviceId, report: reportOf(order, 'notPressed') });
  await block(shop);
  await look(intent);
  expect(await world.paying.request(id)).toMatchObject({
    status: 'failed',
    intents: [{ state: 'closed', payout: 'failed' }],
  });
  expect(await world.standing(id)).toMatchObject({ holdStatus: 'voided' });
});

test('an equal payout to the same payee waits for a person, and goes once one says that it is meant', async () => {
  const shop = await world.shop();
  const first = await approved(shop, { reference: null });
  await engine.send();
  const second = await approved(shop, { reference: null });
  await engine.send();
  expect(await world.paying.request(first)).toMatchObject({ status: 'processing' });
  expect(await world.paying.request(second)).toMatchObject({
    status: 'approved',
    waitingReason: 'equalPayout',
  });
  const { db } = world.database;
  await sql`update withdrawal_request set requesters = ${admin.userId} where id = ${second}`.execute(
    db.read,
  );
  await signRow(db, requestPower, second);
  await expect(decide(second, 'release')).rejects.toMatchObject({ code: 'secondPersonNeeded' });
  await sql`update withdrawal_request set requesters = '' where id = ${second}`.execute(db.read);
  await signRow(db, requestPower, second);
  await decide(second, 'release');
  await engine.send();
  expect(await world.paying.request(second)).toMatchObject({ status: 'processing' });
});

test('a merchant does not learn that another one paid the same sum to the same payee', async () => {
  const number = `0812${String(Math.random()).slice(2, 10)}`;
  const [first, other] = await Promise.all([world.shop(), world.shop()]);
  const methods = {
    first: await world.method(first.merchantId, { number }),
    second: await world.method(other.merchantId, { number }),
  };
  const pay = async (shop: Shop, payoutMethodId: string) => {
    const id = await world.asked(shop, { reference: null, payTo: { payoutMethodId } });
    await decide(id, 'approve');
    return id;
  };
  await pay(first, methods.first);
  const second = await pay(other, methods.second);
  await engine.send();
  const queued = `/api/operator/withdrawal-requests/${second}`;
  expect((await world.ask(admin, 'GET', queued)).body).toMatchObject({
    request: { waitsFor: { reason: 'equalPayout' } },
  });
  for (const [who, path] of [
    [other.owner, `/api/withdrawal-requests/${second}`],
    [other.live, `/v1/withdrawal-requests/${second}`],
  ] as const) {
    const text = JSON.stringify((await world.ask(who, 'GET', path)).body);
    expect(text).toContain('"reason":"hold"');
    expect(text).not.toContain('equalPayout');
  }
});

test('an equal payout that somebody put on hold comes back to those who approve, and waits for its word again', async () => {
  const shop = await world.shop();
  await approved(shop, { reference: null });
  const second = await approved(shop, { reference: null });
  await engine.send();
  expect(await world.paying.request(second)).toMatchObject({
    status: 'approved',
    waitingReason: 'equalPayout',
  });
  await decide(second, 'hold');
  await decide(second, 'release');
  expect(await world.paying.request(second)).toMatchObject({ status: 'pendingApproval' });
  await decide(second, 'approve');
  await engine.send();
  expect(await world.paying.request(second)).toMatchObject({
    status: 'approved',
    waitingReason: 'equalPayout',
    intents: [],
  });
});
