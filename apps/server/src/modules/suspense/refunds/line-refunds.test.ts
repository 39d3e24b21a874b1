import { all, maybe, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { internalMerchantIds, type LineProposalBody } from '@wallet/contract';
import { testApprovals } from '@wallet/server/testing';
import type { TransferOrder } from '@wallet/agent-protocol';
import { evidencePower, importPower } from '#modules/statements/evidence';
import { decideProposal, lapseProposals, withdrawProposal } from '../decisions/decide-proposal.ts';
import { proposeLine } from '../proposals/propose-line.ts';
import type { DepositDeps } from '#modules/deposits';
import type { Person } from '#modules/matching/proposals';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer, recordTransferReport } from '#modules/payouts/sending';
import type { DomainEvent } from '#platform/events';
import { newId } from '#platform/ids';
import { signRow, signSettings } from '../../../testing/signing/sign-row.ts';
import { testVault } from '../../../testing/database/test-vault.ts';
import { addAccount, addFarm, addLine } from '../../../testing/deposits/money-in.ts';
import { reportOf } from '../../../testing/payouts/paying-world.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { selectMerchants } from '../../merchants/profiles.sql.ts';
import { endRequest } from '#modules/withdrawals';
import { lineRefundListeners, sweepLineRefunds } from './follow-line-refund.ts';

let world: WithdrawalWorld;
let shop: Shop;
let deps: Omit<DepositDeps, 'payOrigin'>;
let payer: { accountId: string; deviceId: string };
const people: Record<'asker' | 'first' | 'second' | 'staff', Person> = {} as never;

