import { systemClock } from '#platform/clock';
import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideProposal } from '#modules/suspense/decisions';
import { proposeLine } from '#modules/suspense/proposals';
import { readUnmatchedLine } from '#modules/suspense/inbox';
import { newId } from '#platform/ids';
import { devicePower } from '#modules/devices';
import { signRows, signSettings } from '../../../testing/signing/sign-row.ts';
import {
  addFarm,
  addLine,
  payingWorld,
  phoneNumberOf,
  testDatabase,
  strangers,
  testApprovals,
} from '@wallet/server/testing';
import type { OpenIntent, PayingWorld, TestDatabase } from '@wallet/server/testing';
import { readAttempts } from '../routes/read-attempts.ts';
import { sendPayouts } from '../sending/send-payouts.ts';
import { assignNextTransfer } from '../sending/assign-next-transfer.ts';

let database: TestDatabase;
let world: PayingWorld;
const amount = 5_000_000n;
const merchantFee = 250_000n;
const railFee = 70_000n;
const start = 1_000_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  const rule = {
    rail: 'wallet',
    methods: ['dana'],
    to: 'any',
    minMinor: '100',
    maxMinor: null,
    feeMinor: String(railFee),
    arrival: 'minutes',
    cutOff: null,
    source: 'test',
  };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.rails', ${JSON.stringify([rule])}::jsonb, now() - interval '1 hour',
      'test', 'system')`.execute(database.db.read);
  await signSettings(database.db);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

interface Taken {
  merchantId: string;
  requestId: string;
  accountId: string;
  intent: OpenIntent;
}

async function taken(): Promise<Taken> {
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  const requestId = await world.approved(merchantId);
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  if (!intent) throw new Error('nothing began');
  await assignNextTransfer(world.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  return { merchantId, requestId, accountId, intent };
}

/** A payout that its debit has paid, called by a reference of its own. */
async function paid(lines: readonly bigint[] = [amount]): Promise<Taken & { reference: string }> {
  const of = await taken();
  const reference = `P-${of.intent.id}`;
  for (const [i, line] of lines.entries())
    await world.debit(of.accountId, line, { providerTransactionId: i === 0 ? reference : null });
  expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
  return { ...of, reference };
}

async function comesBack(
  { accountId }: Taken,
  amountMinor: bigint,
  reversalOf: string | null,
): Promise<string> {
  const lineId = await addLine(database.db, {
    accountId,
    amountMinor,
    reversalOf,
    counterparty: 'PENGEMBALIAN',
  });
  await world.match([lineId]);
  return lineId;
}

const standing = async ({ requestId }: Taken) => {
  const { status, intents } = await world.request(requestId);
  return [status, ...intents.map(({ state, payout }) => `${payout}/${state}`)];
};
const sumOf = async (kind: string) =>
  (
    await one(
      database.db.read,
      sql<{
        sum: bigint;
      }>`select coalesce(sum(posted), 0)::bigint as sum from ledger_account where kind = ${kind}`,
    )
  ).sum;
const float = async ({ accountId }: Taken) =>
  (
    await one(
      database.db.read,
      sql<{
        sum: bigint;
      }>`select -posted as sum from ledger_account where id = ${`float.${accountId}.IDR.live`}`,
    )
  ).sum;

describe('a credit that names a paid payout', () => {
  test('brings it back: the merchant has amount and fee again, the float has the money, and people are told', async () => {
    const of = await paid();
    const fees = await sumOf('feeIncome');
    const lineId = await comesBack(of, amount, of.reference);
    expect(await standing(of)).toEqual(['reversed', 'reversed/settled']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    expect([await float(of), (await sumOf('feeIncome')) - fees]).toEqual([start, -merchantFee]);
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'matched',
      reason: null,
      posted: true,
    });
    expect(await world.facts('payouts.reversed', of.intent.transactionId)).toMatchObject([
      { requestId: of.requestId, lineId, accountId: of.accountId },
    ]);
    expect(await world.facts('withdrawals.reversed', of.requestId)).toMatchObject([
      { transactionId: of.intent.transactionId },
    ]);
  });

  test.each([
    ['kept', [amount + railFee], amount, railFee],
    ['kept, when it was a line of its own', [amount, railFee], amount, railFee],
    ['given back, when it comes back too', [amount + railFee], amount + railFee, 0n],
  ])('has the provider\u2019s fee %s', async (_, debits, credit, keptMinor) => {
    const before = -(await sumOf('providerFeeExpense'));
    const of = await paid(debits);
    await comesBack(of, credit, of.reference);
    expect(await standing(of)).toEqual(['reversed', 'reversed/settled']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    expect(-(await sumOf('providerFeeExpense')) - before).toBe(keptMinor);
  });

  test('explained twenty times at once, in both orders with its debit in one read, brings it back once', async () => {
    const of = await taken();
    const debit = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: amount,
      direction: 'debit',
      providerTransactionId: 'P-both',
    });
    const credit = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: amount,
      reversalOf: 'P-both',
    });
    await world.match([credit, debit]);
    await Promise.all(Array.from({ length: 20 }, () => world.match([credit, debit])));
    expect(await standing(of)).toEqual(['reversed', 'reversed/settled']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    expect(await world.facts('payouts.reversed', of.intent.transactionId)).toHaveLength(1);
  });

  test('covers first what the merchant owes', async () => {
    const of = await paid();
    await world.takeBack(of.merchantId, start);
    expect(await world.money(of.merchantId)).toMatchObject({
      posted: 0n,
      owed: amount + merchantFee,
    });
    await comesBack(of, amount, of.reference);
    expect(await world.money(of.merchantId)).toEqual({ posted: 0n, held: 0n, owed: 0n });
  });
});

test('the attempts of a request tell where each went and why, by what it was paid and what brought it back', async () => {
  const of = await paid([amount, railFee]);
  const returnLineId = await comesBack(of, amount, of.reference);
  const [attempt, ...others] = await readAttempts(database.db.read, of.requestId);
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({
    transactionId: of.intent.transactionId,
    intentId: of.intent.id,
    code: expect.stringMatching(/^PAY-/),
    status: 'reversed',
    statusReason: 'returned',
    epoch: 1,
    rail: 'wallet',
    amountMinor: amount,
    providerFeeMinor: railFee,
    paidMinor: amount,
    accountId: of.accountId,
    accountLabel: 'Test',
    accountLast4: phoneNumberOf(of.accountId).slice(-4),
    provider: 'dana',
    deviceName: expect.stringMatching(/^TEST-/),
    queuedAt: expect.any(Date),
    takenAt: expect.any(Date),
    pressUntil: expect.any(Date),
    decidedAt: expect.any(Date),
    report: null,
    returnLineId,
    providerTransactionId: of.reference,
    lineId: expect.stringMatching(/^lin_/),
    feeLineId: expect.stringMatching(/^lin_/),
    choice: {
      rail: 'wallet',
      considered: expect.arrayContaining([
        expect.objectContaining({ accountId: of.accountId, whyNot: null }),
      ]),
    },
  });
  expect(await readAttempts(database.db.read, newId('wdr'))).toEqual([]);
});

describe('is for a person, and moves no merchant\u2019s money:', () => {
  const untouched = async (of: Taken, lineId: string) => {
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'review',
      reason: 'reversalPossible',
      posted: true,
    });
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount - merchantFee,
      held: 0n,
      owed: 0n,
    });
  };

  test.each([
    ['the amount', amount],
    ['the amount with the provider\u2019s fee', amount + railFee],
  ])('a credit of %s that names nothing', async (_, minor) => {
    const of = await paid();
    await untouched(of, await comesBack(of, minor, null));
  });

  test.each([
    ['of another sum', amount - 100n],
    ['with a fee that the provider never took', amount + railFee],
  ])('one that names the payout, %s', async (_, minor) => {
    const of = await paid();
    await untouched(of, await comesBack(of, minor, of.reference));
  });

  test('one that names a payout of another account', async () => {
    const [of, other] = [await paid(), await paid()];
    await untouched(of, await comesBack(other, amount, of.reference));
    expect(await standing(other)).toEqual(['succeeded', 'succeeded/settled']);
  });

  test('a second one that names the same payout', async () => {
    const of = await paid();
    await comesBack(of, amount, of.reference);
    expect(await world.line(await comesBack(of, amount, of.reference))).toMatchObject({
      matchStatus: 'review',
      reason: 'reversalPossible',
    });
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
  });

  test('one that names a payout whose outcome is not known yet', async () => {
    const of = await taken();
    await sql`update payout_intent
      set evidence = '{"reports": [{"evidence": {"providerTransactionId": "P-open"}}]}'
        where id = ${of.intent.id}`.execute(database.db.read);
    expect(await world.line(await comesBack(of, amount, 'P-open'))).toMatchObject({
      matchStatus: 'review',
      reason: 'reversalPossible',
    });
    expect(await standing(of)).toEqual(['processing', 'processing/taken']);
    await world.debit(of.accountId, amount, { providerTransactionId: 'P-open' });
  });
});

test('a return that only its phone\u2019s owner has seen counts among his claims, and above their ceiling it is for a person', async () => {
  const farm = await addFarm(database.db);
  const ceiling = async (minor: bigint) => {
    const of = { IDR: { accountMinor: String(minor), ownerMinor: String(minor) } };
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      select ${newId('set')}, key, jsonb_set(value, ${`{owners,${farm}}`}::text[],
        ${JSON.stringify(of)}::jsonb), clock_timestamp(), 'test', 'test'
      from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
      database.db.read,
    );
    await signSettings(database.db);
  };
  const [believed, doubted] = [await paid(), await paid()];
  await sql`update device set owner_user_id = ${farm}
    where id in (select device_id from account where id = any(${[believed.accountId, doubted.accountId]}))`.execute(
    database.db.read,
  );
  await signRows(database.db, devicePower);
  await ceiling(2n * amount - 1n);
  const lineId = await comesBack(believed, amount, believed.reference);
  expect(await standing(believed)).toEqual(['reversed', 'reversed/settled']);
  expect(
    await one(
      database.db.read,
      sql`select confirmation, claim_owner_id = ${farm} as "isHis" from statement_line where id = ${lineId}`,
    ),
  ).toEqual({ confirmation: 'unconfirmed', isHis: true });
  expect(await world.line(await comesBack(doubted, amount, doubted.reference))).toMatchObject({
    matchStatus: 'review',
    reason: 'reversalPossible',
  });
  expect(await standing(doubted)).toEqual(['succeeded', 'succeeded/settled']);
});

describe('persons', () => {
  type Person = Parameters<typeof proposeLine>[1]['by'];
  let staff: Person;
  let admin: Person;
  beforeAll(async () => {
    const person = await strangers(database);
    [staff, admin] = [person('Staff'), person()];
  });
  const propose = async (lineId: string, transactionId: string, by = staff) => {
    const { revision } = await one(
      database.db.read,
      sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
    );
    return proposeLine(
      { ...world.deps, clock: systemClock, approvals: testApprovals() },
      {
        lineId,
        revision,
        what: { kind: 'payoutReturn', transactionId },
        reason: 'the bank wrote',
        by,
      },
    );
  };
  const decide = (proposalId: string, by = admin) =>
    decideProposal(
      {
        ...world.deps,
        approvals: testApprovals(),
      },
      { proposalId, decision: 'approve', reason: 'agreed', by },
    );

  test('say which payout an uncertain credit brought back: one proposes, another decides, and it comes back from suspense', async () => {
    const of = await paid([amount + railFee]);
    const suspended = await sumOf('suspense');
    const lineId = await comesBack(of, amount + railFee, null);
    expect((await readUnmatchedLine(database.db.read, lineId)).returnable).toMatchObject([
      {
        transactionId: of.intent.transactionId,
        merchant: { id: of.merchantId },
        amount: { value: '50000.00', currency: 'IDR' },
        providerFee: { value: '700.00' },
        payeeLast4: '0009',
        isNamed: false,
      },
    ]);
    const proposalId = await propose(lineId, of.intent.transactionId);
    await expect(decide(proposalId, staff)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await decide(proposalId);
    expect(await standing(of)).toEqual(['reversed', 'reversed/settled']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    expect((await sumOf('suspense')) - suspended).toBe(0n);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched', reason: null });
  });

  test('cannot say it of a payout that has come back already, of another sum, or of another account', async () => {
    const [of, other] = [await paid(), await paid()];
    const [first, second] = [await comesBack(of, amount, null), await comesBack(of, amount, null)];
    const proposals = [
      await propose(first, of.intent.transactionId),
      await propose(second, of.intent.transactionId),
    ];
    await decide(proposals[0] ?? '');
    await expect(decide(proposals[1] ?? '')).rejects.toMatchObject({ code: 'payoutNotOpen' });
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    const odd = await comesBack(other, amount - 100n, other.reference);
    for (const { intent } of [other, of])
      await expect(propose(odd, intent.transactionId)).rejects.toMatchObject({
        code: 'payoutNotOpen',
      });
  });
});
