import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveRows } from '#modules/approvals/row-proofs';
import { readKnownForMs } from './read-first-paid.ts';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { asLogin } from '../../../testing/database/as-login.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

const steal = (statement: string) =>
  asLogin(world.database, `set session_replication_role = replica; ${statement}`);
const policy = { automaticUpToMinor: '1000000', automaticPerDayMinor: '1000000' };
const amount = { minor: 500n, currency: 'IDR' as const };
const opened = (shop: Shop, methodId = shop.methodId) =>
  world.asked(shop, { amount, payTo: { payoutMethodId: methodId } });

/** A shop that asked for a payout to a destination nobody ever paid, and one that it paid long ago. */
async function shopWithHistory(): Promise<{ shop: Shop; asked: string; known: string }> {
  const shop = await world.shop({ policy });
  const known = await world.method(shop.merchantId);
  await world.paidBefore(shop, known, 80);
  return { shop, asked: await opened(shop), known };
}

test('a destination that was paid long ago needs no person, one that nobody paid does', async () => {
  const { shop, asked, known } = await shopWithHistory();
  expect(await world.standing(await opened(shop, known))).toMatchObject({ status: 'approved' });
  expect((await world.standing(asked)).reasons).toEqual(['destinationUnknown']);
});

const paidFrom = (merchantId: string) =>
  `from payout_intent where merchant_id = '${merchantId}' and outcome like 'paid %'`;

test.each([
  [
    'a request that is called paid',
    (_: Shop, id: string) =>
      `update withdrawal_request set status = 'succeeded', transaction_id = (select id from transaction
        where status = 'succeeded' limit 1) where id = '${id}'`,
    false,
  ],
  [
    'an attempt that is called paid',
    ({ merchantId }: Shop, id: string) =>
      `update withdrawal_request set status = 'succeeded' where id = '${id}';
       insert into payout_intent
         select (jsonb_populate_record(i, jsonb_build_object('id', 'int_' || md5(random()::text),
           'transaction_id', 'txn_' || md5(random()::text), 'request_id', w.id, 'payee_key', w.destination_key))).*
       from payout_intent i, withdrawal_request w
         where i.merchant_id = '${merchantId}' and i.outcome like 'paid %' and w.id = '${id}'`,
    true,
  ],
  [
    'a payment that went elsewhere',
    ({ merchantId }: Shop, id: string) =>
      `update payout_intent set payee_key = (select destination_key from withdrawal_request
        where id = '${id}') where id = (select id ${paidFrom(merchantId)})`,
    true,
  ],
])('%s, written by SQL, makes no destination one that was paid', async (_, statement, isNamed) => {
  const { shop, asked } = await shopWithHistory();
  await steal(statement(shop, asked));
  expect((await world.standing(await opened(shop))).reasons).toContain('destinationUnknown');
  const { unproved } = await proveRows(world.database.db.read, world.deps.vault, powerKinds);
  expect(unproved.some(({ table }) => table === 'payout_intent')).toBe(isNamed);
  await steal(`delete ${paidFrom(shop.merchantId)}`);
});

test.each([
  [
    'its time moved back',
    `outcome = 'paid 2020-01-01T00:00:00.000Z', created_at = '2020-01-01'`,
    'destinationUnknown',
  ],
  ['its attempt moved back', `created_at = '2020-01-01'`, 'destinationYoung'],
])('a payment of a moment ago is not known for longer by %s', async (_, change, reason) => {
  const shop = await world.shop({ policy });
  await world.paidBefore(shop, shop.methodId, 1);
  await steal(
    `update payout_intent set ${change} where merchant_id = '${shop.merchantId}';
     update transaction set completed_at = '2020-01-01' where merchant_id = '${shop.merchantId}'`,
  );
  expect((await world.standing(await opened(shop))).reasons).toEqual([reason]);
});

test('what another customer was paid is not this one\u2019s, whatever its request says by SQL', async () => {
  const { shop } = await shopWithHistory();
  const { payeeKey } = await one(
    world.database.db.read,
    sql<{
      payeeKey: string;
    }>`select payee_key as "payeeKey" from payout_intent where merchant_id = ${shop.merchantId}`,
  );
  const knownFor = (customerKey: string | null) =>
    readKnownForMs(world.database.db.read, {
      merchantId: shop.merchantId,
      mode: 'live',
      payeeKey,
      customerKey,
    });
  expect(await knownFor(null)).toBeGreaterThan(79 * 3_600_000);
  await steal(
    `update withdrawal_request set customer_key = 'mine'
      where merchant_id = '${shop.merchantId}' and status = 'succeeded'`,
  );
  expect(await knownFor('mine')).toBeNull();
});
