import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type Principal } from '@wallet/contract';
import {
  addMerchant,
  depositWorld,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { operatorSessionRoutes } from '#modules/reports/sessions';
import { revealRoutes } from '#modules/reveal';
import { depositsRoutes, createSession } from '#modules/sessions/actions';
import { readPayUrl } from '#modules/sessions/links';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { copySessions, damage } from '../../testing/database/damaged-values.ts';
import { createUnreadableWatch, type UnreadableWatch } from './note-unreadable.ts';

let database: TestDatabase;
let world: DepositWorld;
let watch: UnreadableWatch;
let merchants: TestHttp;
let operators: TestHttp;
let merchantId: string;
let ids: string[];
/** Three damaged links and three damaged phone numbers, somewhere among thousands. */
let links: string[];
let phones: string[];

const many = 2_400;
const { listSessions, getSession, listOperatorSessions } = endpoints;
const table = 'transaction_session';

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  watch = createUnreadableWatch({
    db: database.db,
    log: silentLog(),
    clock: systemClock,
    vault: testVault(),
  });
  const deps = { ...world.deps, vault: watch.vault };
  merchants = testHttp({ routes: depositsRoutes(deps) });
  operators = testHttp({
    routes: [
      ...operatorSessionRoutes(deps),
      ...revealRoutes({ db: database.db, vault: watch.vault, clock: systemClock }),
    ],
    console: 'admin',
  });
  merchantId = await addMerchant(database.db);
  const { id } = await database.db.transaction((trx) =>
    createSession(trx, world.deps, {
      amount: { minor: 2_000_000n, currency: 'IDR' },
      merchantId,
      mode: 'live',
      source: 'api',
      createdBy: null,
      reference: 'first',
      customer: { name: 'Siti', phone: '+62 812 7777 4242' },
    }),
  );
  ids = [id, ...Array.from({ length: many - 1 }, () => newId('txs')).sort()];
  await copySessions(database, id, ids.slice(1));
  const at = (places: number[]) => places.map((place) => ids[place] ?? '');
  links = at([700, 1_300, 2_390]);
  phones = at([5, 1_301, 2_398]);
  const hows = ['flipped', 'keyMissing', { copiedFrom: ids[9] ?? '' }] as const;
  for (const [nth, how] of hows.entries()) {
    await damage(database, { table, id: links[nth] ?? '', column: 'token_enc' }, how);
    await damage(database, { table, id: phones[nth] ?? '', column: 'customer_phone_enc' }, how);
  }
}, 60_000);
afterAll(async () => {
  await merchants.close();
  await operators.close();
  await watch.settle();
  await world.close();
  await database.close();
});

const token = (): Principal => ({
  kind: 'token',
  tokenId: newId('tok'),
  merchantId,
  mode: 'live',
  scopes: ['sessions:read', 'sessions:write'],
});
const admin: Principal = {
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId: 1,
  console: 'admin',
};

/** Every page of a list. */
async function pages<Row>(
  read: (after: string) => Promise<{ data: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { data: Row[]; next: string | null } = await read(
      after === '' ? '' : `&after=${after}`,
    );
    rows.push(...page.data);
    after = page.next;
  }
  return rows;
}

test('a merchant reads all of thousands of sessions, and the three whose links do not decrypt stand marked among them without a link', async () => {
  const as = merchants.as(token());
  const rows = await pages(async (after) =>
    listSessions.answer.parse((await as('GET', `/v1/transaction-sessions?limit=100${after}`)).body),
  );
  expect(rows).toHaveLength(many);
  const marked = rows.filter(({ unreadable }) => unreadable !== undefined);
  expect(marked.map(({ id, url, unreadable }) => ({ id, url, unreadable }))).toEqual(
    links.toReversed().map((id) => ({ id, url: undefined, unreadable: ['url'] })),
  );
  expect(rows.filter(({ url }) => url?.includes('/deposit?session='))).toHaveLength(many - 3);
});

test('the session alone is read as well, with its mark', async () => {
  const as = merchants.as(token());
  const id = links[0] ?? '';
  const answer = await as('GET', `/v1/transaction-sessions/${id}`);
  expect([answer.status, getSession.answer.parse(answer.body)]).toMatchObject([
    200,
    { id, status: 'open', unreadable: ['url'] },
  ]);
});

test('an operator reads all of them, and the three whose phone numbers do not decrypt stand marked without their last digits', async () => {
  const as = operators.as(admin);
  const rows = await pages(async (after) =>
    listOperatorSessions.answer.parse(
      (await as('GET', `/api/operator/sessions?limit=100${after}`)).body,
    ),
  );
  expect(rows).toHaveLength(many);
  const marked = rows.filter(({ unreadable }) => unreadable !== undefined);
  expect(marked.map(({ id, customer, unreadable }) => ({ id, customer, unreadable }))).toEqual(
    phones.toReversed().map((id) => ({
      id,
      customer: { name: 'Siti', phoneLast4: null },
      unreadable: ['customer.phoneLast4'],
    })),
  );
  expect(rows.filter(({ customer }) => customer.phoneLast4 === '4242')).toHaveLength(many - 3);
});

test('a transaction whose link does not decrypt is read without it, marked, and one that nobody pays any more is not', async () => {
  const deps = { ...world.deps, vault: watch.vault };
  const owner = { merchantId, mode: 'live' as const };
  const read = (id = '') => readPayUrl(database.db.read, deps, owner, id);
  expect(await read(links[1])).toEqual({ payUrl: null, unreadable: ['payUrl'] });
  expect(await read(ids[2])).toEqual({ payUrl: expect.stringContaining('/deposit?session=') });
  await database.db.staffPool.query(
    `update transaction_session set expires_at = now() where id = $1`,
    [links[1]],
  );
  expect(await read(links[1])).toEqual({ payUrl: null });
});

test('whoever asks for the one value is told that it does not decrypt, as a code, and all of it is noted once', async () => {
  const as = operators.as(admin);
  const reveal = (id = '') =>
    as('POST', '/api/operator/reveal', {
      body: { entity: 'session', id, field: 'phone', reason: 'called' },
    });
  for (const id of phones)
    expect(await reveal(id)).toMatchObject({ status: 409, body: { code: 'valueUnreadable' } });
  expect(await reveal(ids[2])).toMatchObject({ status: 200, body: { value: '+62 812 0000 4242' } });
  await watch.settle();
  const { rows } = await database.db.staffPool.query<{ id: string; problem: string }>(
    'select row_id as id, problem from unreadable_value order by row_id',
  );
  const changed = rows.filter(({ problem }) => problem === 'changed').map(({ id }) => id);
  expect(new Set(changed)).toEqual(new Set([links[0], links[2], phones[0], phones[2]]));
  expect(changed).toHaveLength(4);
  expect(rows.filter(({ problem }) => problem === 'keyMissing')).toHaveLength(1);
});
