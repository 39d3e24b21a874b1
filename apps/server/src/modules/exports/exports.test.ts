import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRow, Principal } from '@wallet/contract';
import { addMerchant, asThief, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp } from '@wallet/server/testing';
import { foldTransactions } from '#modules/reports/transactions';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { exportsRoutes } from './endpoints/endpoints.ts';
import type { Exports } from './exports.ts';
import { makeFile } from './files/make-file.ts';
import { insertPart } from './files/making.sql.ts';
import { sweepExports } from './endpoints/start-exports.ts';

let database: TestDatabase;
let http: TestHttp;
let deps: Exports;
let kopi: string;
let halo: string;
const asked: string[] = [];
const calm = { isLast: false, signal: new AbortController().signal };

beforeAll(async () => {
  database = await testDatabase();
  const jobs: Exports['jobs'] = {
    enqueue: (_trx, _job, payload) =>
      Promise.resolve(asked.push((payload as { exportId: string }).exportId) > 0),
    work: () => Promise.resolve(),
    every: () => undefined,
  };
  deps = {
    db: database.db,
    vault: testVault(),
    jobs,
    clock: systemClock,
    log: silentLog(),
    mail: { send: () => Promise.resolve() },
    consoleUrls: { admin: 'http://admin.test', merchant: 'http://merchant.test' },
    listsOver: () => [],
    atOnceRows: 0,
  };
  http = testHttp({ routes: exportsRoutes(deps) });
  kopi = await addTeam();
  halo = await addTeam();
});
afterAll(async () => {
  await http.close();
  await database.close();
});

