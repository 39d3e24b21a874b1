import { maybe, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransferOrder } from '@wallet/agent-protocol';
import { proveRows } from '#modules/approvals/row-proofs';
import { recordTransferReport } from '#modules/payouts/sending';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { endAttempt } from '../../payouts/end-attempt.ts';
import { selectIntent } from '../../payouts/intents.sql.ts';
import { addRead, reportOf } from '../../../testing/payouts/paying-world.ts';
import { createThiefWorld, type ThiefWorld } from '../../../testing/payouts/thief-world.ts';

let thief: ThiefWorld;
beforeAll(async () => {
  thief = await createThiefWorld();
});
afterAll(() => thief.world.close());

/** An order that its phone has pressed and told nothing of, and another account that could pay it. */
async function pressedOnce(): Promise<{ id: string; order: TransferOrder }> {
  const id = await thief.approvedBy(thief.admins[0]);
  const [order, ...more] = await thief.pressed();
  if (!order || more.length > 0) throw new Error('it was not given once');
  return { id, order };
}

const read = () => thief.world.database.db.read;

/** What the next proof names, and what is wrong with it. */
async function found(): Promise<string[]> {
  const { unproved } = await proveRows(read(), thief.world.deps.vault, powerKinds);
  return unproved.map(({ table, id, problem }) => `${table} ${id} ${problem}`);
}

/** Nothing is given to any phone, no other attempt begins, and the proof names what was changed. */
async function expectNothing(
  { id, order }: { id: string; order: TransferOrder },
  named: string,
): Promise<void> {
  expect(await thief.pressed()).toEqual([]);
  const { count } = await one(
    read(),
    sql<{
      count: number;
    }>`select count(*)::int as count from payout_intent where request_id = ${id} and id <> ${order.intentId}`,
  );
  expect(count).toBe(0);
  expect(await found()).toContain(named);
  await thief.retire(id);
  await thief.steal(`delete from payout_intent where request_id = '${id}'`);
}

const old = `updated_at = now() - interval '1 hour'`;
const freed = `delete from payout_guard; delete from device_command`;
const ended = (intentId: string) =>
  `insert into posting_cause
    select (jsonb_populate_record(c, jsonb_build_object('cause', 'payoutEnd:' || i.transaction_id, 'seq', null))).*
   from payout_intent i, posting_cause c where i.id = '${intentId}' limit 1`;

test.each([
  ['denied', `state = 'denied'`, 'contradicted'],
  ['denied, with its outcome', `state = 'denied', outcome = 'denied'`, 'wrong'],
  ['waiting', `state = 'waiting', ${old}`, 'contradicted'],
  ['waiting, with a ticket', `state = 'waiting', ticket = epoch, ${old}`, 'wrong'],
  ['waiting and never taken', `state = 'waiting', epoch = 0, given = null, ${old}`, 'wrong'],
  ['denied in an epoch of before', `state = 'denied', epoch = 0`, 'contradicted'],
  ['in the hands of another journal', `state = 'denied', journal_id = 'mine'`, 'contradicted'],
])('an order that is called %s by SQL is pressed no second time', async (_, change, problem) => {
  const pressed = await pressedOnce();
  const { intentId } = pressed.order;
  await thief.steal(
    `update payout_intent set ${change}, evidence = '{}' where id = '${intentId}'; ${freed}`,
  );
  await expectNothing(pressed, `payout_intent ${intentId} ${problem}`);
});

test.each([
  ['closed', `state = 'closed'`, 'contradicted'],
  ['closed, with its outcome', `state = 'closed', outcome = 'notPaid'`, 'wrong'],
  ['another request\u2019s', `state = 'closed', request_id = 'wdr_other'`, 'wrong'],
])('an order that is called %s by SQL makes way for no other', async (_, change, problem) => {
  const pressed = await pressedOnce();
  const { intentId } = pressed.order;
  await thief.steal(
    `update payout_intent set ${change} where id = '${intentId}'; ${ended(intentId)}; ${freed}`,
  );
  await expectNothing(pressed, `payout_intent ${intentId} ${problem}`);
});

