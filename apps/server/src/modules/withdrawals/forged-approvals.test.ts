import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayouts,
  readApprovalSettings,
  readEvidence,
  takeNext,
  whyNotApproved,
} from '#modules/payouts';
import type { Payouts } from '#modules/payouts';
import { one } from '#platform/db';
import { asLogin } from '../../testing/as-login.ts';
import { addOperator, openWithdrawalWorld } from '../../testing/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../testing/withdrawal-world.ts';
import { decideApproval, isStillApproved } from './index.ts';

let world: WithdrawalWorld;
let engine: Payouts;
let shop: Shop;
let [admin, other, third]: User[] = [];
let phone: { accountId: string; deviceId: string };

beforeAll(async () => {
  world = await openWithdrawalWorld();
  [admin, other, third] = [
    await addOperator(world.database, 1),
    await addOperator(world.database, 1),
    await addOperator(world.database, 1),
  ];
  engine = openPayouts({
    ...world.paying.deps,
    isStillApproved: (id) => isStillApproved(world.deps, id),
  });
  phone = await world.paying.account();
});
afterAll(() => world.close());

/** A thief of the database: past every role, policy and trigger. */
const steal = (statement: string) =>
  asLogin(world.database, `set session_replication_role = replica; ${statement}`);

async function decide(
  id: string,
  who: User | undefined,
  decision: 'approve' | 'hold' | 'release' = 'approve',
): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  const by = { actorId: who?.userId ?? '', actorRole: 'Admin', roleId: 1 as const };
  await decideApproval(world.deps, { id, decision, reason: 'x', revision, payloadHash, by });
}

/** One of a shop of its own that needs the word of so many persons, and waits for them. */
async function waiting(persons: 1 | 2): Promise<string> {
  shop = await world.shop({ policy: { secondPersonAboveMinor: '1500000' } });
  const amount = { minor: persons === 1 ? 1_000_000n : 2_000_000n, currency: 'IDR' as const };
  const id = await world.asked(shop, { amount });
  expect(await world.standing(id)).toMatchObject({
    status: 'pendingApproval',
    approvalsNeeded: persons,
  });
  return id;
}

async function approvedBy(...deciders: (User | undefined)[]): Promise<string> {
  const id = await waiting(deciders.length === 1 ? 1 : 2);
  for (const who of deciders) await decide(id, who);
  expect(await world.standing(id)).toMatchObject({ status: 'approved' });
  return id;
}

/** Everything that the engine and the phone do; tells what the phone would press. */
async function pressed(): Promise<unknown[]> {
  const orders = [];
  for (let round = 0; round < 2; round++) {
    await engine.sweep();
    const ask = {
      accountId: phone.accountId,
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: round + 1,
      askId: `ask-0000000${round}`,
    };
    for (let order; (order = await takeNext(world.deps, { deviceId: phone.deviceId, ask }));)
      orders.push(order);
  }
  return orders;
}

/** Nothing leaves, and the request stands where a person sees it. */
async function expectNothing(id: string, standing: Record<string, unknown>): Promise<void> {
  expect(await pressed()).toEqual([]);
  expect(await named(id)).toMatchObject(standing);
  await retire(id);
}

const named = (id: string) =>
  one(
    world.database.db.read,
    sql<{
      status: string;
      statusReason: string | null;
      waitingReason: string | null;
    }>`select status, status_reason as "statusReason", waiting_reason as "waitingReason" from withdrawal_request where id = ${id}`,
  );

/** It is out of the way of the tests behind it. */
const retire = (id: string) =>
  steal(`update withdrawal_request set status = 'cancelled' where id = '${id}'`);

const onHold = { status: 'onHold', statusReason: 'rowNotProved' };
const askedAgain = { status: 'pendingApproval', statusReason: 'approvalLapsed' };
const approvedNow = `status = 'approved', approved_until = now() + interval '20 hours', revision = revision + 1`;

test('what persons approved is pressed', async () => {
  const id = await approvedBy(admin, other);
  const [order] = await pressed();
  expect(order).toMatchObject({ amount: { value: '20000.00' } });
  expect(await named(id)).toMatchObject({ status: 'processing' });
});

test('a status that was written by hand presses nothing: people are asked', async () => {
  const id = await waiting(1);
  await steal(`update withdrawal_request set ${approvedNow} where id = '${id}'`);
  await expectNothing(id, askedAgain);
});

test('nor does a status that says that it is on its way already', async () => {
  const id = await waiting(1);
  await steal(
    `update withdrawal_request set status = 'processing', approved_until = now() + interval '20 hours', revision = revision + 1 where id = '${id}'`,
  );
  expect(await pressed()).toEqual([]);
  expect((await world.paying.request(id)).intents).toEqual([]);
  expect(await named(id)).toMatchObject({ waitingReason: 'approvalLapsed' });
  await retire(id);
});

