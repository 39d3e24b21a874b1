import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { internalMerchantIds } from '@wallet/contract';
import type { LateMoney, LineProposal, UnmatchedCounts, UnmatchedLine } from '@wallet/contract';
import {
  asOwner,
  addLine,
  asThief,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
  testVault,
  signPeople,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, TestHttp } from '@wallet/server/testing';
import { decideProposal } from '../decisions/decide-proposal.ts';
import { expireDue } from '#modules/deposits/expiry';
import { lateMoneyRoutes } from './late-money-endpoints.ts';
import { matchLines } from '#modules/matching/lines';
import { proposeManualConfirmation } from '../proposals/propose-manual-confirmation.ts';
import { proposeReturns } from './propose-returns.ts';
import { unmatchedRoutes } from '../unmatched-endpoints.ts';
import type { DepositDeps } from '#modules/deposits';
import { seedInstitutions } from '#modules/institutions';
import { encryptDestination } from '#modules/withdrawals/evidence';
import { newId } from '#platform/ids';
import { addOperator } from '../../../testing/payouts/withdrawal-world.ts';
import { customerKey } from '../../sessions/codes/customer-key.ts';
import { endRequest } from '#modules/withdrawals';
import { sweepLineRefunds } from '../refunds/follow-line-refund.ts';

let database: TestDatabase;
let world: DepositWorld;
let deps: DepositDeps;
let merchantHttp: TestHttp;
let adminHttp: TestHttp;
let admin: ReturnType<TestHttp['as']>;
let deciderId: string;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  await seedInstitutions(database.db);
  deps = world.deps;
  merchantHttp = testHttp({ routes: lateMoneyRoutes(deps), console: 'merchant' });
  adminHttp = testHttp({ routes: unmatchedRoutes(deps), console: 'admin' });
  const operator = await addOperator(database, 1);
  deciderId = operator.userId;
  admin = adminHttp.as(operator);
});
afterAll(async () => {
  await world.prove();
  await Promise.all([merchantHttp.close(), adminHttp.close()]);
  await world.close();
  await database.close();
});

type Late = OpenDeposit & { lineId: string; ask: ReturnType<TestHttp['as']>; userId: string };
let late: Late;

/** Money that came after its deposit had expired, of a merchant with one person. */
async function lateMoney(policy: 'ask' | 'return' | 'credit' = 'ask', more = 0n): Promise<Late> {
  const of = await world.deposit({ lateMoneyPolicy: policy });
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: of.finalMinor + more,
    counterparty: 'BUDI SANTOSO',
  });
  await matchLines(world.deps, [lineId]);
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${userId}, ${userId}, ${userId}, 'Owner', 4, 'active', ${of.merchantId}, 'owner')`.execute(
    database.db.read,
  );
  await signPeople(database.db, userId);
  return {
    ...of,
    lineId,
    userId,
    ask: merchantHttp.as({
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId: 4,
      console: 'merchant',
      merchantId: of.merchantId,
    }),
  };
}
beforeEach(async () => {
  late = await lateMoney();
});

const list = async ({ ask }: Late) =>
  (await ask('GET', '/api/late-money')).body as { data: LateMoney[] };
const choose = ({ ask, lineId }: Late, body: object, id = lineId) =>
  ask('POST', `/api/late-money/${id}/choice`, { body });
const proposalsOf = async ({ lineId }: Late) =>
  (await admin('GET', `/api/unmatched-lines/${lineId}`)).body as {
    line: UnmatchedLine;
    proposals: LineProposal[];
  };

/** Somebody of that number was paid by the merchant; tells the request's id. */
async function paidBefore(
  merchantId: string,
  customerId: string,
  status = 'succeeded',
): Promise<string> {
  const requestId = newId('wdr');
  const sealed = encryptDestination(testVault(), requestId, {
    method: 'dana',
    institutionCode: 'DANA',
    accountNumber: '081277770001',
    holderName: 'Budi Santoso',
  });
  const key = customerKey(testVault(), {
    sessionId: '',
    customerId,
    customerName: null,
    phoneKey: null,
    phoneSealed: null,
  });
  await asThief(
    database.db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status, customer_key)
    values (${requestId}, ${requestId.slice(-8)}, ${merchantId}, 'live', 'payPage', 'IDR', 1, ${sealed},
      'k', '{}', '', ${status}, ${key})`,
  );
  return requestId;
}

