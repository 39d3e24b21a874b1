import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThiefWorld, type ThiefWorld } from '../../../testing/payouts/thief-world.ts';

let thief: ThiefWorld;
beforeAll(async () => {
  thief = await createThiefWorld();
});
afterAll(() => thief.world.close());

test('an order that was put into the table by hand is given to no phone, and an alert names it', async () => {
  const { id } = await thief.waiting(1);
  await thief.steal(
    `update withdrawal_request set status = 'processing', approved_until = now() + interval '1 day' where id = '${id}';
     insert into payout_intent (id, transaction_id, request_id, hold_id, account_id, device_id, merchant_id,
       mode, payee_key, currency, amount, fee, day, method, rail, state, ticket, payload_hash, mac)
     select 'int_forged', 'txn_forged', w.id, w.hold_id, '${thief.phone.accountId}',
       '${thief.phone.deviceId}', w.merchant_id, w.mode, w.destination_key, w.currency, w.amount, 0, 9000,
         'dana', 'wallet', 'waiting', 0, w.payload_hash,
       (select mac from payout_intent where mac is not null limit 1) from withdrawal_request w where w.id = '${id}'`,
  );
  expect(await thief.pressed()).toEqual([]);
  const { action } = await one(
    thief.world.database.db.read,
    sql<{ action: string }>`select action from audit_entry where entity_id = 'int_forged'`,
  );
  expect(action).toBe('payout.notProved');
  await thief.steal(`delete from payout_intent where id = 'int_forged'`);
  await thief.retire(id);
});

test('an order that a phone has had is not given again because its row says that it waits', async () => {
  const id = await thief.approvedBy(thief.admins[0]);
  expect(await thief.pressed()).toHaveLength(1);
  await thief.steal(`update payout_intent set state = 'waiting' where request_id = '${id}'`);
  expect(await thief.pressed()).toEqual([]);
  await thief.steal(`update payout_intent set ticket = epoch where request_id = '${id}'`);
  expect(await thief.pressed()).toEqual([]);
});

test('an order whose sum, payee or account was changed before a phone took it is not given', async () => {
  const id = await thief.approvedBy(thief.admins[0]);
  await thief.engine.sweep();
  for (const change of ['amount = amount + 1', `payload_hash = 'x'`, `hold_id = 'x'`]) {
    await thief.steal(
      `create table kept as select * from payout_intent where request_id = '${id}'`,
    );
    await thief.steal(`update payout_intent set ${change} where request_id = '${id}'`);
    expect(await thief.pressed(), change).toEqual([]);
    await thief.steal(
      `delete from payout_intent where request_id = '${id}'; insert into payout_intent select *
        from kept; drop table kept`,
    );
  }
  expect(await thief.pressed()).toHaveLength(1);
});

test('an order that a phone has had is sent by no other phone because its row says that it is over', async () => {
  const id = await thief.approvedBy(thief.admins[0]);
  expect(await thief.pressed()).toHaveLength(1);
  await thief.steal(
    `update payout_intent set state = 'closed' where request_id = '${id}'; delete from payout_guard`,
  );
  expect(await thief.pressed()).toEqual([]);
  const { attempts } = await one(
    thief.world.database.db.read,
    sql<{
      attempts: number;
    }>`select count(*)::int as attempts from payout_intent where request_id = ${id}`,
  );
  expect(attempts).toBe(1);
});