test.each([
  ['the number of persons', 'approvals_needed = 0'],
  ['the amount', 'amount = amount + 100'],
  ['the fee', 'fee = fee + 1'],
  ['the destination', `destination_key = 'mine'`],
  ['the hash of what was looked at', `payload_hash = md5('mine')`],
  ['what people saw of the destination', `destination_shown = '{"last4": "0001"}'`],
  ['who asked', `requesters = ''`],
  ['its mode', `mode = 'test'`],
])('%s, changed by hand after one of two had agreed, presses nothing', async (_, change) => {
  const id = await waiting(2);
  await decide(id, admin);
  await steal(`update withdrawal_request set ${change}, ${approvedNow} where id = '${id}'`);
  expect(await pressed()).toEqual([]);
  const { status } = await named(id);
  expect(change.startsWith('mode') || status === 'onHold', status).toBe(true);
  await retire(id);
});

test('names of who agreed, written by hand, are no words', async () => {
  const id = await waiting(2);
  await steal(`update withdrawal_request set approved_by = '${other?.userId}' where id = '${id}'`);
  await decide(id, admin).catch(() => undefined);
  await steal(
    `update withdrawal_request set ${approvedNow} where id = '${id}' and status <> 'approved'`,
  );
  await expectNothing(id, askedAgain);
});

const copied = (from: string, to: string, change: string) =>
  `insert into approval_decision select (jsonb_populate_record(d, jsonb_build_object('id', 'dec_' || md5(random()::text), ${change}))).* from approval_decision d
   where subject_id = '${from}' and verdict = 'approve' and not exists (select from approval_decision o where o.subject_id = '${to}' and o.person is null) limit 1`;

test.each([
  ['another person', () => `'person', '${third?.userId}'`],
  ['another revision', () => `'revision', 99`],
  ['another verdict', () => `'verdict', 'release'`],
])('a word that is copied for %s is named, and presses nothing', async (_, change) => {
  const id = await waiting(2);
  await decide(id, admin);
  await steal(copied(id, id, change()));
  await steal(`update withdrawal_request set ${approvedNow} where id = '${id}'`);
  await expectNothing(id, onHold);
});

test('nor does the word about another request', async () => {
  const [first, second] = [await waiting(1), await waiting(1)];
  await decide(first, admin);
  await retire(first);
  await steal(copied(first, second, `'subject_id', '${second}'`));
  await steal(`update withdrawal_request set ${approvedNow} where id = '${second}'`);
  await expectNothing(second, onHold);
});

test('a word that is taken out counts no more', async () => {
  const id = await approvedBy(admin, other);
  await steal(
    `delete from approval_decision where subject_id = '${id}' and person = '${other?.userId}'`,
  );
  await expectNothing(id, askedAgain);
});

test('what was agreed to before a hold is not brought back', async () => {
  const id = await approvedBy(admin, other);
  await decide(id, third, 'hold');
  await steal(
    `update withdrawal_request set ${approvedNow}, status_reason = null where id = '${id}'`,
  );
  await expectNothing(id, askedAgain);
});

test('a person whose row was changed agrees to nothing', async () => {
  const staff = await addOperator(world.database, 2);
  const id = await waiting(1);
  await steal(`update app_user set role_id = 1 where id = '${staff.userId}'`);
  await expect(decide(id, staff)).rejects.toMatchObject({ code: 'rowNotProved' });
  await retire(id);
  const made = await addOperator(world.database, 1);
  const later = await approvedBy(made);
  await steal(`update app_user set email = 'other@wallet.example' where id = '${made.userId}'`);
  await expectNothing(later, onHold);
});

test('an approval lasts from when it was given, whatever its row says', async () => {
  const id = await approvedBy(admin);
  const { db } = world.database;
  const old = sql`update withdrawal_request set approved_until = now() + interval '40 years' where id = ${id}`;
  await old.execute(db.read);

  const evidence = await readEvidence(db.read, id);
  const terms = await readApprovalSettings(db.read);
  const { now } = await one(db.read, sql<{ now: Date }>`select now() as now`);
  if (!evidence) throw new Error('it is not there');
  const after = (hours: number) => ({ ...terms, now: new Date(now.getTime() + hours * 3_600_000) });
  expect(whyNotApproved(world.deps.vault, evidence, after(23))).toBeNull();
  expect(whyNotApproved(world.deps.vault, evidence, after(25))).toBe('payoutNotApproved');
  await retire(id);
});

