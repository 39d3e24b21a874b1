import { all, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementReadSchema } from '@wallet/agent-protocol';
import {
  addCoverage,
  addFarm,
  asOwner,
  signLine,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { importAndStand, twoImporters } from '../../../testing/deposits/stood-import.ts';
import { enrolDevice } from '#modules/devices/enrolment';
import { newId } from '#platform/ids';
import { createAccount } from '#modules/accounts/virtual';
import { findDifferences } from '../evidence/find-differences.ts';
import { readAccount } from '#modules/accounts';
import { recordSnapshot } from '../snapshots/record-snapshot.ts';
import type { StatementToImport } from './import-statement.ts';
import { listDifferences } from '../evidence/list-differences.ts';
import { startOfProviderDay } from '#modules/accounts/providers';
import { startOfDay } from '../lines/statement-values.ts';
import { expectProvedLines } from '../../../testing/signing/expect-proved.ts';

const vault = testVault();
let database: TestDatabase;
let accountId: string;
let number = '';
let deviceId: string;
let count = 0;
let importers: [string, string];

beforeAll(async () => {
  database = await testDatabase();
  const ownerUserId = await addFarm(database.db);
  ({ deviceId } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', ownerUserId, by: systemActor }),
  ));
  importers = await twoImporters(database);
});
afterEach(() => expectProvedLines(database));
afterAll(() => database.close());
beforeEach(() => open('import'));
/** Evidence is never money: its tables hold no line's name, and no line came of it. */
afterEach(async () => {
  const { wrong } = await one(
    database.db.read,
    sql<{
      wrong: number;
    }>`select count(*)::int as wrong from evidence_line e join line_key k on k.line_id = e.id`,
  );
  expect(wrong).toBe(0);
});

async function open(settlingSource: 'import' | 'history'): Promise<void> {
  number = `0813${String(++count).padStart(8, '0')}`;
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

const dayMs = 86_400_000;
/** One now for all days of the file, also when midnight passes while it runs. */
const started = Date.now();
/** The provider's day so many days ago. */
const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    new Date(started - ago * dayMs),
  );
/** A row of a statement: day, time, amount, balance, id. */
type Row = [ago: number, time: string, amount: string, balance?: string, id?: string];

const base: StatementToImport['mapping'] = {
  delimiter: ',',
  skipRows: 0,
  date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm' },
  decimal: 'point',
  amount: { sign: 'signed', column: 'Amount' },
  balanceAfter: 'Balance',
  id: 'Ref',
  order: 'oldestFirst',
};
const csvOf = (rows: Row[]) =>
  [
    'Date,Amount,Balance,Ref',
    ...rows.map(
      ([ago, time, amount, balance = '', id = '']) =>
        `${day(ago)} ${time},${amount},${balance},${id}`,
    ),
  ].join('\n');

function take(rows: Row[], change: Partial<StatementToImport> = {}) {
  return importAndStand(
    database,
    {
      accountId,
      purpose: 'settle',
      dryRun: false,
      fileName: 'mutasi.csv',
      csv: csvOf(rows),
      mapping: base,
      from: day(3),
      to: day(1),
      identityReason: 'downloaded by me from the provider',
      by: { actor: { actorId: importers[0], actorRole: 'Admin' } },
      ...change,
    },
    importers[1],
  );
}

const verdicts = ({ lines }: { lines: { row: number; verdict: string }[] }) =>
  lines.map(({ row, verdict }) => `${row} ${verdict}`);
const lines = () =>
  all(
    database.db.read,
    sql<{ status: string; amount: bigint; source: string }>`
  select match_status as status, amount, source from statement_line where account_id = ${accountId}
    order by occurred_from, id`,
  );
const coverage = () =>
  all(
    database.db.read,
    sql<{ from: Date; to: Date; proof: string; passes: number }>`
  select covered_from as from, covered_to as to, proof, passes from coverage where account_id = ${accountId}
    order by covered_from`,
  );
const facts = async (name: string) =>
  (
    await all(
      database.db.read,
      sql<{
        payload: Record<string, unknown>;
      }>`select payload from fact where key = ${accountId} and name = ${name} order by id`,
    )
  ).map(({ payload }) => payload);
