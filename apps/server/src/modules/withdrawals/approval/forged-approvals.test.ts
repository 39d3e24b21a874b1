import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { readEvidence } from '../evidence/read-evidence.ts';
import { approvalBlocker } from '../evidence/approval-blocker.ts';
import { addOperator } from '../../../testing/payouts/withdrawal-world.ts';
import { createThiefWorld, type ThiefWorld } from '../../../testing/payouts/thief-world.ts';

let thief: ThiefWorld;
beforeAll(async () => {
  thief = await createThiefWorld();
});
afterAll(() => thief.world.close());

/** Nothing leaves, and the request stands where a person sees it. */
async function expectNothing(id: string, standing: Record<string, unknown>): Promise<void> {
  expect(await thief.pressed()).toEqual([]);
  expect(await thief.named(id)).toMatchObject(standing);
  await thief.retire(id);
}

const onHold = { status: 'onHold', statusReason: 'rowNotProved' };
const askedAgain = { status: 'pendingApproval', statusReason: 'approvalLapsed' };
const approvedNow = `status = 'approved', approved_until = now() + interval '20 hours', revision = revision + 1`;

test('what persons approved is pressed', async () => {
  const id = await thief.approvedBy(thief.admins[0], thief.admins[1]);
  const [order] = await thief.pressed();
  expect(order).toMatchObject({ amount: { value: '20000.00' } });
  expect(await thief.named(id)).toMatchObject({ status: 'processing' });
});

test('a status that was written by hand presses nothing: people are asked', async () => {
  const { id } = await thief.waiting(1);
  await thief.steal(`update withdrawal_request set ${approvedNow} where id = '${id}'`);
  await expectNothing(id, askedAgain);
});

test('nor does a status that says that it is on its way already', async () => {
  const { id } = await thief.waiting(1);
  await thief.steal(
    `update withdrawal_request set status = 'processing', approved_until = now() + interval '20 hours',
      revision = revision + 1 where id = '${id}'`,
  );
  expect(await thief.pressed()).toEqual([]);
  expect((await thief.world.paying.request(id)).intents).toEqual([]);
  expect(await thief.named(id)).toMatchObject({ waitingReason: 'approvalLapsed' });
  await thief.retire(id);
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
  const { id } = await thief.waiting(2);
  await thief.decide(id, thief.admins[0]);
  await thief.steal(`update withdrawal_request set ${change}, ${approvedNow} where id = '${id}'`);
  expect(await thief.pressed()).toEqual([]);
  const { status } = await thief.named(id);
  expect(change.startsWith('mode') || status === 'onHold', status).toBe(true);
  await thief.retire(id);
});

test('names of who agreed, written by hand, are no words', async () => {
  const { id } = await thief.waiting(2);
  await thief.steal(
    `update withdrawal_request set approved_by = '${thief.admins[1].userId}' where id = '${id}'`,
  );
  await thief.decide(id, thief.admins[0]).catch(() => undefined);
  await thief.steal(
    `update withdrawal_request set ${approvedNow} where id = '${id}' and status <> 'approved'`,
  );
  await expectNothing(id, askedAgain);
});

const copied = (from: string, to: string, change: string) =>
  `insert into approval_decision
    select (jsonb_populate_record(d, jsonb_build_object('id', 'dec_' || md5(random()::text), ${change}))).*
      from approval_decision d
   where subject_id = '${from}' and verdict = 'approve' and not exists (select from approval_decision o
     where o.subject_id = '${to}' and o.person is null) limit 1`;

test.each([
  ['another person', () => `'person', '${thief.admins[2].userId}'`],
  ['another revision', () => `'revision', 99`],
  ['another verdict', () => `'verdict', 'release'`],
])('a word that is copied for %s is named, and presses nothing', async (_, change) => {
  const { id } = await thief.waiting(2);
  await thief.decide(id, thief.admins[0]);
  await thief.steal(copied(id, id, change()));
  await thief.steal(`update withdrawal_request set ${approvedNow} where id = '${id}'`);
  await expectNothing(id, onHold);
});

test('nor does the word about another request', async () => {
  const [{ id: first }, { id: second }] = [await thief.waiting(1), await thief.waiting(1)];
  await thief.decide(first, thief.admins[0]);
  await thief.retire(first);
  await thief.steal(copied(first, second, `'subject_id', '${second}'`));
  await thief.steal(`update withdrawal_request set ${approvedNow} where id = '${second}'`);
  await expectNothing(second, onHold);
});

test('a word that is taken out counts no more', async () => {
  const id = await thief.approvedBy(thief.admins[0], thief.admins[1]);
  await thief.steal(
    `delete from approval_decision where subject_id = '${id}' and person = '${thief.admins[1].userId}'`,
  );
  await expectNothing(id, askedAgain);
});

