import { all, createDb, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatementLine, StatementRead } from '@wallet/agent-protocol';
import { statementReadSchema } from '@wallet/agent-protocol';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { silentLog } from '#platform/log';
import { createAccount } from '#modules/accounts/virtual';
import { listStatementLines } from './list-statement-lines.ts';
import { readAccount } from '#modules/accounts';
import { recordSnapshot } from './record-snapshot.ts';
import { expectProvedLines } from '../../../testing/signing/expect-proved.ts';

const vault = testVault();
let database: TestDatabase;
let deviceId: string;
let accountId: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => expectProvedLines(database));
afterAll(() => database.close());
beforeEach(async () => {
  ({ deviceId } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', by: systemActor }),
  ));
  accountId = await newAccount(deviceId);
});

const numbers = new Map<string, string>();
async function newAccount(device: string): Promise<string> {
  const number = `0812${String(++count).padStart(8, '0')}`;
  const id = await database.db.transaction((trx) =>
    createAccount(trx, vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO DINAMIS',
      number,
      deviceId: device,
      status: 'active',
      by: systemActor,
    }),
  );
  numbers.set(id, number);
  return id;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const idr = (value: string) => ({ value, currency: 'IDR' as const });

/** A booked line that many minutes ago; `n` names it. */
const line = (
  n: number,
  minutes: number,
  amount: string,
  after: string,
  change: Partial<StatementLine> = {},
): StatementLine => ({
  providerTransactionId: `DN${n}`,
  direction: 'credit',
  amount: idr(amount),
  balanceAfter: idr(after),
  counterparty: 'SITI CONTOH',
  occurredFrom: minutesAgo(minutes),
  occurredTo: minutesAgo(minutes),
  status: 'booked',
  raw: `row ${n} of SITI CONTOH`,
  ...change,
});

const opening = line(0, 120, '100.00', '100.00');

function read(lines: StatementLine[], change: Partial<StatementRead> = {}): StatementRead {
  return statementReadSchema.parse({
    readId: `read-${++count}-abcdefgh`,
    accountId,
    identity: { provider: 'dana', holderName: 'toko dinamis', number: numbers.get(accountId) },
    startedAt: minutesAgo(0.5),
    finishedAt: minutesAgo(0.25),
    from: minutesAgo(60),
    to: minutesAgo(1),
    lagMs: 10_000,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    openingBalance: null,
    closingBalance: lines.at(-1)?.balanceAfter ?? idr('0.00'),
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: false,
      allTabs: true,
      passesAgree: true,
    },
    lines,
    ...change,
  });
}

const record = (one: StatementRead, from = deviceId) =>
  recordSnapshot(database.db, vault, { deviceId: from, read: one });
const baseline = () => record(read([opening], { from: minutesAgo(180), to: minutesAgo(90) }));
const account = () => readAccount(database.db.read, accountId);
const lines = () =>
  all(
    database.db.read,
    sql<{ key: string; matchStatus: string; reason: string | null; amount: bigint }>`
  select key, match_status as "matchStatus", reason, amount from statement_line
    where account_id = ${accountId} order by id`,
  );
const facts = () =>
  all(
    database.db.read,
    sql<{
      name: string;
      payload: Record<string, unknown>;
    }>`select name, payload from fact where key = ${accountId} order by id`,
  );
const coverage = () =>
  all(
    database.db.read,
    sql<{ to: Date; started: Date; proof: string }>`
  select covered_to as to, read_started_at as started, proof from coverage where account_id = ${accountId}
    order by covered_to`,
  );
async function footprint(): Promise<string> {
  const { text } = await one(
    database.db.read,
    sql<{ text: string }>`select concat(
    (select json_agg(l order by id) from statement_line l where account_id = ${accountId}),
      (select json_agg(k order by key) from line_key k where account_id = ${accountId}),
    (select json_agg(c order by id) from coverage c where account_id = ${accountId}),
      (select json_agg(f order by id) from fact f where key = ${accountId}),
    (select json_agg(e order by id) from audit_entry e where entity_id = ${accountId}),
      (select to_json(a)::jsonb - 'updated_at' from account a where id = ${accountId})) as text`,
  );
  return text;
}

