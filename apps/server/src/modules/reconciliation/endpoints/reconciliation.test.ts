import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adjustment } from '@wallet/contract';
import { asOwner, addLine, addMerchant, signLine, testVault } from '@wallet/server/testing';
import { matchLines } from '#modules/matching/lines';
import { newId } from '#platform/ids';
import { checkSignedText, createSigner } from '#platform/signature';
import {
  createReconciliationWorld,
  type ReconciliationWorld,
} from '../../../testing/deposits/reconciliation-world.ts';
import { runDaily } from '../runs/run-daily.ts';
import { runReconciliation } from '../runs/run-reconciliation.ts';

let opened: ReconciliationWorld;
let {
  account,
  act,
  adjustments,
  callers,
  database,
  decide,
  differences,
  line,
  prove,
  report,
  rowOf,
  run,
  sumOf,
  world,
} = {} as ReconciliationWorld;

beforeAll(async () => {
  opened = await createReconciliationWorld();
  ({
    account,
    act,
    adjustments,
    callers,
    database,
    decide,
    differences,
    line,
    prove,
    report,
    rowOf,
    run,
    sumOf,
    world,
  } = opened);
});
afterAll(() => opened.close());

const payoutsStopped = async (accountId: string) =>
  (
    await one(
      database.db.read,
      sql<{
        reason: string | null;
      }>`select payouts_stopped_reason as reason from account where id = ${accountId}`,
    )
  ).reason;

