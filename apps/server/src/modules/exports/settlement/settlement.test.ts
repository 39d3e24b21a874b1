import { all, sql } from '#platform/db';
import { Client } from 'pg';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRow, MerchantDetail } from '@wallet/contract';
import { addAccount, addLine, testHttp, type TestHttp, testVault } from '@wallet/server/testing';
import { matchLines } from '#modules/matching/lines';
import { feePower } from '#modules/merchants';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import {
  createMerchantWorld,
  type MerchantWorld,
  type User,
} from '../../../testing/people/merchant-world.ts';
import { signRows } from '../../../testing/signing/sign-row.ts';
import { exportsRoutes } from '../endpoints/endpoints.ts';

let world: MerchantWorld;
let made: MerchantDetail;
let stranger: MerchantDetail;
let sites: Record<'admin' | 'merchant', TestHttp>;
/** Of the merchant's balance, oldest first. */
let entries: { amount: bigint; at: Date }[];

beforeAll(async () => {
  world = await createMerchantWorld();
  [made, stranger] = [await world.found(), await world.found()];
  const { db } = world.database;
  const { id: merchantId } = made.merchant;
  await sql`update app_user set status = 'active'`.execute(db.read);
  await sql`insert into merchant_fee_rule (id, merchant_id, direction, method, percent_basis_points,
    valid_from) values ('fee_1', ${merchantId}, 'deposit', 'any', 250, now() - interval '1 day')`.execute(
    db.read,
  );
  await signRows(db, feePower);
  await addAccount(db, { merchantIds: [merchantId] });
  for (let i = 1n; i <= 4n; i++) {
    const deposit = await world.deposits.pay(merchantId, {
      amount: { minor: i * 1_000_000n, currency: 'IDR' },
    });
    await matchLines(world.deposits.deps, [
      await addLine(db, { accountId: deposit.accountId, amountMinor: deposit.finalMinor }),
    ]);
  }
  await adjust(merchantId, -30_000n);
  entries = await all(
    db.read,
    sql<{
      amount: bigint;
      at: Date;
    }>`select amount, at from ledger_entry where account_id = ${`merchantPayable.${merchantId}.IDR.live`}
      order by sequence`,
  );
  const routes = exportsRoutes({
    db,
    vault: testVault(),
    clock: systemClock,
    log: silentLog(),
    jobs: {
      enqueue: () => Promise.resolve(true),
      work: () => Promise.resolve(),
      every: () => undefined,
    },
    mail: { send: () => Promise.resolve() },
    consoleUrls: { admin: 'http://admin.test', merchant: 'http://merchant.test' },
    listsOver: () => [],
    atOnceRows: 1_000,
  });
  sites = { admin: testHttp({ routes, console: 'admin' }), merchant: testHttp({ routes }) };
});
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await world.close();
});

const whole = { from: '2020-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' };
const rupiah = (minor: bigint) =>
  `${minor < 0n ? '-' : ''}${(minor < 0n ? -minor : minor) / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`;
const sum = (part: readonly { amount: bigint }[]) =>
  part.reduce((total, { amount }) => total + amount, 0n);

test('opening and every line make the closing balance, as the ledger has them; totals by group and method are theirs', async () => {
  const rows = await statement(world.ownerOf(made), whole);
  const of = (section: string) => rows.filter((row) => row['section'] === section);
  expect(of('opening')).toMatchObject([{ balanceAfter: '0.00', currency: 'IDR' }]);
  expect(of('line').map(({ amount }) => amount)).toEqual(
    entries.map(({ amount }) => rupiah(amount)),
  );
  expect(of('closing')).toMatchObject([{ balanceAfter: rupiah(sum(entries)) }]);
  for (const line of [...of('line'), ...of('total')])
    expect(cents(line['gross']) - cents(line['fee']) - cents(line['repaid'])).toBe(
      cents(line['amount']),
    );
  expect(
    of('line')
      .slice(0, 4)
      .every(({ fee }) => cents(fee) > 0n),
  ).toBe(true);
  expect(of('line').map(({ group, method }) => [group, method])).toEqual([
    ...Array.from({ length: 4 }, () => ['deposits', 'dana']),
    ['adjustments', ''],
  ]);
  expect(of('total').map(({ group, count, amount }) => [group, count, amount])).toEqual([
    ['deposits', '4', rupiah(sum(entries.slice(0, 4)))],
    ['adjustments', '1', '-300.00'],
  ]);
  expect(
    of('line')
      .slice(0, 4)
      .every(({ code, reference }) => (code ?? '').startsWith('DEP-') && reference !== ''),
  ).toBe(true);
});

