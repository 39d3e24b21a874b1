import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, roles, tokenScopes } from '@wallet/contract';
import type { Console, Endpoint, Principal } from '@wallet/contract';
import { idFloor, newId } from '#platform/ids';
import { addMerchantRows, type Answered, type TestHttp, testHttp } from '@wallet/server/testing';
import type {
  FilterFixture,
  Fixtures,
  ListFixture,
  ListName,
  ListWorld,
  Variant,
} from '../../testing/lists/fixture.ts';
import { listParts } from '../../testing/lists/list-parts.ts';
import { ofMoneyIn } from '../../testing/lists/of-money-in.ts';
import { ofMoneyOut } from '../../testing/lists/of-money-out.ts';
import { ofPeople } from '../../testing/lists/of-people.ts';
import { openPlanter, type Planter, type Row } from '../../testing/lists/planter.ts';
import { createMerchantWorld, type MerchantWorld } from '../../testing/people/merchant-world.ts';
import { addAccount } from '../../testing/deposits/money-in.ts';
import { allRoutes } from '../../main.ts';

/** Every endpoint whose answer comes in pages. A list without a fixture fails. */
const lists = Object.values<Endpoint>(endpoints).filter(
  ({ method, answer }) =>
    method === 'GET' && ['data', 'next'].every((key) => key in shapeOf(answer)),
);
const filtersOf = ({ query }: Endpoint) =>
  Object.keys(query ? shapeOf(query) : {}).filter(
    (name) => !['after', 'limit', 'order'].includes(name),
  );

let world: MerchantWorld;
let planter: Planter;
let of: ListWorld;
let fixtures: Fixtures<ListName>;
let sites: Record<Console, TestHttp>;

beforeAll(async () => {
  world = await createMerchantWorld();
  const { url } = world.database;
  planter = await openPlanter(url);
  of = await parentsOf(world, planter);
  fixtures = { ...ofPeople(of), ...ofMoneyIn(of), ...ofMoneyOut(of) };
  const routes = allRoutes(listParts(world)).map((route) => ({
    ...route,
    endpoint: { ...route.endpoint, answer: z.unknown() },
  }));
  sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await planter.close();
  await world.close();
});

test('every list of the contract has a fixture, and every filter of it', () => {
  expect(lists.map((list) => [list.name, Object.keys(fixtureOf(list).filters).toSorted()])).toEqual(
    lists.map((list) => [list.name, filtersOf(list).toSorted()]),
  );
});

test.each(lists.flatMap((list) => filtersOf(list).map((name) => [list.name, name] as const)))(
  '%s narrowed by %s shows the row that it asks for, and not another one',
  async (name, filter) => {
    const list = endpoints[name as ListName];
    const fixture = fixtureOf(list);
    const how = fixture.filters[filter];
    if (how === undefined) throw new Error(`${name} has no fixture for ${filter}`);
    if (how === 'time') return expectBoundary(list, filter);
    if ('noFilter' in how) return;
    if ('refuses' in how) {
      const answer = await ask(list, { [filter]: how.asks });
      return expect(answer.status).toBe(how.refuses);
    }
    const base = await plant(fixture);
    const variant = await plant(fixture, how);
    const value = typeof how.asks === 'string' ? how.asks : how.asks(variant.row);
    expect(await shown(list)).toContain(base.shown);
    const narrowed = await shown(list, { [filter]: value });
    expect(narrowed).toContain(variant.shown);
    expect(narrowed).not.toContain(base.shown);
  },
);

test.each(lists.map(({ name }) => name))(
  '%s comes page after page with every row once, in the order of the whole list',
  async (name) => {
    const list = endpoints[name as ListName];
    const fixture = fixtureOf(list);
    const planted = [];
    const differ = Object.values(fixture.filters).find(isVariant);
    for (const variant of [undefined, differ?.table === undefined ? differ : undefined])
      planted.push((await plant(fixture, variant)).shown);
    const whole = await shown(list);
    expect(whole).toContain(planted[0]);
    expect(await pagesOf(list)).toEqual(whole);
    expect(await ask(list, { after: 'nobody~1' })).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  },
);

test.each(lists.filter(({ query }) => query && 'order' in shapeOf(query)).map(({ name }) => name))(
  '%s is sorted as it is asked to be',
  async (name) => {
    const list = endpoints[name as ListName];
    const fixture = fixtureOf(list);
    const [older, newer] = [await plant(fixture), await plant(fixture)];
    const of = async (order: string) =>
      (await shown(list, { order })).filter((id) => id === older.shown || id === newer.shown);
    expect(await of('oldest')).toEqual([older.shown, newer.shown]);
    expect(await of('newest')).toEqual([newer.shown, older.shown]);
  },
);

