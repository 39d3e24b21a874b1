import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLine, type OpenDeposit } from '@wallet/server/testing';
import { createSignedDepositWorld } from '../../testing/deposits/signed-deposit-world.ts';
import type { SignedDepositWorld } from '../../testing/deposits/signed-deposit-world.ts';
import { signRow } from '../../testing/signing/sign-row.ts';
import { depositPower } from './deposit-power.ts';
import { matchLines } from '#modules/matching/lines';

let opened: SignedDepositWorld;
let { change, come, database, greedy, owned, quietAccount, setBack, thief, world } =
  {} as SignedDepositWorld;
beforeAll(async () => {
  opened = await createSignedDepositWorld();
  ({ change, come, database, greedy, owned, quietAccount, setBack, thief, world } = opened);
});
afterAll(() => opened.close());

describe('a deposit that was changed by SQL is paid by nothing, and the proof names it:', () => {
  const thefts: readonly [string, string][] = [
    ['its merchant', `merchant_id = 'GREEDY'`],
    ['its fee', 'merchant_fee = 0'],
    ['an extra fee', 'extra_fee = 100, amount_discount = amount_discount + 100'],
    [
      'what it was for',
      'payment_amount = payment_amount + 100, amount_discount = amount_discount + 100',
    ],
    ['its terms', `terms = terms || '{"latePolicy": "credit", "slotShared": false}'`],
    ['its code', `qr_payload = qr_payload || ' '`],
    ['whose name is shown', `payee_name = 'THIEF'`],
    ['a number to pay to', `payee_number_enc = 'x'`],
    ['its phone', 'device_id = null'],
    ['its method', `method = 'livin'`],
    ['its name', `code = 'DEP-OTHERS'`],
    ['the reference of the line to come', `provider_transaction_id = 'P-THEIRS'`],
    ['its MAC', 'mac = null'],
  ];
  test.each(thefts)('%s', async (_, theft) => {
    const of = await world.deposit();
    await change(of.id, theft.replace('GREEDY', greedy));
    const lineId = await come(of);
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'review',
      posted: true,
      reason: 'depositNotProved',
      candidate: of.id,
    });
    expect(await world.standing(of)).toBe('awaitingPayment none paying');
    expect([await owned(of.merchantId), await owned(greedy)]).toEqual([0n, 0n]);
    expect(await thief.named()).toEqual([
      expect.stringMatching(new RegExp(`^transaction ${of.id} (wrong|missing|contradicted)$`)),
    ]);
    expect(await thief.audited('row.notProved')).toContain(`transaction ${of.id}`);
    await setBack(theft);
    expect(await thief.named()).toEqual([]);
    await world.prove();
  });

  test('its session, which says whose it is', async () => {
    const of = await world.deposit();
    await thief.steal(
      `update transaction_session set merchant_id = '${greedy}' where id = '${of.sessionId}'`,
    );
    expect(await world.line(await come(of))).toMatchObject({ reason: 'depositNotProved' });
    expect(await owned(greedy)).toBe(0n);
    expect(await thief.named()).toEqual([`transaction_session ${of.sessionId} wrong`]);
    await thief.steal(
      `update transaction_session set merchant_id = '${of.merchantId}' where id = '${of.sessionId}'`,
    );
  });

  test.each([
    ['its account', async () => `account_id = '${await quietAccount()}'`],
    [
      'its amount',
      async ({ finalMinor }: OpenDeposit) =>
        `final_payment = ${finalMinor - 700n}, amount_discount = payment_amount - ${finalMinor - 700n}`,
    ],
  ])('%s, so that it is found by money that others sent', async (_, theftOn) => {
    const of = await world.deposit();
    const theft = await theftOn(of);
    await change(of.id, theft);
    const turned = await one(
      database.db.read,
      sql<{
        accountId: string;
        finalMinor: bigint;
      }>`select account_id as "accountId", final_payment as "finalMinor" from transaction where id = ${of.id}`,
    );
    expect(await world.line(await come({ ...of, ...turned }))).toMatchObject({
      reason: 'depositNotProved',
    });
    expect(await world.standing(of)).toBe('awaitingPayment none paying');
    expect(await owned(of.merchantId)).toBe(0n);
    expect(await thief.named()).toEqual([`transaction ${of.id} wrong`]);
    await setBack(theft);
  });

  test('with the MAC, and all the values, of another', async () => {
    const [of, other] = [await world.deposit(), await world.deposit()];
    const theft = `merchant_id = '${other.merchantId}', mac = (select mac from transaction where id = '${other.id}')`;
    await change(of.id, theft);
    expect(await world.line(await come(of))).toMatchObject({ reason: 'depositNotProved' });
    expect([await owned(other.merchantId), await owned(of.merchantId)]).toEqual([0n, 0n]);
    expect(await thief.named()).toEqual([`transaction ${of.id} wrong`]);
    await setBack(theft);
  });

  test('by its session\u2019s customer: late money for an amount that was another\u2019s goes to nobody whose name was written in', async () => {
    const of = await world.deposit();
    await sql`update transaction set terms = terms || '{"slotShared": true}' where id = ${of.id}`.execute(
      database.db.read,
    );
    await signRow(database.db, depositPower, of.id);
    await thief.steal(
      `update transaction_session set customer_name = 'Siti Aminah' where id = '${of.sessionId}'`,
    );
    const lineId = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
      counterparty: 'SITI AMINAH',
    });
    await matchLines(world.deps, [lineId]);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      reason: 'nameMismatch',
    });
    expect(await owned(of.merchantId)).toBe(0n);
    await thief.steal(
      `update transaction_session set customer_name = 'Budi Santoso' where id = '${of.sessionId}'`,
    );
  });
});
