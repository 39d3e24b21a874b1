import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WithdrawalAnswer } from '@wallet/contract';
import { readVirtualAccount } from '#modules/accounts/virtual';
import { matchLines } from '#modules/matching/lines';
import { suspenseCredit } from '#modules/ledger/postings';
import { startPayouts } from '#modules/payouts/proving';
import { newId } from '#platform/ids';
import { addOperator, createWithdrawalWorld } from '../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../testing/payouts/withdrawal-world.ts';
import { decideApproval } from '#modules/withdrawals/approval';

let world: WithdrawalWorld;
let shop: Shop;
let methodId: string;

beforeAll(async () => {
  world = await createWithdrawalWorld();
  shop = await world.shop();
  await fund(shop.merchantId);
  methodId = await world.method(shop.merchantId, { mode: 'test' });
});
afterAll(() => world.close());

const amount = { value: '20000.00', currency: 'IDR' };

test('a test withdrawal that is played as succeeded is paid by its line and takes amount and fee, once, however often it is played', async () => {
  const before = await balance();
  const { id } = await approved();
  expect(await played(id, 'succeeded', 'same-key')).toMatchObject({
    status: 200,
    body: {
      id,
      status: 'succeeded',
      mode: 'test',
      transaction: { status: 'succeeded', providerReference: expect.stringMatching(/^TEST-/) },
    },
  });
  expect(await played(id, 'succeeded', 'same-key')).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
    headers: { 'idempotency-replayed': 'true' },
  });
  expect(await played(id, 'succeeded')).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
  const after = await balance();
  expect(before.available - after.available).toBeGreaterThanOrEqual(2_000_000n);
  expect(after.held).toBe(before.held);
});

test('one that is played as failed ends with its money back', async () => {
  const before = await balance();
  const { id } = await approved();
  expect(await played(id, 'failed')).toMatchObject({
    status: 200,
    body: { status: 'failed', statusReason: 'destinationRefused' },
  });
  expect(await balance()).toEqual(before);
});

test('one that is played as unknown keeps its money held until another outcome is played', async () => {
  const before = await balance();
  const { id } = await approved();
  expect(await played(id, 'unknown')).toMatchObject({
    status: 200,
    body: { status: 'processing', isOutcomeUnknown: true },
  });
  expect((await balance()).held - before.held).toBeGreaterThanOrEqual(2_000_000n);
  expect(await played(id, 'succeeded')).toMatchObject({
    body: { status: 'succeeded', isOutcomeUnknown: false },
  });
  const { id: other } = await approved();
  await played(other, 'unknown');
  expect(await played(other, 'failed')).toMatchObject({ body: { status: 'failed' } });
  expect((await balance()).held).toBe(before.held);
});

test('one that succeeded can be played as reversed, and its amount and fee are available again', async () => {
  const before = await balance();
  const { id } = await approved();
  expect(await played(id, 'reversed')).toMatchObject({ status: 409 });
  await played(id, 'succeeded');
  expect(await played(id, 'reversed')).toMatchObject({
    status: 200,
    body: { status: 'reversed', statusReason: 'returned' },
  });
  expect(await balance()).toEqual(before);
});

test('a live request is not taken for a second one of what was tried in test mode, whose reference it has', async () => {
  const number = '081233334444';
  const reference = newId('ref');
  const ways = {
    test: await world.method(shop.merchantId, { mode: 'test', number }),
    live: await world.method(shop.merchantId, { number }),
  };
  const asked = await world.ask(
    shop.test,
    'POST',
    '/v1/withdrawal-requests',
    { reference, amount, payoutMethodId: ways.test },
    { 'idempotency-key': newId('key') },
  );
  await played((asked.body as WithdrawalAnswer).id, 'succeeded');
  const id = await world.asked(shop, {
    reference,
    amount: { minor: 2_000_000n, currency: 'IDR' },
    payTo: { payoutMethodId: ways.live },
  });
  const admin = await addOperator(world.database, 1);
  const by = { actorId: admin.userId, actorRole: 'Admin', roleId: 1 as const };
  const { revision, payloadHash } = await world.standing(id);
  await decideApproval(world.deps, {
    id,
    decision: 'approve',
    reason: null,
    revision,
    payloadHash,
    by,
  });
  await world.paying.account();
  await startPayouts(world.paying.deps).send();
  expect(await world.paying.request(id)).toMatchObject({
    status: 'processing',
    waitingReason: null,
  });
});

test('live requests and those of others are not there to be played', async () => {
  const live = await world.asked(shop);
  expect(await played(live, 'succeeded')).toMatchObject({ status: 404 });
  const { id } = await approved();
  const { test: stranger } = await world.shop();
  expect(
    await world.ask(
      stranger,
      'POST',
      `/v1/simulate/withdrawal-requests/${id}/outcome`,
      { outcome: 'succeeded' },
      { 'idempotency-key': newId('key') },
    ),
  ).toMatchObject({ status: 404 });
  await world.paying.prove();
});

async function approved(): Promise<WithdrawalAnswer> {
  const answer = await world.ask(
    shop.test,
    'POST',
    '/v1/withdrawal-requests',
    { reference: newId('ref'), amount, payoutMethodId: methodId },
    { 'idempotency-key': newId('key') },
  );
  expect(answer).toMatchObject({ status: 201, body: { status: 'approved' } });
  return answer.body as WithdrawalAnswer;
}

function played(id: string, outcome: string, key = newId('key')) {
  return world.ask(
    shop.test,
    'POST',
    `/v1/simulate/withdrawal-requests/${id}/outcome`,
    { outcome },
    { 'idempotency-key': key },
  );
}

async function balance(): Promise<{ available: bigint; held: bigint }> {
  const { posted, held } = await one(
    world.database.db.read,
    sql<{
      posted: bigint;
      held: bigint;
    }>`select posted, held from ledger_account where id = ${`merchantPayable.${shop.merchantId}.IDR.test`}`,
  );
  return { available: posted - held, held };
}

/** Money of test mode, come in on the virtual account. */
async function fund(merchantId: string): Promise<void> {
  const { db, vault, writer, log } = { ...world.deps, ...world.paying.deps };
  const { id: accountId } = await one(
    db.read,
    sql<{ id: string }>`select id from account where is_virtual and provider = 'dana'`,
  );
  const payments = [
    {
      providerTransactionId: 'TEST-MODAL',
      amountMinor: 1_000_000_000n,
      counterparty: 'MODAL',
      at: new Date(),
    },
  ];
  await matchLines(
    { db, writer, log },
    await db.transaction((trx) => readVirtualAccount(trx, vault, { accountId, payments })),
  );
  const payload = {
    merchantId,
    currency: 'IDR' as const,
    mode: 'test' as const,
    netMinor: 1_000_000_000n,
    feeMinor: 0n,
  };
  expect(
    await writer.submit({
      kind: suspenseCredit,
      cause: `alloc:${newId('alo')}`,
      order: merchantId,
      mode: 'test',
      payload,
    }),
  ).toMatchObject({ verdict: 'applied' });
}
