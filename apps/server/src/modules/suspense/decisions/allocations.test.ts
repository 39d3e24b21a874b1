import { all, createDb, type Db, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addAgreedMove,
  addAccount,
  addFarm,
  addLine,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
  strangers,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, Strangers } from '@wallet/server/testing';
import type { DepositMethod } from '@wallet/contract';
import { expireDue } from '#modules/deposits/expiry';
import { readBalance } from '#modules/ledger';
import { matchLines } from '#modules/matching/lines';
import { feePower } from '#modules/merchants';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { signRows, signSettings } from '../../../testing/signing/sign-row.ts';
import { type LineProposalInput, proposeLine } from '../proposals/propose-line.ts';
import { decideProposal, lapseProposals, withdrawProposal } from './decide-proposal.ts';

let database: TestDatabase;
/** Two processes: each has a writer of its own. */
let world: DepositWorld;
let other: DepositWorld;
let otherDb: Db;

beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
  otherDb = await createDb({ url: database.url, log: silentLog() });
  other = await depositWorld({ ...database, db: otherDb });
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await other.close();
  await otherDb.close();
  await database.close();
});

type Person = LineProposalInput['by'];
let person: Strangers;
const admin = (): Person => person();
const staff = (): Person => person('Staff');
const idr = (minor: bigint) => ({ minor, currency: 'IDR' as const });

/** A deposit that has expired, and a credit on its account that nothing explained. */
async function expired(
  amountOf: (of: OpenDeposit) => bigint = ({ finalMinor }) => finalMinor,
  options: Parameters<DepositWorld['deposit']>[0] = {},
): Promise<OpenDeposit & { lineId: string }> {
  const of = await world.deposit(options);
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  return { ...of, lineId: await unmatched(of.accountId, amountOf(of)) };
}