test('a part of the time has its own opening and closing balance', async () => {
  const [from, to] = [entries[1]?.at, entries[3]?.at].map((at) => new Date(at ?? 0).toISOString());
  const rows = await statement(world.users.admin, {
    from: from ?? '',
    to: to ?? '',
    merchantId: made.merchant.id,
  });
  const inside = entries.filter(
    ({ at }) => at.toISOString() >= (from ?? '') && at.toISOString() < (to ?? ''),
  );
  const before = entries.filter(({ at }) => at.toISOString() < (from ?? ''));
  expect(rows[0]).toMatchObject({ section: 'opening', balanceAfter: rupiah(sum(before)) });
  expect(rows.at(-1)).toMatchObject({
    section: 'closing',
    balanceAfter: rupiah(sum([...before, ...inside])),
  });
  expect(rows.filter(({ section }) => section === 'line')).toHaveLength(inside.length);
});

test('each line is in one of two statements that meet, and the one opens with what the other closed, also where two writers met at the border', async () => {
  const shop = await world.found();
  await sql`update app_user set status = 'active'`.execute(world.database.db.read);
  const border = Date.now() - 60_000;
  const offsets = [-2_000, 1_000, -1_000, 2_000];
  const client = await asOwner();
  for (const [at, offset] of offsets.entries())
    await post(client, {
      merchantId: shop.merchant.id,
      amount: 10_000n,
      cause: `adj:met${at}`,
      at: new Date(border + offset),
    });
  await client.end();
  const middle = new Date(border).toISOString();
  const parts = await Promise.all(
    [
      { from: whole.from, to: middle },
      { from: middle, to: whole.to },
    ].map((filter) => statement(world.ownerOf(shop), filter)),
  );
  expect(
    parts.flatMap((rows) =>
      rows.filter(({ section }) => section === 'line').map(({ cause }) => cause),
    ),
  ).toEqual(offsets.map((_, at) => `adj:met${at}`));
  expect(parts[1]?.[0]?.['balanceAfter']).toBe(parts[0]?.at(-1)?.['balanceAfter']);
});

test('as a workbook it has numbers to calculate with, and as a PDF it is one', async () => {
  const owner = world.ownerOf(made);
  const [sheet] = (await readXlsxFile(await file(owner, whole, 'xlsx'))) as unknown as [
    { data: unknown[][] },
  ];
  const names = sheet.data[0]?.map(String) ?? [];
  const amounts = sheet.data
    .filter((row) => row[0] === 'line')
    .map((row) => row[names.indexOf('amount')]);
  expect(amounts).toEqual(entries.map(({ amount }) => Number(amount) / 100));
  const pdf = await file(owner, whole, 'pdf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5_000);
});

test('operators make it for any merchant by the right to the ledger; a merchant has its own alone', async () => {
  const filter = { ...whole, merchantId: made.merchant.id };
  expect(await order(world.users.staff, filter)).toMatchObject({ status: 403 });
  expect(await order(world.users.subAdmin, whole)).toMatchObject({ status: 404 });
  expect(
    await order(world.users.subAdmin, { ...whole, merchantId: 'mer_00000000000000000000000000' }),
  ).toMatchObject({ status: 404 });
  expect(await order(world.ownerOf(stranger), filter)).toMatchObject({
    status: 202,
    body: { state: 'done', rows: 2 },
  });
  expect(await order(world.users.subAdmin, { from: whole.from })).toMatchObject({ status: 400 });
});

function order(who: User, filter: object, format = 'csv') {
  return sites[who.console].as(who)('POST', '/api/exports', {
    body: { kind: 'settlement', filter, format, timeZone: 'UTC' },
  });
}

async function file(who: User, filter: object, format: string): Promise<Buffer> {
  const { body } = await order(who, filter, format);
  expect(body).toMatchObject({ state: 'done', problem: null });
  return (await sites[who.console].as(who)('GET', `/api/exports/${(body as ExportRow).id}/file`))
    .body as Buffer;
}

async function statement(who: User, filter: object): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = String(await file(who, filter, 'csv'))
    .replace('\u{feff}', '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  );
}

function cents(text: string | undefined): bigint {
  return BigInt((text ?? '').replace('.', ''));
}

/** A posting that no transaction was about. */
async function adjust(merchantId: string, amount: bigint): Promise<void> {
  const client = await asOwner();
  await post(client, { merchantId, amount, cause: 'adj:1', at: new Date() });
  await client.end();
}

/** Nobody else may say when an entry was written. */
async function asOwner(): Promise<Client> {
  const client = new Client({ connectionString: world.database.url });
  await client.connect();
  return client;
}

async function post(
  client: Client,
  {
    merchantId,
    amount,
    cause,
    at,
  }: { merchantId: string; amount: bigint; cause: string; at: Date },
): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      values ($1, 'balance.adjust', '', 'live', 2, '')`,
    [cause],
  );
  await client.query(
    `with moved as (update ledger_account a set posted = posted + m.amount, sequence = sequence + 1
      from unnest($1::text[], $2::bigint[]) as m (id, amount) where a.id = m.id
        returning a.id, a.sequence, m.amount, a.posted)
     insert into ledger_entry (account_id, sequence, cause, amount, balance_after, at) select id, sequence,
       $3, amount, posted, $4 from moved`,
    [
      [`merchantPayable.${merchantId}.IDR.live`, 'suspense.0.IDR.live'],
      [amount, -amount],
      cause,
      at,
    ],
  );
  await client.query('commit');
}
