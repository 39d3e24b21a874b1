import { all, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addCoverage,
  addFarm,
  asThief,
  signLine,
  signRows,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { newId } from '#platform/ids';
import { importAndStand, twoImporters } from '../../../testing/deposits/stood-import.ts';
import { createAccount } from '#modules/accounts/virtual';
import { discardImport } from './discard-import.ts';
import { evidencePower } from '../evidence/evidence-power.ts';
import { readAccount } from '#modules/accounts';
import type { StatementToImport } from './import-statement.ts';
import { listDifferences } from '../evidence/list-differences.ts';
import { listImports, listStatementImports, readImport, readMapping } from './list-imports.ts';
import { expectProvedLines } from '../../../testing/signing/expect-proved.ts';

const vault = testVault();
const by = { actor: { actorId: '', actorRole: 'Admin' } };
let second: string;
let database: TestDatabase;
let deviceId: string;
let accountId: string;
let number: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  const ownerUserId = await addFarm(database.db);
  ({ deviceId } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', ownerUserId, by: systemActor }),
  ));
  [by.actor.actorId, second] = await twoImporters(database);
});
afterEach(() => expectProvedLines(database));
afterAll(() => database.close());
beforeEach(() => open('import'));

async function open(settlingSource: 'import' | 'history'): Promise<void> {
  number = `0814${String(++count).padStart(8, '0')}`;
  accountId = await database.db.transaction((trx) =>
    createAccount(trx, vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number,
      deviceId,
      status: 'active',
      settlingSource,
      by: systemActor,
    }),
  );
}

const started = Date.now();
const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    new Date(started - ago * 86_400_000),
  );
const mapping: StatementToImport['mapping'] = {
  delimiter: ',',
  skipRows: 0,
  date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm' },
  decimal: 'point',
  amount: { sign: 'signed', column: 'Amount' },
  balanceAfter: 'Balance',
  id: 'Ref',
  order: 'oldestFirst',
};
/** Without a point: Rp 100.00 is read as Rp 10,000. */
const wrongly: StatementToImport['mapping'] = {
  ...mapping,
  amount: { sign: 'signed', column: 'Balance' },
};
const csv = (ref = 'R') =>
  `Date,Amount,Balance,Ref\n${day(3)} 09:00,100.00,100.00,${ref}1\n${day(2)} 10:00,50.00,150.00,${ref}2`;
const take = (change: Partial<StatementToImport> = {}) =>
  importAndStand(
    database,
    {
      accountId,
      purpose: 'settle',
      dryRun: false,
      fileName: 'mutasi.csv',
      csv: csv(),
      mapping,
      from: day(9),
      to: day(1),
      identityReason: 'I downloaded it',
      by,
      ...change,
    },
    second,
  );
const discard = (importId: string | null) =>
  discardImport(database.db, { importId: importId ?? '', reason: 'wrong columns', by });
const amounts = async () =>
  (
    await all(
      database.db.read,
      sql<{
        amount: bigint;
      }>`select amount from statement_line where account_id = ${accountId} order by occurred_from`,
    )
  ).map(({ amount }) => amount);
const left = () =>
  one(
    database.db.read,
    sql`select (select count(*)::int from statement_line where account_id = ${accountId}) as lines,
      (select count(*)::int from line_key where account_id = ${accountId}) as keys,
  (select count(*)::int from coverage where account_id = ${accountId}) as covers, (select count(*)::int
    from evidence_line where account_id = ${accountId}) as evidence`,
  );

describe('whose statement it is', () => {
  test('is proved by the number above the heading, and recorded', async () => {
    const own = {
      csv: `Rekening: ${number},,,\n${csv()}`,
      mapping: { ...mapping, skipRows: 1 },
      identityReason: undefined,
    };
    expect(await take({ ...own, dryRun: true })).toMatchObject({ identity: 'number' });
    expect(await take(own)).toMatchObject({ identity: 'number' });
    expect((await listImports(database.db.read, { accountId })).data).toMatchObject([
      { identity: 'number', identityReason: null, status: 'kept', counts: { baseline: 2 } },
    ]);
  });

  test('is a person\u2019s word where the file says nothing, with a reason that is recorded; without one only a trial passes', async () => {
    await expect(take({ identityReason: undefined })).rejects.toMatchObject({
      code: 'identityNotProved',
    });
    expect(await take({ identityReason: undefined, dryRun: true })).toMatchObject({
      identity: 'unknown',
      importId: null,
    });
    expect(await take()).toMatchObject({ identity: 'confirmed' });
    expect((await listImports(database.db.read, { accountId })).data).toMatchObject([
      { identity: 'confirmed', identityReason: 'I downloaded it' },
    ]);
    const [act] = await all(
      database.db.read,
      sql<{
        reason: string;
      }>`select reason from audit_entry where entity_id = ${accountId} and action = 'account.statementImported'`,
    );
    expect(act).toEqual({ reason: 'I downloaded it' });
  });

  test('is never another account\u2019s, whoever confirms it', async () => {
    const foreign = {
      csv: `Rekening: 081299999999,,,\n${csv()}`,
      mapping: { ...mapping, skipRows: 1, identity: { number: { label: 'Rekening' } } },
    };
    await expect(take(foreign)).rejects.toMatchObject({ code: 'identityDiffers' });
    expect(await left()).toEqual({ lines: 0, keys: 0, covers: 0, evidence: 0 });
  });
});