test('what was agreed to before a hold is not brought back', async () => {
  const id = await thief.approvedBy(thief.admins[0], thief.admins[1]);
  await thief.decide(id, thief.admins[2], 'hold');
  await thief.steal(
    `update withdrawal_request set ${approvedNow}, status_reason = null where id = '${id}'`,
  );
  await expectNothing(id, askedAgain);
});

test('a person whose row was changed agrees to nothing', async () => {
  const staff = await addOperator(thief.world.database, 2);
  const { id } = await thief.waiting(1);
  await thief.steal(`update app_user set role_id = 1 where id = '${staff.userId}'`);
  await expect(thief.decide(id, staff)).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.retire(id);
  const made = await addOperator(thief.world.database, 1);
  const later = await thief.approvedBy(made);
  await thief.steal(
    `update app_user set email = 'other@wallet.example' where id = '${made.userId}'`,
  );
  await expectNothing(later, onHold);
});

test('an approval lasts from when it was given, whatever its row says', async () => {
  const id = await thief.approvedBy(thief.admins[0]);
  const { db } = thief.world.database;
  const old = sql`update withdrawal_request set approved_until = now() + interval '40 years' where id = ${id}`;
  await old.execute(db.read);

  const evidence = await readEvidence(db.read, id);
  const terms = await readApprovalSettings(db.read);
  const { now } = await one(db.read, sql<{ now: Date }>`select now() as now`);
  if (!evidence) throw new Error('it is not there');
  const after = (hours: number) => ({ ...terms, now: new Date(now.getTime() + hours * 3_600_000) });
  expect(approvalBlocker(thief.world.deps.vault, evidence, after(23))).toBeNull();
  expect(approvalBlocker(thief.world.deps.vault, evidence, after(25))).toBe('payoutNotApproved');
  await thief.retire(id);
});

test('a policy that was raised by hand approves nothing by itself', async () => {
  const rich = await thief.world.shop();
  await thief.steal(
    `update merchant set approval_policy = '{"automaticUpToMinor": "900000000"}',
      policy_revision = policy_revision + 1 where id = '${rich.merchantId}'`,
  );
  await expect(thief.world.asked(rich)).rejects.toMatchObject({ code: 'rowNotProved' });
  const { id, shop } = await thief.waiting(1);
  await thief.decide(id, thief.admins[0]);
  await thief.steal(
    `update merchant set approval_policy = '{"secondPersonAboveMinor": "900000000"}' where id = '${shop.merchantId}'`,
  );
  await expectNothing(id, onHold);
});

test('a limit, a fee or a payout method that was written by hand lets nobody ask', async () => {
  const own = await thief.world.shop();
  const refused = () =>
    expect(thief.world.asked(own)).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.steal(`update payout_method set payee_key = 'mine' where id = '${own.methodId}'`);
  await refused();
  const limited = await thief.world.shop();
  await thief.steal(
    `insert into merchant_limit (id, merchant_id, direction, max, valid_from)
      values ('lim_mine', '${limited.merchantId}', 'withdrawal', null, now())`,
  );
  await expect(thief.world.asked(limited)).rejects.toMatchObject({ code: 'rowNotProved' });
  const dear = await thief.world.shop();
  await thief.steal(
    `update merchant_fee_rule set percent_basis_points = 0 where merchant_id = '${dear.merchantId}'`,
  );
  await expect(thief.world.asked(dear)).rejects.toMatchObject({ code: 'rowNotProved' });
});

test('a setting of power that was written by hand counts for nobody, whatever it calls its source', async () => {
  const id = await thief.approvedBy(thief.admins[0]);
  await thief.steal(
    `insert into setting (id, key, value, valid_from, source, created_by)
     select 'set_mine', key, jsonb_set(value, '{approvalHours}', '168'), now(), 'first values', 'migration'
       from setting where key = 'withdrawals.approval'`,
  );
  await thief.engine.sweep();
  expect((await thief.world.paying.request(id)).intents).toEqual([]);
  await expect(thief.world.asked(await thief.world.shop())).rejects.toMatchObject({
    code: 'rowNotProved',
  });
  await thief.steal(`delete from setting where id = 'set_mine'`);
  await thief.retire(id);
});

test('a block that was ended by hand lets nothing through', async () => {
  const { id } = await thief.waiting(1);
  await thief.steal(
    `insert into blocklist_entry (id, kind, value_enc, block_key, shown, outcome, reason, status)
     select 'blk_ended', 'payee', 'x', destination_key, 'x', 'reject', 'mule', 'ended'
       from withdrawal_request where id = '${id}'`,
  );
  await thief.steal(`update withdrawal_request set rules_stamp = 'old' where id = '${id}'`);
  await expect(thief.decide(id, thief.admins[0])).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.retire(id);
});