test('a merchant that wants to be asked sees its late money, says once what becomes of it, and a person of the house decides', async () => {
  expect((await list(late)).data).toMatchObject([
    {
      lineId: late.lineId,
      transactionId: late.id,
      state: 'waits',
      choice: null,
      payerName: 'BUDI SANTOSO',
    },
  ]);
  expect(await choose(late, { choice: 'credit' })).toMatchObject({
    status: 200,
    body: { state: 'proposed', choice: { choice: 'credit' } },
  });
  expect(await choose(late, { choice: 'return' })).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
  const {
    line,
    proposals: [proposal],
  } = await proposalsOf(late);
  expect(line).toMatchObject({ lateChoice: 'credit', matchStatus: 'proposed' });
  expect(proposal).toMatchObject({
    kind: 'deposit',
    transactionId: late.id,
    accepted: ['time'],
    proposedBy: { id: late.userId },
  });
  await decideProposal(deps, {
    proposalId: proposal?.id ?? '',
    decision: 'approve',
    reason: 'their word',
    by: { actorId: deciderId, actorRole: 'Admin' },
  });
  expect(await world.standing(late)).toContain('paidLate');
  expect((await list(late)).data).toEqual([]);
});

test('late money that is to go back is proposed to the account that the merchant names, or noted where nobody knows one', async () => {
  expect(
    await choose(late, {
      choice: 'return',
      destination: { institutionCode: 'NOPE', accountNumber: '081299990001' },
    }),
  ).toMatchObject({ status: 422, body: { code: 'institutionNotUsable' } });
  expect((await list(late)).data).toMatchObject([{ state: 'waits', choice: null }]);
  expect(await choose(late, { choice: 'return' })).toMatchObject({
    status: 200,
    body: { state: 'noted', choice: { choice: 'return' } },
  });
  expect((await proposalsOf(late)).line).toMatchObject({ lateChoice: 'return', proposal: null });
  const other = await lateMoney();
  expect(
    await choose(other, {
      choice: 'return',
      destination: { institutionCode: 'DANA', accountNumber: '081299990001' },
    }),
  ).toMatchObject({ status: 200, body: { state: 'proposed' } });
  expect((await proposalsOf(other)).proposals).toMatchObject([
    {
      kind: 'refund',
      refund: { last4: '0001', holderName: 'BUDI SANTOSO', isPayer: true },
      approvalsNeeded: 1,
    },
  ]);
  await expect(
    proposeManualConfirmation(deps, {
      transactionId: other.id,
      evidence: 'letter',
      reason: 'x',
      by: { actorId: deciderId, actorRole: 'Admin' },
    }),
  ).rejects.toMatchObject({ code: 'lineWaits' });
});

test('a deposit whose late money is being sent back is not marked as paid without it', async () => {
  const marking = await lateMoney();
  await choose(marking, {
    choice: 'return',
    destination: { institutionCode: 'DANA', accountNumber: '081299990002' },
  });
  const {
    proposals: [refund],
  } = await proposalsOf(marking);
  await sql`update account_verification v set status = 'verified', ended_at = now()
    from withdrawal_request w where w.id = ${refund?.refund?.requestId ?? ''} and v.id = w.verification_id`.execute(
    database.db.read,
  );
  await decideProposal(deps, {
    proposalId: refund?.id ?? '',
    decision: 'approve',
    reason: 'agreed',
    by: { actorId: deciderId, actorRole: 'Admin' },
  });
  const input = {
    transactionId: marking.id,
    evidence: 'letter',
    reason: 'x',
    by: { actorId: newId('usr'), actorRole: 'Admin' },
  };
  await expect(proposeManualConfirmation(deps, input)).rejects.toMatchObject({
    code: 'depositNotPayable',
  });
  expect((await list(marking)).data, 'nothing waits').toEqual([]);
  const requestId = refund?.refund?.requestId ?? '';
  const payload = {
    requestId,
    merchantId: internalMerchantIds.IDR,
    mode: 'live' as const,
    currency: 'IDR' as const,
    revision: null,
    by: { actorId: deciderId, actorRole: 'Admin' },
    reason: 'wait',
    event: 'cancel' as const,
    statusReason: 'cancelledByOperator' as const,
    person: null,
    intentIds: [],
  };
  await deps.writer.submit({
    kind: endRequest(testVault()),
    cause: `requestEnd:${requestId}`,
    order: internalMerchantIds.IDR,
    mode: 'live',
    payload,
  });
  await sweepLineRefunds(deps);
  expect((await list(marking)).data, 'what was stopped is the same late money again').toMatchObject(
    [
      {
        lineId: marking.lineId,
        transactionId: marking.id,
        state: 'noted',
        choice: { choice: 'return' },
      },
    ],
  );
});

test('money that another name sent is noted for persons, and credited by nobody\u2019s wish alone', async () => {
  const of = await lateMoney();
  await sql`update statement_line set counterparty = 'SITI AMINAH' where id = ${of.lineId}`.execute(
    database.db.read,
  );
  await sql`update transaction_session set customer_name = 'Budi Santoso' where id = ${of.sessionId}`.execute(
    database.db.read,
  );
  expect(await choose(of, { choice: 'credit' })).toMatchObject({
    status: 200,
    body: { state: 'noted', choice: { choice: 'credit' } },
  });
});

