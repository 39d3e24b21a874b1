import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPower } from '#modules/accounts';
import { payingWorld, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';
import { sendPayouts } from './send-payouts.ts';

let database: TestDatabase;
let world: PayingWorld;
let thief: ReturnType<typeof thiefOf>;
let payees = 0;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  thief = thiefOf(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

test.each([
  ['daily limit', `limits = '{}'`],
  ['switch of payouts', 'accepts_payouts = true'],
  ['merchants', `merchant_ids = '{}'`],
  ['last day of authority', `authorised_until = '9999-12-31'`],
])(
  'no payout begins on an account whose %s was changed by SQL, and the request says what it waits for',
  async (_, theft) => {
    const merchantId = await world.merchant();
    const { accountId } = await world.account({ merchantIds: [merchantId] });
    await sql`update account set limits = '{"dailyOut": "1"}' where id = ${accountId}`.execute(
      database.db.read,
    );
    await signRow(database.db, accountPower, accountId);
    await thief.steal(
      `update account set limits = '{}', ${theft.replace(/^limits.*/, 'revision = 9')} where id = '${accountId}'`,
    );
    const id = await world.approved(merchantId, {
      payee: `0812${String(++payees).padStart(8, '0')}`,
    });
    await sendPayouts(world.deps);
    expect(await world.request(id)).toMatchObject({
      intents: [],
      waitingReason: 'accountNotProved',
    });
    expect(await thief.named()).toContain(`account ${accountId} wrong`);
    await signRow(database.db, accountPower, accountId);
    await sendPayouts(world.deps);
    expect((await world.request(id)).intents).toHaveLength(1);
    await sql`update account set accepts_payouts = false where id = ${accountId}`.execute(
      database.db.read,
    );
    await signRow(database.db, accountPower, accountId);
  },
);
