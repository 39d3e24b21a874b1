import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  depositWorld,
  makeOlder,
  phoneNumberOf,
  strangers,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { readBalance } from '#modules/ledger';
import { one } from '#platform/db';
import { proveRowsBy, resignPowerRows } from '#platform/row-mac';
import { openVault } from '#platform/vault';
import { thiefOf } from '../../testing/power-world.ts';
import { signRow } from '../../testing/sign-row.ts';
import {
  cancelSession,
  chooseMethod,
  claimTransferred,
  decideProposal,
  depositPower,
  expireDue,
  extendSession,
  matchLines,
  proposeLine,
  proposeMarking,
  readPayState,
} from './index.ts';
import type { LineWish } from './index.ts';

let database: TestDatabase;
let world: DepositWorld;
let thief: ReturnType<typeof thiefOf>;
let person: Strangers;
/** The merchant who would like to have others' money. */
let greedy: string;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  thief = thiefOf(database);
  person = await strangers(database);
  greedy = await addMerchant(database.db);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const owned = async (merchantId: string) =>
  (await readBalance(database.db.read, { merchantId, currency: 'IDR', mode: 'live' }))
    .availableMinor;
/** An account that no payment is sent to. */
const quietAccount = async () =>
  (await addAccount(database.db, { merchantIds: ['mer_none'] })).accountId;
/** So much arrives on the account of a deposit, its own amount unless another is said; tells the line. */
async function come(
  of: OpenDeposit,
  amountMinor = of.finalMinor,
  direction = 'credit' as 'credit' | 'debit',
) {
  const lineId = await addLine(database.db, { accountId: of.accountId, amountMinor, direction });
  await matchLines(world.deps, [lineId]);
  return lineId;
}
const turn = (table: string, id: string, set: string) =>
  thief.steal(
    `drop table if exists kept; create table kept as select * from ${table} where id = '${id}'; update ${table} set ${set} where id = '${id}'`,
  );
const change = (id: string, set: string) => turn('transaction', id, set);
/** What was changed is set back to what it was. */
function setBack(set: string, table = 'transaction') {
  const columns = [...set.matchAll(/(?:^|, )(\w+) =/g)].map(([, name]) => `${name} = k.${name}`);
  return thief.steal(`update ${table} t set ${columns.join(', ')} from kept k where k.id = t.id`);
}

describe('a deposit that was changed by SQL is paid by nothing, and the proof names it:', () => {
  const thefts: readonly [string, string][] = [
    ['its merchant', `merchant_id = 'GREEDY'`],
    ['its fee', 'merchant_fee = 0'],
    ['an extra fee', 'extra_fee = 100, amount_discount = amount_discount + 100'],
    [
      'what it was for',
      'payment_amount = payment_amount + 100, amount_discount = amount_discount + 100',
    ],
    ['its terms', `terms = terms || '{"latePolicy": "credit", "slotShared": false}'`],
    ['its code', `qr_payload = qr_payload || ' '`],
    ['whose name is shown', `payee_name = 'THIEF'`],
    ['a number to pay to', `payee_number_enc = 'x'`],
    ['its phone', 'device_id = null'],
    ['its method', `method = 'livin'`],
    ['its name', `code = 'DEP-OTHERS'`],
    ['the reference of the line to come', `provider_transaction_id = 'P-THEIRS'`],
    ['its MAC', 'mac = null'],
  ];
  test.each(thefts)('%s', async (_, theft) => {
    const of = await world.deposit();
    await change(of.id, theft.replace('GREEDY', greedy));
    const lineId = await come(of);
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'review',
      posted: true,
      reason: 'depositNotProved',
      candidate: of.id,
    });
    expect(await world.standing(of)).toBe('awaitingPayment none paying');
    expect([await owned(of.merchantId), await owned(greedy)]).toEqual([0n, 0n]);
    expect(await thief.named()).toEqual([
      expect.stringMatching(new RegExp(`^transaction ${of.id} (wrong|missing|contradicted)$`)),
    ]);
    expect(await thief.audited('row.notProved')).toContain(`transaction ${of.id}`);
    await setBack(theft);
    expect(await thief.named()).toEqual([]);
    await world.prove();
  });

  test('its session, which says whose it is', async () => {
    const of = await world.deposit();
    await thief.steal(
      `update transaction_session set merchant_id = '${greedy}' where id = '${of.sessionId}'`,
    );
    expect(await world.line(await come(of))).toMatchObject({ reason: 'depositNotProved' });
    expect(await owned(greedy)).toBe(0n);
    expect(await thief.named()).toEqual([`transaction_session ${of.sessionId} wrong`]);
    await thief.steal(
      `update transaction_session set merchant_id = '${of.merchantId}' where id = '${of.sessionId}'`,
    );
  });

  test.each([
    ['its account', async () => `account_id = '${await quietAccount()}'`],
    [
      'its amount',
      async ({ finalMinor }: OpenDeposit) =>
        `final_payment = ${finalMinor - 700n}, amount_discount = payment_amount - ${finalMinor - 700n}`,
    ],
  ])('%s, so that it is found by money that others sent', async (_, theftOn) => {
    const of = await world.deposit();
    const theft = await theftOn(of);
    await change(of.id, theft);
    const turned = await one(
      database.db.read,
      sql<{
        accountId: string;
        finalMinor: bigint;
      }>`select account_id as "accountId", final_payment as "finalMinor" from transaction where id = ${of.id}`,
    );
    expect(await world.line(await come({ ...of, ...turned }))).toMatchObject({
      reason: 'depositNotProved',
    });
    expect(await world.standing(of)).toBe('awaitingPayment none paying');
    expect(await owned(of.merchantId)).toBe(0n);
    expect(await thief.named()).toEqual([`transaction ${of.id} wrong`]);
    await setBack(theft);
  });

  test('with the MAC, and all the values, of another', async () => {
    const [of, other] = [await world.deposit(), await world.deposit()];
    const theft = `merchant_id = '${other.merchantId}', mac = (select mac from transaction where id = '${other.id}')`;
    await change(of.id, theft);
    expect(await world.line(await come(of))).toMatchObject({ reason: 'depositNotProved' });
    expect([await owned(other.merchantId), await owned(of.merchantId)]).toEqual([0n, 0n]);
    expect(await thief.named()).toEqual([`transaction ${of.id} wrong`]);
    await setBack(theft);
  });

  test('by its session\u2019s customer: late money for an amount that was another\u2019s goes to nobody whose name was written in', async () => {
    const of = await world.deposit();
    await sql`update transaction set terms = terms || '{"slotShared": true}' where id = ${of.id}`.execute(
      database.db.read,
    );
    await signRow(database.db, depositPower, of.id);
    await thief.steal(
      `update transaction_session set customer_name = 'Siti Aminah' where id = '${of.sessionId}'`,
    );
    const lineId = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
      counterparty: 'SITI AMINAH',
    });
    await matchLines(world.deps, [lineId]);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      reason: 'nameMismatch',
    });
    expect(await owned(of.merchantId)).toBe(0n);
    await thief.steal(
      `update transaction_session set customer_name = 'Budi Santoso' where id = '${of.sessionId}'`,
    );
  });
});