test('a file holds exactly the rows that the filter lets through, newest first, with times on the clock of its zone', async () => {
  const merchantId = await addTeam();
  const [paid] = await addTransactions(merchantId, 1, {
    status: 'succeeded',
    customer: '=HYPERLINK("http://evil.example")',
  });
  await addTransactions(merchantId, 3, { status: 'expired' });
  await addTransactions(merchantId, 1, { status: 'succeeded', mode: 'test' });
  await addTransactions(halo, 1, { status: 'succeeded' });
  const { id } = await order(merchantId, {
    kind: 'transactions',
    filter: { status: 'succeeded' },
    timeZone: 'Asia/Makassar',
  });
  await makeFile(deps, { exportId: id }, calm);
  const done = await read(merchantId, id);
  expect(done).toMatchObject({
    state: 'done',
    rows: 1,
    rowsExpected: 1,
    problem: null,
    downloadUrl: `/api/exports/${id}/file`,
    createdBy: { kind: 'user', id: personOf(merchantId, 1) },
  });
  const file = await console(merchantId)('GET', `/api/exports/${id}/file`);
  expect(file).toMatchObject({
    status: 200,
    headers: {
      'content-length': String(done.bytes),
      'content-disposition': `attachment; filename="${done.fileName}"`,
      'cache-control': 'no-store',
    },
  });
  const [header, ...lines] = String(file.body).split('\r\n');
  expect(header).toMatch(/^\ufeffid,code,createdAt,/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${paid},`);
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(lines[0]).toContain('+08:00');
  expect(lines[0]).toContain(',IDR,150000.00,');
  expect(done.fileName).toMatch(/^transactions-live-\d{8}-\d{6}\.csv$/);
});

test('a file of a search holds what the list finds: somebody by a whole phone number, and all of an amount that very many have', async () => {
  const merchantId = await addTeam();
  const [oldest] = await addTransactions(merchantId, 1, { status: 'failed' });
  await addTransactions(merchantId, 1_003);
  const [called] = await addTransactions(merchantId, 1, { status: 'expired' });
  await sql`update transaction_session set phone_key = ${deps.vault.mac('phoneKey', '6281277774242')}
    where id = (select session_id from transaction where id = ${called})`.execute(database.db.read);
  await foldTransactions(database.db);
  for (const [filter, rows, first] of [
    [{ search: '0812-7777-4242' }, 1, called],
    [{ search: '150000' }, 1_005, called],
    [{ search: '150000', status: 'failed' }, 1, oldest],
  ] as const) {
    expect([
      filter,
      (
        await console(merchantId)('POST', '/api/exports/count', {
          body: { kind: 'transactions', filter },
        })
      ).body,
    ]).toEqual([filter, { total: Math.min(rows, 1_000), more: rows > 1_000 }]);
    const { id } = await order(merchantId, { kind: 'transactions', filter });
    await makeFile(deps, { exportId: id }, calm);
    expect([filter, await read(merchantId, id)]).toMatchObject([
      filter,
      { state: 'done', rows, rowsExpected: rows },
    ]);
    expect(
      String((await console(merchantId)('GET', `/api/exports/${id}/file`)).body).split('\r\n')[1],
    ).toContain(first);
  }
});

test('lines of the balance are all there between two times, and nobody else\u2019s', async () => {
  const merchantId = await addTeam();
  for (const amount of [100n, 200n, -50n]) await post(merchantId, amount);
  await post(halo, 1n);
  const { id } = await order(merchantId, { kind: 'balanceEntries' });
  await makeFile(deps, { exportId: id }, calm, { pageRows: 2, partBytes: 64, mostRows: 10 });
  const file = await console(merchantId)('GET', `/api/exports/${id}/file`);
  const lines = String(file.body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(
    lines.map(([sequence, , , currency, amount, after]) => [sequence, currency, amount, after]),
  ).toEqual([
    ['3', 'IDR', '-0.50', '2.50'],
    ['2', 'IDR', '2.00', '3.00'],
    ['1', 'IDR', '1.00', '1.00'],
  ]);
  const { id: none } = await order(merchantId, {
    kind: 'balanceEntries',
    filter: { to: '2020-01-01T00:00:00Z' },
  });
  await makeFile(deps, { exportId: none }, calm);
  expect(await read(merchantId, none)).toMatchObject({ state: 'done', rows: 0 });
  expect(
    await console(merchantId)('POST', '/api/exports', {
      body: { kind: 'balanceEntries', filter: { status: 'succeeded' } },
    }),
  ).toMatchObject({ status: 400 });
});

test('a try that ends in the middle leaves nothing to download; the next one makes the file whole, as of its own moment', async () => {
  const merchantId = await addTeam();
  await addTransactions(merchantId, 40);
  const { id } = await order(merchantId, { kind: 'transactions' });
  const small = { pageRows: 10, partBytes: 500, mostRows: 100 };
  await expect(
    makeFile(deps, { exportId: id }, { isLast: false, signal: abortedAtLook(3) }, small),
  ).rejects.toThrow('stopped in the middle');
  expect(await read(merchantId, id)).toMatchObject({
    state: 'running',
    rows: expect.any(Number),
    rowsExpected: 40,
    bytes: null,
    downloadUrl: null,
  });
  expect(await partsOf(id)).toMatchObject([{ attempt: 1 }]);
  expect(await console(merchantId)('GET', `/api/exports/${id}/file`)).toMatchObject({
    status: 409,
    body: { code: 'exportNotReady' },
  });
  await addTransactions(merchantId, 1);
  await makeFile(deps, { exportId: id }, calm, small);
  expect(await read(merchantId, id)).toMatchObject({ state: 'done', rows: 41, rowsExpected: 41 });
  expect(await partsOf(id)).toMatchObject([{ attempt: 2 }]);
  const lines = String((await console(merchantId)('GET', `/api/exports/${id}/file`)).body)
    .trim()
    .split('\r\n');
  expect(new Set(lines).size).toBe(42);
});

test('a try that was overtaken writes nothing more, and leaves the younger one\u2019s file as it is', async () => {
  const merchantId = await addTeam();
  await addTransactions(merchantId, 5);
  const { id } = await order(merchantId, { kind: 'transactions' });
  const overtaken = makeFile(
    deps,
    { exportId: id },
    { isLast: true, signal: abortedAtLook(99) },
    { pageRows: 1, partBytes: 1, mostRows: 9 },
  );
  await makeFile(deps, { exportId: id }, calm);
  await overtaken;
  const [{ attempt } = { attempt: 0 }, ...more] = await partsOf(id);
  expect(more).toEqual([]);
  expect(
    await all(
      database.db.read,
      insertPart({ id, attempt: attempt - 1 }, { number: 99, content: Buffer.from('x'), rows: 1 }),
    ),
  ).toEqual([]);
  expect(await read(merchantId, id)).toMatchObject({ state: 'done', rows: 5 });
});

test('rows are held a page at a time: pieces stay small, however long the file', async () => {
  const merchantId = await addTeam();
  await addTransactions(merchantId, 2_500);
  const { id } = await order(merchantId, { kind: 'transactions' });
  await makeFile(deps, { exportId: id }, calm, {
    pageRows: 100,
    partBytes: 8_192,
    mostRows: 100_000,
  });
  const { parts, largest, bytes } = await one(
    database.db.read,
    sql<{ parts: number; largest: number; bytes: number }>`
    select count(*)::int as parts, max(length(content)) as largest, sum(length(content))::int as bytes
      from export_part where export_id = ${id}`,
  );
  const done = await read(merchantId, id);
  expect(done).toMatchObject({ state: 'done', rows: 2_500, bytes });
  expect(parts).toBeGreaterThan(30);
  expect(largest).toBeLessThan(9_000);
  expect(
    Buffer.byteLength(String((await console(merchantId)('GET', `/api/exports/${id}/file`)).body)),
  ).toBe(bytes);
});

test('one with too many rows fails at once and says so; one that fails at its last try has failed', async () => {
  const merchantId = await addTeam();
  await addTransactions(merchantId, 3);
  const { id } = await order(merchantId, { kind: 'transactions' });
  await makeFile(deps, { exportId: id }, calm, { pageRows: 1, partBytes: 1, mostRows: 2 });
  expect(await read(merchantId, id)).toMatchObject({
    state: 'failed',
    problem: 'tooManyRows',
    downloadUrl: null,
  });
  const other = await order(merchantId, { kind: 'transactions' });
  await expect(
    makeFile(deps, { exportId: other.id }, { isLast: true, signal: abortedAtLook(1) }),
  ).rejects.toThrow();
  expect(await read(merchantId, other.id)).toMatchObject({
    state: 'failed',
    problem: 'unexpected',
  });
});

test('three can be under way at once, also when they are ordered in the same moment', async () => {
  const merchantId = await addTeam();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      console(merchantId)('POST', '/api/exports', { body: { kind: 'transactions' } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    202, 202, 202, 409, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'exportLimitReached' },
  });
  expect(await ids(console(merchantId)('GET', '/api/exports'))).toHaveLength(3);
});

test('a file goes when its time is over, and its row says so; a lost job is asked for again', async () => {
  const merchantId = await addTeam();
  const { id } = await order(merchantId, { kind: 'transactions' });
  await makeFile(deps, { exportId: id }, calm);
  await sql`update export set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    database.db.read,
  );
  expect(await read(merchantId, id)).toMatchObject({ state: 'expired', downloadUrl: null });
  expect(await console(merchantId)('GET', `/api/exports/${id}/file`)).toMatchObject({
    status: 409,
    body: { code: 'exportExpired' },
  });
  const lost = await order(merchantId, { kind: 'transactions' });
  const hopeless = await order(merchantId, { kind: 'transactions' });
  await sql`update export set touched_at = now() - interval '1 hour', attempt = case
    when id = ${hopeless.id} then 8 else 1 end, state = 'running' where id in (${lost.id}, ${hopeless.id})`.execute(
    database.db.read,
  );
  asked.length = 0;
  await sweepExports(deps);
  expect(await partsOf(id)).toEqual([]);
  expect(asked).toEqual([lost.id]);
  expect(await read(merchantId, hopeless.id)).toMatchObject({
    state: 'failed',
    problem: 'unexpected',
  });
});