describe('the first read', () => {
  it('is the baseline: its lines are kept and are never money', async () => {
    const first = read([opening], { from: minutesAgo(180), to: minutesAgo(90) });
    expect(await record(first)).toEqual({ newLines: 1, shortfall: null });
    expect(await lines()).toMatchObject([{ key: 'id:DN0', matchStatus: 'baseline' }]);
    expect((await facts()).map(({ name }) => name)).toEqual(['accounts.coverageGrown']);
    expect(await account()).toMatchObject({
      baselineAt: new Date(first.to),
      reportedBalanceMinor: 10_000n,
    });
  });

  it('that shows less than it should still makes older lines baseline when they show up', async () => {
    await record(
      read([], { closingBalance: null, passes: 1, from: minutesAgo(180), to: minutesAgo(90) }),
    );
    await record(read([opening]));
    expect(await lines()).toMatchObject([{ matchStatus: 'baseline' }]);
  });
});

describe('a read', () => {
  it('keeps new booked lines, tells them, covers its time, and leaves pending and failed rows alone', async () => {
    await baseline();
    const second = read(
      [
        opening,
        line(1, 5, '50.00', '150.00'),
        line(2, 4, '9.00', '0.00', { balanceAfter: undefined, status: 'pending' }),
      ],
      { closingBalance: idr('150.00') },
    );
    expect(await record(second)).toEqual({ newLines: 1, shortfall: null });
    const stored = await lines();
    expect(stored.map(({ key, matchStatus }) => [key, matchStatus])).toEqual([
      ['id:DN0', 'baseline'],
      ['id:DN1', 'unmatched'],
    ]);
    const told = await facts();
    expect(told.map(({ name }) => name)).toEqual([
      'accounts.coverageGrown',
      'accounts.linesRecorded',
      'accounts.coverageGrown',
    ]);
    expect(told[1]?.payload).toMatchObject({
      accountId,
      lineIds: [expect.stringMatching(/^lin_/)],
    });
    expect(told[2]?.payload).toMatchObject({
      accountId,
      coveredTo: second.to,
      readStartedAt: second.startedAt,
    });
    expect((await coverage()).at(-1)).toMatchObject({
      to: new Date(second.to),
      started: new Date(second.startedAt),
      proof: 'runningBalance',
    });
  });

  it('sent twice changes nothing', async () => {
    await baseline();
    const second = read([opening, line(1, 5, '50.00', '150.00')]);
    await record(second);
    const before = await footprint();
    expect(await record(second)).toEqual({ newLines: 0, shortfall: null });
    expect(await footprint()).toBe(before);
  });

  it('sent 20 times at once keeps each line once', async () => {
    await baseline();
    const second = read([
      opening,
      ...Array.from({ length: 10 }, (_, i) => line(i + 1, 5, '1.00', `${101 + i}.00`)),
    ]);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => record(second)));
    expect(
      outcomes.reduce((sum, outcome) => sum + ('newLines' in outcome ? outcome.newLines : 0), 0),
    ).toBe(10);
    expect(await lines()).toHaveLength(11);
    expect(await coverage()).toHaveLength(2);
    expect((await facts()).filter(({ name }) => name === 'accounts.linesRecorded')).toHaveLength(1);
  });

  it('that arrives after a younger one changes neither lines nor balance', async () => {
    await baseline();
    const old = read([opening, line(1, 5, '50.00', '150.00')], { finishedAt: minutesAgo(0.4) });
    await record(read([opening, line(1, 5, '50.00', '150.00'), line(2, 3, '7.00', '157.00')]));
    expect(await record(old)).toMatchObject({ newLines: 0 });
    expect((await account())?.reportedBalanceMinor).toBe(15_700n);
  });

  it('that is not complete keeps its lines and covers nothing', async () => {
    await baseline();
    expect(await record(read([opening, line(1, 5, '50.00', '150.00')], { passes: 1 }))).toEqual({
      newLines: 1,
      shortfall: 'passesDiffer',
    });
    expect(await coverage()).toHaveLength(1);
  });

  it('that misses a stored line is not complete', async () => {
    await baseline();
    await record(read([opening, line(1, 5, '50.00', '150.00')]));
    expect(await record(read([opening], { closingBalance: idr('100.00') }))).toEqual({
      newLines: 0,
      shortfall: 'storedLineMissing',
    });
  });

  it('of a phone whose clock is ahead covers no time that has not come', async () => {
    await baseline();
    const ahead = (minutes: number) => minutesAgo(-minutes);
    await record(
      read([opening], { startedAt: ahead(60), finishedAt: ahead(60.25), to: ahead(59) }),
    );
    const last = (await coverage()).at(-1);
    expect(last?.to.getTime()).toBeLessThan(Date.now() - 20_000);
    expect(last?.started.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what the screen said sealed', async () => {
    await baseline();
    const { text } = await one(
      database.db.read,
      sql<{
        text: string;
      }>`select raw_enc as text from statement_line where account_id = ${accountId}`,
    );
    expect(text).not.toContain('SITI');
  });
});

