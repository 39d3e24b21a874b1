import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  maintenanceKey,
  type AnswerOf,
  type endpoints,
  type Principal,
  type SettingRow,
} from '@wallet/contract';
import {
  testDatabase,
  testHttp,
  testApprovals,
  testRaising,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { settingsRoutes } from '#modules/settings';
import { fakeClock, systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { maintenanceRoutes } from './endpoints.ts';
import { readMaintenance } from './read-maintenance.ts';

let database: TestDatabase;
let admin: TestHttp;
let merchant: TestHttp;
let ayu: Principal;
const shopkeeper: Principal = {
  kind: 'user',
  userId: 'usr_1',
  sessionId: 'ses_1',
  roleId: 4,
  merchantId: 'mer_1',
  console: 'merchant',
};

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const routes = [
    ...settingsRoutes({ db, approvals: testApprovals(), raising: testRaising() }),
    ...maintenanceRoutes({ db, clock: fakeClock('2026-11-24T00:00:00Z'), postgres: 'npm' }),
  ];
  admin = testHttp({ routes, console: 'admin' });
  merchant = testHttp({ routes, console: 'merchant' });
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${userId}, 'ayu@house.example', 'ayu@house.example', 'Ayu', 1, 'active')`.execute(
    db.read,
  );
  ayu = { kind: 'user', userId, sessionId: newId('ses'), roleId: 1, console: 'admin' };
});
afterAll(async () => {
  await Promise.all([admin.close(), merchant.close()]);
  await database.close();
});

type Told = AnswerOf<(typeof endpoints)['getMaintenance']>;

const path = `/api/settings/${maintenanceKey}`;
const inHours = (hours: number) =>
  new Date(systemClock.now().getTime() + hours * 3_600_000).toISOString();
const words = {
  severity: 'paused',
  audiences: ['merchants', 'payers'],
  text: { en: 'The bank is away.', id: 'Bank sedang tutup.' },
} as const;
const read = async () => (await admin.as(ayu)('GET', path)).body as SettingRow;
const announce = async (value: unknown, more: object = {}) =>
  admin.as(ayu)('POST', path, {
    body: { value, source: 'letter of the bank', version: (await read()).version, ...more },
  });
const told = async (): Promise<{ operators: Told; merchants: Told }> => ({
  operators: (await admin.as(ayu)('GET', '/api/maintenance')).body as Told,
  merchants: (await merchant.as(shopkeeper)('GET', '/api/maintenance')).body as Told,
});
const facts = () =>
  all(
    database.db.read,
    sql<{ key: string }>`select payload ->> 'key' as key from fact where name = 'settings.changed'`,
  );

test('nothing is announced until somebody does', async () => {
  expect(await told()).toEqual({
    operators: { maintenance: null, changesInMs: null },
    merchants: { maintenance: null, changesInMs: null },
  });
});

test('an announcement without English, for nobody, longer than a phone shows, or over before it begins is refused at its field', async () => {
  const until = inHours(2);
  const at = async (value: object, more = {}) =>
    (await announce({ ...words, until, ...value }, more)).body as { errors?: { path: string }[] };
  expect((await at({ text: { id: 'Bank tutup' } })).errors?.[0]?.path).toBe('value.text.en');
  expect((await at({ text: { en: 'x'.repeat(241) } })).errors?.[0]?.path).toBe('value.text.en');
  expect((await at({ audiences: [] })).errors?.[0]?.path).toBe('value.audiences');
  expect((await at({ until: inHours(-1) })).errors?.[0]?.path).toBe('value.until');
  expect((await at({}, { validFrom: inHours(3) })).errors?.[0]?.path).toBe('value.until');
  expect(await read()).toMatchObject({ value: null, version: null });
});

test('it is told at once to those it is for and to nobody else, with its end, and open screens hear of it', async () => {
  const until = inHours(2);
  expect(await announce({ ...words, until })).toMatchObject({ status: 200 });
  const { version } = await read();
  const maintenance = { version, severity: 'paused', text: words.text, until };
  const { operators, merchants } = await told();
  expect(operators.maintenance).toBeNull();
  expect(merchants.maintenance).toEqual(maintenance);
  expect((await readMaintenance(database.db.read, 'payers')).maintenance).toEqual(maintenance);
  for (const { changesInMs } of [operators, merchants])
    expect(changesInMs).toSatisfy((ms: number) => ms > 7_100_000 && ms <= 7_200_000);
  expect(await facts()).toEqual([{ key: maintenanceKey }]);
});

test('one that is planned is not told before its time; the one before it changes at that moment, and it can be taken back', async () => {
  await announce(
    { ...words, audiences: ['operators'], until: inHours(3) },
    { validFrom: inHours(1) },
  );
  const { merchants } = await told();
  expect(merchants.maintenance?.severity).toBe('paused');
  expect(merchants.changesInMs).toSatisfy((ms: number) => ms > 3_500_000 && ms <= 3_600_000);
  const [planned] = (await read()).planned;
  expect(
    await admin.as(ayu)('POST', `${path}/changes/${planned?.id}/withdraw`, {
      body: { reason: 'the bank stays' },
    }),
  ).toMatchObject({ status: 200, body: { planned: [] } });
  expect((await told()).merchants.changesInMs).toSatisfy((ms: number) => ms > 3_600_000);
});

test('what is taken back early is told to nobody any more, and stays in the history with its source', async () => {
  expect(await announce(null, { source: 'the bank is back' })).toMatchObject({
    status: 200,
    body: { value: null, source: 'the bank is back' },
  });
  expect((await told()).merchants).toEqual({ maintenance: null, changesInMs: null });
  const { body } = await admin.as(ayu)('GET', `${path}/history`);
  expect(body).toMatchObject({
    versions: [{ value: null }, { value: words, source: 'letter of the bank' }],
    refused: [{ state: 'withdrawn' }],
  });
});

test('what has reached its end is told to nobody, without anything running', async () => {
  const over = JSON.stringify({ ...words, until: '2026-01-02T00:00:00.000Z' });
  const version = newId('set');
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${version}, ${maintenanceKey}, ${over}::jsonb, now(), 'letter of the bank', 'test')`.execute(
    database.db.read,
  );
  expect((await told()).merchants).toEqual({ maintenance: null, changesInMs: null });
});

test('what the server runs on is told to those who read settings, judged by the list of this release', async () => {
  const { status, body } = await admin.as(ayu)('GET', '/api/software');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    product: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^[\da-f]{40}$/),
    },
    openssl: process.versions.openssl,
    components: [
      { product: 'node', version: process.versions.node, broughtBy: 'npm' },
      { product: 'postgresql', version: expect.stringMatching(/^18\.\d+$/), broughtBy: 'npm' },
    ],
  });
  const { components } = body as AnswerOf<(typeof endpoints)['getSoftware']>;
  for (const { known, standing } of components) {
    expect(known).not.toBeNull();
    expect(['good', 'behind', 'notKnown']).toContain(standing);
  }
  expect((await merchant.as(shopkeeper)('GET', '/api/software')).status).toBe(404);
});
