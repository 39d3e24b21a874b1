import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnWithdrawalRow } from '@wallet/contract';
import type { DomainEvent } from '#platform/events';
import { newId } from '#platform/ids';
import { asThief } from '../../../testing/database/as-thief.ts';
import { addLine } from '../../../testing/deposits/money-in.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { readApproved } from '../upkeep/read-approved.ts';
import { sweepWithdrawals } from '../upkeep/sweep-withdrawals.ts';
import { followRefund } from './follow-refund.ts';

let world: WithdrawalWorld;
let shop: Shop;

beforeAll(async () => {
  world = await createWithdrawalWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const idr = (value: string) => ({ value, currency: 'IDR' });
const destination = { institutionCode: 'DANA', accountNumber: '081230004000' };

test('a paid deposit can be sent back to its payer, whose name is asked for, and two persons have to agree', async () => {
  const id = await deposit('BUDI S*****');
  expect(await refundable(id)).toMatchObject({
    status: 200,
    body: {
      paid: idr('100000.00'),
      sentBack: idr('0.00'),
      refundable: idr('100000.00'),
      payerName: 'BUDI S*****',
    },
  });
  const answer = await refund(id, {});
  expect(answer).toMatchObject({
    status: 201,
    body: {
      source: 'refund',
      amount: idr('100000.00'),
      destination: { holderName: 'BUDI S*****' },
      note: 'wrong size',
    },
  });
  expect(await planned((answer.body as OwnWithdrawalRow).id)).toEqual({
    needed: 2,
    reasons: expect.arrayContaining(['refund']),
  });
});

test('another holder than the payer is said to be foreign', async () => {
  const answer = await refund(await deposit('BUDI SANTOSO'), {
    destination: { ...destination, holderName: 'Siti Aminah' },
  });
  expect(await planned((answer.body as OwnWithdrawalRow).id)).toEqual({
    needed: 2,
    reasons: expect.arrayContaining(['foreignDestination']),
  });
  const own = await refund(await deposit('BUDI SANTOSO'), {
    destination: { ...destination, holderName: 'Santoso Budi' },
  });
  expect((await planned((own.body as OwnWithdrawalRow).id)).reasons).not.toContain(
    'foreignDestination',
  );
});

test('all refunds of a deposit together are never more than was paid, also when ten are asked for at once', async () => {
  const id = await deposit('BUDI SANTOSO');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(id, { amount: idr('30000.00') })),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    201,
    201,
    ...Array<number>(7).fill(422),
  ]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject({
    body: { code: 'refundTooHigh', detail: expect.stringContaining('10.000') },
  });
  expect(await refundable(id)).toMatchObject({
    body: { sentBack: idr('90000.00'), refundable: idr('10000.00') },
  });
});

test('a repeated request with its key is one refund', async () => {
  const id = await deposit('BUDI SANTOSO');
  const [first, again] = [await refund(id, {}, 'key-1'), await refund(id, {}, 'key-1')];
  expect([again.status, (again.body as OwnWithdrawalRow).id]).toEqual([
    201,
    (first.body as OwnWithdrawalRow).id,
  ]);
});

test('the deposit is refunded when the last of it was paid, told once, and a refund that ended frees its part', async () => {
  const id = await deposit('BUDI SANTOSO');
  const parts = [
    await refund(id, { amount: idr('60000.00') }),
    await refund(id, { amount: idr('40000.00') }),
  ].map(({ body }) => (body as OwnWithdrawalRow).id);
  await ended(parts[0], 'failed');
  expect(await refundable(id)).toMatchObject({ body: { refundable: idr('60000.00') } });
  const third = ((await refund(id, { amount: idr('60000.00') })).body as OwnWithdrawalRow).id;
  await ended(parts[1], 'succeeded');
  expect(await statusOf(id)).toBe('succeeded');
  await ended(third, 'succeeded');
  await heard(third);
  expect(await statusOf(id)).toBe('refunded');
  expect(await world.paying.facts('deposits.refunded', id)).toEqual([
    expect.objectContaining({ transactionId: id, merchantId: shop.merchantId }),
  ]);
});