describe('a file that was read wrongly', () => {
  test('is taken back with its lines, its coverage and its baseline, and comes again with another mapping', async () => {
    const wrong = await take({ mapping: wrongly });
    expect(await amounts()).toEqual([10_000n, 15_000n]);
    await expect(take()).rejects.toMatchObject({
      code: 'stateConflict',
      message: expect.stringContaining('Discard'),
    });
    expect(await discard(wrong.importId)).toEqual({ importId: wrong.importId, linesRemoved: 2 });
    expect([await left(), (await readAccount(database.db.read, accountId))?.baselineAt]).toEqual([
      { lines: 0, keys: 0, covers: 0, evidence: 0 },
      null,
    ]);
    expect((await take()).counts).toMatchObject({ baseline: 2 });
    expect(await amounts()).toEqual([10_000n, 5_000n]);
    expect(
      (await listImports(database.db.read, { accountId })).data.map(({ status, discardReason }) => [
        status,
        discardReason,
      ]),
    ).toEqual([
      ['kept', null],
      ['discarded', 'wrong columns'],
    ]);
  });

  test('of which nothing was recorded comes again at once', async () => {
    await take();
    const later = {
      csv: `Date,Amount,Balance,Ref\n${day(2)} 10:00,50.00,150.00,R2`,
      from: day(2),
      to: day(2),
    };
    const none = await take({ ...later, mapping: { ...mapping, balanceAfter: undefined } });
    expect(none.counts).toMatchObject({ known: 1, new: 0 });
    expect((await take(later)).repeated).toBe(false);
  });

  test('is no longer taken back once a line of it has moved money; the answer says what to do', async () => {
    await take({ to: day(2) });
    const next = {
      csv: `Date,Amount,Balance,Ref\n${day(1)} 11:00,70.00,220.00,R3`,
      from: day(1),
      to: day(1),
    };
    const settled = await take(next);
    await sql`update statement_line set posted = true where import_id = ${settled.importId}`.execute(
      database.db.read,
    );
    await expect(discard(settled.importId)).rejects.toMatchObject({
      code: 'importSettled',
      message: expect.stringContaining('another period'),
    });
    await expect(take({ ...next, mapping: wrongly })).rejects.toMatchObject({
      code: 'importSettled',
      message: expect.stringContaining('one by one'),
    });
    expect(await take(next)).toMatchObject({ repeated: true });
  });

  test('is taken back once, the newest first, and by ten at once by one', async () => {
    const first = await take();
    const second = await take({
      csv: `Date,Amount,Balance,Ref\n${day(1)} 11:00,70.00,220.00,R3`,
      from: day(1),
      to: day(1),
    });
    await expect(discard(first.importId)).rejects.toMatchObject({
      code: 'stateConflict',
      message: expect.stringContaining(second.importId ?? 'none'),
    });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => discard(second.importId)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await discard(first.importId);
    await expect(discard(newId('imp'))).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('imported statements', () => {
  const tie = async (importId: string | null) =>
    (await readImport(database.db.read, importId ?? '')).whyStays;

  test('are listed with their account and what came of each, and say row by row what was taken and what was not', async () => {
    const first = await take({ to: day(2) });
    const second = await take({
      csv: `Date,Amount,Balance,Ref\n${day(2)} 10:00,50.00,150.00,R2\n${day(1)} 11:00,70.00,220.00,R3`,
      from: day(2),
      to: day(1),
      fileName: 'later.csv',
    });
    const { data } = await listStatementImports(database.db.read, { accountId });
    expect(data).toMatchObject([
      { id: second.importId, fileName: 'later.csv', counts: { known: 1, new: 1 } },
      {
        id: first.importId,
        account: { id: accountId, provider: 'dana' },
        counts: { baseline: 2 },
        differences: { open: 0, all: 0 },
      },
    ]);
    expect(await listStatementImports(database.db.read, { accountId, limit: 1 })).toMatchObject({
      data: [{ id: second.importId }],
      next: second.importId,
    });
    expect(
      await listStatementImports(database.db.read, {
        accountId,
        limit: 1,
        after: second.importId ?? '',
      }),
    ).toMatchObject({ data: [{ id: first.importId }], next: null });
    expect(await readImport(database.db.read, second.importId ?? '')).toMatchObject({
      mapping,
      lines: [
        { row: 2, verdict: 'known' },
        { row: 3, verdict: 'new', amount: { value: '70.00' } },
      ],
      whyStays: null,
    });
    await expect(readImport(database.db.read, newId('imp'))).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('say why they stay where they cannot be withdrawn, each as withdrawing then refuses', async () => {
    const first = await take({ to: day(2) });
    const second = await take({
      csv: `Date,Amount,Balance,Ref\n${day(1)} 11:00,70.00,220.00,R3`,
      from: day(1),
      to: day(1),
    });
    expect([await tie(first.importId), await tie(second.importId)]).toEqual(['newer', null]);
    await sql`update statement_line set posted = true where import_id = ${second.importId}`.execute(
      database.db.read,
    );
    expect(await tie(second.importId)).toBe('settled');
    await expect(discard(second.importId)).rejects.toMatchObject({ code: 'importSettled' });
    await sql`update statement_line set posted = false where import_id = ${second.importId}`.execute(
      database.db.read,
    );
    await discard(second.importId);
    expect([await tie(first.importId), await tie(second.importId)]).toEqual([null, 'notKept']);
    expect(
      (await listStatementImports(database.db.read, { accountId, status: 'discarded' })).data.map(
        ({ id }) => id,
      ),
    ).toEqual([second.importId]);
  });

  test('leave how they were read to the next one, unless they were withdrawn', async () => {
    expect(await readMapping(database.db.read, accountId)).toEqual({
      purpose: 'settle',
      mapping: null,
    });
    const wrong = await take({ mapping: wrongly });
    expect(await readMapping(database.db.read, accountId)).toEqual({
      purpose: 'settle',
      mapping: wrongly,
    });
    await discard(wrong.importId);
    expect(await readMapping(database.db.read, accountId)).toEqual({
      purpose: 'settle',
      mapping: null,
    });
    await take();
    expect(await readMapping(database.db.read, accountId)).toEqual({ purpose: 'settle', mapping });
    await expect(readMapping(database.db.read, newId('acc'))).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

describe('a file that confirms', () => {
  beforeEach(async () => {
    await open('history');
    await sql`update account set baseline_at = now() - interval '20 days' where id = ${accountId}`.execute(
      database.db.read,
    );
    await addCoverage(database.db, accountId, { fromSeconds: -20 * 86_400, toSeconds: 0 });
  });

  test('is taken back with its evidence and its differences', async () => {
    const report = await take({ purpose: 'confirm' });
    expect((await listDifferences(database.db.read, { accountId })).data).toHaveLength(2);
    expect((await listStatementImports(database.db.read, { accountId })).data).toMatchObject([
      { purpose: 'confirm', differences: { open: 2, all: 2 } },
    ]);
    await discard(report.importId);
    expect([await left(), (await listDifferences(database.db.read, { accountId })).data]).toEqual([
      { lines: 0, keys: 0, covers: 1, evidence: 0 },
      [],
    ]);
    expect((await take({ purpose: 'confirm' })).counts).toMatchObject({ difference: 2 });
  });

  test('stays once it has confirmed a credit', async () => {
    const report = await take({ purpose: 'confirm' });
    const lineId = newId('lin');
    await asThief(
      database.db,
      sql`with e as (update evidence_line set line_id = ${lineId}
        where id = (select min(id) from evidence_line where import_id = ${report.importId}) returning *)
      insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
        occurred_to, source, booked, raw_enc, match_status, posted, claim_owner_id, confirmation, confirmed_by)
      select ${lineId}, account_id, 'live', 'k', direction, amount, currency, occurred_from, occurred_to,
        'history', true, '', 'matched', true, 'usr_1', 'confirmed', 'import:' || id from e`,
    );
    await signLine(database.db, lineId);
    await signRows(database.db, evidencePower);
    await expect(discard(report.importId)).rejects.toMatchObject({ code: 'importSettled' });
  });
});

test('a column that was taken for the ids gives no line of another file a name: the right one counts it once', async () => {
  const { id: _id, balanceAfter: _balance, date, ...rest } = mapping;
  const dated = { ...rest, date: { ...date, time: 'none' as const } };
  const rows = `Date,Amount,Branch,Ref\n${day(3)},70.00,B1,R1`;
  const more = `Date,Amount,Branch,Ref\n${day(2)},50.00,B2,R2`;
  await take({
    csv: rows,
    mapping: dated,
    to: day(3),
    openingBalance: '0.00',
    closingBalance: '70.00',
  });
  const proved = { csv: more, from: day(2), to: day(2) };
  const again = { ...proved, csv: `${more}\n` };
  await take({
    ...proved,
    mapping: dated,
    openingBalance: '70.00',
    closingBalance: '120.00',
  });
  expect(await amounts()).toEqual([7_000n, 5_000n]);
  const { importId } = await take({ ...again, mapping: { ...dated, id: 'Branch' } });
  expect(importId).not.toBeNull();
  expect(await take({ ...again, mapping: { ...dated, id: 'Ref' } })).toMatchObject({
    counts: { new: 0 },
  });
  expect(await amounts()).toEqual([7_000n, 5_000n]);
});