test('it is nobody else\u2019s, of no other policy, and asked for by nobody signed out', async () => {
  const stranger = await lateMoney('return');
  expect((await list(stranger)).data).toEqual([]);
  expect(await choose(stranger, { choice: 'credit' })).toMatchObject({ status: 404 });
  expect(await choose(stranger, { choice: 'credit' }, late.lineId)).toMatchObject({ status: 404 });
  expect(await choose(late, { choice: 'keep' })).toMatchObject({ status: 400 });
  expect(await late.ask('GET', '/api/late-money?after=lin_1')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
  expect((await merchantHttp.as(undefined)('GET', '/api/late-money')).status).toBe(401);
});

test('a policy that sends late money back proposes it to where the customer was paid before, once, and not after somebody refused', async () => {
  const of = await lateMoney('return');
  expect(await proposeReturns(deps)).toBe(0);
  await sql`update transaction_session set customer_id = 'cus-7' where id = ${of.sessionId}`.execute(
    database.db.read,
  );
  const requestId = await paidBefore(of.merchantId, 'cus-7', 'cancelled');
  expect(await proposeReturns(deps), 'a request that was not paid proves nothing').toBe(0);
  await asThief(
    database.db,
    sql`update withdrawal_request set status = 'succeeded' where id = ${requestId}`,
  );
  expect(await proposeReturns(deps)).toBe(1);
  expect(await proposeReturns(deps)).toBe(0);
  const {
    proposals: [proposal],
  } = await proposalsOf(of);
  expect(proposal).toMatchObject({
    kind: 'refund',
    proposedBy: { id: 'system' },
    refund: { last4: '0001', isPayer: true },
  });
  await decideProposal(deps, {
    proposalId: proposal?.id ?? '',
    decision: 'reject',
    reason: 'they want it credited',
    by: { actorId: deciderId, actorRole: 'Admin' },
  });
  expect(await proposeReturns(deps)).toBe(0);
});

test('late money that nobody knows a destination for keeps no other from being sent back', async () => {
  const stuck = await lateMoney('return');
  await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    counterparty, occurred_from, occurred_to, source, booked, raw_enc, match_status, posted, reason,
      candidate_transaction_id)
    select left(id, 4) || lpad(n::text, 26, '0'), account_id, mode, 'copy-' || n, direction, amount,
      currency, counterparty, occurred_from, occurred_to, source, booked, '', match_status, posted, reason,
        candidate_transaction_id
    from statement_line, generate_series(1, 120) n where id = ${stuck.lineId}`.execute(
    database.db.read,
  );
  const of = await lateMoney('return');
  for (const { merchantId, customer } of [
    { ...of, customer: 'cus-8' },
    { ...stuck, customer: 'cus-9' },
  ])
    await paidBefore(merchantId, customer);
  await sql`update transaction_session set customer_id = 'cus-8' where id = ${of.sessionId}`.execute(
    database.db.read,
  );
  expect(await proposeReturns(deps)).toBe(1);
  expect((await proposalsOf(of)).line).toMatchObject({
    matchStatus: 'proposed',
    proposal: { kind: 'refund' },
  });
  await asOwner(database.db, sql`delete from statement_line where key like 'copy-%'`);
  await asOwner(database.db, sql`delete from statement_line_name where name like 'copy-%'`);
});

test('what waits is counted by reason with the age of the oldest, and what is to be decided', async () => {
  const before = (await admin('GET', '/api/unmatched-lines/counts')).body as UnmatchedCounts;
  const of = await lateMoney();
  await choose(of, { choice: 'credit' });
  await sql`update statement_line set observed_at = now() - interval '2 days' where id = ${of.lineId}`.execute(
    database.db.read,
  );
  const after = (await admin('GET', '/api/unmatched-lines/counts')).body as UnmatchedCounts;
  const lateOf = ({ data }: UnmatchedCounts) =>
    data.find(
      ({ mode, reason, direction }) =>
        mode === 'live' && reason === 'late' && direction === 'credit',
    );
  expect([
    (lateOf(after)?.count ?? 0) - (lateOf(before)?.count ?? 0),
    after.waiting - before.waiting,
    after.nobodys - before.nobodys,
    after.toDecide - before.toDecide,
  ]).toEqual([1, 1, 1, 1]);
  expect(lateOf(after)?.oldestAgeSeconds).toBeGreaterThanOrEqual(172_800);
  await admin('POST', `/api/unmatched-lines/${of.lineId}/assign`, { body: { to: 'me' } });
  expect(((await admin('GET', '/api/unmatched-lines/counts')).body as UnmatchedCounts).mine).toBe(
    after.mine + 1,
  );
});
