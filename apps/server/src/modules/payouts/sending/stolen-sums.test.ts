import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { payingWorld, type PayingWorld } from '../../../testing/payouts/paying-world.ts';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';

const amount = 5_000_000n;
const fee = 250_000n;
let database: TestDatabase;
let world: PayingWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});
let asks = 0;

/** A payout that its phone has. */
async function taken() {
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  const payee = `0812000${String(++asks).padStart(5, '0')}`;
  const requestId = await world.approved(merchantId, { payee });
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  if (!intent) throw new Error('nothing began');
  const ask = {
    accountId,
    askId: `ask-${String(asks).padStart(8, '0')}`,
    bootId: 'boot-00000001',
    journalId: 'journal-1',
    sequence: 5,
  };
  await assignNextTransfer(world.deps, { deviceId, ask });
  return { merchantId, accountId, requestId, intent };
}

test('a payout that comes back gives back no fee that somebody wrote into its request', async () => {
  const { merchantId, accountId, requestId } = await taken();
  await world.debit(accountId, amount, { providerTransactionId: 'P-1' });
  const before = await world.money(merchantId);
  const thief = thiefOf(database);
  await thief.steal(`update withdrawal_request set fee = 90000000000 where id = '${requestId}'`);
  const back = { accountId, amountMinor: amount, reversalOf: 'P-1', counterparty: 'PENGEMBALIAN' };
  const lineId = await addLine(database.db, back);
  await world.match([lineId]);
  expect(await world.money(merchantId)).toEqual(before);
  expect(await world.line(lineId), 'persons look at it').toMatchObject({ posted: true });
  await thief.steal(`update withdrawal_request set fee = ${fee} where id = '${requestId}'`);
  expect((await world.request(requestId)).status).toBe('succeeded');
});

test.each([
  [
    'an order costs another sum',
    `update payout_intent set amount = 100, fee = 4999900 where id = '$intent'`,
  ],
  ['a request costs another fee', `update withdrawal_request set fee = 0 where id = '$request'`],
])('what is pressed settles nothing while %s than was signed', async (_, theft) => {
  const { merchantId, accountId, requestId, intent } = await taken();
  const before = await world.money(merchantId);
  await thiefOf(database).steal(theft.replace('$intent', intent.id).replace('$request', requestId));
  const lineId = await world.debit(accountId, amount);
  expect(await world.money(merchantId)).toEqual(before);
  expect((await world.request(requestId)).status).toBe('processing');
  expect(await world.line(lineId), 'persons look at it').toMatchObject({ matchStatus: 'review' });
});
