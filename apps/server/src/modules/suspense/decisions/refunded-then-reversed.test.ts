import { createDb, type Db, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  asThief,
  depositWorld,
  phoneNumberOf,
  testApprovals,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit } from '@wallet/server/testing';
import { decideProposal } from './decide-proposal.ts';
import { depositChecks } from '#modules/matching/verification';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from '../proposals/propose-line.ts';
import type { Person } from '#modules/matching/proposals';
import { readBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/verification';
import { startPayouts } from '#modules/payouts/proving';
import { requestPower } from '#modules/payouts';
import { assignNextTransfer } from '#modules/payouts/sending';
import type { DomainEvent } from '#platform/events';
import { silentLog } from '#platform/log';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { followRefund } from '#modules/withdrawals/refunds';

let world: WithdrawalWorld;
let deposits: DepositWorld;
let other: Db;
let shop: Shop;
let payer: { accountId: string; deviceId: string };
let people: [Person, Person];

beforeAll(async () => {
  world = await createWithdrawalWorld();
  // Another process: a pool has room for one writer.
  other = await createDb({ url: world.database.url, log: silentLog() });
  deposits = await depositWorld({ ...world.database, db: other });
  payer = await world.paying.account({ merchantIds: [] });
  const admin = async (): Promise<Person> => ({
    actorId: (await addOperator(world.database, 1)).userId,
    actorRole: 'Admin',
  });
  people = [await admin(), await admin()];
});
beforeEach(async () => {
  shop = await world.shop({ availableMinor: 1_000_000n });
  await addAccount(db(), { merchantIds: [shop.merchantId] });
});
afterEach(() => world.paying.prove());
afterAll(async () => {
  await deposits.close();
  await other.close();
  await world.close();
});

const db = () => world.database.db;

/** A deposit of Rp 150,000 that its payer was sent back, whole, by a phone’s payout and its debit. */
async function refunded(): Promise<OpenDeposit> {
  const of = await deposits.pay(shop.merchantId);
  await matchLines(deposits.deps, [
    await addLine(db(), { accountId: of.accountId, amountMinor: of.finalMinor }),
  ]);
  const requestId = await world.paying.approved(shop.merchantId, {
    amountMinor: of.finalMinor,
    feeMinor: 0n,
    payee: phoneNumberOf(of.id),
  });
  await asOwner(
    db(),
    sql`update withdrawal_request set refund_of = ${of.id} where id = ${requestId}`,
  );
  await signRow(db(), requestPower, requestId);
  await startPayouts(world.paying.deps).send();
  const ask = { bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 };
  await assignNextTransfer(world.paying.deps, {
    deviceId: payer.deviceId,
    ask: { accountId: payer.accountId, askId: `ask-${of.id.slice(-8)}`, ...ask },
  });
  await world.paying.debit(payer.accountId, of.finalMinor, { secondsFromNow: 1 });
  await heard(requestId);
  expect(await standing(of)).toBe('refunded');
  return of;
}

async function heard(requestId: string): Promise<void> {
  const event = await one(
    db().read,
    sql<
      DomainEvent<never>
    >`select id, name, key, mode, payload, at from fact where name = 'withdrawals.succeeded' and key = ${requestId}`,
  );
  await db().transaction((trx) => followRefund([event], trx, () => undefined));
}

/** The provider takes the payment back: a debit of its sum, which nobody ordered. */
const takenBack = (of: OpenDeposit) =>
  world.paying.debit(of.accountId, of.finalMinor, { secondsFromNow: 2 });

const propose = async (lineId: string, transactionId: string) =>
  proposeLine(
    { ...world.deps, approvals: testApprovals() },
    {
      lineId,
      revision: (
        await one(
          db().read,
          sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
        )
      ).revision,
      what: { kind: 'reversal', transactionId },
      reason: 'the provider says so',
      by: people[0],
    },
  );
const approve = (proposalId: string) =>
  decideProposal(deposits.deps, {
    proposalId,
    decision: 'approve',
    reason: 'read it',
    by: people[1],
  });
const standing = async (of: OpenDeposit) => (await deposits.standing(of)).split(' ')[0];
const money = async () => {
  const owner = { merchantId: shop.merchantId, currency: 'IDR' as const, mode: 'live' as const };
  const { availableMinor } = await readBalance(db().read, owner);
  return {
    available: availableMinor,
    owed: -(await deposits.posted(`merchantReceivable.${shop.merchantId}.IDR.live`)),
  };
};

test('a refunded deposit that its provider takes back is charged to its merchant, what he has not becomes his debt, and the fee is given back', async () => {
  const [fees, suspense] = [
    await deposits.postedAll('feeIncome'),
    await deposits.postedAll('suspense'),
  ];
  const before = await money();
  const of = await refunded();
  const { netMinor, feeMinor } = (await deposits.attempts(of.sessionId))[0] ?? {};
  expect(await money()).toEqual({ available: before.available - (feeMinor ?? 0n), owed: 0n });
  await approve(await propose(await takenBack(of), of.id));
  expect([await standing(of), (await deposits.attempts(of.sessionId))[0]?.session]).toEqual([
    'reversed',
    'completed',
  ]);
  const rest = before.available - (feeMinor ?? 0n);
  expect(await money()).toEqual({ available: 0n, owed: (netMinor ?? 0n) - rest });
  expect([await deposits.postedAll('feeIncome'), await deposits.postedAll('suspense')]).toEqual([
    fees,
    suspense,
  ]);
  expect(await deposits.facts('deposits.reversed', of.id)).toMatchObject([
    { merchantId: shop.merchantId, owedMinor: String((netMinor ?? 0n) - rest) },
  ]);
});

test('it is taken back once: neither another debit nor a second decision at the same moment charges its merchant again', async () => {
  const of = await refunded();
  const [first, second] = [await takenBack(of), await takenBack(of)];
  const proposals = [await propose(first, of.id), await propose(second, of.id)];
  const outcomes = await Promise.allSettled(proposals.map(approve));
  expect(outcomes.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const charged = await money();
  await expect(propose(await takenBack(of), of.id)).rejects.toMatchObject({
    code: 'stateConflict',
  });
  expect([await money(), await deposits.facts('deposits.reversed', of.id)]).toEqual([
    charged,
    [expect.objectContaining({ transactionId: of.id })],
  ]);
});

test('a refund that ends after its deposit was taken back leaves it taken back', async () => {
  const of = await refunded();
  await approve(await propose(await takenBack(of), of.id));
  const { id } = await one(
    db().read,
    sql<{ id: string }>`select id from withdrawal_request where refund_of = ${of.id}`,
  );
  await heard(id);
  expect(await standing(of)).toBe('reversed');
});

test('the proof names a refunded deposit that says it was taken back and was not, and one that was and does not say so', async () => {
  const set = (of: OpenDeposit, status: string) =>
    asThief(db(), sql`update transaction set status = ${status} where id = ${of.id}`);
  const broken = async () =>
    (
      await verifyLedger({ url: world.database.url, log: silentLog() }, depositChecks)
    ).divergences.map(({ what, where }) => `${what}: ${where}`);
  const of = await refunded();
  const named = [`every deposit that was taken back has its debit: deposit ${of.id}`];
  await set(of, 'reversed');
  expect(await broken()).toEqual(named);
  await set(of, 'refunded');
  await approve(await propose(await takenBack(of), of.id));
  await set(of, 'refunded');
  expect(await broken()).toEqual([`${named[0]}.reversal`]);
  await set(of, 'reversed');
});
