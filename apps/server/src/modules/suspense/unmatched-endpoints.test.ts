import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import type {
  DepositCandidate,
  LineProposal,
  ReversibleDeposit,
  RoleId,
  UnmatchedLine,
} from '@wallet/contract';
import {
  addAccount,
  addLine,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
  signPeople,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, TestHttp } from '@wallet/server/testing';
import { placeHold } from '#modules/ledger/postings';
import { readBalance } from '#modules/ledger';
import { newId } from '#platform/ids';
import { expireDue } from '#modules/deposits/expiry';
import { matchLines } from '#modules/matching/lines';
import { unmatchedRoutes } from './unmatched-endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
const callers = {} as Record<
  'admin' | 'second' | 'subAdmin' | 'staff' | 'farm',
  ReturnType<TestHttp['as']>
>;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  http = testHttp({ routes: unmatchedRoutes(world.deps), console: 'admin' });
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

async function lateMoney(
  counterparty = 'BUDI S',
  amountOf = ({ finalMinor }: OpenDeposit) => finalMinor,
): Promise<OpenDeposit & { lineId: string }> {
  const of = await world.deposit();
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: amountOf(of),
    counterparty,
  });
  await matchLines(world.deps, [lineId]);
  return { ...of, lineId };
}

interface Detail {
  line: UnmatchedLine;
  candidates: DepositCandidate[];
  allocations: { purpose: string }[];
  proposals: LineProposal[];
}
const detail = async (lineId: string, query = '') =>
  (await callers.staff('GET', `/api/unmatched-lines/${lineId}${query}`)).body as Detail;
const inbox = async (query: string) =>
  (await callers.staff('GET', `/api/unmatched-lines?${query}`)).body as {
    data: UnmatchedLine[];
    next: string | null;
  };
const proposed = (lineId: string, body: object, by: keyof typeof callers = 'staff') =>
  callers[by]('POST', `/api/unmatched-lines/${lineId}/proposals`, { body });
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

