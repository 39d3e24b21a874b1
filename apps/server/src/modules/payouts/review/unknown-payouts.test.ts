import { all, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PayoutCase, type RoleId, roles, type UnknownPayout } from '@wallet/contract';
import { signSettings } from '../../../testing/signing/sign-row.ts';
import {
  asOwner,
  asThief,
  payingWorld,
  reportOf,
  takeUnknown,
  testDatabase,
  testHttp,
  signPeople,
  testApprovals,
} from '@wallet/server/testing';
import type { PayingWorld, TestDatabase, TestHttp, UnknownPayoutOf } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { fakeClock } from '#platform/clock';
import { unknownPayoutRoutes } from './unknown-endpoints.ts';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { recordTransferReport } from '../sending/record-transfer-report.ts';

let database: TestDatabase;
let world: PayingWorld;
let http: TestHttp;
const callers = {} as Record<
  'admin' | 'second' | 'subAdmin' | 'staff' | 'farm',
  ReturnType<TestHttp['as']>
>;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  http = testHttp({
    routes: unknownPayoutRoutes({
      ...world.deps,
      approvals: testApprovals(),
      clock: fakeClock(new Date('2026-11-21T00:00:00Z')),
    }),
    console: 'admin',
  });
  const people: [keyof typeof callers, RoleId][] = [
    ['admin', roles.admin],
    ['second', roles.admin],
    ['subAdmin', roles.subAdmin],
    ['staff', roles.staff],
    ['farm', roles.phoneFarm],
  ];
  for (const [name, roleId] of people) {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${`The ${name}`}, ${roleId}, 'active')`.execute(
      database.db.read,
    );
    callers[name] = http.as({
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId,
      console: 'admin',
    });
  }
  await signPeople(database.db);
});
afterAll(async () => {
  await http.close();
  await world.prove();
  await world.close();
  await database.close();
});

const amount = 5_000_000n;
const fee = 250_000n;
const start = 1_000_000_000n;

type Unknown = UnknownPayoutOf;

/** A payout whose phone took it and cannot say what became of it, on an account whose lines count from nothing. */
async function unknown(at?: Parameters<typeof takeUnknown>[1]): Promise<Unknown> {
  const of = await takeUnknown(world, at);
  await sql`update account set baseline_balance = 0 where id = ${of.accountId}`.execute(
    database.db.read,
  );
  return of;
}

/** The same, with the time for its line over, and still nobody knows. */
async function overdue(): Promise<Unknown> {
  const of = await unknown();
  await world.letProofTimePass(of.intent.id);
  return of;
}

/** A debit that the engine leaves to a person: its app named another reference. */
async function doubtful(of: Unknown, amountMinor = amount): Promise<string> {
  await recordTransferReport(database.db, {
    deviceId: of.deviceId,
    report: reportOf(of.order, 'pressed', {
      providerTransactionId: 'P-APP',
      reportId: `rep-${of.intent.id.slice(-10)}`,
    }),
  });
  return world.debit(of.accountId, amountMinor, {
    providerTransactionId: `P-HISTORY-${of.intent.id.slice(-6)}`,
  });
}

/** A debit that could be another payout of the account as well, and that no phone said anything about. */
async function ambiguous(of: Unknown): Promise<string> {
  await unknown({ ...of, payee: '081200000012' });
  return world.debit(of.accountId, amount);
}

const path = ({ intent }: Unknown) => `/api/payouts/${intent.transactionId}`;
const look = async (of: Unknown, who: keyof typeof callers = 'staff') =>
  (await callers[who]('GET', path(of))).body as PayoutCase;
const standing = async ({ requestId }: Unknown) => {
  const { status, intents } = await world.request(requestId);
  return [status, ...intents.map(({ state, payout }) => `${payout}/${state}`)];
};
const proposed = async (of: Unknown, what: object, who: keyof typeof callers = 'subAdmin') =>
  callers[who]('POST', `${path(of)}/proposals`, {
    body: { revision: (await look(of)).payout.revision, what, reason: 'seen in the app' },
  });
const notPaid = {
  outcome: 'notPaid',
  evidence: 'Screenshot 17 of the app\u2019s history',
  endsRequest: true,
};
const openProposal = async (of: Unknown) => (await look(of)).payout.proposal?.id ?? '';
const decided = async (
  of: Unknown,
  who: keyof typeof callers = 'admin',
  decision = 'approve',
  proposalId?: string,
) =>
  callers[who]('POST', `${path(of)}/decisions`, {
    body: { proposalId: proposalId ?? (await openProposal(of)), decision, reason: 'agreed' },
  });
const settled = async (of: Unknown, lineId: string, who: keyof typeof callers = 'admin') =>
  callers[who]('POST', `${path(of)}/paid`, {
    body: { revision: (await look(of)).payout.revision, lineId, reason: 'the name and time fit' },
  });
const limitAlone = (minor: string) =>
  sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'unmatched.secondAdminAbove',
      ${JSON.stringify({ IDR: minor, PHP: minor })}::jsonb, clock_timestamp(), 'test', 'system')`
    .execute(database.db.read)
    .then(() => signSettings(database.db));
