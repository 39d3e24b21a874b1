import { sql, type Db } from '#platform/db';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleOf, exportLists, listPathNames, roles } from '@wallet/contract';
import type { Console, Endpoint, ExportRow, ListKind } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { exportsRoutes } from '#modules/exports/endpoints';
import { matchLines } from '#modules/matching/lines';
import { seedInstitutions } from '#modules/institutions';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { addMerchantRows, asOwner, testHttp } from '@wallet/server/testing';
import type { MerchantRows, TestHttp } from '@wallet/server/testing';
import { addAccount, addFarm, addLine } from '../../testing/deposits/money-in.ts';
import { createMerchantWorld, type MerchantWorld } from '../../testing/people/merchant-world.ts';
import { listParts } from '../../testing/lists/list-parts.ts';
import { listRoutes } from '../../main.ts';

let world: MerchantWorld;
let sites: Record<Console, TestHttp>;
let kopi: MerchantRows;
let owner: UserPrincipal;
let farmer: UserPrincipal;
/** What a list cannot do without. */
let filters: Partial<Record<ListKind, Record<string, string>>>;
const dangerous = '=HYPERLINK("http://evil.example")';

beforeAll(async () => {
  world = await createMerchantWorld();
  const { url, db } = world.database;
  const parts = listParts(world);
  const lists = (over: Db) => listRoutes(parts, over);
  const routes = [...lists(db), ...exportsRoutes({ ...parts.exports, listsOver: lists })];
  sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  kopi = await addMerchantRows(url);
  await addMerchantRows(url, { merchantId: kopi.merchantId, mode: 'test' });
  await addMerchantRows(url);
  await makeReadable();
  owner = {
    kind: 'user',
    userId: kopi.userId,
    sessionId: 'ses_1',
    roleId: roles.merchant,
    console: 'merchant',
    merchantId: kopi.merchantId,
  };
  await world.found({ name: dangerous });
  const farm = await addFarm(db);
  const { accountId } = await addAccount(db, { ownerUserId: farm });
  await addAccount(db, {});
  await matchLines(world.deposits.deps, [await addLine(db, { accountId, amountMinor: 123_456n })]);
  await sql`insert into float_move (id, mode, from_account_id, to_account_id, currency, amount, kind,
    status, announced_by, reason)
      values (${newId('flm')}, 'live', null, ${accountId}, 'IDR', 5000, 'topUp', 'proposed', ${kopi.userId},
        ${dangerous})`.execute(db.read);
  await sql`insert into expected_line (id, account_id, mode, direction, currency, amount, transaction_id,
    due_at) values (${newId('exp')}, ${accountId}, 'live', 'credit', 'IDR', 5, ${kopi.transactionId},
      now() - interval '1 hour')`.execute(db.read);
  farmer = {
    kind: 'user',
    userId: farm,
    sessionId: 'ses_2',
    roleId: roles.phoneFarm,
    console: 'admin',
  };
  filters = {
    webhookDeliveries: { id: kopi.endpointId },
    accounts: { provider: 'dana' },
    accountLines: { id: accountId },
    // Files are in the log, too.
    auditEntries: { to: new Date(systemClock.now().getTime() + 1).toISOString() },
  };
});
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await world.close();
});

const kinds = Object.keys(exportLists) as ListKind[];
/** Counted by the clock of each reading. */
const moving = ['ageSeconds'];
/** Nothing happens here that these would show. */
const quiet: readonly ListKind[] = [
  'alerts',
  'unknownPayouts',
  'differences',
  'proxies',
  'comparisons',
  'statementImports',
  'recoveryAccounts',
];

