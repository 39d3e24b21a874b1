import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPower } from '#modules/accounts';
import { findPayableAccounts } from '#modules/account-selection';
import {
  addAccount,
  addFarm,
  addLine,
  addMerchant,
  depositWorld,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';
import { matchLines } from '#modules/matching/lines';

let database: TestDatabase;
let world: DepositWorld;
let thief: ReturnType<typeof thiefOf>;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  thief = thiefOf(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** What payers would be shown, or what lets more money, or others' money, through an account. */
const thefts: readonly [string, string][] = [
  ['static QR code', `static_qr = static_qr || ' '`],
  ['approval of its code', 'qr_usable = false'],
  ['holder', `holder_name = 'THIEF'`],
  ['last digits', `last4 = '9999'`],
  ['limits', `limits = '{"dailyIn": "900000000000"}'`],
  ['merchants', `merchant_ids = '{}'`],
  ['owner', `owner_name = 'THIEF'`],
  ['last day of authority', `authorised_until = '9999-12-31'`],
  ['phone', `device_id = null`],
  ['source that settles', `settling_source = 'import'`],
  ['force-active', `force_active = true, force_active_until = now() + interval '1 year'`],
  ['switch of payouts', 'accepts_payouts = true'],
  ['MAC', 'mac = null'],
];

test.each(thefts)(
  'an account whose %s was changed by SQL is given to no payer, says why, is named by the proof, and counts again when it is set back',
  async (_, theft) => {
    const merchantId = await addMerchant(database.db);
    const { accountId } = await addAccount(database.db, { merchantIds: [merchantId] });
    await world.pay(merchantId, { customerId: 'before' });
    await thief.steal(
      `create table kept as select * from account where id = '${accountId}'; update account set ${theft}
        where id = '${accountId}'`,
    );
    await expect(world.pay(merchantId)).rejects.toMatchObject({
      code: 'methodUnavailable',
      message: 'maintenance',
    });
    const { considered } = await findPayableAccounts(database.db.read, {
      method: 'dana',
      mode: 'live',
      merchantId,
      currency: 'IDR',
      amountMinor: 100n,
    });
    expect(considered.find((account) => account.accountId === accountId)?.whyNot).toMatchObject({
      obstacle: 'accountNotProved',
      whatToDo: expect.stringContaining('Rows that give power'),
    });
    expect(await thief.named()).toEqual([
      expect.stringMatching(new RegExp(`^account ${accountId} (wrong|missing)$`)),
    ]);
    const columns = [...theft.matchAll(/(\w+) =/g)].map(([, name]) => `${name} = k.${name}`);
    await thief.steal(
      `update account a set ${columns.join(', ')} from kept k where k.id = a.id; drop table kept`,
    );
    expect(await thief.named()).toEqual([]);
    expect((await world.pay(merchantId)).accountId).toBe(accountId);
  },
);

test('the row of another account, with the MAC that fits it, is given to no payer', async () => {
  const merchantId = await addMerchant(database.db);
  const [{ accountId }, other] = [
    await addAccount(database.db, { merchantIds: [merchantId] }),
    await addAccount(database.db, { merchantIds: [merchantId] }),
  ];
  await thief.steal(
    `update account a set static_qr = o.static_qr, mac = o.mac from account o
      where o.id = '${other.accountId}' and a.id = '${accountId}'`,
  );
  for (const customerId of ['one', 'two'])
    expect((await world.pay(merchantId, { customerId })).accountId).toBe(other.accountId);
  await signRow(database.db, accountPower, accountId);
});

test('what a phone reports whose owner was taken away by SQL is credited to nobody, and a person looks at it', async () => {
  const farm = await addFarm(database.db);
  const honest = await world.deposit({ ownerUserId: farm });
  const stolen = await world.deposit({ ownerUserId: farm });
  await thief.steal(
    `update device set owner_user_id = null
      where id = (select device_id from account where id = '${stolen.accountId}')`,
  );
  const paid = (deposit: typeof stolen) =>
    addLine(database.db, { accountId: deposit.accountId, amountMinor: deposit.finalMinor });
  const lineIds = [await paid(honest), await paid(stolen)];
  await matchLines(world.deps, lineIds);
  expect(await world.standing(honest)).toMatch(/^succeeded/);
  expect(await world.standing(stolen)).toMatch(/^awaitingPayment/);
  expect(await world.line(lineIds[1] ?? '')).toMatchObject({ reason: 'settlingStopped' });
});
