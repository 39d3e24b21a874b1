import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { insertRequest } from './insert-request.ts';
import { sweepWithdrawals } from '../upkeep/sweep-withdrawals.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

const read = () => world.database.db.read;
const payTo = (accountNumber: string, holderName = 'Siti Aminah') => ({
  destination: { institutionCode: 'DANA', accountNumber, holderName },
});
const money = { minor: 1_000_000n, currency: 'IDR' as const };

/** As if a quarter of a minute had passed since they were made. */
const letTimePass = () =>
  sql`update withdrawal_request set updated_at = now() - interval '15 seconds' where status = 'verifying'`.execute(
    read(),
  );
const askedOf = async ({ merchantId }: Shop) =>
  (
    await all(
      read(),
      sql<{
        id: string;
      }>`select id from withdrawal_request where merchant_id = ${merchantId} and verification_id is not null
        order by id`,
    )
  ).map(({ id }) => id);
/** So many names were asked for just now, or some minutes ago. */
const useUp = ({ merchantId }: Shop, count: number, { payeeKey = 'other', minutesAgo = 0 } = {}) =>
  sql`insert into account_verification (id, merchant_id, mode, method, country, institution_code, bank_name,
    number_enc, payee_key, last4, status, expires_at, ended_at, created_at)
    select id, ${merchantId}, 'live', 'dana', 'ID', 'DANA', 'DANA', '', ${payeeKey}, '0000', 'unsupported',
      now(), now(), now() - make_interval(mins => ${minutesAgo}::int)
    from unnest(${Array.from({ length: count }, () => newId('avf'))}::text[]) as made (id)`.execute(
    read(),
  );

test('a merchant with hundreds of names to ask for does not hold up another one’s single request', async () => {
  const [many, single] = [await world.shop(), await world.shop()];
  await useUp(many, 10);
  await useUp(single, 10);
  await world.database.db.transaction(async (trx) => {
    for (let i = 0; i < 220; i++)
      await insertRequest(
        trx,
        world.deps,
        { merchantId: many.merchantId, mode: 'live', principal: many.owner },
        {
          source: 'csv',
          reference: `many-${i}`,
          amount: money,
          payTo: payTo(`0812${10_000_000 + i}`),
          isOneOfMany: true,
        },
      );
  });
  const id = await world.asked(single, { payTo: payTo('081299990000') });
  expect(await askedOf(single)).toEqual([]);
  await letTimePass();
  await sql`update account_verification set created_at = now() - interval '2 minutes'
    where merchant_id = ${single.merchantId}`.execute(read());
  await sweepWithdrawals(world.deps);
  expect(await askedOf(single)).toEqual([id]);
  expect(await askedOf(many)).toEqual([]);
});

test('who waits longest is asked for first: a new request does not take the place of an older one', async () => {
  const shop = await world.shop();
  await useUp(shop, 10);
  const older = await world.asked(shop, { payTo: payTo('081255550001') });
  await sql`update account_verification set created_at = now() - interval '2 minutes'
    where merchant_id = ${shop.merchantId}`.execute(read());
  await useUp(shop, 9);
  const newer = await world.asked(shop, { payTo: payTo('081255550002') });
  expect(await askedOf(shop)).toEqual([]);
  await letTimePass();
  await sweepWithdrawals(world.deps);
  expect(await askedOf(shop)).toEqual([older]);
  expect((await world.standing(newer)).status).toBe('verifying');
});

test('a destination that was asked for as often as may be holds up nobody else’s name', async () => {
  const shop = await world.shop();
  await useUp(shop, 10, { minutesAgo: 0 });
  const limited = await world.asked(shop, { payTo: payTo('081266660001') });
  const other = await world.asked(shop, { payTo: payTo('081266660002') });
  const { payeeKey } = await one(
    read(),
    sql<{
      payeeKey: string;
    }>`select destination_key as "payeeKey" from withdrawal_request where id = ${limited}`,
  );
  await sql`update account_verification set created_at = now() - interval '2 minutes'
    where merchant_id = ${shop.merchantId}`.execute(read());
  await useUp(shop, 5, { payeeKey, minutesAgo: 3 });
  await letTimePass();
  await sweepWithdrawals(world.deps);
  expect(await askedOf(shop)).toEqual([other]);
});

test('of the same name at the same destination one is asked for, and the others take its answer', async () => {
  const shop = await world.shop();
  await useUp(shop, 10);
  const twins = [
    await world.asked(shop, { payTo: payTo('081277770001') }),
    await world.asked(shop, { payTo: payTo('081277770001') }),
  ];
  await sql`update account_verification set created_at = now() - interval '2 minutes'
    where merchant_id = ${shop.merchantId}`.execute(read());
  await letTimePass();
  await world.paying.account();
  await sweepWithdrawals(world.deps);
  expect(await askedOf(shop)).toEqual(twins);
  const asked = await one(
    read(),
    sql<{
      count: number;
    }>`select count(distinct verification_id)::int as count from withdrawal_request
      where merchant_id = ${shop.merchantId}`,
  );
  expect(asked.count).toBe(1);
});

/** So many payers of the merchant's public form, each with a wallet of his own. */
const strangersAsk = async ({ merchantId }: Shop, wallets: readonly string[]) => {
  for (const wallet of wallets)
    await world.database.db.transaction((trx) =>
      insertRequest(
        trx,
        world.deps,
        { merchantId, mode: 'live', principal: { kind: 'anonymous' } },
        {
          source: 'payPage',
          reference: null,
          amount: money,
          payTo: payTo(wallet),
          publicRequest: true,
        },
      ),
    );
};
const walletsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `0812${first + i}`);

test('strangers use up nothing of what a merchant may ask for: they have a budget of their own, a fifth of it', async () => {
  const shop = await world.shop();
  // The shop has asked for one name, of its own payout method.
  const left = 9;
  await strangersAsk(shop, walletsFrom(30_000_000, 12));
  expect(await askedOf(shop)).toHaveLength(2);
  const own = [];
  for (const wallet of walletsFrom(31_000_000, left))
    own.push(await world.asked(shop, { payTo: payTo(wallet) }));
  expect(await askedOf(shop)).toEqual(expect.arrayContaining(own));
  await world.asked(shop, { payTo: payTo('081232000000') });
  expect(await askedOf(shop)).toHaveLength(2 + left);
});

test('strangers who ask for one account over and over keep no merchant from asking for it, and are told by whoever asked before', async () => {
  const shop = await world.shop();
  const wallet = '081233000000';
  for (let minute = 0; minute < 6; minute++) {
    await strangersAsk(shop, [wallet]);
    await sql`update account_verification set created_at = created_at - interval '2 minutes'
      where merchant_id = ${shop.merchantId}`.execute(read());
  }
  expect(await askedOf(shop)).toHaveLength(5);
  const id = await world.asked(shop, { payTo: payTo(wallet, 'Another Name') });
  expect(await askedOf(shop)).toContain(id);
});
