import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Command, TransferOrder, TransferQuestion } from '@wallet/agent-protocol';
import { type Payouts, startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer } from '#modules/payouts/sending';
import { payingWorld, type PayingWorld, reportOf } from '@wallet/server/testing';
import { createFarm, type Farm, headOf, identityOf, type Line, type Phone } from './fixtures.ts';

let farm: Farm;
let world: PayingWorld;
let payouts: Payouts;
beforeAll(async () => {
  farm = await createFarm();
  world = await payingWorld(farm.database);
  payouts = startPayouts({
    ...world.deps,
    queryJournal: (deviceId, question) => farm.gateway.askTransferQuestion(deviceId, question),
  });
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await farm.close();
});

const amount = 5_000_000n;
let phone: Phone;
let line: Line;
let merchantId: string;
let requestId: string;
beforeEach(async () => {
  merchantId = await world.merchant();
  phone = await farm.newPhone();
  await world.prepare(phone.accountId, { merchantIds: [merchantId] });
  line = await phone.connect();
  requestId = await world.approved(merchantId);
});
afterEach(() => void line.socket.disconnect());

/** The phone is woken by a command that carries nothing, asks, and has the order. */
async function takeOrder(): Promise<TransferOrder> {
  await payouts.send();
  const wake = await wakeOf(line);
  expect(wake).toMatchObject({ accountId: phone.accountId, payload: {} });
  const answer = await ask();
  await line.say('command:result', {
    ...headOf(wake),
    kind: 'transfer',
    outcome: 'succeeded',
    result: { asked: true },
  });
  if (!answer.ok || !answer.transfer) throw new Error(JSON.stringify(answer));
  return answer.transfer;
}

async function wakeOf(on: Line): Promise<Command> {
  await farm.gateway.tick();
  for (;;) {
    const command = await on.nextCommand();
    if (command.kind === 'transfer') return command;
  }
}

const ask = () =>
  line.say('transfer:next', {
    askId: 'ask-00000001',
    accountId: phone.accountId,
    t0MonotonicMs: 1,
    bootId: 'boot-0001',
    journalId: 'journal-1',
    sequence: 1,
    identity: identityOf(phone.number),
  });
const standing = async () => {
  const { status, intents } = await world.request(requestId);
  return [status, ...intents.map(({ state, payout, epoch }) => `${payout}/${state}/${epoch}`)];
};

/** How often the phone was asked for the history in which an intent's line must be. */
const readsAsked = async (intentId: string) =>
  (
    await one(
      farm.database.db.read,
      sql<{ count: number }>`select count(*)::int as count from device_command
        where kind = 'readHistory' and idempotency_key like ${`absent-${intentId}-%`}`,
    )
  ).count;

it('goes from the wake to the phone that asks, which is asked for its history once it has pressed, and its debit settles it', async () => {
  const order = await takeOrder();
  expect(order).toMatchObject({
    accountId: phone.accountId,
    epoch: 1,
    amount: { value: '50000.00', currency: 'IDR' },
  });
  expect(await ask()).toEqual({ ok: true, transfer: null });
  expect(
    await line.say(
      'transfer:report',
      reportOf(order, 'pressed', { providerAnswer: 'accepted', providerTransactionId: 'W-1' }),
    ),
  ).toEqual({ ok: true });
  expect(await standing()).toEqual(['processing', 'processing/pressed/1']);
  expect(await readsAsked(order.intentId)).toBe(1);
  await world.debit(phone.accountId, amount, { providerTransactionId: 'W-1' });
  expect(await standing()).toEqual(['succeeded', 'succeeded/settled/1']);
});

it('is given to nobody while the wrong account is on the screen', async () => {
  await payouts.send();
  const answer = await line.say('transfer:next', {
    askId: 'ask-00000001',
    accountId: phone.accountId,
    t0MonotonicMs: 1,
    bootId: 'boot-0001',
    journalId: 'journal-1',
    sequence: 1,
    identity: { ...identityOf(phone.number), holderName: 'LAIN' },
  });
  expect(answer).toMatchObject({ ok: false, code: 'conflict' });
  expect(await standing()).toEqual(['processing', 'queued/waiting/0']);
});