beforeAll(async () => {
  world = await createWithdrawalWorld();
  const {
    database,
    deps: { db, writer },
  } = world;
  deps = { ...world.deps, db, writer, approvals: testApprovals() };
  shop = await world.shop();
  payer = await world.paying.account({ merchantIds: [] });
  // Names are asked for here more often than in a minute of the house.
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.inquiries',
      '{"perMinute": 1000, "perDay": 1000, "perDestinationAndDay": 100}', now() - interval '1 second',
        'test', 'test')`.execute(read());
  for (const name of ['asker', 'first', 'second'] as const)
    people[name] = { actorId: (await addOperator(database, 1)).userId, actorRole: 'Admin' };
  people.staff = { actorId: (await addOperator(database, 2)).userId, actorRole: 'Staff' };
});
afterEach(() => world.paying.prove());
afterAll(() => world.close());

const read = () => world.database.db.read;
const desk = internalMerchantIds.IDR;
let numbers = 0;
let sums = 5_000_000n;
/** Nobody was sent the same sum before: no guard and no twin stands between two tests. */
const destination = () => ({
  institutionCode: 'DANA',
  accountNumber: `0812${String(30_000_000 + ++numbers)}`,
});

interface Waiting {
  lineId: string;
  accountId: string;
  amountMinor: bigint;
}

/** A credit that nobody can be credited with. */
async function waiting({
  counterparty = 'BUDI SANTOSO',
  ownerUserId,
}: { counterparty?: string | null; ownerUserId?: string } = {}): Promise<Waiting> {
  const { accountId } = await addAccount(world.database.db, {
    merchantIds: ['mer_none'],
    ...(ownerUserId !== undefined && { ownerUserId }),
  });
  const amountMinor = (sums += 100n);
  const lineId = await addLine(world.database.db, { accountId, amountMinor, counterparty });
  await world.paying.match([lineId]);
  return { lineId, accountId, amountMinor };
}

/** A statement shows it too, as far as rows say; `sign` makes them what the application would have kept. */
async function tellByStatement({ lineId, accountId, amountMinor }: Waiting) {
  const importId = newId('imp');
  await sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping,
    covers_from, covers_to, report, imported_by)
    values (${importId}, ${accountId}, 'live', 'confirm', ${importId}, 'mutasi.csv', '{}', now(), now(),
      '{}', ${people.second.actorId})`.execute(read());
  const evidenceId = newId('evl');
  await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
    occurred_from, occurred_to, raw_enc, line_id, import_id)
  values (${evidenceId}, ${accountId}, 'live', 'import', ${lineId}, 'credit', ${amountMinor}, 'IDR', now(),
    now(), '', ${lineId}, ${importId})`.execute(read());
  return {
    sign: async () => {
      await signRow(world.database.db, importPower, importId);
      await signRow(world.database.db, evidencePower, evidenceId);
    },
  };
}
const lineOf = (lineId: string) =>
  one(
    read(),
    sql<{
      matchStatus: string;
      reason: string | null;
      allocated: bigint;
      revision: number;
    }>`select match_status as "matchStatus", reason, allocated, revision from statement_line where id = ${lineId}`,
  );
const suspense = async () =>
  (
    await one(
      read(),
      sql<{
        sum: bigint;
      }>`select sum(posted)::bigint as sum from ledger_account
        where kind = 'suspense' and currency = 'IDR' and mode = 'live'`,
    )
  ).sum;
const propose = async (lineId: string, what: LineProposalBody, by = people.asker) =>
  proposeLine(deps, {
    lineId,
    revision: (await lineOf(lineId)).revision,
    what,
    reason: 'nobody knows it',
    by,
  });
const refund = (lineId: string, more: object = {}, by = people.asker) =>
  propose(lineId, { kind: 'refund', destination: destination(), ...more }, by);
const approve = (proposalId: string, by = people.first) =>
  decideProposal(deps, { proposalId, decision: 'approve', reason: 'agreed', by });
const requestOf = (proposalId: string) =>
  one(
    read(),
    sql<{
      id: string;
      status: string;
      isForeign: boolean;
      fee: bigint;
      approvedBy: string;
      needed: number;
    }>`select w.id, w.status, w.is_foreign as "isForeign", w.fee, w.approved_by as "approvedBy",
  p.approvals_needed::int as needed from line_refund r join withdrawal_request w on w.id = r.request_id
    join line_proposal p on p.id = r.proposal_id where r.proposal_id = ${proposalId}`,
  );

/** The institution answers whose account it is. */
async function answered(
  proposalId: string,
  status: 'verified' | 'mismatch' | 'notFound' = 'verified',
): Promise<string> {
  await sql`update account_verification v set status = ${status}, ended_at = now(), found_name = case
    when ${status} = 'verified' then 'BUDI SANTOSO' end
    from line_refund r join withdrawal_request w on w.id = r.request_id
      where r.proposal_id = ${proposalId} and v.id = w.verification_id`.execute(read());
  await sql`update device_command set state = 'succeeded', ended_at = now()
    where device_id = ${payer.deviceId} and state = 'queued'`.execute(read());
  return proposalId;
}

/** A refund that two Admins agreed on, ready to be sent. */
async function agreed(of: Waiting): Promise<{ proposalId: string; requestId: string }> {
  const proposalId = await answered(await refund(of.lineId));
  await approve(proposalId);
  return { proposalId, requestId: (await requestOf(proposalId)).id };
}

/** A phone has taken the payout. */
async function taken(requestId: string): Promise<{ order: TransferOrder; intentId: string }> {
  await startPayouts(world.paying.deps).send();
  const order = await assignNextTransfer(world.paying.deps, {
    deviceId: payer.deviceId,
    ask: {
      accountId: payer.accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  const { intents, ...request } = await world.paying.request(requestId);
  if (!order || !intents[0]) throw new Error(JSON.stringify(request));
  return { order, intentId: intents[0].id };
}

const say = (
  order: TransferOrder,
  ...rest: Parameters<typeof reportOf> extends [unknown, ...infer R] ? R : never
) => recordTransferReport(deps.db, { deviceId: payer.deviceId, report: reportOf(order, ...rest) });
const status = async (requestId: string) => (await world.paying.request(requestId)).status;

/** The phone says that it was refused: nothing was paid, and nothing will be. */
async function refused(requestId: string): Promise<string> {
  const { order, intentId } = await taken(requestId);
  await say(order, 'notPressed', {
    refusal: { code: 'destinationInvalid', text: 'No such account.' },
  });
  await startPayouts(world.paying.deps).sweep();
  expect(await status(requestId)).toBe('failed');
  return intentId;
}

/** Somebody stops it in the queue before it is sent. */
async function stopped(requestId: string): Promise<void> {
  const payload = {
    requestId,
    merchantId: desk,
    mode: 'live' as const,
    currency: 'IDR' as const,
    revision: null,
    by: people.second,
    reason: 'wait',
    event: 'cancel' as const,
    statusReason: 'cancelledByOperator' as const,
    person: null,
    intentIds: [],
  };
  await deps.writer.submit({
    kind: endRequest(testVault()),
    cause: `requestEnd:${requestId}`,
    order: desk,
    mode: 'live',
    payload,
  });
  await hear('withdrawals.cancelled', requestId);
}

async function hear(name: string, key: string): Promise<void> {
  const event = await one(
    read(),
    sql<
      DomainEvent<never>
    >`select id, name, key, mode, payload, at from fact where name = ${name} and key = ${key} order by id desc limit 1`,
  );
  const after: (() => unknown)[] = [];
  await deps.db.transaction(async (trx) => {
    const { proposalEnded, notPaid } = lineRefundListeners(deps);
    const listener = name.startsWith('deposits.proposal') ? proposalEnded : notPaid;
    await listener([event], trx, (work) => void after.push(work));
  });
  for (const work of after) await work();
}

describe('a line that nobody can be credited with', () => {
  test('goes back to who sent it: two Admins agree, the desk holds the money, and the debit proves that it was paid', async () => {
    const before = await suspense();
    const of = await waiting();
    const proposalId = await refund(of.lineId);
    expect(await requestOf(proposalId)).toMatchObject({
      status: 'verifying',
      isForeign: false,
      fee: 0n,
    });
    await expect(approve(proposalId), 'while the institution is asked').rejects.toMatchObject({
      code: 'stateConflict',
    });
    await answered(proposalId);
    await expect(approve(proposalId, people.asker)).rejects.toMatchObject({
      code: 'secondPersonNeeded',
    });
    await approve(proposalId);
    const { id: requestId, ...request } = await requestOf(proposalId);
    expect(request).toMatchObject({ status: 'approved', approvedBy: people.first.actorId });
    expect(await world.paying.money(desk)).toEqual({
      posted: of.amountMinor,
      held: of.amountMinor,
      owed: 0n,
    });
    expect([await suspense(), (await lineOf(of.lineId)).matchStatus]).toEqual([before, 'matched']);
    const { order } = await taken(requestId);
    expect(order).toMatchObject({
      amount: { value: `${of.amountMinor / 100n}.00` },
      destination: { holderName: 'BUDI SANTOSO' },
    });
    await say(order, 'pressed', {
      providerAnswer: 'accepted',
      providerTransactionId: `P-${requestId}`,
    });
    await world.paying.debit(payer.accountId, of.amountMinor, {
      providerTransactionId: `P-${requestId}`,
    });
    expect(await status(requestId)).toBe('succeeded');
    expect(await world.paying.money(desk)).toEqual({ posted: 0n, held: 0n, owed: 0n });
    await sweepLineRefunds(deps);
    expect(await lineOf(of.lineId)).toMatchObject({
      matchStatus: 'matched',
      allocated: of.amountMinor,
    });
    await expect(refund(of.lineId)).rejects.toMatchObject({ code: 'revisionConflict' });
  });

  test.each([
    ['Staff, to the payer by name', () => people.staff, {}, 'verified', 1],
    [
      'Staff, to another holder',
      () => people.staff,
      {
        destination: {
          institutionCode: 'DANA',
          accountNumber: '081299990001',
          holderName: 'Siti Aminah',
        },
      },
      'verified',
      2,
    ],
    [
      'Staff, whose name the institution does not confirm',
      () => people.staff,
      { destination: { institutionCode: 'DANA', accountNumber: '081299990002' } },
      'mismatch',
      2,
    ],
    [
      'an Admin, to another holder',
      () => people.asker,
      {
        destination: {
          institutionCode: 'DANA',
          accountNumber: '081299990003',
          holderName: 'Siti Aminah',
        },
      },
      'verified',
      1,
    ],
  ] as const)(
    'proposed by %s, needs the words of enough others',
    async (_, by, more, answer, needed) => {
      const { lineId } = await waiting();
      const proposalId = await answered(await refund(lineId, more, by()), answer);
      await approve(proposalId, people.first);
      expect(await requestOf(proposalId)).toMatchObject({
        needed,
        status: needed === 1 ? 'approved' : 'verifying',
      });
      if (needed === 1) await stopped((await requestOf(proposalId)).id);
      if (needed === 2) {
        await expect(approve(proposalId, people.first)).rejects.toMatchObject({
          code: 'secondPersonNeeded',
        });
        await approve(proposalId, people.second);
        expect(await requestOf(proposalId)).toMatchObject({
          status: 'approved',
          approvedBy: `${people.first.actorId} ${people.second.actorId}`,
        });
        await stopped((await requestOf(proposalId)).id);
      }
      expect(
        await lineOf(lineId),
        'what was stopped in the queue gives its line back',
      ).toMatchObject({ matchStatus: 'unmatched', allocated: 0n });
    },
  );

  test('needs a destination, money that came in, and an account that exists', async () => {
    const { lineId } = await waiting();
    await expect(propose(lineId, { kind: 'refund' })).rejects.toMatchObject({
      code: 'destinationNeeded',
    });
    const proposalId = await answered(await refund(lineId), 'notFound');
    await sql`update withdrawal_request set status = 'verificationFailed'
      where id = ${(await requestOf(proposalId)).id}`.execute(read());
    await expect(approve(proposalId)).rejects.toMatchObject({ code: 'stateConflict' });
    const { accountId } = await addAccount(world.database.db, { merchantIds: ['mer_none'] });
    const debit = await addLine(world.database.db, {
      accountId,
      amountMinor: 700_000n,
      direction: 'debit',
    });
    await world.paying.match([debit]);
    await expect(refund(debit)).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('is its phone\u2019s owner\u2019s word: it counts among his claims while it is sent, and nobody\u2019s once it is given back', async () => {
    const ownerUserId = await addFarm(world.database.db);
    const of = await waiting({ ownerUserId });
    const proposalId = await answered(await refund(of.lineId));
    await approve(proposalId);
    const claim = () =>
      one(
        read(),
        sql`select confirmation, claim_owner_id as owner from statement_line where id = ${of.lineId}`,
      );
    expect(await claim()).toEqual({ confirmation: 'unconfirmed', owner: ownerUserId });
    await refused((await requestOf(proposalId)).id);
    await sweepLineRefunds(deps);
    expect(await claim()).toEqual({ confirmation: null, owner: null });
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'accounts.unconfirmedCeilings',
        '{"IDR": {"accountMinor": "1", "ownerMinor": "1"}, "PHP": {"accountMinor": "1", "ownerMinor": "1"}, "owners": {}}', now() - interval '1 second', 'test', 'test')`.execute(
      read(),
    );
    await signSettings(world.database.db);
    const proved = await answered(await refund(of.lineId));
    await expect(approve(proved), 'above what is believed without evidence').rejects.toMatchObject({
      code: 'creditPending',
    });
    const { sign } = await tellByStatement(of);
    await expect(approve(proved), 'somebody wrote it in the database').rejects.toMatchObject({
      code: 'creditPending',
    });
    await sign();
    await approve(proved);
    expect(await claim(), 'a statement shows it too').toEqual({
      confirmation: 'confirmed',
      owner: ownerUserId,
    });
    await stopped((await requestOf(proved)).id);
    await approve(
      await propose(of.lineId, {
        kind: 'merchantCredit',
        merchantId: shop.merchantId,
        chargeFee: false,
      }),
    );
    expect(await claim(), 'and what is proved stays so').toEqual({
      confirmation: 'confirmed',
      owner: ownerUserId,
    });
  });
});