describe('a comparison', () => {
  test('finds all in order where books, lines and report agree, and says what is on its way', async () => {
    const [quiet, busy] = [await account(), await account()];
    await sql`insert into float_move (id, mode, to_account_id, currency, amount, kind, status, announced_by,
      decided_by, decided_at)
      values (${newId('flm')}, 'live', ${busy}, 'IDR', 700, 'topUp', 'announced', 'usr_x', 'usr_y', now())`.execute(
      database.db.read,
    );
    const { rows } = await run();
    const [first, second] = [quiet, busy].map((id) => rows.find((row) => row.account.id === id));
    expect(first).toMatchObject({
      verdict: 'matched',
      ledger: { value: '1000000.00' },
      lines: { value: '1000000.00' },
      reported: { amount: { value: '1000000.00' } },
      difference: { value: '0.00' },
    });
    expect(second).toMatchObject({
      verdict: 'expected',
      expected: { count: 1, sum: { value: '7.00' } },
    });
  });

  test('names a line that is not in the books, and closes the difference once it is', async () => {
    const accountId = await account(100_500_000n);
    const lineId = await addLine(database.db, {
      accountId,
      amountMinor: 500_000n,
      secondsFromNow: -5,
    });
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await sql`update statement_line set observed_at = now() - interval '2 minutes' where id = ${lineId}`.execute(
      database.db.read,
    );
    await signLine(database.db, lineId);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'mismatched',
      ledger: { value: '1000000.00' },
      lines: { value: '1005000.00' },
      difference: { value: '-5000.00' },
    });
    expect(await differences(accountId)).toMatchObject([
      {
        kind: 'ledgerLines',
        source: 'ledger',
        direction: 'debit',
        amount: { value: '5000.00' },
        lineId,
        whyNoPosting: 'linesOnly',
      },
    ]);
    await matchLines(world.deps, [lineId]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched', unexplained: { count: 1 } });
    expect(await differences(accountId, '')).toMatchObject([
      { status: 'explained', closedBy: { how: 'evidence' } },
    ]);
  });

  test('names the line since which the provider shows another balance', async () => {
    const accountId = await account(100_600_000n);
    const shown = async (minor: bigint, after: bigint) => {
      const id = await line(accountId, minor);
      await sql`update statement_line set balance_after = ${after} where id = ${id}`.execute(
        database.db.read,
      );
      await signLine(database.db, id);
      return id;
    };
    await shown(300_000n, 100_300_000n);
    const wrong = await shown(200_000n, 100_550_000n);
    await shown(100_000n, 100_650_000n);
    await run();
    expect(await differences(accountId)).toMatchObject([
      {
        kind: 'runningBalance',
        source: 'provider',
        direction: 'credit',
        amount: { value: '500.00' },
        lineId: wrong,
      },
    ]);
  });

  test('says so when the phone reports another balance than the lines make, stops the account\u2019s payouts, and follows it', async () => {
    const accountId = await account(99_990_000n);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'mismatched',
      mismatched: { count: 1 },
      aging: { upTo1: 1, older: 0 },
    });
    expect(await payoutsStopped(accountId)).toBe('balanceDiffers');
    await report(accountId, 99_980_000n);
    await run();
    expect(await differences(accountId)).toMatchObject([
      {
        kind: 'reportedLines',
        source: 'phone',
        direction: 'debit',
        amount: { value: '200.00' },
        ageDays: 0,
      },
    ]);
    await report(accountId, 100_000_000n);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
  });

  test('is not said to be gone while nothing is known of it: a report that no read has reached closes nothing', async () => {
    const accountId = await account(99_970_000n);
    await run();
    const [{ id } = { id: '' }] = await differences(accountId);
    await asOwner(
      database.db,
      sql`update coverage set covered_to = now() - interval '1 minute' where account_id = ${accountId}`,
    );
    await report(accountId, 99_970_000n);
    await run();
    expect(await differences(accountId)).toMatchObject([{ id, amount: { value: '300.00' } }]);
  });

  test('of a report in the very minute of a line says nothing: nobody knows which was first', async () => {
    const accountId = await account(100_000_000n);
    const lineId = await line(accountId, 10_000n);
    const reported = (seconds: number) =>
      sql`update account set reported_at = now() - make_interval(secs => ${seconds}) where id = ${accountId}`.execute(
        database.db.read,
      );
    await sql`update statement_line
      set occurred_from = now() - interval '5 minutes', occurred_to = now() - interval '4 minutes'
        where id = ${lineId}`.execute(database.db.read);
    await signLine(database.db, lineId);
    await reported(270);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    expect(await payoutsStopped(accountId)).toBeNull();
    await reported(230);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'mismatched',
      difference: { value: '-100.00' },
    });
  });

  test('puts what an imported statement shows otherwise beside the lines of its time', async () => {
    const accountId = await account();
    await sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping,
      covers_from, covers_to, report, imported_by)
      values (${newId('imp')}, ${accountId}, 'live', 'confirm', 'h', 'a.csv', '{}',
        now() - interval '1 hour', now() + interval '1 hour', '{}', 'usr_1')`.execute(
      database.db.read,
    );
    await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
      occurred_from, occurred_to, raw_enc)
      values (${newId('evl')}, ${accountId}, 'live', 'import', 'k', 'debit', 250000, 'IDR',
        now() - interval '1 minute', now() - interval '1 minute', '')`.execute(database.db.read);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'mismatched',
      imported: { amount: { value: '-2500.00' }, expected: { value: '0.00' } },
    });
    expect(await differences(accountId)).toMatchObject([
      {
        kind: 'onlyElsewhere',
        source: 'import',
        direction: 'debit',
        amount: { value: '2500.00' },
        whyNoPosting: null,
      },
    ]);
  });

  test('is made for a closed day once, by the house, and never for a day before the house stood', async () => {
    const { db } = database;
    const deps = { db, signer: createSigner({ db, vault: testVault() }) };
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'reconciliation.pace',
        '{"zone": "Asia/Jakarta", "atMinute": 0, "moveHours": 24, "reportWaitMinutes": 60}', now(),
          'test', 'test')`.execute(db.read);
    await sql`insert into installation (kind) values ('demo') on conflict do nothing`.execute(
      db.read,
    );
    expect(await runDaily(deps)).toBeUndefined();
    const owner = await import('pg').then(
      ({ Client }) => new Client({ connectionString: database.url }),
    );
    await owner.connect();
    await owner.query(`update installation set created_at = now() - interval '3 days'`);
    await owner.end();
    expect(
      (await Promise.all([runDaily(deps), runDaily(deps)])).filter((id) => id !== undefined),
    ).toHaveLength(1);
    expect(await runDaily(deps)).toBeUndefined();
    const { data } = (await callers.staff('GET', '/api/reconciliation/runs?kind=daily')).body as {
      data: { day: string; startedBy: null }[];
    };
    expect(data).toMatchObject([{ startedBy: null }]);
  });

  test('that found the day closed already keeps nothing of itself: what it would find is found, and told, by the next one', async () => {
    const { db } = database;
    const deps = { db, signer: createSigner({ db, vault: testVault() }) };
    const accountId = await account(99_000_000n);
    expect(await runReconciliation(deps, null)).toBeUndefined();
    expect(await differences(accountId)).toEqual([]);
    expect(await payoutsStopped(accountId)).toBeNull();
    await run();
    expect(await differences(accountId)).toHaveLength(1);
  });
});

describe('a difference', () => {
  test('is posted once, by two persons, however many agree at once, and is gone at the next comparison', async () => {
    const accountId = await account(99_950_000n);
    await run();
    const [difference] = await differences(accountId);
    const id = difference?.id ?? '';
    const before = [await sumOf('providerFeeExpense'), await sumOf('clearing')] as const;
    expect(await act([id], { kind: 'post', goal: 'providerFeeExpense' })).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await act([id], { kind: 'post', goal: 'writeOff' }, 'admin')).toMatchObject([
      { outcome: 'notEligible', code: 'proposalOpen' },
    ]);
    const [proposal] = await adjustments();
    expect(
      await one(
        database.db.read,
        sql`select count(*)::int as count from fact
          where name = 'reconciliation.changed' and key = ${proposal?.id ?? ''}`,
      ),
    ).toEqual({ count: 1 });
    expect(proposal).toMatchObject({
      code: expect.stringMatching(/^ADJ-[0-9A-Z]{6}$/),
      kind: 'difference',
      amount: { value: '-500.00' },
      account: { id: accountId },
      proposedBy: { name: 'The subAdmin' },
    });
    expect((await decide(proposal?.id ?? '', 'subAdmin')).status).toBe(403);
    const answers = await Promise.all(
      (['admin', 'second', 'third'] as const).map((by) => decide(proposal?.id ?? '', by)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect([
      (await sumOf('providerFeeExpense')) - before[0],
      (await sumOf('clearing')) - before[1],
    ]).toEqual([-50_000n, 50_000n]);
    expect(await differences(accountId, '')).toMatchObject([
      { status: 'explained', closedBy: { how: 'posting', note: 'seen' } },
    ]);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'matched',
      posted: { value: '-500.00' },
      difference: { value: '0.00' },
    });
    await prove();
  });

  test('is never decided by who proposed it, and a refused or withdrawn posting moves nothing', async () => {
    const accountId = await account(100_010_000n);
    await run();
    const [{ id } = { id: '' }] = await differences(accountId);
    await act([id], { kind: 'post', goal: 'operatorCapital' }, 'admin');
    const [first] = await adjustments();
    expect(await decide(first?.id ?? '', 'admin')).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect(await decide(first?.id ?? '', 'second', 'reject')).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    });
    await act([id], { kind: 'post', goal: 'operatorCapital' }, 'admin');
    const [again] = await adjustments();
    expect(
      (
        await callers.second('POST', `/api/reconciliation/adjustments/${again?.id}/withdraw`, {
          body: {},
        })
      ).status,
    ).toBe(404);
    expect(
      await callers.admin('POST', `/api/reconciliation/adjustments/${again?.id}/withdraw`, {
        body: {},
      }),
    ).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect((await decide(again?.id ?? '', 'second')).status).toBe(409);
    expect(await differences(accountId)).toHaveLength(1);
  });

  test('that a note explained and that was gone since is a new one when it comes again', async () => {
    const accountId = await account(99_993_500n);
    await run();
    const [{ id } = { id: '' }] = await differences(accountId);
    await act([id], { kind: 'explain' });
    await run();
    expect(await differences(accountId), 'explained').toEqual([]);
    await report(accountId, 100_000_000n);
    await run();
    expect(await differences(accountId, '')).toMatchObject([
      { id, status: 'explained', closedBy: { how: 'evidence', note: 'the provider says so' } },
    ]);
    await report(accountId, 99_993_500n);
    await run();
    expect(await differences(accountId)).toMatchObject([
      { kind: 'reportedLines', amount: { value: '65.00' } },
    ]);
  });

  test('that changed since it was proposed is not posted, and one cause is not posted under two names', async () => {
    const accountId = await account(100_020_000n);
    const lineId = await line(accountId, 0n + 10_000n);
    await sql`update statement_line set balance_after = 100020000 where id = ${lineId}`.execute(
      database.db.read,
    );
    await signLine(database.db, lineId);
    await report(accountId, 100_020_000n);
    await run();
    const [newer, older] = await differences(accountId);
    expect(
      await act([newer?.id ?? '', older?.id ?? ''], { kind: 'post', goal: 'operatorCapital' }),
    ).toMatchObject([{ outcome: 'done' }, { outcome: 'notEligible', code: 'proposalOpen' }]);
    const [proposal] = await adjustments();
    await sql`update account set reported_balance = 100030000, reported_at = now() where id = ${accountId}`.execute(
      database.db.read,
    );
    await sql`update statement_line set balance_after = 100030000 where id = ${lineId}`.execute(
      database.db.read,
    );
    await signLine(database.db, lineId);
    await run();
    expect((await decide(proposal?.id ?? '', 'admin')).status).toBe(409);
    await decide(proposal?.id ?? '', 'admin', 'reject');
    await act([newer?.id ?? ''], { kind: 'post', goal: 'operatorCapital' });
    await decide((await adjustments())[0]?.id ?? '');
    expect(await act([older?.id ?? ''], { kind: 'post', goal: 'operatorCapital' })).toMatchObject([
      { outcome: 'notEligible', detail: 'runFirst' },
    ]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await prove();
  });

  test('is explained with a note, each of many by itself, and stays explained for that amount alone', async () => {
    const [one1, two, three] = [
      await account(100_000_100n),
      await account(100_000_200n),
      await account(),
    ];
    await sql`update account set reported_balance = 100000300 where id = ${three}`.execute(
      database.db.read,
    );
    await run();
    const ids = [
      (await differences(one1))[0]?.id ?? '',
      (await differences(two))[0]?.id ?? '',
      (await differences(three))[0]?.id ?? '',
      newId('dif'),
    ];
    await act([ids[1] ?? ''], { kind: 'explain' });
    expect(await act(ids, { kind: 'explain' })).toMatchObject([
      { outcome: 'done', code: null },
      { outcome: 'notEligible', code: 'stateConflict' },
      { outcome: 'done', code: null },
      { outcome: 'notEligible', code: 'notFound' },
    ]);
    expect(await rowOf(one1)).toMatchObject({ verdict: 'matched' });
    expect(await differences(one1, '')).toMatchObject([
      {
        status: 'explained',
        closedBy: { how: 'note', name: 'The subAdmin', note: 'the provider says so' },
      },
    ]);
    await report(one1, 100_000_400n);
    expect(await rowOf(one1)).toMatchObject({
      verdict: 'mismatched',
      difference: { value: '4.00' },
    });
  });
});

describe('a posting by hand', () => {
  test('takes an unexplained debit out of suspense, whole and once', async () => {
    const accountId = await account();
    const lineId = await line(accountId, 650_000n, 'debit');
    const before = [await sumOf('writeOff'), await sumOf('suspense')] as const;
    const body = { lineId, goal: 'writeOff', reason: 'nobody knows it' };
    const made = await callers.subAdmin('POST', '/api/reconciliation/line-adjustments', { body });
    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'line', amount: { value: '-6500.00' }, lineId },
    });
    expect(
      await callers.admin('POST', '/api/reconciliation/line-adjustments', { body }),
    ).toMatchObject({ status: 409, body: { code: 'proposalOpen' } });
    expect(await adjustments(`lineId=${lineId}`)).toMatchObject([
      { id: (made.body as Adjustment).id, status: 'open' },
    ]);
    expect(await adjustments(`lineId=${newId('lin')}`)).toEqual([]);
    expect((await decide((made.body as Adjustment).id)).status).toBe(200);
    expect([(await sumOf('writeOff')) - before[0], (await sumOf('suspense')) - before[1]]).toEqual([
      -650_000n,
      650_000n,
    ]);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched' });
    expect(
      await callers.admin('POST', '/api/reconciliation/line-adjustments', { body }),
    ).toMatchObject({ body: { code: 'lineAlreadyUsed' } });
    expect(
      await callers.admin('POST', '/api/reconciliation/line-adjustments', {
        body: { ...body, lineId: await line(accountId, 5_000n) },
      }),
    ).toMatchObject({ body: { code: 'stateConflict' } });
    expect(
      await callers.admin('POST', '/api/reconciliation/line-adjustments', {
        body: { ...body, lineId: newId('lin') },
      }),
    ).toMatchObject({ status: 404 });
    await prove();
  });

  test('credits a merchant, or debits no more than it has', async () => {
    const merchantId = await addMerchant(database.db);
    const propose = (direction: string, value: string, change = {}) =>
      callers.admin('POST', '/api/reconciliation/merchant-adjustments', {
        body: {
          merchantId,
          direction,
          goal: 'writeOff',
          amount: { value, currency: 'IDR' },
          reason: 'agreed by mail',
          ...change,
        },
      });
    const posted = () => world.posted(`merchantPayable.${merchantId}.IDR.live`);
    const credit = await propose('credit', '2000.00');
    expect(await decide((credit.body as Adjustment).id, 'second')).toMatchObject({
      status: 200,
      body: { merchant: { id: merchantId }, decision: { by: { name: 'The second' } } },
    });
    expect(await posted()).toBe(200_000n);
    expect(
      await decide(((await propose('debit', '2001.00')).body as Adjustment).id, 'second'),
    ).toMatchObject({ status: 422, body: { code: 'insufficientFunds' } });
    expect(
      (await decide(((await propose('debit', '500.00')).body as Adjustment).id, 'second')).status,
    ).toBe(200);
    expect(await posted()).toBe(150_000n);
    expect(
      await propose('credit', '5.00', { amount: { value: '5.00', currency: 'PHP' } }),
    ).toMatchObject({ body: { code: 'currencyMismatch' } });
    expect(await propose('credit', '5.00', { merchantId: newId('mer') })).toMatchObject({
      status: 404,
    });
    expect(
      (await callers.subAdmin('POST', '/api/reconciliation/merchant-adjustments', { body: {} }))
        .status,
    ).toBe(403);
    await prove();
  });
});

describe('the report', () => {
  test('is signed as it was made, proved by the public key, and refused when a byte of it was changed', async () => {
    const { id, digest } = await run();
    const file = (await callers.staff('GET', `/api/reconciliation/runs/${id}/report?format=json`))
      .body as { fileName: string; text: string };
    const { keys } = (await callers.nobody('GET', '/api/public/signing-keys')).body as {
      keys: { keyId: string; publicKey: string }[];
    };
    expect(checkSignedText(file.text, keys)).toMatchObject({
      ok: true,
      digest,
      document: {
        document: 'reconciliationReport',
        runId: id,
        startedBy: expect.stringMatching(/^usr_/),
      },
    });
    expect(
      checkSignedText(
        file.text.replace(
          '"ledger":{"currency":"IDR","value":"1',
          '"ledger":{"currency":"IDR","value":"2',
        ),
        keys,
      ),
    ).toMatchObject({ ok: false });
    expect(JSON.stringify(file)).not.toContain('number_enc');
  });

  test('has its accounts for a spreadsheet, whose cells run no formula', async () => {
    const accountId = await account();
    await sql`update account set label = '=HYPERLINK("x")' where id = ${accountId}`.execute(
      database.db.read,
    );
    const { id } = await run();
    const { text, fileName } = (
      await callers.staff('GET', `/api/reconciliation/runs/${id}/report?format=csv`)
    ).body as { text: string; fileName: string };
    expect(fileName).toMatch(/^reconciliation-\d{4}-\d\d-\d\d-\w{6}\.csv$/);
    expect(text).toContain(`"'=HYPERLINK(""x"")",${accountId},dana,`);
  });

  test('is there for who may read it, and not for others', async () => {
    expect((await callers.staff('GET', `/api/reconciliation/runs/${newId('rec')}`)).status).toBe(
      404,
    );
    expect((await callers.staff('GET', '/api/reconciliation/runs?after=x')).status).toBe(400);
    expect((await callers.staff('POST', '/api/reconciliation/runs', { body: {} })).status).toBe(
      403,
    );
    expect((await callers.nobody('GET', '/api/reconciliation/runs')).status).toBe(401);
    await expect(
      database.db.staffPool.query('update reconciliation_run set day = now()'),
    ).rejects.toThrow('permission denied');
  });
});
