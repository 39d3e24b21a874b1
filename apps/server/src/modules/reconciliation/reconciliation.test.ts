import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import type { Adjustment, DifferenceActResult, DifferenceRow, OwnMove, ReconciliationDetail, RoleId } from '@wallet/contract';
import { addAccount, addCoverage, addLine, addMerchant, depositWorld, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { DepositWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { statementRoutes } from '#modules/accounts';
import { depositChecks, matchLines } from '#modules/deposits';
import { verifyLedger } from '#modules/ledger';
import { one } from '#platform/db';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { checkSignedText, openSigner } from '#platform/signature';
import { reconciliationChecks, reconciliationRoutes, runDaily } from './index.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
const callers = {} as Record<'admin' | 'second' | 'third' | 'subAdmin' | 'staff' | 'nobody', ReturnType<TestHttp['as']>>;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  const { db } = database;
  const signer = openSigner({ db, vault: testVault() });
  http = testHttp({ routes: [...reconciliationRoutes({ db, writer: world.deps.writer, signer }), ...statementRoutes({ db, vault: testVault() })], console: 'admin' });
  const people: [keyof typeof callers, RoleId][] = [['admin', roles.admin], ['second', roles.admin], ['third', roles.admin], ['subAdmin', roles.subAdmin], ['staff', roles.staff]];
  for (const [name, roleId] of people) {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status) values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${`The ${name}`}, ${roleId}, 'active')`.execute(db.read);
    callers[name] = http.as({ kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' });
  }
  callers.nobody = http.as();
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

/** Proves the books with the checks of this module on top. */
async function prove(): Promise<void> {
  const proof = await verifyLedger({ url: database.url, log: silentLog() }, [...depositChecks, ...reconciliationChecks]);
  expect(proof.divergences).toEqual([]);
}

/** An account with Rp 1,000,000 at its baseline, read completely, whose phone reports so much. */
async function account(reportedMinor = 100_000_000n): Promise<string> {
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  await sql`update account set baseline_balance = 100000000, reported_balance = ${reportedMinor}, reported_at = now() where id = ${accountId}`.execute(database.db.read);
  await addCoverage(database.db, accountId, { fromSeconds: -3_600, toSeconds: 60 });
  return accountId;
}

async function line(accountId: string, amountMinor: bigint, direction: 'credit' | 'debit' = 'credit'): Promise<string> {
  const lineId = await addLine(database.db, { accountId, direction, amountMinor, counterparty: 'X', secondsFromNow: -5 });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

type Caller = keyof typeof callers;
const report = (accountId: string, minor: bigint) => sql`update account set reported_balance = ${minor}, reported_at = now() where id = ${accountId}`.execute(database.db.read);
const run = async () => (await callers.admin('POST', '/api/reconciliation/runs', { body: {} })).body as ReconciliationDetail;
const rowOf = async (accountId: string) => (await run()).rows.find((row) => row.account.id === accountId);
const differences = async (accountId: string, query = '&status=open') => ((await callers.staff('GET', `/api/reconciliation/differences?accountId=${accountId}${query}`)).body as { data: DifferenceRow[] }).data;
const act = async (ids: readonly string[], what: object, by: Caller = 'subAdmin') => ((await callers[by]('POST', '/api/reconciliation/differences/acts', { body: { ids, act: what, reason: 'the provider says so' } })).body as { results: DifferenceActResult[] }).results;
const adjustments = async (query = 'status=open') => ((await callers.staff('GET', `/api/reconciliation/adjustments?${query}`)).body as { data: Adjustment[] }).data;
const decide = (id: string, by: Caller = 'admin', decision = 'approve') => callers[by]('POST', `/api/reconciliation/adjustments/${id}/decide`, { body: { decision, reason: 'seen' } });
const sumOf = async (kind: string) => (await one(database.db.read, sql<{ sum: bigint }>`select coalesce(sum(posted), 0)::bigint as sum from ledger_account where kind = ${kind}`)).sum;
const payoutsStopped = async (accountId: string) => (await one(database.db.read, sql<{ reason: string | null }>`select payouts_stopped_reason as reason from account where id = ${accountId}`)).reason;

describe('a comparison', () => {
  test('finds all in order where books, lines and report agree, and says what is on its way', async () => {
    const [quiet, busy] = [await account(), await account()];
    await sql`insert into float_move (id, mode, to_account_id, currency, amount, kind, status, announced_by, decided_by, decided_at)
      values (${newId('flm')}, 'live', ${busy}, 'IDR', 700, 'topUp', 'announced', 'usr_x', 'usr_y', now())`.execute(database.db.read);
    const { rows } = await run();
    const [first, second] = [quiet, busy].map((id) => rows.find((row) => row.account.id === id));
    expect(first).toMatchObject({ verdict: 'matched', ledger: { value: '1000000.00' }, lines: { value: '1000000.00' }, reported: { amount: { value: '1000000.00' } }, difference: { value: '0.00' } });
    expect(second).toMatchObject({ verdict: 'expected', expected: { count: 1, sum: { value: '7.00' } } });
  });

  test('names a line that is not in the books, and closes the difference once it is', async () => {
    const accountId = await account(100_500_000n);
    const lineId = await addLine(database.db, { accountId, amountMinor: 500_000n, secondsFromNow: -5 });
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await sql`update statement_line set observed_at = now() - interval '2 minutes' where id = ${lineId}`.execute(database.db.read);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'mismatched', ledger: { value: '1000000.00' }, lines: { value: '1005000.00' }, difference: { value: '-5000.00' } });
    expect(await differences(accountId)).toMatchObject([{ kind: 'ledgerLines', source: 'ledger', direction: 'debit', amount: { value: '5000.00' }, lineId, whyNoPosting: 'linesOnly' }]);
    await matchLines(world.deps, [lineId]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched', unexplained: { count: 1 } });
    expect(await differences(accountId, '')).toMatchObject([{ status: 'explained', closedBy: { how: 'evidence' } }]);
  });

  test('names the line since which the provider shows another balance', async () => {
    const accountId = await account(100_600_000n);
    const shown = async (minor: bigint, after: bigint) => {
      const id = await line(accountId, minor);
      await sql`update statement_line set balance_after = ${after} where id = ${id}`.execute(database.db.read);
      return id;
    };
    await shown(300_000n, 100_300_000n);
    const wrong = await shown(200_000n, 100_550_000n);
    await shown(100_000n, 100_650_000n);
    await run();
    expect(await differences(accountId)).toMatchObject([{ kind: 'runningBalance', source: 'provider', direction: 'credit', amount: { value: '500.00' }, lineId: wrong }]);
  });

  test('says so when the phone reports another balance than the lines make, stops the account\u2019s payouts, and follows it', async () => {
    const accountId = await account(99_990_000n);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'mismatched', mismatched: { count: 1 }, aging: { upTo1: 1, older: 0 } });
    expect(await payoutsStopped(accountId)).toBe('balanceDiffers');
    await report(accountId, 99_980_000n);
    await run();
    expect(await differences(accountId)).toMatchObject([{ kind: 'reportedLines', source: 'phone', direction: 'debit', amount: { value: '200.00' }, ageDays: 0 }]);
    await report(accountId, 100_000_000n);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
  });

  test('puts what an imported statement shows otherwise beside the lines of its time', async () => {
    const accountId = await account();
    await sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping, covers_from, covers_to, report, imported_by)
      values (${newId('imp')}, ${accountId}, 'live', 'confirm', 'h', 'a.csv', '{}', now() - interval '1 hour', now() + interval '1 hour', '{}', 'usr_1')`.execute(database.db.read);
    await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency, occurred_from, occurred_to, raw_enc)
      values (${newId('evl')}, ${accountId}, 'live', 'import', 'k', 'debit', 250000, 'IDR', now() - interval '1 minute', now() - interval '1 minute', '')`.execute(database.db.read);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'mismatched', imported: { amount: { value: '-2500.00' }, expected: { value: '0.00' } } });
    expect(await differences(accountId)).toMatchObject([{ kind: 'onlyElsewhere', source: 'import', direction: 'debit', amount: { value: '2500.00' }, whyNoPosting: null }]);
  });

  test('is made for a closed day once, by the house, and never for a day before the house stood', async () => {
    const { db } = database;
    const deps = { db, signer: openSigner({ db, vault: testVault() }) };
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'reconciliation.pace', '{"zone": "Asia/Jakarta", "atMinute": 0, "moveHours": 24, "reportWaitMinutes": 60}', now(), 'test', 'test')`.execute(db.read);
    await sql`insert into installation (kind) values ('demo') on conflict do nothing`.execute(db.read);
    expect(await runDaily(deps)).toBeUndefined();
    const owner = await import('pg').then(({ Client }) => new Client({ connectionString: database.url }));
    await owner.connect();
    await owner.query(`update installation set created_at = now() - interval '3 days'`);
    await owner.end();
    expect((await Promise.all([runDaily(deps), runDaily(deps)])).filter((id) => id !== undefined)).toHaveLength(1);
    expect(await runDaily(deps)).toBeUndefined();
    const { data } = (await callers.staff('GET', '/api/reconciliation/runs?kind=daily')).body as { data: { day: string; startedBy: null }[] };
    expect(data).toMatchObject([{ startedBy: null }]);
  });
});