test.each(kinds)(
  'a file of %s has the rows of its list, in its order, cell for cell, for everybody who may read it, and is for nobody else',
  async (kind) => {
    for (const person of everybody()) {
      const listed = await readList(person, kind);
      const made = await order(person, kind);
      expect(made.status).toBe(listed === undefined ? 403 : 202);
      if (listed === undefined) continue;
      expect(made.body).toMatchObject({ state: 'done', rows: listed.length, kind });
      const [header = [], ...lines] = readCsv(await download(person, made.body));
      expect(lines.map((line) => objectOf(header, line))).toEqual(
        listed.map((row) => expectedOf(header, row)),
      );
    }
  },
  60_000,
);

test('every list that is compared has rows to compare', async () => {
  const counts = await Promise.all(
    kinds.map(
      async (kind) =>
        [
          kind,
          (await readList(consolesOf(kind).includes('admin') ? world.users.admin : owner, kind))
            ?.length ?? 0,
        ] as const,
    ),
  );
  expect(counts.filter(([kind, count]) => count === 0 && !quiet.includes(kind))).toEqual([]);
});

test('a workbook has the same cells as the list; what looks like a formula is a text, and amounts are numbers', async () => {
  const listed = (await readList(world.users.admin, 'merchants')) ?? [];
  const made = await order(world.users.admin, 'merchants', 'xlsx');
  const content = await download(world.users.admin, made.body);
  const [sheet] = (await readXlsxFile(content)) as unknown as [{ data: unknown[][] }];
  const [header = [], ...lines] = sheet.data;
  const names = header.map(String);
  expect(lines).toHaveLength(listed.length);
  expect(lines.map((line) => line[names.indexOf('name')])).toContain(dangerous);
  expect(lines.map((line) => line[names.indexOf('id')])).toEqual(listed.map(({ id }) => id));
  const balance = names.indexOf('balance.available');
  expect(lines.map((line) => line[balance])).toEqual(
    listed.map((row) => {
      const money = valueAt(row, 'balance.available') as { value: string } | null;
      return money ? Number(money.value) : null;
    }),
  );
  const csv = String(
    await download(world.users.admin, (await order(world.users.admin, 'merchants')).body),
  );
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
});

test('a filter that the list does not know is refused, and so is a format that is not for it', async () => {
  const ask = (body: object) => sites.admin.as(world.users.admin)('POST', '/api/exports', { body });
  expect(await ask({ kind: 'users', filter: { nobodyKnowsThis: '1' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'filter' }] },
  });
  expect(await ask({ kind: 'users', filter: { roleId: '9' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'filter.roleId' }] },
  });
  expect(await ask({ kind: 'users', format: 'pdf' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'format' }] },
  });
  expect(
    await sites.admin.as(world.users.admin)('POST', '/api/exports/count', {
      body: { kind: 'users', filter: { roleId: '2' } },
    }),
  ).toMatchObject({ status: 200, body: { total: 1, more: false } });
});

test('a file is of its person alone, and of nobody whose role has changed since', async () => {
  const { body } = await order(world.users.subAdmin, 'merchants');
  const path = `/api/exports/${body.id}/file`;
  const as = (person: UserPrincipal) => sites.admin.as(person)('GET', path);
  expect(await as(world.users.subAdmin)).toMatchObject({ status: 200 });
  expect(await as(world.users.admin)).toMatchObject({ status: 404 });
  expect(await sites.merchant.as(owner)('GET', path)).toMatchObject({ status: 404 });
  expect(await as({ ...world.users.subAdmin, roleId: roles.staff })).toMatchObject({ status: 404 });
  expect(await as({ ...world.users.subAdmin, roleId: roles.phoneFarm })).toMatchObject({
    status: 403,
  });
});

/** Rows that were written for who they belong to alone get what a list shows of them. */
async function makeReadable(): Promise<void> {
  const { read } = world.database.db;
  const shown = {
    payoutMethodId: null,
    method: 'dana',
    country: 'ID',
    institutionCode: 'DANA',
    institutionName: 'DANA',
    institutionShortName: null,
    last4: '4466',
    holderName: dangerous,
  };
  await sql`update withdrawal_request set destination_shown = ${JSON.stringify(shown)}::jsonb`.execute(
    read,
  );
  await asOwner(world.database.db, sql`update line_proposal set proposed_by = ${kopi.userId}`);
  await seedInstitutions(world.database.db);
  await sql`insert into shift (id, user_id, open_at_start)
    values (${newId('shf')}, ${world.users.staff.userId}, '[{"kind": "deviceRed", "count": 2}]')`.execute(
    read,
  );
}