test('a refund that was paid although it was told as failed counts as sent back, and the deposit is refunded by it', async () => {
  const id = await deposit('BUDI SANTOSO');
  const requestId = ((await refund(id, {})).body as OwnWithdrawalRow).id;
  await ended(requestId, 'failed');
  await asThief(
    world.database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, paid_amount, status, withdrawal_request_id)
    select ${newId('txn')}, 'refund', ${`PAY-${requestId.slice(-10)}`}, merchant_id, mode, 'dana', currency,
      amount, amount, amount, 'paidAfterFailure', id from withdrawal_request where id = ${requestId}`,
  );
  await heard(requestId, 'withdrawals.exception');
  expect(await statusOf(id)).toBe('refunded');
  expect(await refund(id, {})).toMatchObject({ status: 409 });
  const part = await deposit('BUDI SANTOSO');
  expect(await refundable(part)).toMatchObject({ body: { refundable: idr('100000.00') } });
});

test('a refund that nobody has begun to send is cancelled when the provider takes the deposit back, and is not sent in between', async () => {
  const id = await deposit('BUDI SANTOSO');
  const ask = async () =>
    ((await refund(id, { amount: idr('20000.00') })).body as OwnWithdrawalRow).id;
  const [waits, approved, begun] = [await ask(), await ask(), await ask()];
  const put = (requestId: string, status: string) =>
    asThief(
      world.database.db,
      sql`update withdrawal_request set status = ${status} where id = ${requestId}`,
    );
  await put(approved, 'approved');
  await put(begun, 'processing');
  const other = ((await refund(await deposit('BUDI SANTOSO'), {})).body as OwnWithdrawalRow).id;
  await sql`update transaction set status = 'reversed' where id = ${id}`.execute(
    world.database.db.read,
  );
  expect([await readApproved(world.deps, approved), await readApproved(world.deps, begun)]).toEqual(
    [undefined, undefined],
  );
  expect((await world.standing(approved)).status).toBe('cancelled');
  await sweepWithdrawals(world.deps);
  expect([(await world.standing(waits)).status, (await world.standing(begun)).status]).toEqual([
    'cancelled',
    'processing',
  ]);
  expect((await world.standing(other)).status).not.toBe('cancelled');
});

test('a deposit that was not paid, or is another merchant\u2019s, is not sent back', async () => {
  const unpaid = await deposit('BUDI SANTOSO', 'expired');
  expect([await refundable(unpaid), await refund(unpaid, {})]).toMatchObject([
    { status: 409 },
    { status: 409 },
  ]);
  const { owner } = await world.shop();
  const id = await deposit('BUDI SANTOSO');
  expect(await world.ask(owner, 'GET', `/api/transactions/${id}/refund`)).toMatchObject({
    status: 404,
  });
  expect(
    await world.ask(
      owner,
      'POST',
      `/api/transactions/${id}/refund`,
      { destination, reason: 'x' },
      { 'idempotency-key': newId('key') },
    ),
  ).toMatchObject({ status: 404 });
});

const refundable = (id: string) => world.ask(shop.owner, 'GET', `/api/transactions/${id}/refund`);

function refund(id: string, more: object, key = newId('key')) {
  return world.ask(
    shop.owner,
    'POST',
    `/api/transactions/${id}/refund`,
    { destination, reason: 'wrong size', ...more },
    { 'idempotency-key': key },
  );
}

/** A deposit of 100,000 and the line that paid it. */
async function deposit(payer: string, status = 'succeeded'): Promise<string> {
  const id = newId('txn');
  const { db } = world.database;
  const { accountId } = await world.paying.account();
  const lineId = await addLine(db, { accountId, amountMinor: 10_000_000n, counterparty: payer });
  await asThief(
    db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, paid_amount, status, line_id)
    values (${id}, 'deposit', ${`DEP-${id.slice(-10)}`}, ${shop.merchantId}, 'live', 'dana', 'IDR',
      10000000, 10000000, ${status === 'succeeded' ? 10_000_000 : null}, ${status}, ${lineId})`,
  );
  return id;
}

async function planned(requestId: string): Promise<{ needed: number | null; reasons: string[] }> {
  await sql`update account_verification set status = 'verified', ended_at = now()
    where id = (select verification_id from withdrawal_request where id = ${requestId})`.execute(
    world.database.db.read,
  );
  const { advanceRequest } = await import('../requests/advance-request.ts');
  await advanceRequest(world.deps, requestId);
  const { approvalsNeeded: needed, reasons } = await world.standing(requestId);
  return { needed, reasons };
}

/** Its end as the engine writes it, told to the listener. */
async function ended(requestId: string | undefined, status: 'failed' | 'succeeded'): Promise<void> {
  await asThief(
    world.database.db,
    sql`update withdrawal_request set status = ${status} where id = ${requestId}`,
  );
  if (status === 'succeeded') await heard(requestId);
}

async function heard(requestId: string | undefined, name = 'withdrawals.succeeded'): Promise<void> {
  const event: DomainEvent<{ requestId: string }> = {
    id: newId('fct'),
    name,
    key: requestId ?? '',
    mode: 'live',
    payload: { requestId: requestId ?? '' },
    at: new Date(),
  };
  await world.database.db.transaction((trx) => followRefund([event], trx, () => undefined));
}

async function statusOf(id: string): Promise<string> {
  return (
    await one(
      world.database.db.read,
      sql<{ status: string }>`select status from transaction where id = ${id}`,
    )
  ).status;
}