test.each([
  ['', `select 1`],
  [
    ' although its request says that it was never sent',
    `status = 'approved', transaction_id = null`,
  ],
])('an order that is taken out of the table makes way for no other%s', async (_, change) => {
  const pressed = await pressedOnce();
  await thief.steal(
    `delete from payout_intent where id = '${pressed.order.intentId}'; ${freed};
     ${change.startsWith('status') ? `update withdrawal_request set ${change} where id = '${pressed.id}'` : change}`,
  );
  await expectNothing(pressed, `withdrawal_request ${pressed.id} contradicted`);
});

test('histories of before it was taken prove nothing, whenever its row says that a phone took it', async () => {
  const pressed = await pressedOnce();
  const { intentId, accountId } = pressed.order;
  for (const way of ['look', 'restart'] as const)
    await addRead(thief.world.database.db, { intentId, accountId, read: way });
  await thief.steal(
    `update payout_intent set state = 'unknown', evidence = '{}', taken_at = now() - interval '30 days',
      press_until = now() - interval '30 days', decide_after = now() - interval '29 days' where id = '${intentId}';
     update transaction set status = 'unknown'
       where id = (select transaction_id from payout_intent where id = '${intentId}'); delete from payout_guard`,
  );
  await expectNothing(pressed, `payout_intent ${intentId} contradicted`);
});

test('a denial that its phone told is sent again, and one that was followed by a press is not, whatever its row says', async () => {
  const pressed = await pressedOnce();
  const { deviceId } = thief.phone;
  const tell = (order: TransferOrder, outcome: 'notPressed' | 'pressed') =>
    recordTransferReport(thief.world.database.db, { deviceId, report: reportOf(order, outcome) });
  await tell(pressed.order, 'notPressed');
  const [again] = await thief.pressed();
  expect(again).toMatchObject({ intentId: pressed.order.intentId, epoch: 2 });
  if (!again) throw new Error('it was not given again');
  await tell(again, 'notPressed');
  await tell(again, 'pressed');
  await thief.steal(
    `update payout_intent set state = 'denied', evidence = '{}' where id = '${again.intentId}'; ${freed}`,
  );
  await expectNothing(pressed, `payout_intent ${again.intentId} contradicted`);
});

test('persons may end such an order only together with its request', async () => {
  const { id, order } = await pressedOnce();
  await thief.steal(`update payout_intent set state = 'denied' where id = '${order.intentId}'`);
  expect(await thief.pressed()).toEqual([]);
  const intent = await one(read(), selectIntent(order.intentId));
  const end = (endsRequest: boolean) =>
    thief.world.deps.writer.submit({
      kind: endAttempt,
      cause: `payoutEnd:${intent.transactionId}`,
      order: intent.merchantId,
      mode: intent.mode,
      payload: {
        ...intent,
        intentId: intent.id,
        guardMs: 0,
        intentRevision: intent.revision,
        disproof: 'decided',
        reason: 'decidedByPersons',
        endsRequest,
      },
    });
  expect(await end(false)).toEqual({ verdict: 'refused', code: 'rowNotProved' });
  expect(await end(true)).toMatchObject({ verdict: 'applied' });
  expect(await thief.named(id)).toMatchObject({ status: 'failed' });
  expect(await thief.pressed()).toEqual([]);
});

test('who meets such an order is told, and a person is asked', async () => {
  const { id, order } = await pressedOnce();
  await thief.steal(`update payout_intent set state = 'denied' where id = '${order.intentId}'`);
  expect(await thief.pressed()).toEqual([]);
  expect(
    await maybe(
      read(),
      sql`select t.status, t.status_reason as reason, a.action from payout_intent i
        join transaction t on t.id = i.transaction_id
        join audit_entry a on a.entity_id = i.id and a.action = 'payout.notProved' where i.id = ${order.intentId}`,
    ),
  ).toEqual({ status: 'review', reason: 'rowNotProved', action: 'payout.notProved' });
  await thief.retire(id);
});