it('is given to no phone that is out of use or whose token was revoked, also not between its look at the screen and its asking', async () => {
  await payouts.send();
  const { db, vault } = world.deps;
  const take = () =>
    assignNextTransfer(
      { db, vault },
      {
        deviceId: phone.deviceId,
        ask: {
          accountId: phone.accountId,
          bootId: 'boot-0001',
          journalId: 'journal-1',
          sequence: 1,
          askId: 'ask-00000001',
        },
      },
    );
  for (const out of [
    sql`retired_at = now()`,
    sql`retired_at = null, token_hash = null, token_revoked_at = now()`,
  ]) {
    await sql`update device set ${out} where id = ${phone.deviceId}`.execute(db.read);
    expect(await take()).toBeNull();
  }
  expect(await standing()).toEqual(['processing', 'queued/waiting/0']);
  await sql`update device set token_hash = 'another', token_revoked_at = null where id = ${phone.deviceId}`.execute(
    db.read,
  );
  expect(await take()).toMatchObject({ accountId: phone.accountId, epoch: 1 });
});

it('of which nothing is heard is asked for: what the journal denies with a fence goes out again under the next epoch', async () => {
  const order = await takeOrder();
  await line.say('transfer:report', reportOf(order, 'unknown'));
  const asked: TransferQuestion[] = [];
  line.socket.on(
    'transfer:question',
    (question: TransferQuestion, answer: (value: unknown) => void) => {
      asked.push(question);
      answer({
        ...question,
        sequence: 9,
        answer: 'closedNeverPress',
        fence: { sequence: 9, writtenAt: new Date().toISOString() },
      });
    },
  );
  await payouts.sweep();
  expect(asked).toEqual([{ intentId: order.intentId, epoch: 1, journalId: 'journal-1' }]);
  expect(await standing()).toEqual(['processing', 'unknown/denied/1']);
  await payouts.sweep();
  expect(await ask()).toMatchObject({ ok: true, transfer: { intentId: order.intentId, epoch: 2 } });
});

it('of which a phone says the same again and again keeps what was said first and last; the audit log keeps all', async () => {
  const order = await takeOrder();
  const say = (number: number, ...[outcome, evidence]: [Parameters<typeof reportOf>[1], object?]) =>
    line.say(
      'transfer:report',
      reportOf(order, outcome, { ...evidence, reportId: `rep-${String(number).padStart(8, '0')}` }),
    );
  expect(
    await say(0, 'pressed', { providerAnswer: 'accepted', providerTransactionId: 'W-7' }),
  ).toEqual({ ok: true });
  for (let number = 1; number < 130; number++)
    expect(await say(number, 'unknown')).toEqual({ ok: true });
  const { first, last, count } = await one(
    world.deps.db.read,
    sql<{
      first: string;
      last: string;
      count: number;
    }>`select evidence #>> '{reports,0,reportId}' as first, evidence #>> '{reports,-1,reportId}' as last,
    jsonb_array_length(evidence -> 'reports') as count from payout_intent where id = ${order.intentId}`,
  );
  expect({ first, last, count }).toEqual({
    first: 'rep-00000000',
    last: 'rep-00000129',
    count: 100,
  });
  expect(
    await one(
      world.deps.db.read,
      sql`select count(*)::int as told from audit_entry
        where entity_id = ${order.intentId} and action = 'transfer.reported'`,
    ),
  ).toEqual({ told: 130 });
  await world.debit(phone.accountId, amount, { providerTransactionId: 'W-7' });
  expect((await standing())[0]).toBe('succeeded');
});

it('that a journal never heard of stays unknown, with its money held', async () => {
  const order = await takeOrder();
  await line.say('transfer:report', reportOf(order, 'unknown'));
  line.socket.on(
    'transfer:question',
    ({ intentId, epoch }: TransferQuestion, answer: (value: unknown) => void) =>
      answer({ intentId, epoch, journalId: 'journal-9', answer: 'unknown', inJournal: false }),
  );
  for (let round = 0; round < 3; round++) await payouts.sweep();
  expect(await standing()).toEqual(['processing', 'unknown/unknown/1']);
  expect(await world.money(merchantId)).toMatchObject({ held: amount + 250_000n });
  expect(await ask()).toEqual({ ok: true, transfer: null });
});