describe('a difference', () => {
  test('is posted once, by two persons, however many agree at once, and is gone at the next comparison', async () => {
    const accountId = await account(99_950_000n);
    await run();
    const [difference] = await differences(accountId);
    const id = difference?.id ?? '';
    const before = [await sumOf('providerFeeExpense'), await sumOf('clearing')] as const;
    expect(await act([id], { kind: 'post', goal: 'providerFeeExpense' })).toMatchObject([{ outcome: 'done' }]);
    expect(await act([id], { kind: 'post', goal: 'writeOff' }, 'admin')).toMatchObject([{ outcome: 'notEligible', code: 'proposalOpen' }]);
    const [proposal] = await adjustments();
    expect(proposal).toMatchObject({ code: expect.stringMatching(/^ADJ-[0-9A-Z]{6}$/), kind: 'difference', amount: { value: '-500.00' }, account: { id: accountId }, proposedBy: { name: 'The subAdmin' } });
    expect((await decide(proposal?.id ?? '', 'subAdmin')).status).toBe(403);
    const answers = await Promise.all((['admin', 'second', 'third'] as const).map((by) => decide(proposal?.id ?? '', by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([(await sumOf('providerFeeExpense')) - before[0], (await sumOf('clearing')) - before[1]]).toEqual([-50_000n, 50_000n]);
    expect(await differences(accountId, '')).toMatchObject([{ status: 'explained', closedBy: { how: 'posting', note: 'seen' } }]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched', posted: { value: '-500.00' }, difference: { value: '0.00' } });
    await prove();
  });

  test('is never decided by who proposed it, and a refused or withdrawn posting moves nothing', async () => {
    const accountId = await account(100_010_000n);
    await run();
    const [{ id } = { id: '' }] = await differences(accountId);
    await act([id], { kind: 'post', goal: 'operatorCapital' }, 'admin');
    const [first] = await adjustments();
    expect(await decide(first?.id ?? '', 'admin')).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
    expect(await decide(first?.id ?? '', 'second', 'reject')).toMatchObject({ status: 200, body: { status: 'rejected' } });
    await act([id], { kind: 'post', goal: 'operatorCapital' }, 'admin');
    const [again] = await adjustments();
    expect((await callers.second('POST', `/api/reconciliation/adjustments/${again?.id}/withdraw`, { body: {} })).status).toBe(404);
    expect(await callers.admin('POST', `/api/reconciliation/adjustments/${again?.id}/withdraw`, { body: {} })).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect((await decide(again?.id ?? '', 'second')).status).toBe(409);
    expect(await differences(accountId)).toHaveLength(1);
  });

  test('that changed since it was proposed is not posted, and one cause is not posted under two names', async () => {
    const accountId = await account(100_020_000n);
    const lineId = await line(accountId, 0n + 10_000n);
    await sql`update statement_line set balance_after = 100020000 where id = ${lineId}`.execute(database.db.read);
    await report(accountId, 100_020_000n);
    await run();
    const [newer, older] = await differences(accountId);
    expect(await act([newer?.id ?? '', older?.id ?? ''], { kind: 'post', goal: 'operatorCapital' })).toMatchObject([{ outcome: 'done' }, { outcome: 'notEligible', code: 'proposalOpen' }]);
    const [proposal] = await adjustments();
    await sql`update account set reported_balance = 100030000, reported_at = now() where id = ${accountId}`.execute(database.db.read);
    await sql`update statement_line set balance_after = 100030000 where id = ${lineId}`.execute(database.db.read);
    await run();
    expect((await decide(proposal?.id ?? '', 'admin')).status).toBe(409);
    await decide(proposal?.id ?? '', 'admin', 'reject');
    await act([newer?.id ?? ''], { kind: 'post', goal: 'operatorCapital' });
    await decide((await adjustments())[0]?.id ?? '');
    expect(await act([older?.id ?? ''], { kind: 'post', goal: 'operatorCapital' })).toMatchObject([{ outcome: 'notEligible', detail: 'runFirst' }]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await prove();
  });

  test('is explained with a note, each of many by itself, and stays explained for that amount alone', async () => {
    const [one1, two, three] = [await account(100_000_100n), await account(100_000_200n), await account()];
    await sql`update account set reported_balance = 100000300 where id = ${three}`.execute(database.db.read);
    await run();
    const ids = [(await differences(one1))[0]?.id ?? '', (await differences(two))[0]?.id ?? '', (await differences(three))[0]?.id ?? '', newId('dif')];
    await act([ids[1] ?? ''], { kind: 'explain' });
    expect(await act(ids, { kind: 'explain' })).toMatchObject([
      { outcome: 'done', code: null }, { outcome: 'notEligible', code: 'stateConflict' }, { outcome: 'done', code: null }, { outcome: 'notEligible', code: 'notFound' },
    ]);
    expect(await rowOf(one1)).toMatchObject({ verdict: 'matched' });
    expect(await differences(one1, '')).toMatchObject([{ status: 'explained', closedBy: { how: 'note', name: 'The subAdmin', note: 'the provider says so' } }]);
    await report(one1, 100_000_400n);
    expect(await rowOf(one1)).toMatchObject({ verdict: 'mismatched', difference: { value: '4.00' } });
  });
});

describe('a posting by hand', () => {
  test('takes an unexplained debit out of suspense, whole and once', async () => {
    const accountId = await account();
    const lineId = await line(accountId, 650_000n, 'debit');
    const before = [await sumOf('writeOff'), await sumOf('suspense')] as const;
    const body = { lineId, goal: 'writeOff', reason: 'nobody knows it' };
    const made = await callers.subAdmin('POST', '/api/reconciliation/line-adjustments', { body });
    expect(made).toMatchObject({ status: 201, body: { kind: 'line', amount: { value: '-6500.00' }, lineId } });
    expect(await callers.admin('POST', '/api/reconciliation/line-adjustments', { body })).toMatchObject({ status: 409, body: { code: 'proposalOpen' } });
    expect((await decide((made.body as Adjustment).id)).status).toBe(200);
    expect([(await sumOf('writeOff')) - before[0], (await sumOf('suspense')) - before[1]]).toEqual([-650_000n, 650_000n]);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched' });
    expect(await callers.admin('POST', '/api/reconciliation/line-adjustments', { body })).toMatchObject({ body: { code: 'lineAlreadyUsed' } });
    expect(await callers.admin('POST', '/api/reconciliation/line-adjustments', { body: { ...body, lineId: await line(accountId, 5_000n) } })).toMatchObject({ body: { code: 'stateConflict' } });
    expect(await callers.admin('POST', '/api/reconciliation/line-adjustments', { body: { ...body, lineId: newId('lin') } })).toMatchObject({ status: 404 });
    await prove();
  });

  test('credits a merchant, or debits no more than it has', async () => {
    const merchantId = await addMerchant(database.db);
    const propose = (direction: string, value: string, change = {}) => callers.admin('POST', '/api/reconciliation/merchant-adjustments', { body: { merchantId, direction, goal: 'writeOff', amount: { value, currency: 'IDR' }, reason: 'agreed by mail', ...change } });
    const posted = () => world.posted(`merchantPayable.${merchantId}.IDR.live`);
    const credit = await propose('credit', '2000.00');
    expect(await decide((credit.body as Adjustment).id, 'second')).toMatchObject({ status: 200, body: { merchant: { id: merchantId }, decision: { by: { name: 'The second' } } } });
    expect(await posted()).toBe(200_000n);
    expect(await decide((((await propose('debit', '2001.00')).body) as Adjustment).id, 'second')).toMatchObject({ status: 422, body: { code: 'insufficientFunds' } });
    expect((await decide((((await propose('debit', '500.00')).body) as Adjustment).id, 'second')).status).toBe(200);
    expect(await posted()).toBe(150_000n);
    expect(await propose('credit', '5.00', { amount: { value: '5.00', currency: 'PHP' } })).toMatchObject({ body: { code: 'currencyMismatch' } });
    expect(await propose('credit', '5.00', { merchantId: newId('mer') })).toMatchObject({ status: 404 });
    expect((await callers.subAdmin('POST', '/api/reconciliation/merchant-adjustments', { body: {} })).status).toBe(403);
    await prove();
  });
});

describe('an own move', () => {
  const propose = (body: object, by: Caller = 'subAdmin') => callers[by]('POST', '/api/own-moves', { body: { amount: { value: '3000.00', currency: 'IDR' }, reason: 'more room', ...body } });
  const agree = (id: string, by: Caller = 'admin', decision = 'approve') => callers[by]('POST', `/api/own-moves/${id}/decide`, { body: { decision, reason: 'yes' } });
  const moveOf = async (accountId: string) => ((await callers.subAdmin('GET', `/api/own-moves?accountId=${accountId}`)).body as { data: OwnMove[] }).data;

  test('explains lines only when another person has agreed, and is closed by its two lines', async () => {
    const [from, to] = [await account(), await account()];
    const made = await propose({ kind: 'ownMove', fromAccountId: from, toAccountId: to }, 'admin');
    const { id } = made.body as OwnMove;
    expect(made).toMatchObject({ status: 201, body: { status: 'proposed', from: { id: from }, decision: null } });
    const early = await line(from, 300_000n, 'debit');
    expect(await world.line(early)).toMatchObject({ matchStatus: 'unmatched', reason: 'unexplainedDebit' });
    expect(await agree(id, 'admin')).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
    expect(await agree(id, 'subAdmin')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await agree(id, 'second')).toMatchObject({ status: 200, body: { status: 'announced' } });
    expect((await agree(id, 'third')).status).toBe(409);
    const out = await line(from, 300_000n, 'debit');
    expect(await moveOf(from)).toMatchObject([{ status: 'inTransit', outLine: { lineId: out }, inLine: null, isOverdue: false }]);
    expect((await callers.admin('POST', `/api/own-moves/${id}/cancel`, { body: { reason: 'late' } })).status).toBe(409);
    await prove();
    const into = await line(to, 300_000n);
    expect(await moveOf(to)).toMatchObject([{ status: 'closed', outLine: { lineId: out }, inLine: { lineId: into } }]);
    await prove();
  });

  test('is refused where it cannot be, and explains nothing once it was refused or cancelled', async () => {
    const [from, to] = [await account(), await account()];
    const { accountId: peso } = await addAccount(database.db, { provider: 'maya', merchantIds: ['mer_none'] });
    const refusals = [
      [{ kind: 'topUp', fromAccountId: from, toAccountId: to }, 'invalidRequest'], [{ kind: 'withdrawCapital', toAccountId: to }, 'invalidRequest'], [{ kind: 'ownMove', fromAccountId: from, toAccountId: from }, 'invalidRequest'],
      [{ kind: 'topUp', toAccountId: newId('acc') }, 'notFound'], [{ kind: 'ownMove', fromAccountId: from, toAccountId: peso }, 'currencyMismatch'],
    ] as const;
    for (const [body, code] of refusals) expect(await propose(body)).toMatchObject({ body: { code } });
    const refused = (await propose({ kind: 'topUp', toAccountId: to })).body as OwnMove;
    await agree(refused.id, 'admin', 'reject');
    const cancelled = (await propose({ kind: 'topUp', toAccountId: to })).body as OwnMove;
    await agree(cancelled.id);
    expect(await callers.subAdmin('POST', `/api/own-moves/${cancelled.id}/cancel`, { body: { reason: 'not needed' } })).toMatchObject({ body: { status: 'cancelled', cancelReason: 'not needed' } });
    const credit = await line(to, 300_000n);
    expect(await world.line(credit)).toMatchObject({ matchStatus: 'unmatched', reason: 'noDeposit' });
    expect((await agree(newId('flm'))).status).toBe(404);
    expect((await callers.staff('GET', '/api/own-moves')).status).toBe(403);
    expect((await callers.nobody('GET', '/api/own-moves')).status).toBe(401);
  });

  test('whose other line does not come is a difference, and two persons may write it off', async () => {
    const [from, to] = [await account(), await account()];
    const { id } = (await propose({ kind: 'ownMove', fromAccountId: from, toAccountId: to })).body as OwnMove;
    await agree(id);
    await line(from, 300_000n, 'debit');
    await sql`update float_move set decided_at = now() - interval '25 hours' where id = ${id}`.execute(database.db.read);
    await report(from, 99_700_000n);
    await run();
    const [difference] = await differences(to);
    expect(difference).toMatchObject({ kind: 'moveOpen', moveId: id, direction: 'debit', amount: { value: '3000.00' }, whyNoPosting: null });
    const before = await sumOf('writeOff');
    await act([difference?.id ?? ''], { kind: 'post', goal: 'writeOff' });
    expect((await decide((await adjustments())[0]?.id ?? '')).status).toBe(200);
    expect([(await sumOf('writeOff')) - before, (await moveOf(from))[0]?.status]).toEqual([-300_000n, 'cancelled']);
    expect(await rowOf(to)).toMatchObject({ verdict: 'matched' });
    await prove();
  });
});

describe('the report', () => {
  test('is signed as it was made, proved by the public key, and refused when a byte of it was changed', async () => {
    const { id, digest } = await run();
    const file = (await callers.staff('GET', `/api/reconciliation/runs/${id}/report?format=json`)).body as { fileName: string; text: string };
    const { keys } = (await callers.nobody('GET', '/api/public/signing-keys')).body as { keys: { keyId: string; publicKey: string }[] };
    expect(checkSignedText(file.text, keys)).toMatchObject({ ok: true, digest, document: { document: 'reconciliationReport', runId: id, startedBy: expect.stringMatching(/^usr_/) } });
    expect(checkSignedText(file.text.replace('"ledger":{"currency":"IDR","value":"1', '"ledger":{"currency":"IDR","value":"2'), keys)).toMatchObject({ ok: false });
    expect(JSON.stringify(file)).not.toContain('number_enc');
  });

  test('has its accounts for a spreadsheet, whose cells run no formula', async () => {
    const accountId = await account();
    await sql`update account set label = '=HYPERLINK("x")' where id = ${accountId}`.execute(database.db.read);
    const { id } = await run();
    const { text, fileName } = (await callers.staff('GET', `/api/reconciliation/runs/${id}/report?format=csv`)).body as { text: string; fileName: string };
    expect(fileName).toMatch(/^reconciliation-\d{4}-\d\d-\d\d-\w{6}\.csv$/);
    expect(text).toContain(`"'=HYPERLINK(""x"")",${accountId},dana,`);
  });

  test('is there for who may read it, and not for others', async () => {
    expect((await callers.staff('GET', `/api/reconciliation/runs/${newId('rec')}`)).status).toBe(404);
    expect((await callers.staff('GET', '/api/reconciliation/runs?after=x')).status).toBe(400);
    expect((await callers.staff('POST', '/api/reconciliation/runs', { body: {} })).status).toBe(403);
    expect((await callers.nobody('GET', '/api/reconciliation/runs')).status).toBe(401);
    await expect(database.db.staffPool.query('update reconciliation_run set day = now()')).rejects.toThrow('permission denied');
  });
});
