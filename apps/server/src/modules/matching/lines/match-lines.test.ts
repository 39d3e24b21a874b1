import { one, sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  asThief,
  type DepositWorld,
  depositWorld,
  makeOlder,
  type MerchantOptions,
  type OpenDeposit,
  signLine,
  signRow,
  type TestDatabase,
  testDatabase,
} from '@wallet/server/testing';
import { reversal } from '#modules/ledger/postings';
import { newId } from '#platform/ids';
import { cancelSession } from '#modules/sessions';
import { chooseMethod, reportTransferred, readPayState } from '#modules/deposits/checkout';
import { expireDue } from '#modules/deposits/expiry';
import { matchLines, sweepLines } from './match-lines.ts';
import { createLineMatcher } from './create-line-matcher.ts';
import { depositPower } from '#modules/deposits';

let database: TestDatabase;
let world: DepositWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

const ttl = 900;
const deposit = (options?: MerchantOptions) => world.deposit(options);
const standing = (of: OpenDeposit) => world.standing(of);

async function pay(
  of: OpenDeposit,
  changes: Partial<Parameters<typeof addLine>[1]> = {},
): Promise<string> {
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: of.finalMinor,
    ...changes,
  });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

const payable = ({ merchantId }: OpenDeposit) =>
  world.posted(`merchantPayable.${merchantId}.IDR.live`);
const float = ({ accountId }: OpenDeposit) => world.posted(`float.${accountId}.IDR.live`);
const net = (of: OpenDeposit) => of.finalMinor - of.feeMinor;

describe('a credit of exactly the amount', () => {
  test('pays the deposit: float, merchant and fee move, line, deposit and session end, the facts are told', async () => {
    const fees = await world.postedAll('feeIncome');
    const of = await deposit();
    const lineId = await pay(of, { providerTransactionId: 'DANA-77' });
    expect(await world.attempts(of.sessionId)).toMatchObject([
      {
        status: 'succeeded',
        flag: 'none',
        session: 'completed',
        paidMinor: of.finalMinor,
        netMinor: of.finalMinor - 375_000n,
        revision: 2,
      },
    ]);
    expect([
      await float(of),
      await payable(of),
      (await world.postedAll('feeIncome')) - fees,
    ]).toEqual([-of.finalMinor, of.finalMinor - 375_000n, 375_000n]);
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'matched',
      posted: true,
      reason: null,
      candidate: of.id,
    });
    expect(await world.facts('deposits.succeeded', of.id)).toMatchObject([
      { transactionId: of.id, sessionId: of.sessionId, lineId, flag: 'none', revision: 2 },
    ]);
    expect(await world.facts('ledger.balanceChanged', of.merchantId)).toHaveLength(1);
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'success',
      deposit: { transactionReference: 'DANA-77', paidAmount: { value: '149999.00' } },
    });
  });

  test('counts before and after "I Have Transferred"', async () => {
    const of = await deposit();
    await reportTransferred(database.db, of.sessionId);
    await pay(of);
    expect(await standing(of)).toBe('succeeded none completed');
    await reportTransferred(database.db, of.sessionId);
    expect(await standing(of)).toBe('succeeded none completed');
  });

  test('paid in time but reported after the expiry still counts, without a flag', async () => {
    const of = await deposit();
    await makeOlder(database.db, of.sessionId, ttl + 60);
    await expireDue(database.db);
    expect(await standing(of)).toBe('expired none expired');
    await pay(of, { secondsFromNow: -120 });
    expect(await standing(of)).toBe('succeeded none completed');
    expect(await payable(of)).toBe(net(of));
  });

  test('reported 20 times at once is credited once', async () => {
    const of = await deposit();
    const lineId = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
    });
    await Promise.all(Array.from({ length: 20 }, () => matchLines(world.deps, [lineId])));
    expect([await standing(of), await payable(of), await float(of)]).toEqual([
      'succeeded none completed',
      net(of),
      -of.finalMinor,
    ]);
    expect(await world.facts('deposits.succeeded', of.id)).toHaveLength(1);
  });

  test('takes what the merchant owes first', async () => {
    const of = await deposit();
    await owe(of.merchantId, 1_000_000n);
    await pay(of);
    expect(await payable(of)).toBe(net(of) - 1_000_000n);
    expect(await world.posted(`merchantReceivable.${of.merchantId}.IDR.live`)).toBe(0n);
  });
});

