import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MerchantDetail, MerchantStatement } from '@wallet/contract';
import { addAccount, addLine } from '@wallet/server/testing';
import { matchLines } from '#modules/matching/lines';
import { createMerchantWorld, type MerchantWorld } from '../../../testing/people/merchant-world.ts';

let world: MerchantWorld;
let made: MerchantDetail;
/** Of each credit: what came in, and when. */
let entries: { amount: bigint; at: Date }[];
beforeAll(async () => {
  world = await createMerchantWorld();
  made = await world.found();
  const { db } = world.database;
  const { id: merchantId } = made.merchant;
  await addAccount(db, { merchantIds: [merchantId] });
  for (let i = 1n; i <= 5n; i++) {
    const deposit = await world.deposits.pay(merchantId, {
      amount: { minor: i * 1_000_000n, currency: 'IDR' },
    });
    await matchLines(world.deposits.deps, [
      await addLine(db, { accountId: deposit.accountId, amountMinor: deposit.finalMinor }),
    ]);
  }
  entries = await all(
    db.read,
    sql<{
      amount: bigint;
      at: Date;
    }>`select amount, date_trunc('milliseconds', at) as at from ledger_entry
      where account_id = ${`merchantPayable.${merchantId}.IDR.live`} order by sequence`,
  );
});
afterAll(() => world.close());

const read = async (query = '') =>
  (
    await world.ask(
      world.users.admin,
      'GET',
      `/api/merchants/${made.merchant.id}/statement?${query}`,
    )
  ).body as MerchantStatement;
const rupiah = (minor: bigint) => ({ value: `${minor / 100n}.00`, currency: 'IDR' });
const sum = (part: readonly { amount: bigint }[]) =>
  part.reduce((total, { amount }) => total + amount, 0n);
const nth = (i: number) => entries[i] ?? { amount: 0n, at: new Date(0) };

test('has every entry once, newest first, each with the balance after it; opening + movements = closing', async () => {
  const whole = await read();
  expect(whole).toMatchObject({
    mode: 'live',
    opening: rupiah(0n),
    closing: rupiah(sum(entries)),
    credits: rupiah(sum(entries)),
    debits: rupiah(0n),
    next: null,
  });
  expect(
    whole.data.map(({ sequence, amount, balanceAfter }) => [sequence, amount, balanceAfter]),
  ).toEqual(
    entries
      .map(({ amount }, i) => [String(i + 1), rupiah(amount), rupiah(sum(entries.slice(0, i + 1)))])
      .toReversed(),
  );
  const first = await read('limit=2');
  expect(first.data.map(({ sequence }) => sequence)).toEqual(['5', '4']);
  const second = await read(`limit=2&after=${first.next}`);
  expect(second.data.map(({ sequence }) => sequence)).toEqual(['3', '2']);
  expect(await read(`limit=2&after=${second.next}`)).toMatchObject({
    data: [{ sequence: '1' }],
    next: null,
    closing: rupiah(sum(entries)),
  });
});

test('a window of time has its own opening and closing balance, and stays within itself', async () => {
  const window = await read(
    `from=${nth(1).at.toISOString()}&to=${nth(4).at.toISOString()}&limit=2`,
  );
  expect(window).toMatchObject({
    opening: rupiah(sum(entries.slice(0, 1))),
    closing: rupiah(sum(entries.slice(0, 4))),
    credits: rupiah(sum(entries.slice(1, 4))),
    data: [{ sequence: '4' }, { sequence: '3' }],
    next: '3',
  });
  expect(
    await read(`from=${nth(1).at.toISOString()}&to=${nth(4).at.toISOString()}&limit=2&after=3`),
  ).toMatchObject({ data: [{ sequence: '2' }], next: null });
  const before = await read('to=2020-01-01T00:00:00Z');
  expect(before).toMatchObject({ opening: rupiah(0n), closing: rupiah(0n), data: [] });
  const after = await read('from=2999-01-01T00:00:00Z');
  expect(after).toMatchObject({
    opening: rupiah(sum(entries)),
    closing: rupiah(sum(entries)),
    credits: rupiah(0n),
    data: [],
    next: null,
  });
});

test('money of test mode is another statement, a merchant reads its own only, and a wrong cursor is refused', async () => {
  expect(await read('mode=test')).toMatchObject({ mode: 'test', closing: rupiah(0n), data: [] });
  const own = await world.ask(world.ownerOf(made), 'GET', '/api/merchant/statement?limit=1');
  expect(own).toMatchObject({
    status: 200,
    body: { closing: rupiah(sum(entries)), data: [{ sequence: '5' }], next: '5' },
  });
  const stranger = await world.found();
  expect(await world.ask(world.ownerOf(stranger), 'GET', '/api/merchant/statement')).toMatchObject({
    body: { closing: rupiah(0n), data: [] },
  });
  expect(
    (
      await world.ask(
        world.ownerOf(stranger),
        'GET',
        `/api/merchant/statement?merchantId=${made.merchant.id}`,
      )
    ).status,
  ).toBe(400);
  expect(
    await world.ask(
      world.users.admin,
      'GET',
      `/api/merchants/${made.merchant.id}/statement?after=x`,
    ),
  ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
});