function everybody(): UserPrincipal[] {
  const { admin, subAdmin, staff } = world.users;
  return [admin, subAdmin, staff, farmer, owner];
}

function consolesOf(kind: ListKind): readonly Console[] {
  const { consoles = ['admin', 'merchant'] }: Endpoint = exportLists[kind];
  return consoles;
}

/** The list by its own endpoint, page after page; undefined for who may not read it. */
async function readList(
  person: UserPrincipal,
  kind: ListKind,
): Promise<Record<string, unknown>[] | undefined> {
  const endpoint: Endpoint = exportLists[kind];
  if (!consolesOf(kind).includes(person.console)) return undefined;
  const filter = { ...filters[kind] };
  const path = listPathNames(kind).reduce(
    (text, name) => text.replace(`:${name}`, filter[name] ?? ''),
    endpoint.path,
  );
  for (const name of listPathNames(kind)) delete filter[name];
  const rows: Record<string, unknown>[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({
      ...filter,
      limit: '2',
      ...(after !== undefined && { after }),
    });
    const { status, body } = await sites[consoleOf(person.roleId)].as(person)(
      'GET',
      `${path}?${query.toString()}`,
    );
    if (status === 403) return undefined;
    expect(status, `${kind}: ${JSON.stringify(body)}`).toBe(200);
    const page = body as { data: Record<string, unknown>[]; next: string | null };
    rows.push(...page.data);
    if (page.next === null) return rows;
    after = page.next;
  }
}

async function order(
  person: UserPrincipal,
  kind: ListKind,
  format = 'csv',
): Promise<{ status: number; body: ExportRow }> {
  await sql`update export set created_at = now() - interval '2 days'`.execute(
    world.database.db.read,
  );
  const answer = await sites[person.console].as(person)('POST', '/api/exports', {
    body: { kind, filter: filters[kind] ?? {}, format, timeZone: 'UTC' },
  });
  return { status: answer.status, body: answer.body as ExportRow };
}

async function download(person: UserPrincipal, { id }: ExportRow): Promise<Buffer> {
  const { status, body } = await sites[person.console].as(person)('GET', `/api/exports/${id}/file`);
  expect(status).toBe(200);
  return body as Buffer;
}

/** Records as RFC 4180 reads them. */
function readCsv(content: Buffer): string[][] {
  const text = content.toString().replace(/^\u{feff}/u, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|$)/gu,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

function objectOf(header: readonly string[], line: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    header
      .map((name, at) => [name, line[at] ?? ''])
      .filter(([name]) => !moving.includes(name ?? '')),
  );
}

/** The same row as the list answered it, written by the words of the manual alone. */
function expectedOf(
  header: readonly string[],
  row: Record<string, unknown>,
): Record<string, string> {
  const currency = firstCurrency(row, header);
  return Object.fromEntries(
    header
      .filter((name) => !moving.includes(name))
      .map((name) => [
        name,
        name === 'currency' && !('currency' in row) ? currency : textOf(valueAt(row, name)),
      ]),
  );
}

function firstCurrency(row: Record<string, unknown>, header: readonly string[]): string {
  const money = header.map((name) => valueAt(row, name)).find((value) => isMoney(value)) as
    | { currency: string }
    | undefined;
  return money?.currency ?? '';
}

function isMoney(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'value' in value &&
    'currency' in value
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isMoney(value)) return (value as { value: string }).value;
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object')
      ? value.join('; ')
      : JSON.stringify(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value.replace('Z', '+00:00');
  return /^[=+\-@]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
}

function valueAt(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      row,
    );
}