/** A balanced posting by which the merchant owes, as a reversal would leave it. */
async function owe(merchantId: string, amountMinor: bigint): Promise<void> {
  const payload = { merchantId, currency: 'IDR' as const, mode: 'live' as const, amountMinor };
  await world.deps.writer.submit({
    kind: reversal,
    cause: `alloc:${newId('alo')}`,
    order: merchantId,
    mode: 'live',
    payload,
  });
}

/** What no role of the server may do. */
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** A second deposit with the same account and amount, which the slots would not allow. */
async function twinOf(of: OpenDeposit): Promise<OpenDeposit> {
  const twin = await world.pay(of.merchantId);
  await sql`update transaction
    set final_payment = ${of.finalMinor}::bigint,
      amount_discount = payment_amount - ${of.finalMinor}::bigint where id = ${twin.id}`.execute(
    database.db.read,
  );
  await signRow(database.db, depositPower, twin.id);
  return { ...twin, finalMinor: of.finalMinor };
}

describe('money that nobody may credit by itself goes to suspense', () => {
  test('a wrong amount, with the open deposit as a hint', async () => {
    const of = await deposit();
    const suspended = await world.postedAll('suspense');
    const lineId = await pay(of, { amountMinor: of.finalMinor + 100n });
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'unmatched',
      posted: true,
      reason: 'wrongAmount',
      candidate: of.id,
    });
    expect(await standing(of)).toBe('awaitingPayment none paying');
    expect([
      await payable(of),
      await float(of),
      (await world.postedAll('suspense')) - suspended,
    ]).toEqual([0n, -of.finalMinor - 100n, of.finalMinor + 100n]);
    expect(await world.facts('accounts.moneyUnmatched', lineId)).toEqual([
      { lineId, accountId: of.accountId, reason: 'wrongAmount' },
    ]);
  });

  test('an amount of nobody', async () => {
    const of = await deposit();
    expect(await world.line(await pay(of, { amountMinor: 5_555_500n }))).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'noDeposit',
      candidate: null,
    });
  });

  test('late money, unless the policy credits it with a flag', async () => {
    const asking = await deposit();
    const crediting = await deposit({ lateMoneyPolicy: 'credit' });
    for (const of of [asking, crediting]) await makeOlder(database.db, of.sessionId, ttl + 600);
    await expireDue(database.db);
    expect(await world.line(await pay(asking, { secondsFromNow: -60 }))).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'late',
      candidate: asking.id,
    });
    expect(await world.line(await pay(crediting, { secondsFromNow: -60 }))).toMatchObject({
      matchStatus: 'matched',
    });
    expect([await standing(asking), await payable(asking)]).toEqual(['expired none expired', 0n]);
    expect([await standing(crediting), await payable(crediting)]).toEqual([
      'succeeded paidLate completed',
      net(crediting),
    ]);
  });

  test('money for a cancelled deposit, unless the policy credits it', async () => {
    const asking = await deposit();
    const crediting = await deposit({ lateMoneyPolicy: 'credit' });
    for (const of of [asking, crediting])
      await database.db.transaction((trx) => cancelSession(trx, of.sessionId));
    expect(await world.line(await pay(asking))).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'depositEnded',
    });
    await pay(crediting);
    expect([await standing(asking), await standing(crediting)]).toEqual([
      'cancelled none cancelled',
      'succeeded none completed',
    ]);
  });

  test('a second equal credit: the paid deposit is flagged and told', async () => {
    const of = await deposit();
    await pay(of);
    const again = await pay(of);
    expect(await world.line(again)).toEqual({
      matchStatus: 'review',
      posted: true,
      reason: 'duplicate',
      candidate: of.id,
    });
    expect([await standing(of), await payable(of)]).toEqual([
      'succeeded duplicateSuspected completed',
      net(of),
    ]);
    expect(await world.facts('deposits.exceptionFlagged', of.id)).toMatchObject([
      { flag: 'duplicateSuspected', revision: 3 },
    ]);
  });

  test('two equal credits reported together: one pays, the other is the duplicate', async () => {
    const of = await deposit();
    const ids = [];
    for (let copy = 0; copy < 2; copy++)
      ids.push(await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor }));
    await matchLines(world.deps, ids);
    const states = await Promise.all(ids.map((id) => world.line(id)));
    expect(states.map(({ matchStatus, reason }) => `${matchStatus} ${reason}`).toSorted()).toEqual([
      'matched null',
      'review duplicate',
    ]);
    expect(await payable(of)).toBe(net(of));
  });

  test('a credit that could belong to two deposits takes both to review', async () => {
    const of = await deposit();
    const twin = await twinOf(of);
    expect(await world.line(await pay(of))).toMatchObject({
      matchStatus: 'review',
      reason: 'severalDeposits',
    });
    expect([await standing(of), await standing(twin)]).toEqual([
      'review none paying',
      'review none paying',
    ]);
    expect(await world.facts('deposits.inReview', twin.id)).toMatchObject([
      { reason: 'severalDeposits' },
    ]);
    expect((await readPayState(world.deps, of.sessionId)).screen).toBe('processing');
  });

  test('a payer whose name does not fit, on an amount that was somebody else\u2019s', async () => {
    const strange = await deposit();
    const known = await deposit();
    for (const { id } of [strange, known]) {
      await sql`update transaction set terms = terms || '{"slotShared": true}' where id = ${id}`.execute(
        database.db.read,
      );
      await signRow(database.db, depositPower, id);
    }
    expect(await world.line(await pay(strange, { counterparty: 'SITI AMINAH' }))).toMatchObject({
      matchStatus: 'review',
      reason: 'nameMismatch',
      candidate: strange.id,
    });
    await pay(known, { counterparty: 'BUDI S*****' });
    expect([await standing(strange), await standing(known)]).toEqual([
      'review none paying',
      'succeeded none completed',
    ]);
  });

  test('a line recorded for review and one of an account that stopped settling', async () => {
    const odd = await deposit();
    const lineId = await addLine(database.db, {
      accountId: odd.accountId,
      amountMinor: odd.finalMinor,
    });
    await sql`update statement_line set match_status = 'review', reason = 'countContradiction'
      where id = ${lineId}`.execute(database.db.read);
    await matchLines(world.deps, [lineId]);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      posted: true,
      reason: 'countContradiction',
    });
    const stopped = await deposit();
    await sql`update account set settling_stopped_at = now() where id = ${stopped.accountId}`.execute(
      database.db.read,
    );
    expect(await world.line(await pay(stopped))).toMatchObject({
      matchStatus: 'review',
      reason: 'settlingStopped',
    });
    expect([await standing(odd), await standing(stopped)]).toEqual([
      'awaitingPayment none paying',
      'awaitingPayment none paying',
    ]);
  });

  test('what may be a payout that came back, or an own transfer that a payer may have sent', async () => {
    const of = await deposit();
    await asThief(
      database.db,
      sql`insert into payout_intent (id, transaction_id, account_id, device_id, merchant_id, mode,
        payee_key, currency, amount, state, fee)
      values (${newId('int')}, 'txn_x', ${of.accountId}, 'dev_x', 'mer_x', 'live', 'k', 'IDR',
        ${6_600_000n}, 'settled', 250000)`,
    );
    await sql`insert into float_move (id, mode, from_account_id, to_account_id, currency, amount, kind,
      status, announced_by, decided_by)
      values (${newId('flm')}, 'live', 'acc_other', ${of.accountId}, 'IDR', ${of.finalMinor}, 'ownMove',
        'announced', 'usr_x', 'usr_y')`.execute(database.db.read);
    for (const amountMinor of [6_600_000n, 6_850_000n])
      expect((await world.line(await pay(of, { amountMinor }))).reason).toBe('reversalPossible');
    expect(await world.line(await pay(of))).toMatchObject({
      matchStatus: 'review',
      reason: 'ownTransfer',
      candidate: of.id,
    });
    expect(await standing(of)).toBe('awaitingPayment none paying');
  });

  test('a debit without an intent: suspense, the account\u2019s payouts stop, the alarm is told', async () => {
    const of = await deposit();
    const lineId = await pay(of, { direction: 'debit', amountMinor: 2_500_000n });
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'unmatched',
      posted: true,
      reason: 'unexplainedDebit',
    });
    expect(await float(of)).toBe(2_500_000n);
    expect(await world.facts('accounts.debitUnexplained', lineId)).toEqual([
      { lineId, accountId: of.accountId },
    ]);
    const stopped = await one(
      database.db.read,
      sql<{
        reason: string;
      }>`select payouts_stopped_reason as reason from account
        where id = ${of.accountId} and payouts_stopped_at is not null`,
    );
    expect(stopped.reason).toBe('unexplainedDebit');
  });
});