describe('two persons, too, pay, mark, meet and reverse only deposits that are as they were made:', () => {
  const propose = async (lineId: string, what: LineWish['what']) =>
    proposeLine(world.deps, {
      lineId,
      revision: (
        await one(
          database.db.read,
          sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
        )
      ).revision,
      what,
      reason: 'a ticket',
      by: person('Staff'),
    });
  const agree = (proposalId: string) =>
    decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'seen', by: person() });
  const turned = `merchant_fee = 0`;
  async function expired(): Promise<OpenDeposit> {
    const of = await world.deposit();
    await makeOlder(database.db, of.sessionId, 3_600);
    await expireDue(database.db);
    return of;
  }
  const mark = ({ id }: OpenDeposit) =>
    proposeMarking(world.deps, {
      transactionId: id,
      evidence: 'ticket 4711',
      reason: 'the bank said so',
      by: person('Staff'),
    });

  test('late money', async () => {
    const of = await expired();
    const proposalId = await propose(await come(of), {
      kind: 'deposit',
      transactionId: of.id,
      accept: ['time'],
    });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    expect(await world.standing(of)).toBe('expired none expired');
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('succeeded paidLate completed');
  });

  test('a marking', async () => {
    const of = await expired();
    const proposalId = await mark(of);
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('succeeded markedManually completed');
  });

  test('the line that a marking waits for', async () => {
    const of = await expired();
    await agree(await mark(of));
    await change(of.id, turned);
    const lineId = await come(of);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      reason: 'depositNotProved',
      candidate: of.id,
    });
    await setBack(turned);
    const { expectedId } = await one(
      database.db.read,
      sql<{
        expectedId: string;
      }>`select id as "expectedId" from expected_line where transaction_id = ${of.id}`,
    );
    const proposalId = await propose(lineId, { kind: 'expected', expectedId });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched' });
  });

  test('a reversal', async () => {
    const of = await world.deposit();
    await come(of);
    const debit = await come(of, of.finalMinor, 'debit');
    const proposalId = await propose(debit, { kind: 'reversal', transactionId: of.id });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('reversed none completed');
    expect(await thief.named()).toEqual([]);
    await world.prove();
  });
});