/** `from` is included and `to` is not: rows with the first id of a moment tell, and no later one does. */
async function expectBoundary(list: Endpoint, filter: string): Promise<void> {
  const fixture = fixtureOf(list);
  const middle = of.at.getTime() + 10 * ++plants;
  const at = (milliseconds: number) => new Date(middle + milliseconds);
  const rows = [];
  for (const moment of [at(-1), at(0), at(1)])
    rows.push((await plant(fixture, { asks: '', row: firstOf(fixture, moment) }, moment)).shown);
  const found = await shown(list, { [filter]: at(0).toISOString() });
  expect(rows.map((row) => found.includes(row))).toEqual(
    filter === 'from' ? [false, true, true] : [true, false, false],
  );
}

function firstOf({ prefix }: ListFixture, moment: Date): Row {
  return prefix === undefined ? {} : { id: idFloor(prefix, moment) };
}

let plants = 0;

/** A row of the list and what belongs to it, and how the list shows it. */
async function plant(
  { table, prefix, base = {}, also, timeColumn, shownAs = ({ id }) => id }: ListFixture,
  variant?: Variant,
  at = of.at,
): Promise<{ row: Row; shown: unknown }> {
  const isOther = variant?.table !== undefined;
  const numbered = 'sequence' in base ? { sequence: 100 + ++plants } : {};
  const row = await planter.plant(
    variant?.table ?? table,
    {
      ...(isOther ? {} : { ...base, ...numbered }),
      ...(timeColumn !== undefined && { [timeColumn]: at }),
      ...variant?.row,
    },
    { prefix: isOther ? prefixOf[variant.table ?? ''] : prefix, at },
  );
  const added = isOther ? [] : (also?.(row) ?? []);
  for (const [other, values] of [...added, ...(variant?.also?.(row) ?? [])])
    await planter.plant(other, values);
  return { row, shown: shownAs(row) };
}

const prefixOf: Readonly<Record<string, string>> = { alert: 'alr' };

async function ask(list: Endpoint, query: Record<string, string> = {}): Promise<Answered> {
  const { path = {}, needs = {} } = fixtureOf(list);
  const url = Object.entries(path).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    list.path,
  );
  const text = new URLSearchParams({ limit: '100', ...needs, ...query }).toString();
  const principal = callerOf(list);
  const site = principal.kind === 'user' ? principal.console : 'merchant';
  return sites[site].as(principal)('GET', `${url}?${text}`);
}

async function read(list: Endpoint, query: Record<string, string> = {}) {
  const { status, body } = await ask(list, query);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body as { data: Record<string, unknown>[]; next: string | null };
}

async function shown(list: Endpoint, query?: Record<string, string>): Promise<unknown[]> {
  const { data } = await read(list, query);
  return data.map((row) => row[fixtureOf(list).shownIn ?? 'id']);
}

async function pagesOf(list: Endpoint): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const query: Record<string, string> = { limit: '3', ...(after !== undefined && { after }) };
    const page = await read(list, query);
    expect(page.data.length).toBeLessThanOrEqual(3);
    ids.push(...page.data.map((row) => row[fixtureOf(list).shownIn ?? 'id']));
    after = page.next;
  }
  return ids;
}

/** A person of the console that serves the list, or the merchant's server. */
function callerOf({ surface, consoles }: Endpoint): Principal {
  const { merchantId, userId } = of.kopi;
  if (surface === 'merchantApi')
    return { kind: 'token', tokenId: 'tok_1', merchantId, mode: 'live', scopes: tokenScopes };
  return consoles?.includes('admin') === false
    ? {
        kind: 'user',
        userId,
        sessionId: 'ses_1',
        roleId: roles.merchant,
        console: 'merchant',
        merchantId,
      }
    : world.users.admin;
}

async function parentsOf(
  { database: { db, url }, users }: MerchantWorld,
  { plant: add }: Planter,
): Promise<ListWorld> {
  const [kopi, stranger] = [await addMerchantRows(url), await addMerchantRows(url)];
  const { accountId, deviceId } = await addAccount(db, {});
  const { accountId: otherAccountId } = await addAccount(db, {});
  const [proxyId, lateTransactionId] = [newId('prx'), newId('txn')];
  await add('proxy', { id: proxyId });
  await add('recovery', { id: 'rcv_1', backup_at: new Date() });
  await add('transaction', {
    id: lateTransactionId,
    merchant_id: kopi.merchantId,
    session_id: kopi.sessionId,
    kind: 'deposit',
    status: 'expired',
    mode: 'live',
    currency: 'IDR',
    expires_at: new Date(),
    monitoring_until: new Date(),
    final_payment: 1,
  });
  // Behind all that has an id by now.
  const at = new Date(Date.now() + 5_000);
  return {
    kopi,
    stranger,
    adminId: users.admin.userId,
    accountId,
    otherAccountId,
    deviceId,
    proxyId,
    lateTransactionId,
    at,
  };
}

function fixtureOf({ name }: Endpoint): ListFixture {
  const all: Partial<Record<string, ListFixture>> = fixtures;
  const fixture = all[name];
  if (!fixture) throw new Error(`${name} has no fixture in testing/lists`);
  return fixture;
}

function isVariant(how: FilterFixture): how is Variant {
  return how !== 'time' && !('noFilter' in how) && !('refuses' in how);
}

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object }).shape ?? {};
}