describe('lines with neither id nor balance', () => {
  const nameless = (minutes: number, amount = '50.00', change: Partial<StatementLine> = {}) =>
    line(0, minutes, amount, '0.00', {
      providerTransactionId: undefined,
      balanceAfter: undefined,
      ...change,
    });
  const bare = { closingBalance: null, from: minutesAgo(115) };
  const proved = (sum: string) => ({
    openingBalance: idr('0.00'),
    closingBalance: idr(sum),
    from: minutesAgo(115),
  });
  const statuses = async () =>
    (await lines()).map(({ matchStatus, reason }) => reason ?? matchStatus);

  it('of a read that proves nothing are kept once for a person, and what a complete read adds is money', async () => {
    await baseline();
    const two = [opening, nameless(30), nameless(10)];
    expect(await record(read(two, bare))).toEqual({ newLines: 2, shortfall: 'noBalance' });
    for (let again = 0; again < 3; again++)
      expect(await record(read(two, bare))).toEqual({ newLines: 0, shortfall: 'noBalance' });
    expect(await statuses()).toEqual(['baseline', 'notProved', 'notProved']);
    expect((await account())?.settlingStoppedAt).toBeNull();
    const three = [opening, nameless(30), nameless(20), nameless(10)];
    expect(await record(read(three, proved('250.00')))).toEqual({ newLines: 1, shortfall: null });
    expect(await record(read(three, proved('250.00')))).toEqual({ newLines: 0, shortfall: null });
    expect(await statuses()).toEqual(['baseline', 'notProved', 'notProved', 'unmatched']);
  });

  it('get the provider\u2019s id as a second name when it is seen, and are found by both', async () => {
    await baseline();
    const at = minutesAgo(20);
    const unnamed = nameless(20, '50.00', { occurredFrom: at, occurredTo: at });
    await record(read([opening, unnamed], bare));
    const named = { ...unnamed, providerTransactionId: 'LATER' };
    for (const shown of [named, unnamed, named, { ...named, occurredFrom: minutesAgo(60) }])
      expect(await record(read([opening, shown], bare))).toMatchObject({ newLines: 0 });
    expect(
      await all(
        database.db.read,
        sql`select k.key, k.alias_of is not null as "isAlias", l.provider_transaction_id as id
          from line_key k join statement_line l on l.id = k.line_id
          where k.account_id = ${accountId} and l.match_status = 'review' order by 2`,
      ),
    ).toEqual([
      { key: expect.stringMatching(/^n:/), isAlias: false, id: 'LATER' },
      { key: 'id:LATER', isAlias: true, id: 'LATER' },
    ]);
  });

  it('are kept once by two processes at once, hundreds of them, in overlapping reads, beside lines with ids', async () => {
    const other = await createDb({ url: database.url, log: silentLog() });
    await baseline();
    const day = Array.from({ length: 300 }, (_, i) => {
      const at = minutesAgo(100 - i / 4);
      const amount = `${1 + (i % 3)}.00`;
      return i % 4 === 0
        ? line(1_000 + i, 0, amount, '0.00', {
            balanceAfter: undefined,
            occurredFrom: at,
            occurredTo: at,
          })
        : nameless(0, amount, { occurredFrom: at, occurredTo: at });
    });
    const windows = [
      [0, 120],
      [60, 200],
      [0, 300],
      [150, 300],
      [0, 300],
    ] as const;
    await Promise.all(
      windows.flatMap(([from, to]) =>
        [database.db, other].map((db) =>
          recordSnapshot(db, vault, {
            deviceId,
            read: read([opening, ...day.slice(from, to)], bare),
          }),
        ),
      ),
    );
    const { kept, keys } = await one(
      database.db.read,
      sql<{
        kept: number;
        keys: number;
      }>`select (select count(*)::int from statement_line where account_id = ${accountId}) as kept,
        (select count(*)::int from line_key where account_id = ${accountId} and alias_of is null) as keys`,
    );
    expect({ kept, keys }).toEqual({ kept: 301, keys: 301 });
    await other.close();
  });
});