describe('lines that never pay', () => {
  test('another account\u2019s', async () => {
    const of = await deposit();
    const other = await deposit();
    await pay(of, { accountId: other.accountId });
    expect(await standing(of)).toBe('awaitingPayment none paying');
  });

  test('another currency\u2019s: nothing is posted, a person looks, and it is told once', async () => {
    const of = await deposit();
    const lineId = await pay(of, { currency: 'PHP' });
    await sweepLines(world.deps);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      posted: false,
      reason: 'foreignCurrency',
    });
    expect(await world.facts('accounts.moneyUnmatched', lineId)).toHaveLength(1);
    expect([await standing(of), await float(of)]).toEqual(['awaitingPayment none paying', 0n]);
  });

  test('pending ones until they are booked, and baseline ones', async () => {
    const of = await deposit();
    const lineId = await pay(of, { booked: false });
    expect([await standing(of), await float(of)]).toEqual(['awaitingPayment none paying', 0n]);
    const baseline = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
    });
    await asThief(
      database.db,
      sql`update statement_line set match_status = 'baseline', baseline = true where id = ${baseline}`,
    );
    await signLine(database.db, baseline);
    await matchLines(world.deps, [baseline]);
    expect(await float(of)).toBe(0n);
    await sql`update statement_line set booked = true where id = ${lineId}`.execute(
      database.db.read,
    );
    await signLine(database.db, lineId);
    await matchLines(world.deps, [lineId]);
    expect(await standing(of)).toBe('succeeded none completed');
  });

  test('one from before the deposit was made', async () => {
    const of = await deposit();
    expect(await world.line(await pay(of, { secondsFromNow: -30 }))).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'noDeposit',
    });
    expect(await standing(of)).toBe('awaitingPayment none paying');
  });
});

