import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { addMerchant, asOwner, signRow, testDatabase } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { thiefOf } from '../../testing/people/power-world.ts';
import { isProvedMerchant, refuseUnprovedMerchant } from './refuse-unproved.ts';
import { merchantPower } from './merchant-power.ts';
import { readMerchant } from './read-merchant.ts';

let database: TestDatabase;
let thief: ReturnType<typeof thiefOf>;
beforeAll(async () => {
  database = await testDatabase();
  thief = thiefOf(database);
});
afterAll(() => database.close());

const read = async (id: string) => {
  const merchant = await readMerchant(database.db.read, id);
  if (!merchant) throw new Error('there is no merchant');
  return merchant;
};

test.each([
  ['a day that has just begun', `day_began_at = now(), day_ends_at = now() + interval '1 day'`],
  [
    'a month that has just begun',
    `month_began_at = now(), month_ends_at = now() + interval '1 day'`,
  ],
  ['no day where one was under way', 'day_began_at = null, day_ends_at = null'],
  ['another time zone', `time_zone = 'Pacific/Kiritimati'`],
])('a merchant who was given %s by SQL moves no money, and is named', async (_, theft) => {
  const id = await addMerchant(database.db);
  const under = theft.includes('null') ? `now() - interval '1 hour'` : 'null';
  await asOwner(
    database.db,
    sql`update merchant set day_began_at = ${sql.raw(under)}, day_ends_at = ${sql.raw(under)} where id = ${id}`,
  );
  await signRow(database.db, merchantPower, id);
  expect(isProvedMerchant(await read(id))).toBe(true);
  await thief.steal(`update merchant set ${theft} where id = '${id}'`);
  const stolen = await read(id);
  expect(() => refuseUnprovedMerchant(stolen)).toThrow(
    expect.objectContaining({ code: 'rowNotProved' }),
  );
  expect(await thief.named()).toEqual([`merchant ${id} wrong`]);
  await signRow(database.db, merchantPower, id);
});

test('a MAC of before the day was covered fits a merchant whose zone never changed', async () => {
  const id = await addMerchant(database.db);
  const { covers, whenSet = [] } = merchantPower;
  const before = { ...merchantPower, covers: covers.filter((name) => !whenSet.includes(name)) };
  await signRow(database.db, before, id);
  expect(isProvedMerchant(await read(id))).toBe(true);
});

test('nobody gives a session another maker: neither a pool nor the owner of its table', async () => {
  const id = newId('tse');
  const merchantId = await addMerchant(database.db);
  await sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
    merchant_reference, ref_no, currency, amount, allowed_methods, status, source, expires_at,
      monitoring_until, created_by)
    values (${id}, ${id}, 'x', 'deposit', ${merchantId}, 'live', ${id}, ${id}, 'IDR', 100, '{dana}', 'open',
      'requestTransaction', now(), now(), null)`.execute(database.db.read);
  const give = sql`update transaction_session set created_by = 'usr_owner' where id = ${id}`;
  await expect(give.execute(database.db.read)).rejects.toThrow(/permission denied/);
  await expect(asOwner(database.db, give)).rejects.toThrow('keeps its maker');
  expect(
    await one(
      database.db.read,
      sql`select created_by as "createdBy" from transaction_session where id = ${id}`,
    ),
  ).toEqual({ createdBy: null });
});