const records = (entityId: string) =>
  all(
    database.db.read,
    sql<{
      action: string;
      reason: string | null;
    }>`select action, reason from audit_entry where entity_id = ${entityId} order by id`,
  );

describe('what is known of a payout', () => {
  test('is told whole: the reports, the time reads must cover, the debits that come near and why none is it, the balance, and what comes next', async () => {
    const of = await unknown();
    await sql`update payout_intent set press_until = now() - interval '1 minute' where id = ${of.intent.id}`.execute(
      database.db.read,
    );
    const near = await world.debit(of.accountId, amount + 10_000n);
    await sql`update account set reported_balance = ${start - amount - 10_000n - amount}
      where id = ${of.accountId}`.execute(database.db.read);
    const { payout, evidence } = await look(of);
    expect(payout).toMatchObject({
      id: of.intent.transactionId,
      requestId: of.requestId,
      status: 'unknown',
      amount: { value: '50000.00', currency: 'IDR' },
      payeeLast4: '0009',
      confidence: 'probablyPaid',
      proposal: null,
    });
    expect(evidence.reports).toMatchObject([
      { outcome: 'unknown', epoch: 1, counts: true, providerAnswer: null },
    ]);
    expect(evidence.reports[0]?.at).toMatch(/^20/);
    expect(evidence.debits).toMatchObject([
      { lineId: near, sum: 'near', obstacles: ['otherSum'], mayBeNamed: false },
    ]);
    expect(evidence).toMatchObject({
      balance: { moved: 'exactlySum' },
      next: { step: 'look', reason: 'untilDecision', at: payout.decideAfter },
      reads: { complete: 0, restarted: false, lagApart: false },
    });
    expect(evidence.clues).toEqual(['noDebit', 'silent', 'balanceFell', 'readsMissing']);
  });

  test('counts reads as the engine does, and says when a person is asked', async () => {
    const of = await overdue();
    expect((await look(of)).evidence.next).toMatchObject({ step: 'look', reason: 'untilHandOver' });
    await world.proveAbsent(of.intent.id, of.accountId);
    expect((await look(of)).evidence).toMatchObject({
      reads: { complete: 2, restarted: true, lagApart: true },
      next: { step: 'end', reason: 'notInHistory' },
      confidence: 'notPaid',
    });
    await asOwner(
      database.db,
      sql`update coverage set covered_to = '2000-01-02', covered_from = '2000-01-01'
        where account_id = ${of.accountId}`,
    );
    await sql`update payout_intent set decide_after = decide_after - interval '1 hour'
      where id = ${of.intent.id}`.execute(database.db.read);
    await resolveIntent(world.deps, of.intent.id);
    expect(await look(of)).toMatchObject({
      payout: { status: 'review', statusReason: 'noCompleteRead' },
      evidence: { next: { step: 'person' } },
    });
  });

  test('is listed for those who may read it, the oldest first, page by page', async () => {
    const first = await unknown();
    const second = await unknown({ ...first, payee: '081200000010' });
    const list = async (query: string) =>
      (await callers.staff('GET', `/api/payouts/unknown?accountId=${first.accountId}${query}`))
        .body as { data: UnknownPayout[]; next: string | null };
    const page = await list('&limit=1');
    expect(page.data.map(({ id }) => id)).toEqual([first.intent.transactionId]);
    expect(page.data[0]).toMatchObject({
      account: { id: first.accountId, payoutsStopped: false },
      confidence: 'probablyNotPaid',
    });
    expect((await list(`&limit=1&after=${page.next ?? ''}`)).data.map(({ id }) => id)).toEqual([
      second.intent.transactionId,
    ]);
    expect(await callers.staff('GET', '/api/payouts/unknown?after=int_1')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
    expect((await callers.farm('GET', '/api/payouts/unknown')).status).toBe(403);
    expect(await callers.staff('GET', `/api/payouts/${newId('txn')}`)).toMatchObject({
      status: 404,
    });
  });
});

describe('a debit that a person names', () => {
  test('pays the payout as if it had explained itself: hold, fee, books, and the record', async () => {
    const of = await unknown();
    const lineId = await ambiguous(of);
    expect(await world.line(lineId)).toMatchObject({ posted: true, matchStatus: 'review' });
    expect(await look(of, 'admin')).toMatchObject({
      evidence: { debits: [{ lineId, obstacles: ['severalPayouts'], mayBeNamed: true }] },
      acts: { settle: { may: true, why: null } },
    });
    expect(await settled(of, lineId)).toMatchObject({
      status: 200,
      body: {
        payout: { status: 'succeeded', confidence: 'paid' },
        acts: { settle: { may: false, why: 'payoutNotOpen' } },
      },
    });
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
    expect(await world.line(lineId)).toEqual({
      matchStatus: 'matched',
      reason: null,
      posted: true,
    });
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount - fee,
      held: amount + fee,
      owed: 0n,
    });
    expect(await records(of.intent.transactionId)).toContainEqual({
      action: 'payout.settledByPerson',
      reason: 'the name and time fit',
    });
  });

  test('of two payouts that it could be is the one that is named, and the other stays unknown', async () => {
    const first = await unknown();
    const second = await unknown({ ...first, payee: '081200000011' });
    const lineId = await world.debit(first.accountId, amount);
    expect(await standing(first)).toEqual(['processing', 'unknown/unknown']);
    expect((await look(second)).evidence.debits).toMatchObject([
      {
        lineId,
        obstacles: ['severalPayouts'],
        payouts: [expect.stringMatching(/^PAY/)],
        mayBeNamed: true,
      },
    ]);
    expect((await settled(second, lineId)).status).toBe(200);
    expect([await standing(first), await standing(second)]).toEqual([
      ['processing', 'unknown/unknown'],
      ['succeeded', 'succeeded/settled'],
    ]);
    expect((await look(first)).evidence.debits).toMatchObject([
      { lineId, obstacles: ['usedByPayout'], mayBeNamed: false },
    ]);
    expect(await settled(first, lineId)).toMatchObject({
      status: 409,
      body: { code: 'lineAlreadyUsed' },
    });
  });

  test('is refused with another sum, from before it was taken, of another account, and for what moved since', async () => {
    const of = await unknown();
    const other = await world.debit(of.accountId, amount + 1n);
    expect(await settled(of, other)).toMatchObject({ status: 422, body: { code: 'debitDiffers' } });
    expect(
      await settled(of, await world.debit(of.accountId, amount, { secondsFromNow: -300 })),
    ).toMatchObject({ status: 422, body: { code: 'debitDiffers' } });
    const stranger = await unknown();
    expect(await settled(of, await doubtful(stranger))).toMatchObject({
      status: 422,
      body: { code: 'debitDiffers' },
    });
    const lineId = await doubtful(of);
    expect(
      await callers.admin('POST', `${path(of)}/paid`, {
        body: { revision: 1, lineId, reason: 'r' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    expect((await settled(of, lineId, 'subAdmin')).status).toBe(403);
  });

  test('is proposed by a SubAdmin and decided by an Admin; above the limit for one person always', async () => {
    const of = await unknown();
    const lineId = await doubtful(of);
    await limitAlone('1000');
    expect((await look(of, 'admin')).acts.settle).toEqual({
      may: false,
      why: 'secondPersonNeeded',
      from: null,
    });
    expect(await settled(of, lineId)).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect((await proposed(of, { outcome: 'paid', lineId })).status).toBe(201);
    expect((await look(of, 'admin')).acts).toMatchObject({
      settle: { may: false, why: 'proposalOpen' },
      decide: { may: true },
    });
    expect(await proposed(of, { outcome: 'paid', lineId }, 'admin')).toMatchObject({
      status: 409,
      body: { code: 'proposalOpen' },
    });
    expect((await decided(of)).status).toBe(200);
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
    await limitAlone('1000000000');
  });

  test('named by two Admins at once pays once', async () => {
    const of = await unknown();
    const lineId = await ambiguous(of);
    const answers = await Promise.all([
      settled(of, lineId),
      settled(of, lineId, 'second'),
      settled(of, lineId),
      settled(of, lineId, 'second'),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await world.money(of.merchantId)).toEqual({
      posted: start - amount - fee,
      held: amount + fee,
      owed: 0n,
    });
    expect(await world.facts('payouts.succeeded', of.intent.transactionId)).toHaveLength(1);
  });
});

describe('two persons who say that it was not paid', () => {
  test('end the attempt and the request: its money returns, its guard stays, and a debit that comes all the same surfaces', async () => {
    const of = await overdue();
    expect((await proposed(of, notPaid)).status).toBe(201);
    expect(await decided(of)).toMatchObject({
      status: 200,
      body: {
        proposals: [
          {
            status: 'approved',
            outcome: 'notPaid',
            decision: { by: { name: 'The admin' }, reason: 'agreed' },
          },
        ],
      },
    });
    expect(await standing(of)).toEqual(['failed', 'failed/closed']);
    expect(await world.money(of.merchantId)).toEqual({ posted: start, held: 0n, owed: 0n });
    const guards = await all(
      database.db.read,
      sql<{
        isGuarded: boolean;
      }>`select guarded_until > now() as "isGuarded" from payout_guard where intent_id = ${of.intent.id}`,
    );
    expect(guards).toEqual([{ isGuarded: true }]);
    expect((await records(of.intent.transactionId)).map(({ action }) => action)).toEqual([
      'payout.outcomeProposed',
      'payout.disprovedByPersons',
    ]);
    await world.debit(of.accountId, amount);
    expect(await standing(of)).toEqual(['failed', 'paidAfterFailure/settled']);
  });

  test('may let the request go on: its money stays held for another attempt', async () => {
    const of = await overdue();
    await proposed(of, { ...notPaid, endsRequest: false });
    await decided(of);
    expect(await standing(of)).toEqual(['processing', 'failed/closed']);
    expect((await world.money(of.merchantId)).held).toBe(amount + fee);
  });

  test('are two: the proposer never decides, nor does a SubAdmin; rejected, taken back or lapsed it does nothing', async () => {
    const of = await overdue();
    await proposed(of, notPaid, 'admin');
    expect((await look(of, 'admin')).acts.decide).toEqual({
      may: false,
      why: 'secondPersonNeeded',
      from: null,
    });
    expect(await decided(of)).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
    expect((await decided(of, 'subAdmin')).status).toBe(403);
    expect((await decided(of, 'second', 'reject')).status).toBe(200);
    expect((await proposed(of, notPaid)).status).toBe(201);
    const id = await openProposal(of);
    expect(
      (await callers.admin('POST', `${path(of)}/proposals/withdraw`, { body: { proposalId: id } }))
        .status,
    ).toBe(404);
    expect(
      (
        await callers.subAdmin('POST', `${path(of)}/proposals/withdraw`, {
          body: { proposalId: id },
        })
      ).status,
    ).toBe(200);
    await proposed(of, notPaid);
    const lapsing = await openProposal(of);
    await sql`update payout_proposal set lapses_at = now() where id = ${lapsing}`.execute(
      database.db.read,
    );
    expect(await decided(of, 'admin', 'approve', lapsing)).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect((await proposed(of, notPaid)).status).toBe(201);
    expect((await look(of)).proposals.map(({ status }) => status)).toEqual([
      'open',
      'lapsed',
      'withdrawn',
      'rejected',
    ]);
    expect(await standing(of)).toEqual(['processing', 'unknown/unknown']);
  });

  test('wait until nobody can press any more, until no line can come, and until every debit of that sum is explained', async () => {
    const of = await unknown();
    const { payout } = await look(of);
    expect((await look(of, 'subAdmin')).acts.proposeNotPaid).toEqual({
      may: false,
      why: 'pressStillPossible',
      from: payout.pressUntil,
    });
    expect(await proposed(of, notPaid)).toMatchObject({
      status: 409,
      body: { code: 'pressStillPossible' },
    });
    await sql`update payout_intent set press_until = now() - interval '1 second' where id = ${of.intent.id}`.execute(
      database.db.read,
    );
    expect(await proposed(of, notPaid)).toMatchObject({
      status: 409,
      body: { code: 'proofTimeNotOver', detail: payout.decideAfter },
    });
    await world.letProofTimePass(of.intent.id);
    const lineId = await doubtful(of);
    expect(await proposed(of, notPaid)).toMatchObject({
      status: 409,
      body: { code: 'debitNotExplained', detail: lineId },
    });
  });

  test('are judged anew when they decide: what a phone told since, or a debit that came, makes it void', async () => {
    const of = await overdue();
    await proposed(of, notPaid);
    const lineId = await world.debit(of.accountId, amount + 0n, { providerTransactionId: null });
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched' });
    expect((await decided(of)).status).toBe(409);
    expect(await standing(of)).toEqual(['succeeded', 'succeeded/settled']);
    const told = await overdue();
    await proposed(told, notPaid);
    await recordTransferReport(database.db, {
      deviceId: told.deviceId,
      report: reportOf(told.order, 'pressed', { reportId: 'rep-late-pressed' }),
    });
    expect(await decided(told)).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    expect((await world.money(told.merchantId)).held).toBe(amount + fee);
  });

  test('and a line that comes at the same moment end in one truth, whoever is first', async () => {
    const races = await Promise.all(Array.from({ length: 4 }, () => overdue()));
    await Promise.all(races.map((of) => proposed(of, notPaid)));
    await Promise.all(
      races.flatMap((of) => [
        decided(of),
        decided(of, 'second'),
        world.debit(of.accountId, amount),
      ]),
    );
    for (const of of races) {
      const [request, attempt] = await standing(of);
      expect([
        ['succeeded', 'succeeded/settled'],
        ['failed', 'paidAfterFailure/settled'],
      ]).toContainEqual([request, attempt]);
      expect(await world.money(of.merchantId)).toEqual({
        posted: start - amount - (request === 'succeeded' ? fee : 0n),
        held: 0n,
        owed: 0n,
      });
    }
  });
});

test('what was decided without another person, or without its effect, is found in the books', async () => {
  const of = await overdue();
  await proposed(of, notPaid);
  await decided(of);
  const by = (id: string) =>
    asThief(
      database.db,
      sql`update transaction set status = ${id} where id = ${of.intent.transactionId}`,
    );
  await by('review');
  await expect(world.prove()).rejects.toThrow('an attempt that has failed');
  await by('failed');
});

test('the queues tell how much waits where, and since when', async () => {
  const of = await unknown();
  const { status, body } = await callers.staff('GET', '/api/payout-queues');
  const { queues } = body as {
    queues: Record<string, { count: number; sums: { value: string }[]; oldestAt: string | null }>;
  };
  expect(status).toBe(200);
  expect(Object.keys(queues)).toEqual([
    'pendingApproval',
    'onHold',
    'waiting',
    'inFlight',
    'unknown',
  ]);
  const before = queues['unknown']?.count ?? 0;
  await world.debit(of.accountId, amount);
  const after = (await callers.staff('GET', '/api/payout-queues')).body as {
    queues: Record<string, { count: number }>;
  };
  expect([before > 0, before - (after.queues['unknown']?.count ?? 0)]).toEqual([true, 1]);
  expect((await callers.farm('GET', '/api/payout-queues')).status).toBe(403);
});

test('a debit of the amount with the provider\u2019s fee is it as well: the balance says so, and the fee is an expense of ours', async () => {
  const railFee = 70_000n;
  const rule = {
    rail: 'wallet',
    methods: ['dana'],
    to: 'any',
    minMinor: '100',
    maxMinor: '100000000',
    feeMinor: String(railFee),
    arrival: 'minutes',
    cutOff: null,
    source: 'test',
  };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.rails', ${JSON.stringify([rule])}::jsonb, clock_timestamp(), 'test',
      'system')`.execute(database.db.read);
  await signSettings(database.db);
  const of = await unknown();
  const lineId = await doubtful(of, amount + railFee);
  await sql`update account set reported_balance = ${start - amount - railFee} where id = ${of.accountId}`.execute(
    database.db.read,
  );
  expect(await look(of)).toMatchObject({
    payout: { providerFee: { value: '700.00' } },
    evidence: {
      balance: { moved: 'exactlySumAndFee' },
      debits: [{ lineId, sum: 'withFee', mayBeNamed: true }],
      clues: ['debitOtherName', 'pressed', 'balanceFell', 'readsMissing'],
    },
  });
  await proposed(of, { outcome: 'paid', lineId });
  expect((await decided(of)).status).toBe(200);
  expect(await world.money(of.merchantId)).toEqual({
    posted: start - amount - fee,
    held: 0n,
    owed: 0n,
  });
});