test('a policy that was raised by hand approves nothing by itself', async () => {
  const rich = await world.shop();
  await steal(
    `update merchant set approval_policy = '{"automaticUpToMinor": "900000000"}', policy_revision = policy_revision + 1 where id = '${rich.merchantId}'`,
  );
  await expect(world.asked(rich)).rejects.toMatchObject({ code: 'rowNotProved' });
  const id = await approvedBy(admin);
  await steal(
    `update merchant set approval_policy = '{"secondPersonAboveMinor": "900000000"}' where id = '${shop.merchantId}'`,
  );
  await expectNothing(id, onHold);
});

test('a limit, a fee or a payout method that was written by hand lets nobody ask', async () => {
  const own = await world.shop();
  const refused = () => expect(world.asked(own)).rejects.toMatchObject({ code: 'rowNotProved' });
  await steal(`update payout_method set payee_key = 'mine' where id = '${own.methodId}'`);
  await refused();
  const limited = await world.shop();
  await steal(
    `insert into merchant_limit (id, merchant_id, direction, max, valid_from) values ('lim_mine', '${limited.merchantId}', 'withdrawal', null, now())`,
  );
  await expect(world.asked(limited)).rejects.toMatchObject({ code: 'rowNotProved' });
  const dear = await world.shop();
  await steal(
    `update merchant_fee_rule set percent_basis_points = 0 where merchant_id = '${dear.merchantId}'`,
  );
  await expect(world.asked(dear)).rejects.toMatchObject({ code: 'rowNotProved' });
});

test('a setting of power that was written by hand counts for nobody, whatever it calls its source', async () => {
  const id = await approvedBy(admin);
  await steal(
    `insert into setting (id, key, value, valid_from, source, created_by)
     select 'set_mine', key, jsonb_set(value, '{approvalHours}', '168'), now(), 'first values', 'migration' from setting where key = 'withdrawals.approval'`,
  );
  await engine.sweep();
  expect((await world.paying.request(id)).intents).toEqual([]);
  await expect(world.asked(shop)).rejects.toMatchObject({ code: 'rowNotProved' });
  await steal(`delete from setting where id = 'set_mine'`);
  await retire(id);
});

test('a block that was ended by hand lets nothing through', async () => {
  const id = await waiting(1);
  await steal(
    `insert into blocklist_entry (id, kind, value_enc, block_key, shown, outcome, reason, status)
     select 'blk_ended', 'payee', 'x', destination_key, 'x', 'reject', 'mule', 'ended' from withdrawal_request where id = '${id}'`,
  );
  await steal(`update withdrawal_request set rules_stamp = 'old' where id = '${id}'`);
  await expect(decide(id, admin)).rejects.toMatchObject({ code: 'rowNotProved' });
  await retire(id);
});

test('an order that was put into the table by hand is given to no phone, and an alert names it', async () => {
  const id = await waiting(1);
  await steal(
    `update withdrawal_request set status = 'processing', approved_until = now() + interval '1 day' where id = '${id}';
     insert into payout_intent (id, transaction_id, request_id, hold_id, account_id, device_id, merchant_id, mode, payee_key, currency, amount, fee, day, method, rail, state, ticket, payload_hash, mac)
     select 'int_forged', 'txn_forged', w.id, w.hold_id, '${phone.accountId}', '${phone.deviceId}', w.merchant_id, w.mode, w.destination_key, w.currency, w.amount, 0, 9000, 'dana', 'wallet', 'waiting', 0, w.payload_hash,
       (select mac from payout_intent where mac is not null limit 1) from withdrawal_request w where w.id = '${id}'`,
  );
  expect(await pressed()).toEqual([]);
  const { action } = await one(
    world.database.db.read,
    sql<{ action: string }>`select action from audit_entry where entity_id = 'int_forged'`,
  );
  expect(action).toBe('payout.notProved');
  await steal(`delete from payout_intent where id = 'int_forged'`);
  await retire(id);
});

test('an order that a phone has had is not given again because its row says that it waits', async () => {
  const id = await approvedBy(admin);
  expect(await pressed()).toHaveLength(1);
  await steal(`update payout_intent set state = 'waiting' where request_id = '${id}'`);
  expect(await pressed()).toEqual([]);
  await steal(`update payout_intent set ticket = epoch where request_id = '${id}'`);
  expect(await pressed()).toEqual([]);
});

test('an order whose sum, payee or account was changed before a phone took it is not given', async () => {
  const id = await approvedBy(admin);
  await engine.sweep();
  for (const change of ['amount = amount + 1', `payload_hash = 'x'`, `hold_id = 'x'`]) {
    await steal(`create table kept as select * from payout_intent where request_id = '${id}'`);
    await steal(`update payout_intent set ${change} where request_id = '${id}'`);
    expect(await pressed(), change).toEqual([]);
    await steal(
      `delete from payout_intent where request_id = '${id}'; insert into payout_intent select * from kept; drop table kept`,
    );
  }
  expect(await pressed()).toHaveLength(1);
});
