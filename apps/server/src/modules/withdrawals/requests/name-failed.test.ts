import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorWithdrawalRow, OwnWithdrawalRow, WithdrawalAnswer } from '@wallet/contract';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest } from './advance-request.ts';

let world: WithdrawalWorld;
let admin: User;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  admin = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const queue = '/api/operator/withdrawal-requests';

/** A request whose institution answered that it knows no such account. */
async function failed(shop: Shop): Promise<string> {
  await world.paying.account();
  const destination = {
    institutionCode: 'DANA',
    accountNumber: `0812${String(Math.random()).slice(2, 10)}`,
    holderName: 'Siti Aminah',
  };
  const id = await world.asked(shop, { payTo: { destination } });
  await endInquiry(id, 'notFound');
  return id;
}

async function endInquiry(id: string, status: 'notFound' | 'verified'): Promise<void> {
  await sql`update account_verification v set status = ${status}, ended_at = now() from withdrawal_request w
    where w.id = ${id} and v.id = w.verification_id`.execute(world.database.db.read);
  await advanceRequest(world.deps, id);
}

async function rowOf(id: string): Promise<OperatorWithdrawalRow> {
  const { body } = await world.ask(admin, 'GET', `${queue}/${id}`);
  return (body as { request: OperatorWithdrawalRow }).request;
}

test('a name that failed stands among those that ask a person, to both, and says so', async () => {
  const shop = await world.shop();
  const id = await failed(shop);
  expect(await rowOf(id)).toMatchObject({
    status: 'verificationFailed',
    waitsFor: { reason: 'nameFailed', by: 'operator' },
    acts: { reject: { may: true } },
  });
  for (const [tab, found] of [
    ['onHold', 1],
    ['open', 0],
  ] as const) {
    const own = await world.ask(shop.owner, 'GET', `/api/withdrawal-requests?tab=${tab}`);
    const house = await world.ask(
      admin,
      'GET',
      `${queue}?tab=${tab}&merchantId=${shop.merchantId}`,
    );
    expect((own.body as { data: OwnWithdrawalRow[] }).data).toHaveLength(found);
    expect((house.body as { data: OwnWithdrawalRow[] }).data).toHaveLength(found);
  }
  const api = await world.ask(shop.live, 'GET', `/v1/withdrawal-requests/${id}`);
  expect((api.body as WithdrawalAnswer).waitsFor).toEqual({
    reason: 'nameFailed',
    by: 'operator',
    since: expect.any(String),
    until: null,
  });
});

test('asked again, the institution is asked anew and a confirmed name goes on', async () => {
  const shop = await world.shop();
  const id = await failed(shop);
  const before = await inquiryOf(id);
  const again = await world.ask(admin, 'POST', `${queue}/${id}/name-inquiry`);
  expect(again).toMatchObject({
    status: 200,
    body: { status: 'verifying', waitsFor: { reason: 'nameCheck' } },
  });
  expect(await inquiryOf(id)).not.toBe(before);
  await endInquiry(id, 'verified');
  expect(await rowOf(id)).toMatchObject({
    status: 'pendingApproval',
    waitsFor: { reason: 'approval' },
  });
  expect(await world.ask(admin, 'POST', `${queue}/${id}/name-inquiry`)).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
});

test('rejected, it ends without having held money', async () => {
  const shop = await world.shop();
  const id = await failed(shop);
  const { revision, payloadHash } = await rowOf(id);
  const said = { decision: 'reject', reason: 'no such account', revision, payloadHash };
  const answer = await world.ask(admin, 'POST', `${queue}/${id}/decisions`, said);
  expect(answer).toMatchObject({ status: 200, body: { status: 'rejected', waitsFor: null } });
  expect((await world.paying.money(shop.merchantId)).held).toBe(0n);
});

test('as many names as may be asked for, and nothing is asked again or changed', async () => {
  const shop = await world.shop();
  const id = await failed(shop);
  await sql`update account_verification set payee_key = (select destination_key from withdrawal_request
    where id = ${id}) where merchant_id = ${shop.merchantId}`.execute(world.database.db.read);
  for (let i = 0; i < 3; i++) {
    await world.ask(admin, 'POST', `${queue}/${id}/name-inquiry`);
    await endInquiry(id, 'notFound');
  }
  expect(await world.ask(admin, 'POST', `${queue}/${id}/name-inquiry`)).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests' },
  });
  expect((await rowOf(id)).status).toBe('verificationFailed');
});

async function inquiryOf(id: string): Promise<string | null> {
  const row = await one(
    world.database.db.read,
    sql<{
      inquiry: string | null;
    }>`select verification_id as inquiry from withdrawal_request where id = ${id}`,
  );
  return row.inquiry;
}