async function unmatched(
  accountId: string,
  amountMinor: bigint,
  direction: 'credit' | 'debit' = 'credit',
): Promise<string> {
  const lineId = await addLine(database.db, { accountId, amountMinor, direction });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

interface LineState {
  status: string;
  allocated: bigint;
  revision: number;
  candidate: string | null;
}
const line = (lineId: string) =>
  one(
    database.db.read,
    sql<LineState>`select match_status as status, allocated, revision, candidate_transaction_id as candidate
      from statement_line where id = ${lineId}`,
  );
const propose = async (lineId: string, what: LineProposalInput['what'], by = staff()) =>
  proposeLine(world.deps, {
    lineId,
    revision: (await line(lineId)).revision,
    what,
    reason: 'the payer sent a receipt',
    by,
  });
const decide = (
  proposalId: string,
  { by = admin(), decision = 'approve' as 'approve' | 'reject', from = world } = {},
) => decideProposal(from.deps, { proposalId, decision, reason: 'agreed', by });
const balance = ({
  merchantId,
  currency = 'IDR',
}: {
  merchantId: string;
  currency?: 'IDR' | 'PHP';
}) => readBalance(database.db.read, { merchantId, currency, mode: 'live' });
const allocations = (lineId: string) =>
  all(
    database.db.read,
    sql<{ purpose: string; amount: bigint; target: string }>`
  select purpose, amount, target from line_allocation where line_id = ${lineId} and status = 'active' order by id`,
  );
const late = ['time'] as ['time'];

describe('a deposit that persons let a line pay', () => {
  test('late: it is credited from suspense with its fee, flagged, and its session is completed', async () => {
    const of = await expired();
    const suspended = await world.postedAll('suspense');
    const id = await propose(of.lineId, { kind: 'deposit', transactionId: of.id, accept: late });
    expect(await line(of.lineId)).toMatchObject({ status: 'proposed', allocated: 0n });
    await decide(id);
    expect(await world.standing(of)).toBe('succeeded paidLate completed');
    expect(await line(of.lineId)).toMatchObject({
      status: 'matched',
      allocated: of.finalMinor,
      candidate: of.id,
    });
    expect(await balance(of)).toMatchObject({ availableMinor: of.finalMinor - of.feeMinor });
    expect([
      await world.posted(`float.${of.accountId}.IDR.live`),
      (await world.postedAll('suspense')) - suspended,
    ]).toEqual([-of.finalMinor, -of.finalMinor]);
    expect(await world.facts('deposits.succeeded', of.id)).toMatchObject([
      { flag: 'paidLate', lineId: of.lineId },
    ]);
    const [made] = await all(
      database.db.read,
      sql<{ id: string }>`select id from line_allocation where target = ${of.id}`,
    );
    expect(made?.id.slice(4), 'the allocation has the number of its proposal').toBe(id.slice(4));
    const acts = await all(
      database.db.read,
      sql<{
        action: string;
      }>`select action from audit_entry where entity_id = ${of.lineId} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual(['line.proposed', 'line.proposalApproved']);
  });

  test.each<[string, (of: OpenDeposit) => bigint, string]>([
    ['less than it asked for', ({ finalMinor }) => finalMinor - 1_000_000n, 'paidPartial'],
    ['the price instead of the unique amount', () => 15_000_000n, 'amountAdjusted'],
    ['more than the price', () => 15_500_000n, 'paidOver'],
  ])('with %s: what came counts, and the flag says so', async (_, amountOf, flag) => {
    const of = await expired(amountOf);
    await decide(
      await propose(of.lineId, {
        kind: 'deposit',
        transactionId: of.id,
        accept: ['amount', 'time'],
      }),
    );
    const [paid] = await world.attempts(of.sessionId);
    expect(paid).toMatchObject({
      status: 'succeeded',
      flag,
      paidMinor: amountOf(of),
      netMinor: amountOf(of) - of.feeMinor,
    });
  });

  test('in review or cancelled; not while its payer may still pay it, and not twice', async () => {
    const of = await world.deposit();
    const lineId = await unmatched(of.accountId, of.finalMinor - 100n);
    const input = { kind: 'deposit' as const, transactionId: of.id, accept: ['amount' as const] };
    await expect(propose(lineId, input)).rejects.toMatchObject({
      code: 'depositNotPayable',
      message: expect.stringContaining('may still pay'),
    });
    await sql`update transaction set status = 'review' where id = ${of.id}`.execute(
      database.db.read,
    );
    await decide(await propose(lineId, input));
    expect(await world.standing(of)).toBe('succeeded paidPartial completed');
    const again = await unmatched(of.accountId, of.finalMinor - 200n);
    await expect(propose(again, input)).rejects.toMatchObject({ code: 'depositNotPayable' });
  });

  test('only when each thing that does not fit was accepted by name, and never by money from before it', async () => {
    const of = await expired();
    await expect(
      propose(of.lineId, { kind: 'deposit', transactionId: of.id }),
    ).rejects.toMatchObject({
      code: 'guardsDiffer',
      options: { errors: [{ path: 'time', message: 'late' }] },
    });
    expect(await line(of.lineId), 'and the line is not held').toMatchObject({
      status: 'unmatched',
    });
    const stranger = await world.deposit();
    await makeOlder(database.db, stranger.sessionId, 3_600);
    await expireDue(database.db);
    await expect(
      propose(of.lineId, { kind: 'deposit', transactionId: stranger.id, accept: late }),
    ).rejects.toMatchObject({ code: 'guardsDiffer' });
    await sql`update transaction set created_at = now() + interval '1 hour' where id = ${stranger.id}`.execute(
      database.db.read,
    );
    await expect(
      propose(of.lineId, {
        kind: 'deposit',
        transactionId: stranger.id,
        accept: ['time', 'account', 'amount'],
      }),
    ).rejects.toMatchObject({ code: 'depositNotPayable' });
    await expect(
      propose(of.lineId, { kind: 'deposit', transactionId: newId('txn') }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that was paid meanwhile by another line refuses the decision, and its line waits on', async () => {
    const of = await expired();
    const second = await unmatched(of.accountId, of.finalMinor);
    const [first, twin] = [
      await propose(of.lineId, { kind: 'deposit', transactionId: of.id, accept: late }),
      await propose(second, { kind: 'deposit', transactionId: of.id, accept: late }),
    ];
    const results = await Promise.allSettled([decide(first), decide(twin, { from: other })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'depositNotPayable' },
    });
    expect(await balance(of)).toMatchObject({ availableMinor: of.finalMinor - of.feeMinor });
  });
});

describe('a part of a line', () => {
  test('pays a deposit, another part is the merchant\u2019s, and the rest our own: never more than the line', async () => {
    const of = await expired(() => 20_000_000n);
    await decide(
      await propose(of.lineId, {
        kind: 'deposit',
        transactionId: of.id,
        amount: idr(of.finalMinor),
        accept: late,
      }),
    );
    const rest = 20_000_000n - of.finalMinor;
    expect(await line(of.lineId)).toMatchObject({ status: 'unmatched', allocated: of.finalMinor });
    await expect(
      propose(of.lineId, {
        kind: 'merchantCredit',
        merchantId: of.merchantId,
        amount: idr(rest + 100n),
        chargeFee: false,
      }),
    ).rejects.toMatchObject({ code: 'allocationExceedsLine' });
    await expect(propose(of.lineId, { kind: 'ignore', nature: 'ownTopUp' })).rejects.toMatchObject({
      code: 'lineAlreadyUsed',
    });
    await decide(
      await propose(of.lineId, {
        kind: 'merchantCredit',
        merchantId: of.merchantId,
        amount: idr(1_000_000n),
        chargeFee: false,
      }),
    );
    await decide(await propose(of.lineId, { kind: 'own' }));
    expect(await line(of.lineId)).toMatchObject({
      status: 'matched',
      allocated: 20_000_000n,
      candidate: of.id,
    });
    expect((await allocations(of.lineId)).map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ['deposit', of.finalMinor],
      ['merchantCredit', 1_000_000n],
      ['own', rest - 1_000_000n],
    ]);
    expect(await balance(of)).toMatchObject({
      availableMinor: of.finalMinor - of.feeMinor + 1_000_000n,
    });
  });

  test('is bounded by the database too', async () => {
    const of = await expired();
    await decide(await propose(of.lineId, { kind: 'deposit', transactionId: of.id, accept: late }));
    await expect(
      sql`update statement_line set allocated = amount + 1 where id = ${of.lineId}`.execute(
        database.db.read,
      ),
    ).rejects.toThrow('statement_line_allocated_within');
  });
});

describe('a merchant\u2019s credit without a deposit', () => {
  test('goes to the merchant with the fee of a deposit, or without one', async () => {
    const merchantId = await addMerchant(database.db);
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    for (const chargeFee of [true, false])
      await decide(
        await propose(await unmatched(accountId, 10_000_000n), {
          kind: 'merchantCredit',
          merchantId,
          chargeFee,
        }),
      );
    expect(await balance({ merchantId })).toMatchObject({ availableMinor: 20_000_000n - 250_000n });
    expect(await world.facts('deposits.merchantCredited', merchantId)).toHaveLength(2);
  });

  test('is charged by the rule of the method that was used; where a provider has several, the person says which', async () => {
    const merchantId = await addMerchant(database.db, { currency: 'PHP' });
    const { accountId } = await addAccount(database.db, {
      provider: 'maya',
      merchantIds: ['mer_none'],
    });
    const rules = { maya: 100, maya_to_maya_qr: 200, maya_to_maya_phone_number: 300 };
    for (const [method, points] of Object.entries(rules))
      await sql`insert into merchant_fee_rule (id, merchant_id, direction, method, percent_basis_points, valid_from)
        values (${newId('fee')}, ${merchantId}, 'deposit', ${method}, ${points}, '2021-01-01')`.execute(
        database.db.read,
      );
    await signRows(database.db, feePower);
    const credit = async (method?: DepositMethod) => {
      const lineId = await addLine(database.db, {
        accountId,
        amountMinor: 1_000_000n,
        currency: 'PHP',
      });
      await matchLines(world.deps, [lineId]);
      return propose(lineId, {
        kind: 'merchantCredit',
        merchantId,
        chargeFee: true,
        ...(method && { method }),
      });
    };
    await expect(credit(), 'no method said').rejects.toMatchObject({ code: 'invalidRequest' });
    await expect(credit('dana'), 'not a way to pay that account').rejects.toMatchObject({
      code: 'invalidRequest',
    });
    let expected = 0n;
    for (const method of ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number'] as const) {
      await decide(await credit(method));
      expected += 1_000_000n - BigInt(rules[method]) * 100n;
      expect(await balance({ merchantId, currency: 'PHP' })).toMatchObject({
        availableMinor: expected,
      });
    }
  });

  test('is a claim of the phone\u2019s owner as every credit is: above the ceiling it is held, and nothing more of that line is credited until it is confirmed', async () => {
    const farm = await addFarm(database.db);
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      select ${newId('set')}, key, jsonb_set(value, ${`{owners,${farm}}`}::text[],
        '{"IDR": {"accountMinor": "100", "ownerMinor": "100"}}'), now(), 'test', 'test'
      from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
      database.db.read,
    );
    await signSettings(database.db);
    const merchantId = await addMerchant(database.db);
    const { accountId } = await addAccount(database.db, {
      merchantIds: ['mer_none'],
      ownerUserId: farm,
    });
    const lineId = await unmatched(accountId, 10_000_000n);
    await decide(
      await propose(lineId, {
        kind: 'merchantCredit',
        merchantId,
        amount: idr(4_000_000n),
        chargeFee: false,
      }),
    );
    expect(await balance({ merchantId })).toEqual({
      availableMinor: 0n,
      heldMinor: 0n,
      pendingMinor: 4_000_000n,
    });
    const more = await propose(lineId, { kind: 'merchantCredit', merchantId, chargeFee: false });
    await expect(decide(more)).rejects.toMatchObject({ code: 'creditPending' });
    await decide(more, { decision: 'reject' });
    await decide(await propose(lineId, { kind: 'release' }));
    await decide(await propose(lineId, { kind: 'merchantCredit', merchantId, chargeFee: false }));
    expect(await balance({ merchantId })).toEqual({
      availableMinor: 10_000_000n,
      heldMinor: 0n,
      pendingMinor: 0n,
    });
  });
});

describe('our own money', () => {
  test('closes an announced transfer whose amount a payer might have sent', async () => {
    const of = await world.deposit();
    const moveId = await addAgreedMove(database.db, person, {
      kind: 'topUp',
      to: of.accountId,
      amountMinor: of.finalMinor,
    });
    const lineId = await unmatched(of.accountId, of.finalMinor);
    const capital = await world.posted('operatorCapital.operator.IDR.live');
    await decide(await propose(lineId, { kind: 'own', moveId }));
    expect([
      await world.posted('operatorCapital.operator.IDR.live'),
      (await allocations(lineId))[0]?.target,
    ]).toEqual([capital + of.finalMinor, `${moveId}.in`]);
    const { accountId: elsewhere } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    await expect(
      propose(await unmatched(elsewhere, of.finalMinor), { kind: 'own', moveId }),
    ).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('that left goes the other way, and money that left is never credited to anybody', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await unmatched(accountId, 5_000_000n, 'debit');
    const capital = await world.posted('operatorCapital.operator.IDR.live');
    await expect(
      propose(lineId, {
        kind: 'merchantCredit',
        merchantId: await addMerchant(database.db),
        chargeFee: false,
      }),
    ).rejects.toMatchObject({ code: 'stateConflict' });
    await decide(await propose(lineId, { kind: 'own', amount: idr(2_000_000n) }));
    expect([
      await world.posted('operatorCapital.operator.IDR.live'),
      (await line(lineId)).status,
    ]).toEqual([capital - 2_000_000n, 'unmatched']);
  });

  test('cannot be sent back where nobody pays, and the answer says so', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    await expect(
      propose(await unmatched(accountId, 5_000_000n), { kind: 'refund' }),
    ).rejects.toMatchObject({ code: 'destinationNeeded' });
  });
});

describe('persons', () => {
  test('one use of a line, whoever decides: twenty proposals and twenty decisions from two processes', async () => {
    const of = await expired();
    const seen = (await line(of.lineId)).revision;
    const inputs = Array.from({ length: 20 }, (_, i) =>
      proposeLine(world.deps, {
        lineId: of.lineId,
        revision: seen,
        reason: 'x',
        by: staff(),
        what:
          i % 2 === 0
            ? { kind: 'deposit', transactionId: of.id, accept: late }
            : { kind: 'merchantCredit', merchantId: of.merchantId, chargeFee: false },
      }),
    );
    const made = (await Promise.allSettled(inputs)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(made).toHaveLength(1);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        decide(made[0] ?? '', { from: i % 2 === 0 ? world : other }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await allocations(of.lineId)).toHaveLength(1);
    expect((await line(of.lineId)).allocated).toBe(of.finalMinor);
  });

  test('above the limit are two Admins: a Staff proposal needs both, an Admin\u2019s own counts as one of them', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const [small, first, second] = [
      await unmatched(accountId, 1_000_000_000n),
      await unmatched(accountId, 1_000_000_100n),
      await unmatched(accountId, 1_000_000_200n),
    ];
    await decide(await propose(small, { kind: 'own' }));
    expect((await line(small)).status, 'at the limit one is enough').toBe('matched');
    const [by, next] = [admin(), admin()];
    const id = await propose(first, { kind: 'own' });
    await decide(id, { by });
    expect((await line(first)).status, 'one of two has agreed').toBe('proposed');
    await expect(decide(id, { by })).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await decide(id, { by: next });
    expect((await line(first)).status).toBe('matched');
    const own = await propose(second, { kind: 'own' }, by);
    await expect(decide(own, { by })).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await decide(own, { by: next });
    expect((await line(second)).status).toBe('matched');
    const acts = await all(
      database.db.read,
      sql<{
        action: string;
      }>`select action from audit_entry where entity_id = ${first} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'line.proposed',
      'line.proposalFirstApproved',
      'line.proposalApproved',
    ]);
  });

  test('take back only what they proposed, and the line waits again', async () => {
    const of = await expired();
    const by = staff();
    const id = await propose(
      of.lineId,
      { kind: 'deposit', transactionId: of.id, accept: late },
      by,
    );
    await expect(
      withdrawProposal(world.deps, { proposalId: id, by: staff() }),
    ).rejects.toMatchObject({ code: 'notFound' });
    await withdrawProposal(world.deps, { proposalId: id, by });
    expect((await line(of.lineId)).status).toBe('unmatched');
    await expect(withdrawProposal(world.deps, { proposalId: id, by })).rejects.toMatchObject({
      code: 'stateConflict',
    });
    await expect(decide(id)).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('decide in time and about the line as it is: what lapsed or was changed is refused', async () => {
    const of = await expired();
    const input = { kind: 'deposit' as const, transactionId: of.id, accept: late };
    const lapsing = await propose(of.lineId, input);
    await sql`update line_proposal set lapses_at = now() where id = ${lapsing}`.execute(
      database.db.read,
    );
    await expect(decide(lapsing)).rejects.toMatchObject({ code: 'stateConflict' });
    expect(await lapseProposals(world.deps)).toBe(1);
    const changed = await propose(of.lineId, input);
    await sql`update statement_line set match_status = 'review', revision = revision + 1
      where id = ${of.lineId}`.execute(database.db.read);
    await expect(decide(changed)).rejects.toMatchObject({ code: 'stateConflict' });
    await decide(changed, { decision: 'reject' });
    expect((await line(of.lineId)).status, 'what went to review meanwhile stays there').toBe(
      'review',
    );
    expect(await world.standing(of)).toBe('expired none expired');
  });
});