describe('a session with two attempts', () => {
  test('a second paid one is credited with the flag and told', async () => {
    const merchantId = await addMerchant(database.db, { lateMoneyPolicy: 'credit' });
    await addAccount(database.db, { merchantIds: [merchantId] });
    await addAccount(database.db, { provider: 'livin', merchantIds: [merchantId] });
    const first = await world.pay(merchantId);
    await chooseMethod(world.deps, { sessionId: first.sessionId, method: 'livin' });
    const [second] = await world.attempts(first.sessionId);
    await pay({ ...first, ...second });
    await pay(first);
    expect(
      (await world.attempts(first.sessionId)).map(({ status, flag, session }) => [
        status,
        flag,
        session,
      ]),
    ).toEqual([
      ['succeeded', 'none', 'completed'],
      ['succeeded', 'duplicateSuspected', 'completed'],
    ]);
    expect(await world.facts('deposits.exceptionFlagged', first.id)).toMatchObject([
      { flag: 'duplicateSuspected' },
    ]);
  });
});

describe('nothing is forgotten', () => {
  test('the sweep finds lines that nobody was told of', async () => {
    const of = await deposit();
    await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor });
    await sweepLines(world.deps);
    expect(await standing(of)).toBe('succeeded none completed');
  });

  test('the matcher takes lines in the background, many at once', async () => {
    const matcher = createLineMatcher(world.deps);
    const deposits: OpenDeposit[] = [];
    for (let i = 0; i < 5; i++) deposits.push(await deposit());
    for (const of of deposits)
      matcher.take([
        await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor }),
      ]);
    await matcher.idle();
    for (const of of deposits) expect(await standing(of)).toBe('succeeded none completed');
  });

  test('a missing ledger account leaves the line for the next sweep', async () => {
    const of = await deposit();
    await asOwner('delete from ledger_account where id = $1', [`float.${of.accountId}.IDR.live`]);
    const lineId = await pay(of);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'unmatched', posted: false });
    await sql`insert into ledger_account (id, kind, owner, currency, mode)
      values (${`float.${of.accountId}.IDR.live`}, 'float', ${of.accountId}, 'IDR', 'live')`.execute(
      database.db.read,
    );
    await sweepLines(world.deps);
    expect(await standing(of)).toBe('succeeded none completed');
  });
});