describe('a payer', () => {
  const turned = `qr_payload = qr_payload || ' '`;

  test('is never shown a code that was changed by SQL: he chooses again, and what he pays then is credited', async () => {
    const of = await world.deposit();
    const before = await readPayState(world.deps, of.sessionId);
    expect(before).toMatchObject({ screen: 'pay', deposit: { qrPayload: expect.any(String) } });
    await change(of.id, turned);
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'method',
      deposit: null,
      mayChooseMethod: true,
    });
    await expect.poll(() => thief.audited('row.notProved')).toContain(`transaction ${of.id}`);
    await chooseMethod(world.deps, { sessionId: of.sessionId, method: 'dana' });
    const [newest] = await world.attempts(of.sessionId);
    expect(newest?.id).not.toBe(of.id);
    const { deposit } = await readPayState(world.deps, of.sessionId);
    expect(deposit?.qrPayload).toMatch(/^0002/);
    await come({ ...of, ...newest } as OpenDeposit);
    expect(await world.standing(of)).toBe('succeeded none completed');
    await setBack(turned);
  });

  test('who says that he paid sees no code that was changed, and his claim stands', async () => {
    const of = await world.deposit();
    await claimTransferred(database.db, of.sessionId);
    await change(of.id, turned);
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'checking',
      deposit: { qrPayload: null, payeeName: '', payeeNumber: null },
    });
    await setBack(turned);
  });

  test.each([
    ['merchant', `merchant_id = 'GREEDY'`],
    ['amount', 'amount = amount / 2'],
    ['link', `token_hash = 'x'`],
    ['customer', `customer_id = 'another'`],
    ['methods', `allowed_methods = '{dana}'`],
    ['way back', `return_url = 'https://thief.example'`],
    ['mode', `mode = 'test'`],
    ['maker', `created_by = 'usr_thief'`],
    ['MAC', 'mac = null'],
  ])(
    'gets no code by a session whose %s was changed by SQL, and the proof names it',
    async (_, theft) => {
      const merchantId = await addMerchant(database.db);
      await addAccount(database.db, { merchantIds: [merchantId, greedy] });
      const sessionId = await world.open(merchantId);
      await turn('transaction_session', sessionId, theft.replace('GREEDY', greedy));
      await expect(chooseMethod(world.deps, { sessionId, method: 'dana' })).rejects.toMatchObject({
        code: 'rowNotProved',
      });
      expect(await world.attempts(sessionId)).toEqual([]);
      expect(await thief.named()).toEqual([
        expect.stringMatching(new RegExp(`^transaction_session ${sessionId} (wrong|missing)$`)),
      ]);
      await expect
        .poll(() => thief.audited('row.notProved'))
        .toContain(`transaction_session ${sessionId}`);
      await setBack(theft, 'transaction_session');
      expect(await thief.named()).toEqual([]);
    },
  );
});

test('lawful lives are proved: extended, chosen anew, cancelled, expired, paid, and signed by another key', async () => {
  const by = { actor: systemActor, reason: 'x' };
  const merchantId = await addMerchant(database.db, { methods: ['dana', 'livin'] });
  for (const provider of ['dana', 'livin'] as const)
    await addAccount(database.db, { provider, merchantIds: [merchantId] });
  const [replaced, cancelled, over] = [
    await world.pay(merchantId),
    await world.pay(merchantId),
    await world.pay(merchantId),
  ];
  const { expiresAt } = await readPayState(world.deps, replaced.sessionId);
  await database.db.transaction((trx) =>
    extendSession(trx, world.deps, {
      ...by,
      id: replaced.sessionId,
      minutes: 15,
      seenExpiresAt: new Date(expiresAt),
    }),
  );
  await chooseMethod(world.deps, { sessionId: replaced.sessionId, method: 'livin' });
  const [newest] = await world.attempts(replaced.sessionId);
  await come({ ...replaced, ...newest } as OpenDeposit);
  await database.db.transaction((trx) => cancelSession(trx, cancelled.sessionId));
  await makeOlder(database.db, over.sessionId, 3_600);
  await expireDue(database.db);
  expect(await world.standing(replaced)).toBe('succeeded none completed');
  expect(await thief.named()).toEqual([]);

  const abroad = await addMerchant(database.db, { currency: 'PHP' });
  await addAccount(database.db, { provider: 'maya', merchantIds: [abroad] });
  const byNumber = await world.pay(abroad, {
    amount: { minor: 50_000n, currency: 'PHP' },
    method: 'maya_to_maya_phone_number',
  });
  const rotated = openVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [
      { id: 'test', secret: 's'.repeat(43) },
      { id: 'newer', secret: 'n'.repeat(43) },
    ],
  });
  const done = await resignPowerRows(database.db.read, rotated, depositPower, 'newer');
  expect(done).toMatchObject({ left: 0, unproved: [] });
  expect(done.sealed, 'the number to pay to').toBe(1);
  proveRowsBy(rotated);
  const { deposit } = await readPayState({ ...world.deps, vault: rotated }, byNumber.sessionId);
  expect(deposit?.payeeNumber).toBe(phoneNumberOf(byNumber.accountId));
  proveRowsBy(testVault());
});