const account = () => readAccount(database.db.read, accountId);
async function footprint(): Promise<string> {
  const { text } = await one(
    database.db.read,
    sql<{ text: string }>`select concat(
    (select json_agg(l order by id) from statement_line l where account_id = ${accountId}),
      (select json_agg(c order by id) from coverage c where account_id = ${accountId}),
    (select json_agg(e order by id) from evidence_line e where account_id = ${accountId}),
      (select json_agg(i order by id) from statement_import i where account_id = ${accountId}),
    (select json_agg(d order by id) from reconciliation_difference d where account_id = ${accountId}),
      (select json_agg(f order by id) from fact f where key = ${accountId}),
    (select to_json(a)::jsonb from account a where id = ${accountId}), (select count(*) from audit_entry
      where entity_id = ${accountId})) as text`,
  );
  return text;
}

const first: Row[] = [
  [3, '09:00', '100.00', '100.00', 'R1'],
  [2, '10:00', '50.00', '150.00', 'R2'],
];
const baseline = () => take(first, { from: day(9), to: day(2) });

describe('a statement of an account that statements settle', () => {
  it('is the baseline when it is the first: its lines are kept and are never money', async () => {
    const report = await baseline();
    expect([verdicts(report), report.shortfall, report.repeated]).toEqual([
      ['2 baseline', '3 baseline'],
      null,
      false,
    ]);
    expect(await lines()).toMatchObject([
      { status: 'baseline', source: 'import' },
      { status: 'baseline' },
    ]);
    expect(await facts('accounts.linesRecorded')).toEqual([]);
    expect(await account()).toMatchObject({ baselineAt: startOfDay('dana', day(1)) });
    expect(await coverage()).toMatchObject([
      {
        from: startOfDay('dana', day(9)),
        to: startOfDay('dana', day(1)),
        proof: 'runningBalance',
        passes: 1,
      },
    ]);
  });

  it('that goes on from there is money: each line once, its period is covered, and it is told', async () => {
    await baseline();
    const report = await take(
      [
        ...first.slice(1),
        [1, '11:00', '70.00', '220.00', 'R3'],
        [1, '12:00', '-20.00', '200.00', 'R4'],
      ],
      { from: day(2), to: day(1) },
    );
    expect([verdicts(report), report.counts.new, report.shortfall]).toEqual([
      ['2 known', '3 new', '4 new'],
      2,
      null,
    ]);
    expect((await lines()).map(({ status, amount }) => [status, amount])).toEqual([
      ['baseline', 10_000n],
      ['baseline', 5_000n],
      ['unmatched', 7_000n],
      ['unmatched', 2_000n],
    ]);
    expect(await facts('accounts.linesRecorded')).toMatchObject([
      { lineIds: [expect.any(String), expect.any(String)] },
    ]);
    expect((await coverage()).at(-1)?.to).toEqual(startOfDay('dana', day(0)));
  });

  it('is imported once: the same file is answered as the first time and changes nothing', async () => {
    await baseline();
    const rows: Row[] = [[1, '11:00', '70.00', '220.00', 'R3']];
    const input = { from: day(1), to: day(1), openingBalance: '150.00' };
    const once = await take(rows, input);
    const before = await footprint();
    expect(await take(rows, input)).toEqual({ ...once, repeated: true });
    expect(await footprint()).toBe(before);
  });

  it('sent ten times at once is imported once', async () => {
    await baseline();
    const reports = await Promise.all(
      Array.from({ length: 10 }, () =>
        take([[1, '11:00', '70.00', '220.00', 'R3']], { from: day(1) }),
      ),
    );
    expect(reports.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await lines()).toHaveLength(3);
  });

  it('can be tried: it says what would happen, line by line, and keeps nothing', async () => {
    await baseline();
    const before = await footprint();
    const rows: Row[] = [[1, '11:00', '70.00', '220.00', 'R3']];
    const trial = await take(rows, { from: day(1), dryRun: true });
    expect([verdicts(trial), trial.importId]).toEqual([['2 new'], null]);
    expect(await footprint()).toBe(before);
    expect(await take(rows, { from: day(1) })).toMatchObject({
      ...trial,
      // Somebody stands behind it meanwhile.
      waitsBecause: null,
      importId: expect.stringMatching(/^imp_/),
    });
  });

  it('of which one row cannot be read is not imported at all, and says which and why', async () => {
    const before = await footprint();
    const report = await take([
      [3, '09:00', '100.00', '100.00', 'R1'],
      [2, '25:00', '1.00', '101.00', 'R2'],
    ]);
    expect([verdicts(report), report.importId, report.lines[1]?.detail]).toEqual([
      ['2 held', '3 error'],
      null,
      expect.stringContaining('25:00'),
    ]);
    expect(await footprint()).toBe(before);
  });

  it('that leaves a gap behind what is covered covers nothing', async () => {
    await take([[9, '09:00', '100.00', '100.00', 'R1']], { from: day(9), to: day(8) });
    const report = await take([[2, '11:00', '70.00', '170.00', 'R3']], {
      from: day(3),
      to: day(2),
      openingBalance: '100.00',
    });
    expect([verdicts(report), report.shortfall]).toEqual([['2 new'], 'beginningNotReached']);
    expect(await coverage()).toHaveLength(1);
  });

  it('goes on from no read that somebody wrote into the database', async () => {
    await take([[9, '09:00', '100.00', '100.00', 'R1']], { from: day(9), to: day(8) });
    await sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
      values (${newId('cov')}, ${accountId}, 'live', now() - interval '20 days', now(), now(),
        'runningBalance', 2)`.execute(database.db.read);
    const { shortfall } = await take([[2, '11:00', '70.00', '170.00', 'R3']], {
      from: day(3),
      to: day(2),
      openingBalance: '100.00',
    });
    await asOwner(
      database.db,
      sql`delete from coverage where account_id = ${accountId} and mac is null`,
    );
    expect(shortfall).toBe('beginningNotReached');
    expect(await coverage()).toHaveLength(1);
  });

  it('of a day that is not over proves it until its last line: nobody knows when it was downloaded', async () => {
    await take(
      [
        [1, '09:00', '100.00', '100.00', 'R1'],
        [0, '00:00', '10.00', '110.00', 'T1'],
      ],
      { from: day(9), to: day(0) },
    );
    expect((await coverage()).at(-1)?.to.getTime()).toBeLessThanOrEqual(
      startOfProviderDay('dana', new Date()).getTime(),
    );
  });

  it('whose balances do not lead from one line to the next covers nothing, and the line is for a person', async () => {
    await baseline();
    const report = await take(
      [
        [1, '11:00', '70.00', '220.00', 'R3'],
        [1, '12:00', '10.00', '999.00', 'R4'],
      ],
      { from: day(1) },
    );
    expect([verdicts(report), report.shortfall]).toEqual([['2 new', '3 review'], 'balanceBroken']);
    expect(await coverage()).toHaveLength(1);
  });

  it('that calls a known line by another amount stops the account', async () => {
    await baseline();
    await take([[2, '10:00', '51.00', '151.00', 'R2']], { from: day(2), to: day(2) });
    expect(await account()).toMatchObject({ settlingStoppedReason: 'sameIdOtherAmount' });
    expect(await facts('accounts.settlingStopped')).toHaveLength(1);
  });

  it('without ids or balances counts equal lines, and only where opening + lines = closing proves the period', async () => {
    await take([], {
      csv: csvOf([[9, '09:00', '100.00', '', '']]),
      mapping: counting,
      from: day(9),
      to: day(2),
      openingBalance: '0.00',
      closingBalance: '100.00',
    });
    const two: Row[] = [
      [1, '11:00', '70.00'],
      [1, '12:00', '70.00'],
    ];
    const unproved = await take(two, { mapping: counting, from: day(1) });
    expect([verdicts(unproved), unproved.lines[0]?.detail]).toEqual([
      ['2 held', '3 held'],
      'noBalance',
    ]);
    const wrong = await take([...two, [1, '12:00', '1.00']], {
      mapping: counting,
      from: day(1),
      openingBalance: '100.00',
      closingBalance: '240.00',
    });
    expect(wrong.shortfall).toBe('balanceBroken');
    const proved = await take([...two, [1, '13:00', '-5.00']], {
      mapping: counting,
      from: day(1),
      openingBalance: '100.00',
      closingBalance: '235.00',
    });
    expect(verdicts(proved)).toEqual(['2 new', '3 new', '4 new']);
    const again = await take([...two, [1, '13:00', '-5.00'], [1, '14:00', '70.00']], {
      mapping: counting,
      from: day(1),
      openingBalance: '100.00',
      closingBalance: '305.00',
    });
    expect(verdicts(again), 'the stored count rises to the seen count').toEqual([
      '2 known',
      '3 known',
      '4 known',
      '5 new',
    ]);
  });

  it('of today covers no later than now minus the lag', async () => {
    await take([[1, '09:00', '100.00', '100.00', 'R1']], { from: day(9), to: day(0) });
    expect((await coverage())[0]?.to.getTime()).toBeLessThan(Date.now() - 9_000);
    expect((await account())?.baselineAt?.getTime()).toBeLessThan(Date.now() - 9_000);
  });
});

const { id: _, balanceAfter: __, ...counting } = base;

describe('what a phone sees of an account that statements settle', () => {
  const read = (amount: string, minutes: number) => {
    const ago = (m: number) => new Date(Date.now() - m * 60_000).toISOString();
    const idr = (value: string) => ({ value, currency: 'IDR' as const });
    return statementReadSchema.parse({
      readId: `read-${++count}-abcdefgh`,
      accountId,
      identity: { provider: 'dana', holderName: 'TOKO', number },
      startedAt: ago(0.5),
      finishedAt: ago(0.25),
      from: ago(3 * 1440),
      to: ago(1),
      lagMs: 10_000,
      passes: 2,
      tabs: ['booked', 'pending', 'failed'],
      openingBalance: null,
      closingBalance: idr('150.00'),
      claims: {
        identityRead: true,
        reachedFrom: true,
        reachedBeginning: true,
        allTabs: true,
        passesAgree: true,
      },
      lines: [
        {
          providerTransactionId: `P${count}`,
          direction: 'credit',
          amount: idr(amount),
          balanceAfter: idr('150.00'),
          occurredFrom: ago(minutes),
          occurredTo: ago(minutes),
          status: 'booked',
          raw: '',
        },
      ],
    });
  };
  const record = (one: ReturnType<typeof read>) =>
    recordSnapshot(database.db, vault, { deviceId, read: one });

  it('is no line, no baseline and no coverage: it is kept once, as evidence', async () => {
    const seen = read('70.00', 30);
    for (let i = 0; i < 2; i++)
      expect(await record(seen)).toEqual({ newLines: 0, shortfall: null });
    expect([await lines(), await coverage(), (await account())?.baselineAt]).toEqual([
      [],
      [],
      null,
    ]);
    expect(
      await all(
        database.db.read,
        sql`select source, amount, line_id as line from evidence_line where account_id = ${accountId}`,
      ),
    ).toEqual([{ source: 'history', amount: 7_000n, line: null }]);
  });

  it('is linked to the statement\u2019s line when that comes, and confirms nothing', async () => {
    await baseline();
    const at = startOfDay('dana', day(1)).getTime() + 11 * 3_600_000;
    await record(read('70.00', (Date.now() - at) / 60_000));
    await take([[1, '11:00', '70.00', '220.00', 'R3']], { from: day(1) });
    expect(await facts('accounts.linesLinked')).toMatchObject([
      { source: 'history', lineIds: [expect.any(String)] },
    ]);
    expect((await listDifferences(database.db.read, { accountId })).data).toEqual([]);
  });

  it('and the statement of that time does not show is a difference that people read, not money', async () => {
    await baseline();
    const at = startOfDay('dana', day(1)).getTime() + 11 * 3_600_000;
    await record(read('70.00', (Date.now() - at) / 60_000));
    expect(await findAll(), 'not before its time is covered').toBe(0);
    await take([[1, '12:00', '5.00', '155.00', 'R3']], { from: day(1) });
    expect([await findAll(), await findAll()]).toEqual([1, 0]);
    expect((await listDifferences(database.db.read, { accountId })).data).toMatchObject([
      {
        kind: 'onlyElsewhere',
        source: 'history',
        direction: 'credit',
        amount: { value: '70.00' },
        status: 'open',
        lineId: null,
      },
    ]);
    expect((await lines()).map(({ amount }) => amount)).not.toContain(7_000n);
    expect(await facts('accounts.differencesFound')).toHaveLength(1);
  });
});

const findAll = () => database.db.transaction((trx) => findDifferences(trx));

describe('a statement of an account that a phone\u2019s history settles', () => {
  beforeEach(async () => {
    await open('history');
    await sql`update account set baseline_at = now() - interval '20 days' where id = ${accountId}`.execute(
      database.db.read,
    );
  });
  const line = async (ago: number, time: string, amountMinor: bigint, direction = 'credit') => {
    const at = new Date(
      startOfDay('dana', day(ago)).getTime() +
        Number(time.slice(0, 2)) * 3_600_000 +
        Number(time.slice(3)) * 60_000,
    );
    const id = newId('lin');
    const lineId = `${id.slice(0, 4)}${newIdAt(at)}`;
    await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
      occurred_from, occurred_to, source, booked, raw_enc, match_status)
      values (${lineId}, ${accountId}, 'live', ${id}, ${direction}, ${amountMinor}, 'IDR', ${at}, ${at},
        'history', true, '', 'unmatched')`.execute(database.db.read);
    await signLine(database.db, lineId);
  };
  const covered = () =>
    addCoverage(database.db, accountId, { fromSeconds: -20 * 86_400, toSeconds: 0 });
  const confirm = (rows: Row[], change: Partial<StatementToImport> = {}) =>
    take(rows, { purpose: 'confirm', ...change });

  it('is refused unless it is to confirm; one that settles is not taken to confirm', async () => {
    const before = await footprint();
    await expect(take(first)).rejects.toMatchObject({
      code: 'stateConflict',
      message: expect.stringContaining('confirm'),
    });
    expect(await footprint()).toBe(before);
    await open('import');
    await expect(confirm(first)).rejects.toMatchObject({ code: 'stateConflict' });
    await expect(take(first, { accountId: newId('acc') })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('is linked to the history one to one, as evidence and never as money', async () => {
    await line(2, '10:00', 5_000n);
    await line(2, '11:00', 5_000n);
    await covered();
    const report = await confirm([
      [2, '10:00', '50.00', '50.00', 'B1'],
      [2, '11:00', '50.00', '100.00', 'B2'],
      [2, '12:00', '50.00', '150.00', 'B3'],
    ]);
    expect([verdicts(report), report.missing, report.shortfall]).toEqual([
      ['2 linked', '3 linked', '4 difference'],
      0,
      null,
    ]);
    expect(await lines()).toHaveLength(2);
    expect(await facts('accounts.linesLinked')).toMatchObject([
      { source: 'import', lineIds: [expect.any(String), expect.any(String)] },
    ]);
    expect((await listDifferences(database.db.read, { accountId })).data).toMatchObject([
      { kind: 'onlyElsewhere', source: 'import', amount: { value: '50.00' } },
    ]);
  });

  it('that proves its period and lacks a line of the history accuses that line; a partial one accuses nobody', async () => {
    await line(2, '10:00', 5_000n);
    await line(2, '11:00', 7_700n);
    const partial = await confirm([[2, '10:00', '50.00', '', 'B1']], {
      mapping: { ...counting, id: 'Ref' },
    });
    expect([partial.missing, partial.shortfall]).toEqual([0, 'noBalance']);
    const whole = await confirm([[2, '10:00', '50.00', '50.00', 'B1']]);
    expect([whole.missing, whole.shortfall]).toEqual([1, null]);
    const { data } = await listDifferences(database.db.read, { accountId, status: 'open' });
    expect(data).toMatchObject([
      {
        kind: 'onlySettling',
        source: 'import',
        amount: { value: '77.00' },
        lineId: expect.stringMatching(/^lin_/),
      },
    ]);
    await confirm([
      [2, '10:00', '50.00', '50.00', 'B1'],
      [2, '11:00', '77.00', '127.00', 'B2'],
    ]);
    expect((await listDifferences(database.db.read, { accountId })).data).toMatchObject([
      { status: 'explained', closedAt: expect.any(String) },
    ]);
  });

  it('never changes which source settles once there is a baseline', async () => {
    await expect(
      sql`update account set settling_source = 'import' where id = ${accountId}`.execute(
        database.db.read,
      ),
    ).rejects.toThrow('its settling source stays');
    await open('history');
    await sql`update account set settling_source = 'import' where id = ${accountId}`.execute(
      database.db.read,
    );
  });

  it('keeps what it says sealed, and says who imported it', async () => {
    await confirm([[2, '10:00', '50.00', '50.00', 'SECRET1']]);
    const { raw } = await one(
      database.db.read,
      sql<{
        raw: string;
      }>`select raw_enc as raw from evidence_line where account_id = ${accountId}`,
    );
    expect(raw).not.toContain('50.00');
    const [act] = await all(
      database.db.read,
      sql<{
        role: string;
        after: Record<string, unknown>;
      }>`select actor_role as role, after from audit_entry
        where entity_id = ${accountId} and action = 'account.statementImported'`,
    );
    expect(act).toMatchObject({
      role: 'Admin',
      after: { purpose: 'confirm', fileName: 'mutasi.csv' },
    });
  });
});

/** The rest of an id of that time. */
function newIdAt(at: Date): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  let text = '';
  for (let rest = at.getTime(), i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    text = digits.charAt(rest % 32) + text;
  return text + newId('x').slice(12);
}