describe('a line that waits', () => {
  test('is in the inbox with its reason, age, what is left, and its likeliest deposit with every guard', async () => {
    const of = await lateMoney();
    const { data } = await inbox(`accountId=${of.accountId}`);
    expect(data).toMatchObject([
      {
        id: of.lineId,
        code: `UNM-${of.lineId.slice(-6).toUpperCase()}`,
        matchStatus: 'unmatched',
        reason: 'late',
        revision: 2,
        assignee: null,
        proposal: null,
        allocated: { value: '0.00' },
        rest: { currency: 'IDR' },
        candidate: {
          transactionId: of.id,
          wouldBe: 'paidLate',
          obstacle: null,
          differs: ['time'],
          guards: { account: 'same', amount: 'exact', time: 'late', name: 'fits', policy: 'ask' },
        },
      },
    ]);
    expect(data[0]?.ageSeconds).toBeGreaterThanOrEqual(0);
  });

  test('is paged from the oldest, filtered, and asked for by a wrong cursor refused', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const ids = [];
    for (let i = 0; i < 3; i++)
      ids.push(
        await addLine(database.db, {
          accountId,
          amountMinor: 7_000_000n,
          direction: i === 2 ? 'debit' : 'credit',
        }),
      );
    await matchLines(world.deps, ids);
    const first = await inbox(`accountId=${accountId}&limit=2`);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(
      (await inbox(`accountId=${accountId}&limit=2&after=${first.next}`)).data.map(({ id }) => id),
    ).toEqual(ids.slice(2));
    expect((await inbox(`accountId=${accountId}&order=newest`)).data.map(({ id }) => id)).toEqual(
      ids.toReversed(),
    );
    expect(
      (
        await inbox(
          `accountId=${accountId}&direction=debit&reason=unexplainedDebit&matchStatus=unmatched`,
        )
      ).data.map(({ id }) => id),
    ).toEqual(ids.slice(2));
    expect(await callers.staff('GET', '/api/unmatched-lines?after=lin_1')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  test('has its candidates by amount and by name, and one more by its code', async () => {
    const of = await lateMoney('BUDI SANTOSO', () => 9_000_000n);
    const stranger = await world.deposit();
    const { candidates } = await detail(of.lineId);
    expect(candidates).toMatchObject([
      {
        transactionId: of.id,
        guards: { amount: 'less', name: 'fits' },
        differs: ['amount', 'time'],
        wouldBe: 'paidPartial',
      },
    ]);
    const [named] = (await detail(of.lineId, `?deposit=${stranger.id}`)).candidates;
    expect(named).toMatchObject({
      transactionId: stranger.id,
      obstacle: 'open',
      differs: expect.arrayContaining(['account']),
    });
    expect(Number(named?.fees.value)).toBeGreaterThan(0);
    expect(await callers.staff('GET', `/api/unmatched-lines/${newId('lin')}`)).toMatchObject({
      status: 404,
    });
  });

  test('is judged by the part that a person means, and by all of it when he means more than there is', async () => {
    const of = await lateMoney('BUDI SANTOSO', ({ finalMinor }) => finalMinor * 2n);
    const { line } = await detail(of.lineId);
    const judged = async (query: string) =>
      (await detail(of.lineId, `?deposit=${of.id}${query}`)).candidates.find(
        ({ transactionId }) => transactionId === of.id,
      )?.guards.amount;
    const half = (Number(line.rest.value) / 2).toFixed(2);
    expect([
      await judged(''),
      await judged(`&part=${half}`),
      await judged('&part=999999999.00'),
      line.isPending,
    ]).toEqual(['more', 'exact', 'more', false]);
    expect(await callers.staff('GET', `/api/unmatched-lines/${of.lineId}?part=12`)).toMatchObject({
      status: 400,
    });
  });

  test('is taken by one person, taken over by another, and given back', async () => {
    const { lineId, accountId } = await lateMoney();
    const assign = (by: keyof typeof callers, to: string) =>
      callers[by]('POST', `/api/unmatched-lines/${lineId}/assign`, { body: { to } });
    expect(await assign('staff', 'me')).toMatchObject({
      status: 200,
      body: { assignee: { name: 'The staff' } },
    });
    expect((await inbox(`accountId=${accountId}&assignee=me`)).data).toHaveLength(1);
    expect((await inbox(`accountId=${accountId}&assignee=nobody`)).data).toHaveLength(0);
    expect(await assign('subAdmin', 'me')).toMatchObject({
      body: { assignee: { name: 'The subAdmin' } },
    });
    expect(await assign('admin', 'nobody')).toMatchObject({ body: { assignee: null } });
    expect(
      await callers.staff('POST', `/api/unmatched-lines/${newId('lin')}/assign`, {
        body: { to: 'me' },
      }),
    ).toMatchObject({ status: 404 });
    expect(await assign('admin', 'nobody'), 'nobody has it already').toMatchObject({ status: 200 });
    const entries = await all(
      database.db.read,
      sql<{
        actor: string;
        moved: unknown;
        hasOrigin: boolean;
      }>`select u.name as actor, jsonb_build_array(a.before->'to', a.after->'to') as moved,
        a.ip is not null and a.request_id is not null as "hasOrigin"
        from audit_entry a join app_user u on u.id = a.actor_id
          where a.action = 'line.assigned' and a.entity_id = ${lineId} order by a.id`,
    );
    const [staff, subAdmin] = await Promise.all(
      ['The staff', 'The subAdmin'].map(
        async (name) =>
          (
            await one(
              database.db.read,
              sql<{ id: string }>`select id from app_user where name = ${name}`,
            )
          ).id,
      ),
    );
    expect(entries, 'each change says who had it, who has it, and where it came from').toEqual([
      { actor: 'The staff', moved: [null, staff], hasOrigin: true },
      { actor: 'The subAdmin', moved: [staff, subAdmin], hasOrigin: true },
      { actor: 'The admin', moved: [subAdmin, null], hasOrigin: true },
    ]);
  });

  test('is taken by four people at once, and each entry follows from the one before', async () => {
    const { lineId } = await lateMoney();
    const answers = await Promise.all(
      (['staff', 'subAdmin', 'admin', 'second'] as const).map((name) =>
        callers[name]('POST', `/api/unmatched-lines/${lineId}/assign`, { body: { to: 'me' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const entries = await all(
      database.db.read,
      sql<{
        before: string | null;
        after: string;
      }>`select before->>'to' as before, after->>'to' as after
        from audit_entry where action = 'line.assigned' and entity_id = ${lineId}`,
    );
    const next = new Map(entries.map(({ before, after }) => [before, after]));
    const owners: string[] = [];
    for (let owner = next.get(null); owner && owners.length < 9; owner = next.get(owner))
      owners.push(owner);
    expect(new Set(owners).size, 'one chain from nobody through all four').toBe(4);
  });
});

describe('a proposal', () => {
  test('goes from Staff to an Admin: what does not fit is named, held, agreed and done', async () => {
    const of = await lateMoney();
    const input = {
      revision: 2,
      reason: 'receipt',
      what: { kind: 'deposit', transactionId: of.id },
    };
    expect(await proposed(of.lineId, input)).toMatchObject({
      status: 422,
      body: { code: 'guardsDiffer', errors: [{ path: 'time', message: 'late' }] },
    });
    const answer = await proposed(of.lineId, {
      ...input,
      what: { ...input.what, accept: ['time'] },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        kind: 'deposit',
        status: 'open',
        accepted: ['time'],
        approvalsNeeded: 1,
        proposedBy: { name: 'The staff' },
        merchant: { id: of.merchantId },
        decision: null,
      },
    });
    expect((await detail(of.lineId)).line.proposal).toMatchObject({
      id: idOf(answer),
      approvalsLeft: 1,
    });
    expect(
      await proposed(
        of.lineId,
        { ...input, what: { ...input.what, accept: ['time'] } },
        'subAdmin',
      ),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    const decision = { body: { decision: 'approve', reason: 'fits' } };
    for (const by of ['staff', 'subAdmin', 'farm'] as const)
      expect(
        await callers[by]('POST', `/api/line-proposals/${idOf(answer)}/decide`, decision),
      ).toMatchObject({ status: 403 });
    expect(
      await callers.admin('POST', `/api/line-proposals/${idOf(answer)}/decide`, decision),
    ).toMatchObject({
      status: 200,
      body: { status: 'approved', decision: { by: { name: 'The admin' }, reason: 'fits' } },
    });
    const { line, allocations, proposals } = await detail(of.lineId);
    expect([
      line.matchStatus,
      line.rest.value,
      line.transactionId,
      allocations.map(({ purpose }) => purpose),
      proposals.map(({ status }) => status),
    ]).toEqual(['matched', '0.00', of.id, ['deposit'], ['approved']]);
  });

  test('of an Admin is decided by another one, or taken back', async () => {
    const of = await lateMoney();
    const answer = await proposed(
      of.lineId,
      { revision: 2, reason: 'ours', what: { kind: 'ignore', nature: 'ownTopUp' } },
      'admin',
    );
    const act = (by: keyof typeof callers, name: string, body: object = {}) =>
      callers[by]('POST', `/api/line-proposals/${idOf(answer)}/${name}`, { body });
    expect(await act('admin', 'decide', { decision: 'approve', reason: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect(await act('second', 'withdraw')).toMatchObject({ status: 404 });
    expect(await act('admin', 'withdraw')).toMatchObject({
      status: 200,
      body: { status: 'withdrawn' },
    });
    expect(await act('second', 'decide', { decision: 'reject', reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect((await callers.staff('GET', '/api/line-proposals?status=withdrawn')).body).toMatchObject(
      {
        data: [
          {
            id: idOf(answer),
            kind: 'ignore',
            nature: 'ownTopUp',
            transactionCode: null,
            account: { provider: 'dana' },
          },
        ],
      },
    );
    const ended = (await callers.staff('GET', '/api/line-proposals?status=ended')).body as {
      data: LineProposal[];
    };
    expect([
      ended.data.some(({ id }) => id === idOf(answer)),
      ended.data.filter(({ status }) => status === 'open'),
    ]).toEqual([true, []]);
    expect(await callers.staff('GET', `/api/line-proposals/${idOf(answer)}`)).toMatchObject({
      status: 200,
      body: { proposal: { id: idOf(answer), lineId: of.lineId }, deposit: null },
    });
    expect([
      await callers.farm('GET', `/api/line-proposals/${idOf(answer)}`),
      await callers.staff('GET', `/api/line-proposals/${newId('prp')}`),
    ]).toMatchObject([{ status: 403 }, { status: 404 }]);
  });

  test('that needs two Admins is refused by the first of them too, who has thought again', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await addLine(database.db, { accountId, amountMinor: 1_500_000_000n });
    await matchLines(world.deps, [lineId]);
    const answer = await proposed(lineId, { revision: 2, reason: 'ours', what: { kind: 'own' } });
    const decide = (by: keyof typeof callers, decision: string) =>
      callers[by]('POST', `/api/line-proposals/${idOf(answer)}/decide`, {
        body: { decision, reason: 'looked at it' },
      });
    expect(await decide('admin', 'approve')).toMatchObject({
      status: 200,
      body: { status: 'open', approvalsNeeded: 2, firstApproval: { by: { name: 'The admin' } } },
    });
    expect(await decide('admin', 'approve')).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect(await decide('admin', 'reject')).toMatchObject({
      status: 200,
      body: { status: 'rejected', decision: { by: { name: 'The admin' } } },
    });
    expect((await detail(lineId)).line).toMatchObject({ matchStatus: 'unmatched', proposal: null });
  });

  test('keeps its line while it is open, also when the line went to review under it', async () => {
    const { lineId, accountId } = await lateMoney();
    const answer = await proposed(lineId, { revision: 2, reason: 'ours', what: { kind: 'own' } });
    // What a read does that contradicts what is stored.
    await sql`update statement_line set match_status = 'review', reason = 'balanceUnexplained',
      revision = revision + 1 where account_id = ${accountId} and match_status in ('unmatched', 'proposed')`.execute(
      database.db.read,
    );
    const again = { revision: 4, reason: 'ours', what: { kind: 'own' } };
    expect(await proposed(lineId, again, 'subAdmin')).toMatchObject({
      status: 409,
      body: { code: 'revisionConflict' },
    });
    expect(
      await callers.admin('POST', `/api/line-proposals/${idOf(answer)}/decide`, {
        body: { decision: 'reject', reason: 'look again' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await proposed(lineId, { ...again, revision: 5 }, 'subAdmin')).toMatchObject({
      status: 201,
    });
  });

  test('to send money back needs to know where to, and what nobody knows is no wish', async () => {
    const { lineId } = await lateMoney();
    expect(
      await proposed(lineId, { revision: 2, reason: 'x', what: { kind: 'refund' } }),
    ).toMatchObject({ status: 422, body: { code: 'destinationNeeded' } });
    expect(
      await proposed(lineId, { revision: 2, reason: 'x', what: { kind: 'steal' } }),
    ).toMatchObject({ status: 400 });
    expect(
      await proposed(lineId, {
        revision: 2,
        reason: 'x',
        what: { kind: 'own', amount: { value: '1.00', currency: 'PHP' } },
      }),
    ).toMatchObject({ status: 422, body: { code: 'currencyMismatch' } });
  });
});

describe('a debit by which a provider takes a deposit back', () => {
  const balance = ({ merchantId }: OpenDeposit) =>
    readBalance(database.db.read, { merchantId, currency: 'IDR', mode: 'live' });
  const debit = async (accountId: string, amountMinor: bigint, secondsFromNow = 0) => {
    const lineId = await addLine(database.db, {
      accountId,
      direction: 'debit',
      amountMinor,
      secondsFromNow,
    });
    await matchLines(world.deps, [lineId]);
    return lineId;
  };
  async function paid(): Promise<OpenDeposit> {
    const of = await world.deposit();
    await matchLines(world.deps, [
      await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor }),
    ]);
    return of;
  }
  const input = (transactionId: string) => ({
    revision: 2,
    reason: 'the provider says so',
    what: { kind: 'reversal', transactionId },
  });
  const approve = async (lineId: string, of: OpenDeposit) =>
    callers.admin(
      'POST',
      `/api/line-proposals/${idOf(await proposed(lineId, input(of.id)))}/decide`,
      { body: { decision: 'approve', reason: 'read it' } },
    );

  test('is the merchant\u2019s: two persons agree, its credit and the fee are given back, the deposit is reversed and everybody is told, once', async () => {
    const [fees, suspense] = [
      await world.postedAll('feeIncome'),
      await world.postedAll('suspense'),
    ];
    const of = await paid();
    const lineId = await debit(of.accountId, of.finalMinor);
    const seen = (await detail(lineId)) as Detail & { reversible: ReversibleDeposit[] };
    expect([seen.line.reason, seen.reversible]).toMatchObject([
      'unexplainedDebit',
      [
        {
          transactionId: of.id,
          merchant: { id: of.merchantId },
          customerName: 'Budi Santoso',
          isNamed: false,
        },
      ],
    ]);
    expect(await approve(lineId, of)).toMatchObject({
      status: 200,
      body: { kind: 'reversal', status: 'approved', merchant: { id: of.merchantId } },
    });
    expect(await world.standing(of)).toBe('reversed none completed');
    expect(await balance(of)).toEqual({ availableMinor: 0n, heldMinor: 0n, pendingMinor: 0n });
    expect([await world.postedAll('feeIncome'), await world.postedAll('suspense')]).toEqual([
      fees,
      suspense,
    ]);
    expect(await world.facts('deposits.reversed', of.id)).toMatchObject([
      { merchantId: of.merchantId, sessionId: of.sessionId, lineId, owedMinor: '0' },
    ]);
    expect((await detail(lineId)).allocations.map(({ purpose }) => purpose)).toEqual(['reversal']);
    expect(
      await proposed(await debit(of.accountId, of.finalMinor), input(of.id)),
      'it is taken back once',
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  });

  test('takes what is free, and the rest is what the merchant owes', async () => {
    const of = await paid();
    const place = {
      holdId: newId('hld'),
      merchantId: of.merchantId,
      currency: 'IDR' as const,
      mode: 'live' as const,
      amountMinor: 10_000_000n,
      reason: 'a payout',
    };
    await world.deps.writer.submit({
      kind: placeHold,
      cause: `hold:${place.holdId}`,
      order: of.merchantId,
      mode: 'live',
      payload: place,
    });
    expect(await approve(await debit(of.accountId, of.finalMinor), of)).toMatchObject({
      status: 200,
    });
    expect(await balance(of)).toMatchObject({ availableMinor: 0n, heldMinor: 10_000_000n });
    expect(await world.posted(`merchantReceivable.${of.merchantId}.IDR.live`)).toBe(-10_000_000n);
    expect(await world.facts('deposits.reversed', of.id)).toMatchObject([
      { owedMinor: '10000000' },
    ]);
  });

  test('is none of another sum, account or time, and waits while the credit itself waits for evidence', async () => {
    const of = await paid();
    const other = await paid();
    const stateConflict = { status: 409, body: { code: 'stateConflict' } };
    expect(
      await proposed(await debit(of.accountId, of.finalMinor + 100n), input(of.id)),
    ).toMatchObject(stateConflict);
    expect(await proposed(await debit(other.accountId, of.finalMinor), input(of.id))).toMatchObject(
      stateConflict,
    );
    expect(
      await proposed(await debit(of.accountId, of.finalMinor, -3_600), input(of.id)),
    ).toMatchObject(stateConflict);
    const credit = await addLine(database.db, { accountId: of.accountId, amountMinor: 7_700_000n });
    await matchLines(world.deps, [credit]);
    expect(await proposed(credit, input(of.id))).toMatchObject(stateConflict);
    await sql`update statement_line set claim_owner_id = 'usr_x', confirmation = 'pending',
      hold_id = 'hld_x' where id = (select line_id from transaction where id = ${of.id})`.execute(
      database.db.read,
    );
    expect(await approve(await debit(of.accountId, of.finalMinor), of)).toMatchObject({
      status: 409,
      body: { code: 'creditPending' },
    });
    await sql`update statement_line set claim_owner_id = null, confirmation = null, hold_id = null
      where hold_id = 'hld_x'`.execute(database.db.read);
  });
});

test('a marking is proposed with its evidence, agreed, and leaves an expected line in its list', async () => {
  const of = await world.deposit();
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const file = newId('evd');
  await sql`insert into evidence_file (id, file_name, content_type, size_bytes, sha256, uploaded_by)
    values (${file}, 'letter.pdf', 'application/pdf', 9, ${'0'.repeat(64)}, 'usr_1')`.execute(
    database.db.read,
  );
  const body = {
    transactionId: of.id,
    evidence: 'ticket 12',
    reason: 'bank letter',
    evidenceFileIds: [file],
  };
  expect(
    await callers.staff('POST', '/api/manual-markings', {
      body: { ...body, evidenceFileIds: [newId('evd')] },
    }),
  ).toMatchObject({ status: 422, body: { code: 'evidenceInvalid' } });
  expect(
    await callers.staff('POST', '/api/manual-markings', { body: { ...body, evidence: ' ' } }),
  ).toMatchObject({ status: 400 });
  const answer = await callers.staff('POST', '/api/manual-markings', { body });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      kind: 'mark',
      lineId: null,
      transactionId: of.id,
      evidence: 'ticket 12',
      evidenceFiles: [{ id: file, fileName: 'letter.pdf' }],
    },
  });
  expect(
    await callers.admin('POST', `/api/line-proposals/${idOf(answer)}/decide`, {
      body: { decision: 'approve', reason: 'read it' },
    }),
  ).toMatchObject({ status: 200, body: { status: 'approved' } });
  expect((await callers.staff('GET', '/api/expected-lines?state=open')).body).toMatchObject({
    data: [{ transactionId: of.id, lineId: null }],
    next: null,
  });
  expect((await callers.staff('GET', '/api/expected-lines?state=overdue')).body).toEqual({
    data: [],
    next: null,
  });
});

test('a deposit is found by its code with what stands in the way of marking it: that it is open, proposed, paid, or that its money waits', async () => {
  const of = await world.deposit();
  const find = async (deposit: string, by: keyof typeof callers = 'staff') =>
    callers[by]('GET', `/api/manual-markings/deposit?deposit=${deposit}`);
  const { body } = await find(of.id);
  expect(body).toMatchObject({
    transactionId: of.id,
    obstacle: 'open',
    waitingLineId: null,
    merchant: { id: of.merchantId },
    account: { id: of.accountId },
  });
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const { code } = body as { code: string };
  expect((await find(code.toLowerCase())).body).toMatchObject({
    transactionId: of.id,
    status: 'expired',
    obstacle: null,
  });
  const answer = await callers.staff('POST', '/api/manual-markings', {
    body: { transactionId: of.id, evidence: 'ticket 13', reason: 'bank letter' },
  });
  expect((await find(code)).body).toMatchObject({ obstacle: 'proposed' });
  expect((await callers.staff('GET', `/api/line-proposals/${idOf(answer)}`)).body).toMatchObject({
    proposal: { kind: 'mark', transactionCode: code },
    deposit: { code, obstacle: 'proposed' },
  });
  await callers.admin('POST', `/api/line-proposals/${idOf(answer)}/decide`, {
    body: { decision: 'approve', reason: 'read it' },
  });
  expect((await find(code)).body).toMatchObject({ obstacle: 'paid', flag: 'markedManually' });
  const late = await lateMoney();
  expect((await find(late.id)).body).toMatchObject({
    obstacle: 'lineWaits',
    waitingLineId: late.lineId,
  });
  expect([await find('DEP-000000'), await find(of.id, 'farm'), await find('x')]).toMatchObject([
    { status: 404 },
    { status: 403 },
    { status: 400 },
  ]);
});