describe('a statement that contradicts itself', () => {
  it('stops the account, sends every line of the amount to a person, and tells it once', async () => {
    await baseline();
    await record(
      read([
        opening,
        line(1, 5, '50.00', '150.00'),
        line(2, 4, '50.00', '200.00'),
        line(3, 3, '7.00', '207.00'),
      ]),
    );
    const liar = read([opening, line(1, 5, '51.00', '151.00')], { closingBalance: null });
    expect(await record(liar)).toMatchObject({ newLines: 0 });
    expect(await lines()).toMatchObject([
      { matchStatus: 'baseline' },
      { matchStatus: 'review', reason: 'sameIdOtherAmount' },
      { matchStatus: 'review' },
      { matchStatus: 'unmatched' },
    ]);
    expect(await account()).toMatchObject({
      settlingStoppedReason: 'sameIdOtherAmount',
      settlingStoppedAt: expect.any(Date),
    });
    const before = await footprint();
    await record(liar);
    expect(await footprint()).toBe(before);
    expect((await facts()).filter(({ name }) => name === 'accounts.settlingStopped')).toEqual([
      { name: 'accounts.settlingStopped', payload: { accountId, reason: 'sameIdOtherAmount' } },
    ]);
    expect(await coverage()).toHaveLength(2);
  });

  it('that shows somebody else\u2019s account locks it and believes nothing of the read', async () => {
    await baseline();
    const other = read([opening, line(1, 5, '50.00', '150.00')], {
      identity: { provider: 'dana', holderName: 'TOKO LAIN', number: numbers.get(accountId) ?? '' },
    });
    expect(await record(other)).toEqual({ refused: 'identityMismatch' });
    expect(await lines()).toHaveLength(1);
    expect(await account()).toMatchObject({
      status: 'locked',
      statusReason: 'identityMismatch',
      settlingStoppedReason: 'identityMismatch',
    });
    const before = await footprint();
    expect(await record(other)).toEqual({ refused: 'identityMismatch' });
    expect(await footprint()).toBe(before);
  });
});

describe('a device', () => {
  it('that reports another\u2019s account, or one that does not exist, changes nothing', async () => {
    await baseline();
    const { deviceId: other } = await database.db.transaction((trx) =>
      enrolDevice(trx, { mode: 'live', name: 'B', model: 'M', by: systemActor }),
    );
    const before = await footprint();
    expect(await record(read([opening, line(1, 5, '50.00', '150.00')]), other)).toEqual({
      refused: 'notYourAccount',
    });
    expect(await record(read([]), 'dev_unknown')).toEqual({ refused: 'notYourAccount' });
    expect(await footprint()).toBe(before);
  });

  it('that reports foreign money changes nothing and is told which field', async () => {
    await baseline();
    const before = await footprint();
    const foreign = read([
      opening,
      line(1, 5, '50.00', '150.00', { amount: { value: '50.00', currency: 'PHP' } }),
    ]);
    expect(await record(foreign)).toEqual({
      refused: 'foreignCurrency',
      path: 'lines.1.amount.currency',
    });
    expect(await footprint()).toBe(before);
  });
});

describe('the list of lines', () => {
  it('is paged by id, filtered, shows last digits only, and names the deposit', async () => {
    await baseline();
    await record(
      read([opening, ...[1, 2, 3, 4, 5].map((n) => line(n, 6 - n, '1.00', `${100 + n}.00`))]),
    );
    await sql`update statement_line set candidate_transaction_id = 'txn_00000000000000000000000001',
      reason = 'late' where account_id = ${accountId} and key = 'id:DN3'`.execute(database.db.read);
    const first = await listStatementLines(database.db.read, {
      accountId,
      matchStatus: 'unmatched',
      limit: 3,
    });
    expect(first.data.map(({ amount, reason }) => [amount.value, reason])).toEqual([
      ['1.00', null],
      ['1.00', null],
      ['1.00', 'late'],
    ]);
    expect(first.data[2]).toMatchObject({
      transactionId: 'txn_00000000000000000000000001',
      accountLast4: numbers.get(accountId)?.slice(-4),
      provider: 'dana',
    });
    const rest = await listStatementLines(database.db.read, {
      accountId,
      matchStatus: 'unmatched',
      limit: 3,
      after: first.next ?? '',
    });
    expect([...first.data, ...rest.data].map(({ id }) => id)).toHaveLength(5);
    expect(rest.next).toBeNull();
    expect((await listStatementLines(database.db.read, { accountId })).data).toHaveLength(6);
    await expect(
      listStatementLines(database.db.read, { after: 'lin_1; drop' }),
    ).rejects.toMatchObject({ code: 'cursorInvalid' });
  });
});
