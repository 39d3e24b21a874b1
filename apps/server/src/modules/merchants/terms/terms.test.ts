import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantDetail, MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import { addAccount, addLine } from '@wallet/server/testing';
import { chooseMethod } from '#modules/deposits/checkout';
import { matchLines } from '#modules/matching/lines';
import { systemClock } from '#platform/clock';
import { createMerchantWorld, type MerchantWorld } from '../../../testing/people/merchant-world.ts';

let world: MerchantWorld;
beforeAll(async () => {
  world = await createMerchantWorld();
});
afterAll(() => world.close());

const tomorrow = () => new Date(systemClock.now().getTime() + 86_400_000).toISOString();
const at = ({ merchant }: MerchantDetail, more: string) => `/api/merchants/${merchant.id}${more}`;
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  world.ask(world.users.admin, method, path, body);
const rule = async (made: MerchantDetail, more: object = {}) => {
  const answer = await ask('POST', at(made, '/fee-rules'), {
    direction: 'deposit',
    method: 'any',
    percentBasisPoints: 250,
    ...more,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as MerchantFeeRule;
};
const rules = async (made: MerchantDetail) =>
  ((await ask('GET', at(made, '/fee-rules'))).body as { data: MerchantFeeRule[] }).data;
const fixedIn = (id: string) =>
  one(
    world.database.db.read,
    sql<{
      fee: bigint;
      terms: { feeRule: { id: string } | null; limits: unknown };
    }>`select merchant_fee as fee, terms from transaction where id = ${id}`,
  );

describe('fee rules', () => {
  test('begin now or later; the one in force, those past and those planned are told apart', async () => {
    const made = await world.found();
    const first = await rule(made, { flat: '1000', min: '500.00', max: '90000' });
    expect(first).toMatchObject({
      flat: { value: '1000.00', currency: 'IDR' },
      percentBasisPoints: 250,
      min: { value: '500.00' },
      max: { value: '90000.00' },
      state: 'inForce',
      addedBy: { id: world.users.admin.userId },
    });
    const second = await rule(made, { percentBasisPoints: 300 });
    const planned = await rule(made, { percentBasisPoints: 100, validFrom: tomorrow() });
    const own = await rule(made, { method: 'dana', percentBasisPoints: 70 });
    expect((await rules(made)).map(({ id, state }) => [id, state])).toEqual([
      [planned.id, 'planned'],
      [own.id, 'inForce'],
      [second.id, 'inForce'],
      [first.id, 'past'],
    ]);
    const seen = await world.ask(world.ownerOf(made), 'GET', '/api/merchant/fee-rules');
    expect(
      (seen.body as { data: MerchantFeeRule[] }).data.map(({ id, addedBy }) => [id, addedBy]),
    ).toEqual([planned, own, second, first].map(({ id }) => [id, null]));
  });

  test('what has begun is history: neither the API nor the database changes or deletes it; a planned one is withdrawn', async () => {
    const made = await world.found();
    const begun = await rule(made);
    const planned = await rule(made, { validFrom: tomorrow() });
    expect(await ask('DELETE', at(made, `/fee-rules/${begun.id}`))).toMatchObject({
      status: 409,
      body: { code: 'termsBegun' },
    });
    for (const statement of [
      sql`update merchant_fee_rule set flat = 1 where id = ${begun.id}`,
      sql`delete from merchant_fee_rule where id = ${begun.id}`,
    ]) {
      await expect(statement.execute(world.database.db.read)).rejects.toThrow(
        /permission denied|stays as it is/,
      );
    }
    expect((await ask('DELETE', at(made, `/fee-rules/${planned.id}`))).status).toBe(204);
    expect((await ask('DELETE', at(made, `/fee-rules/${planned.id}`))).status).toBe(404);
    const other = await world.found();
    expect((await ask('DELETE', at(other, `/fee-rules/${begun.id}`))).status).toBe(404);
    expect((await rules(made)).map(({ id }) => id)).toEqual([begun.id]);
    expect((await world.trailOf(made.merchant.id)).map(({ action }) => action)).toEqual([
      'merchant.created',
      'merchant.feeRuleAdded',
      'merchant.feeRuleAdded',
      'merchant.feeRuleWithdrawn',
    ]);
  });

  test('cannot begin in the past, twice at one moment, or with amounts that are none', async () => {
    const made = await world.found();
    const later = tomorrow();
    await rule(made, { validFrom: later });
    for (const [wrong, status, code] of [
      [{ validFrom: '2020-01-01T00:00:00Z' }, 422, 'validFromPast'],
      [{ validFrom: later }, 409, 'termsExist'],
      [{ method: 'maya' }, 422, 'methodNotOfCurrency'],
      [{ flat: '10.50' }, 400, 'amountOffStep'],
      [{ flat: '-1' }, 400, 'invalidRequest'],
      [{ percentBasisPoints: 10_001 }, 400, 'invalidRequest'],
      [{ min: '10', max: '9' }, 400, 'invalidRequest'],
      [{ direction: 'sideways' }, 400, 'invalidRequest'],
    ] as const) {
      expect([
        wrong,
        await ask('POST', at(made, '/fee-rules'), {
          direction: 'deposit',
          method: 'any',
          percentBasisPoints: 1,
          ...wrong,
        }),
      ]).toMatchObject([wrong, { status, body: { code } }]);
    }
    expect(
      await ask('POST', `/api/merchants/mer_${'0'.repeat(26)}/fee-rules`, {
        direction: 'deposit',
        method: 'any',
      }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the calculator', () => {
  test('says what a deposit will cost by the function that fixes it into the deposit, and what will count tomorrow', async () => {
    const made = await world.found();
    const { id: merchantId } = made.merchant;
    await addAccount(world.database.db, { merchantIds: [merchantId] });
    const dana = await rule(made, { method: 'dana', flat: '1000', percentBasisPoints: 123 });
    await rule(made, { percentBasisPoints: 900 });
    await rule(made, { method: 'dana', percentBasisPoints: 5_000, validFrom: tomorrow() });
    const quote = await ask('GET', at(made, '/fee-quote?method=dana&amount=150000'));
    expect(quote).toMatchObject({
      status: 200,
      body: {
        amount: { value: '150000.00' },
        fee: { value: '2845.00' },
        net: { value: '147155.00' },
        rule: { id: dana.id },
        isWithinLimits: true,
        isMethodAllowed: true,
      },
    });
    const deposit = await world.deposits.pay(merchantId);
    expect(deposit.feeMinor).toBe(284_500n);
    expect((await fixedIn(deposit.id)).terms.feeRule?.id).toBe(dana.id);
    const later = encodeURIComponent(new Date(Date.parse(tomorrow()) + 1_000).toISOString());
    expect(
      await ask('GET', at(made, `/fee-quote?method=dana&amount=150000&at=${later}`)),
    ).toMatchObject({ body: { fee: { value: '75000.00' } } });
    expect(await ask('GET', at(made, '/fee-quote?method=livin&amount=150000'))).toMatchObject({
      body: { fee: { value: '13500.00' } },
    });
    expect(
      await ask('GET', at(made, '/fee-quote?method=dana&amount=1000&at=2020-01-01T00:00:00Z')),
    ).toMatchObject({ body: { fee: { value: '0.00' }, rule: null } });
    expect(
      await ask('GET', at(made, '/fee-quote?direction=withdrawal&method=dana&amount=1000')),
    ).toMatchObject({ body: { fee: { value: '0.00' }, net: { value: '1000.00' } } });
    expect(await ask('GET', at(made, '/fee-quote?method=maya&amount=1000'))).toMatchObject({
      body: { isMethodAllowed: false },
    });
    for (const amount of ['0', '10.5', '1e3', '-5'])
      expect([
        amount,
        (await ask('GET', at(made, `/fee-quote?method=dana&amount=${amount}`))).status,
      ]).toEqual([amount, 400]);
    expect(
      (
        await world.ask(
          world.ownerOf(made),
          'GET',
          '/api/merchant/fee-quote?method=dana&amount=150000',
        )
      ).body,
    ).toMatchObject({ fee: { value: '2845.00' }, rule: { id: dana.id, addedBy: null } });
  });
});

describe('a deposit', () => {
  test('keeps the fee rule and the limits of its creation while both change, and is credited by them', async () => {
    const made = await world.found();
    const { id: merchantId } = made.merchant;
    await addAccount(world.database.db, { merchantIds: [merchantId] });
    const first = await rule(made);
    expect(
      await ask('POST', at(made, '/limits'), { direction: 'deposit', min: '10000', max: '200000' }),
    ).toMatchObject({ status: 201 });
    const deposit = await world.deposits.pay(merchantId);
    const waiting = await world.deposits.open(merchantId);
    const fixed = await fixedIn(deposit.id);
    expect(fixed).toMatchObject({
      fee: 375_000n,
      terms: { feeRule: { id: first.id }, limits: { minMinor: '1000000', maxMinor: '20000000' } },
    });
    const second = await rule(made, { percentBasisPoints: 1_000 });
    expect(
      await ask('POST', at(made, '/limits'), { direction: 'deposit', min: null, max: '100000' }),
    ).toMatchObject({ status: 201 });
    expect(await fixedIn(deposit.id)).toEqual(fixed);
    await matchLines(world.deposits.deps, [
      await addLine(world.database.db, {
        accountId: deposit.accountId,
        amountMinor: deposit.finalMinor,
      }),
    ]);
    expect(await world.deposits.posted(`merchantPayable.${merchantId}.IDR.live`)).toBe(
      deposit.finalMinor - 375_000n,
    );
    // What has no code yet is under the new terms.
    await expect(
      chooseMethod(world.deposits.deps, { sessionId: waiting, method: 'dana' }),
    ).rejects.toMatchObject({ options: { detail: 'aboveMaximum' } });
    await expect(world.deposits.open(merchantId)).rejects.toMatchObject({
      code: 'amountOutOfLimits',
    });
    const small = await world.deposits.pay(merchantId, {
      amount: { minor: 5_000_000n, currency: 'IDR' },
    });
    expect(await fixedIn(small.id)).toMatchObject({
      fee: 500_000n,
      terms: { feeRule: { id: second.id } },
    });
    await world.deposits.prove();
  });
});

describe('limits', () => {
  test('count from their moment on, are lifted by limits without numbers, and stay in the history', async () => {
    const made = await world.found();
    const limit = async (body: object) =>
      (
        await ask('POST', at(made, '/limits'), {
          direction: 'deposit',
          min: null,
          max: null,
          ...body,
        })
      ).body as MerchantLimit;
    const first = await limit({ max: '100000' });
    await expect(world.deposits.open(made.merchant.id)).rejects.toMatchObject({
      code: 'amountOutOfLimits',
    });
    expect(await ask('GET', at(made, '/fee-quote?method=dana&amount=150000'))).toMatchObject({
      body: { isWithinLimits: false },
    });
    const planned = await limit({ max: '1', validFrom: tomorrow() });
    const second = await limit({});
    await expect(world.deposits.open(made.merchant.id)).resolves.toBeDefined();
    const listed = ((await ask('GET', at(made, '/limits'))).body as { data: MerchantLimit[] }).data;
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [planned.id, 'planned'],
      [second.id, 'inForce'],
      [first.id, 'past'],
    ]);
    expect(
      (
        (await world.ask(world.ownerOf(made), 'GET', '/api/merchant/limits')).body as {
          data: MerchantLimit[];
        }
      ).data.map(({ id }) => id),
    ).toEqual([planned.id, second.id, first.id]);
    expect((await ask('DELETE', at(made, `/limits/${second.id}`))).status).toBe(409);
    expect((await ask('DELETE', at(made, `/limits/${planned.id}`))).status).toBe(204);
  });
});