describe('what becomes of the line', () => {
  test('a refund that failed gives it back once, and it can be credited to a merchant', async () => {
    const of = await waiting();
    const before = await suspense();
    const { requestId } = await agreed(of);
    await refused(requestId);
    expect(await lineOf(of.lineId)).toMatchObject({ matchStatus: 'matched' });
    await world.paying.prove();
    await Promise.all([
      hear('withdrawals.failed', requestId),
      sweepLineRefunds(deps),
      sweepLineRefunds(deps),
    ]);
    expect(await lineOf(of.lineId)).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'refundFailed',
      allocated: 0n,
    });
    expect([await suspense(), await world.paying.money(desk)]).toEqual([
      before,
      { posted: 0n, held: 0n, owed: 0n },
    ]);
    const { posted } = await world.paying.money(shop.merchantId);
    await approve(
      await propose(of.lineId, {
        kind: 'merchantCredit',
        merchantId: shop.merchantId,
        chargeFee: false,
      }),
    );
    expect((await world.paying.money(shop.merchantId)).posted).toBe(posted + of.amountMinor);
    await sweepLineRefunds(deps);
    expect(await lineOf(of.lineId)).toMatchObject({
      matchStatus: 'matched',
      allocated: of.amountMinor,
    });
  });

  test('a refund that nobody knows the outcome of keeps it', async () => {
    const of = await waiting();
    const { requestId } = await agreed(of);
    const { order } = await taken(requestId);
    await say(order, 'unknown');
    await sweepLineRefunds(deps);
    expect([await status(requestId), (await lineOf(of.lineId)).matchStatus]).toEqual([
      'processing',
      'matched',
    ]);
    await expect(
      propose(of.lineId, { kind: 'merchantCredit', merchantId: shop.merchantId, chargeFee: false }),
    ).rejects.toMatchObject({ code: 'revisionConflict' });
    await world.paying.debit(payer.accountId, of.amountMinor);
    expect([await status(requestId), (await lineOf(of.lineId)).matchStatus]).toEqual([
      'succeeded',
      'matched',
    ]);
  });

  test('one that was paid although it was taken for failed takes its line again', async () => {
    const of = await waiting();
    const { requestId } = await agreed(of);
    await refused(requestId);
    await sweepLineRefunds(deps);
    await world.paying.debit(payer.accountId, of.amountMinor);
    expect(await world.paying.money(desk)).toEqual({ posted: 0n, held: 0n, owed: of.amountMinor });
    await Promise.all([sweepLineRefunds(deps), sweepLineRefunds(deps)]);
    expect(await world.paying.money(desk)).toEqual({ posted: 0n, held: 0n, owed: 0n });
    expect(await lineOf(of.lineId)).toMatchObject({
      matchStatus: 'matched',
      allocated: of.amountMinor,
    });
  });

  test('one that came back gives it back', async () => {
    const of = await waiting();
    const { requestId } = await agreed(of);
    const { order } = await taken(requestId);
    await say(order, 'pressed', {
      providerAnswer: 'accepted',
      providerTransactionId: `P-${requestId}`,
    });
    await world.paying.debit(payer.accountId, of.amountMinor, {
      providerTransactionId: `P-${requestId}`,
    });
    await world.paying.match([
      await addLine(world.database.db, {
        accountId: payer.accountId,
        amountMinor: of.amountMinor,
        reversalOf: `P-${requestId}`,
        counterparty: 'PENGEMBALIAN',
      }),
    ]);
    expect(await status(requestId)).toBe('reversed');
    await hear('withdrawals.reversed', requestId);
    expect(await lineOf(of.lineId)).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'refundFailed',
      allocated: 0n,
    });
    expect(await world.paying.money(desk)).toEqual({ posted: 0n, held: 0n, owed: 0n });
  });

  test.each(['rejected', 'withdrawn', 'lapsed'] as const)(
    'a proposal that was %s ends its request, and the line waits again',
    async (ending) => {
      const { lineId } = await waiting();
      const proposalId = await refund(lineId);
      if (ending === 'rejected')
        await decideProposal(deps, {
          proposalId,
          decision: 'reject',
          reason: 'no',
          by: people.first,
        });
      if (ending === 'withdrawn') await withdrawProposal(deps, { proposalId, by: people.asker });
      if (ending === 'lapsed') {
        await sql`update line_proposal set lapses_at = now() where id = ${proposalId}`.execute(
          read(),
        );
        await lapseProposals(deps);
      }
      await hear(
        ending === 'lapsed' ? 'deposits.proposalLapsed' : 'deposits.proposalEnded',
        lineId,
      );
      expect([(await requestOf(proposalId)).status, (await lineOf(lineId)).matchStatus]).toEqual([
        'cancelled',
        'unmatched',
      ]);
    },
  );

  test('twenty people who want it refunded, credited or kept at once, and twenty who decide: it is used once', async () => {
    const of = await waiting();
    const { revision } = await lineOf(of.lineId);
    const inputs: LineProposalBody[] = [
      { kind: 'refund', destination: destination() },
      { kind: 'merchantCredit', merchantId: shop.merchantId, chargeFee: false },
      { kind: 'own' },
    ];
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        proposeLine(deps, {
          lineId: of.lineId,
          revision,
          what: inputs[i % 3] as LineProposalBody,
          reason: 'mine',
          by: people.asker,
        }),
      ),
    );
    const [first] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await decideProposal(deps, {
      proposalId: first ?? '',
      decision: 'reject',
      reason: 'again',
      by: people.first,
    });
    const proposalId = await answered(await refund(of.lineId));
    const decided = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        decideProposal(deps, {
          proposalId,
          decision: i % 5 === 4 ? 'reject' : 'approve',
          reason: 'x',
          by: i % 2 === 0 ? people.first : people.second,
        }),
      ),
    );
    expect(decided.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const uses = await all(
      read(),
      sql<{
        purpose: string;
      }>`select purpose from line_allocation where line_id = ${of.lineId} and status = 'active'`,
    );
    const { matchStatus, allocated } = await lineOf(of.lineId);
    if (matchStatus === 'matched') await stopped((await requestOf(proposalId)).id);
    expect([uses.length, allocated]).toEqual(
      matchStatus === 'matched' ? [1, of.amountMinor] : [0, 0n],
    );
  });
});

test('the desk is nobody\u2019s merchant: nobody else pays from it, credits it or finds it', async () => {
  const { lineId } = await waiting();
  await refund(lineId);
  expect(
    await maybe(
      read(),
      sql`select id from merchant where id = ${desk} and is_desk and status = 'active'`,
    ),
  ).toBeDefined();
  await expect(world.asked({ ...shop, merchantId: desk })).rejects.toMatchObject({
    code: 'notFound',
  });
  const other = await waiting();
  await expect(
    propose(other.lineId, { kind: 'merchantCredit', merchantId: desk, chargeFee: false }),
  ).rejects.toMatchObject({ code: 'notFound' });
  expect(
    (await all(read(), selectMerchants({}, { limit: 100 }))).map(({ id }) => id),
  ).not.toContain(desk);
});