test('exports of another merchant and of the other mode are not there, by any door; a team shares its own', async () => {
  const { id } = await order(kopi, { kind: 'transactions' });
  await makeFile(deps, { exportId: id }, calm);
  for (const path of [`/api/exports/${id}`, `/api/exports/${id}/file`]) {
    expect(await console(halo)('GET', path)).toMatchObject({ status: 404 });
    expect(await console(kopi, 2)('GET', path)).toMatchObject({ status: 200 });
  }
  for (const path of [`/v1/exports/${id}`, `/v1/exports/${id}/file`]) {
    expect(await api(halo)('GET', path)).toMatchObject({ status: 404 });
    expect(await api(kopi, 'test')('GET', path)).toMatchObject({ status: 404 });
    expect(await api(kopi)('GET', path)).toMatchObject({ status: 200 });
    expect(await http.as()('GET', path)).toMatchObject({ status: 401 });
  }
  expect(await ids(api(halo)('GET', '/v1/exports'))).toEqual([]);
  expect(await ids(console(kopi, 2)('GET', '/api/exports'))).toEqual([]);
  expect(await ids(console(kopi)('GET', '/api/exports'))).toEqual([id]);
  expect((await trail(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['export.ordered', personOf(kopi, 1)],
    ['export.downloaded', personOf(kopi, 2)],
    ['export.downloaded', 'tok_1'],
  ]);
});

test('over the merchant API one key orders one export, the list is read by its cursor, and each right is its own scope', async () => {
  const merchantId = await addTeam();
  const headers = { 'idempotency-key': 'once' };
  const first = await api(merchantId)('POST', '/v1/exports', {
    body: { kind: 'transactions' },
    headers,
  });
  const again = await api(merchantId)('POST', '/v1/exports', {
    body: { kind: 'transactions' },
    headers,
  });
  expect(again).toMatchObject({
    status: 202,
    body: first.body,
    headers: { 'idempotency-replayed': 'true' },
  });
  const second = (
    await api(merchantId)('POST', '/v1/exports', { body: { kind: 'balanceEntries' } })
  ).body as ExportRow;
  const page = (await api(merchantId)('GET', '/v1/exports?limit=1')).body as {
    data: ExportRow[];
    next: string;
  };
  expect(page.data.map(({ id }) => id)).toEqual([second.id]);
  expect(await ids(api(merchantId)('GET', `/v1/exports?limit=1&after=${page.next}`))).toEqual([
    (first.body as ExportRow).id,
  ]);
  expect(await api(merchantId)('GET', '/v1/exports?after=x')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
  expect(
    await api(merchantId, 'live', ['exports:read'])('POST', '/v1/exports', {
      body: { kind: 'transactions' },
    }),
  ).toMatchObject({ status: 403 });
  expect(await api(merchantId, 'live', ['exports:write'])('GET', '/v1/exports')).toMatchObject({
    status: 403,
  });
});

async function ids(answer: Promise<Answered>): Promise<string[]> {
  return ((await answer).body as { data: ExportRow[] }).data.map(({ id }) => id);
}

function console(merchantId: string, person = 1) {
  const principal: Principal = {
    kind: 'user',
    userId: personOf(merchantId, person),
    sessionId: 'ses_1',
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
  return http.as(principal);
}

function api(
  merchantId: string,
  mode: 'live' | 'test' = 'live',
  scopes: ('exports:read' | 'exports:write')[] = ['exports:read', 'exports:write'],
) {
  return http.as({ kind: 'token', tokenId: 'tok_1', merchantId, mode, scopes });
}

function personOf(merchantId: string, number: number): string {
  return merchantId.replace('mer_', `usr_${number}`);
}

/** A merchant with two people. */
async function addTeam(): Promise<string> {
  const merchantId = await addMerchant(database.db);
  await sql`insert into app_user (id, email, email_key, name, role_id, merchant_id, status, team_role)
    select id, id || '@team.example', id, id, 4, ${merchantId}, 'active', 'owner'
      from unnest(${[personOf(merchantId, 1), personOf(merchantId, 2)]}::text[]) as id`.execute(
    database.db.read,
  );
  return merchantId;
}

async function order(merchantId: string, body: object): Promise<ExportRow> {
  const answer = await console(merchantId)('POST', '/api/exports', { body });
  expect(answer).toMatchObject({
    status: 202,
    body: { state: 'queued', rowsExpected: null, rows: 0 },
  });
  return answer.body as ExportRow;
}

async function read(merchantId: string, id: string): Promise<ExportRow> {
  return (await console(merchantId)('GET', `/api/exports/${id}`)).body as ExportRow;
}

function partsOf(id: string): Promise<{ attempt: number }[]> {
  return all(
    database.db.read,
    sql<{
      attempt: number;
    }>`select distinct attempt from export_part where export_id = ${id} order by attempt`,
  );
}

function trail(id: string): Promise<{ action: string; actorId: string }[]> {
  return all(
    database.db.read,
    sql<{
      action: string;
      actorId: string;
    }>`select action, actor_id as "actorId" from audit_entry where entity_id = ${id} order by id`,
  );
}

/** A process that is told to stop while it writes its n-th page. */
function abortedAtLook(n: number): AbortSignal {
  let looks = 0;
  return new Proxy(new AbortController().signal, {
    get: (signal, name) => (name === 'aborted' ? ++looks >= n : Reflect.get(signal, name)),
  });
}

async function addTransactions(
  merchantId: string,
  count: number,
  { status = 'succeeded', mode = 'live', customer = 'Budi' } = {},
): Promise<string[]> {
  const sessionId = newId('txs');
  await sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
    merchant_reference, ref_no, customer_name, currency, amount, allowed_methods, status, source,
      expires_at, monitoring_until)
    values (${sessionId}, ${sessionId}, 't', 'deposit', ${merchantId}, ${mode}, ${sessionId}, ${sessionId},
      ${customer}, 'IDR', 15000000, '{dana}', 'open', 'api', now(), now())`.execute(
    database.db.read,
  );
  const made = Array.from({ length: count }, () => newId('txn'));
  await asThief(
    database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency,
      payment_amount, final_payment, status)
    select id, 'deposit', id, ${merchantId}, ${mode}, ${sessionId}, 'dana', 'IDR', 15000000, 15000000,
      ${status} from unnest(${made}::text[]) as id`,
  );
  return made;
}

/** A posting as the writer makes it: suspense to the merchant. */
async function post(merchantId: string, amount: bigint): Promise<void> {
  const client = await database.db.writerPool.connect();
  const cause = newId('line');
  await client.query('begin');
  await client.query(
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      values ($1, 'merchantCredit', '', 'live', 2, '')`,
    [cause],
  );
  await client.query(
    `with moved as (
       update ledger_account a set posted = posted + m.amount, sequence = sequence + 1
       from unnest($1::text[], $2::bigint[]) as m (id, amount) where a.id = m.id
         returning a.id, a.sequence, m.amount, a.posted
     ) insert into ledger_entry (account_id, sequence, cause, amount, balance_after) select id, sequence,
       $3, amount, posted from moved`,
    [[`merchantPayable.${merchantId}.IDR.live`, 'suspense.0.IDR.live'], [amount, -amount], cause],
  );
  await client.query('commit');
  client.release();
}
