import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  settingKeys,
  type Principal,
  type SettingRow,
  type SettingVersion,
} from '@wallet/contract';
import {
  testDatabase,
  testHttp,
  signPeople,
  testApprovals,
  testRaising,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { readSetting } from '#platform/settings';
import { settingsRoutes } from './endpoints.ts';
import { registry } from './registry.ts';

type User = Extract<Principal, { kind: 'user' }>;

let database: TestDatabase;
let site: TestHttp;
let ayu: User;
let bima: User;
let staff: User;

beforeAll(async () => {
  database = await testDatabase();
  site = testHttp({
    routes: settingsRoutes({ db: database.db, approvals: testApprovals(), raising: testRaising() }),
    console: 'admin',
  });
  const person = async (roleId: 1 | 2, name: string): Promise<User> => {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${userId}, ${userId}, ${name}, ${roleId}, 'active')`.execute(
      database.db.read,
    );
    return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' };
  };
  [ayu, bima, staff] = [await person(1, 'Ayu'), await person(1, 'Bima'), await person(2, 'Citra')];
  await signPeople(database.db);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const ask = (who: User, method: 'GET' | 'POST', path: string, body?: unknown) =>
  site.as(who)(method, path, body === undefined ? {} : { body });
const read = async (key: string) =>
  (await ask(ayu, 'GET', `/api/settings/${key}`)).body as SettingRow;
const change = async (key: string, value: unknown, more: object = {}, who = ayu) =>
  ask(who, 'POST', `/api/settings/${key}`, {
    value,
    source: 'letter of the bank',
    version: (await read(key)).version,
    ...more,
  });
const act = (
  key: string,
  id: string | undefined,
  move: 'decide' | 'withdraw',
  who: User,
  body: object = {},
) =>
  ask(who, 'POST', `/api/settings/${key}/changes/${id ?? ''}/${move}`, {
    reason: 'as agreed',
    ...(move === 'decide' && { decision: 'accept' }),
    ...body,
  });
const inForce = (
  key: 'alerts.payoutPatience' | 'payouts.coolDownHours' | 'proxies.checkEverySeconds',
) => readSetting(database.db.read, registry[key]);
const trail = (key: string) =>
  all(
    database.db.read,
    sql<{
      action: string;
      reason: string | null;
    }>`select action, reason from audit_entry where entity = 'setting' and entity_id = ${key} order by id`,
  );
const later = (hours: number) =>
  new Date(systemClock.now().getTime() + hours * 3_600_000).toISOString();
const patience = {
  unknownMinutes: 20,
  waitingMinutes: 15,
  approvalMinutes: 60,
  holdMinutes: 240,
  nameMinutes: 10,
};
const version = expect.any(String) as string;

test('every setting is told, and what is kept of it fits the schema of its readers', async () => {
  expect(await ask(staff, 'GET', '/api/settings')).toMatchObject({ status: 403 });
  const rows = ((await ask(ayu, 'GET', '/api/settings')).body as { data: SettingRow[] }).data;
  expect(rows.map(({ key }) => key)).toEqual(settingKeys);
  for (const { key, value } of rows) expect(() => registry[key].schema.parse(value)).not.toThrow();
  expect(rows.find(({ key }) => key === 'alerts.payoutPatience')).toMatchObject({
    version: null,
    value: { unknownMinutes: 15 },
  });
  expect(rows.find(({ key }) => key === 'withdrawals.approval')).toMatchObject({
    version,
    needsTwo: true,
    source: 'first values',
    value: { secondPersonAboveMinor: { IDR: '10000000000' } },
  });
});

test('a change counts for its readers at once, with its source, and is written down', async () => {
  expect(await change('alerts.payoutPatience', patience)).toMatchObject({
    status: 200,
    body: { value: patience, version, source: 'letter of the bank', changedBy: { name: 'Ayu' } },
  });
  expect(await inForce('alerts.payoutPatience')).toEqual(patience);
  expect(await trail('alerts.payoutPatience')).toEqual([
    { action: 'setting.changed', reason: 'letter of the bank' },
  ]);
});

test('what its readers would not take is refused with the wrong fields, and so are the past, no source, no such key and who may not', async () => {
  expect(await change('alerts.payoutPatience', { ...patience, holdMinutes: 0 })).toMatchObject({
    status: 400,
    body: { code: 'invalidRequest', errors: [{ path: 'value.holdMinutes' }] },
  });
  expect(await change('alerts.payoutPatience', patience, { validFrom: later(-1) })).toMatchObject({
    status: 422,
    body: { code: 'validFromPast' },
  });
  expect(await change('alerts.payoutPatience', patience, { source: ' ' })).toMatchObject({
    status: 400,
  });
  expect(await ask(ayu, 'GET', '/api/settings/nothing')).toMatchObject({ status: 400 });
  expect(await change('alerts.payoutPatience', patience, {}, staff)).toMatchObject({ status: 403 });
});

test('a rail whose most is less than its least, whose hours end before they begin, or whose methods are of two currencies is refused at its own field, and so are times of no provider', async () => {
  const rails = (await read('payouts.rails')).value as Record<string, unknown>[];
  const [first, second, ...others] = rails;
  const wrong = [
    { ...first, maxMinor: '99', to: ['PH-BDO'] },
    { ...second, cutOff: { from: '15:00', until: '08:00' }, methods: ['livin', 'maya_to_bank'] },
    ...others,
  ];
  const { status, body } = await change('payouts.rails', wrong);
  expect(status).toBe(400);
  expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
    'value.0.to',
    'value.0.maxMinor',
    'value.1.methods',
    'value.1.cutOff.until',
  ]);
  expect(await change('payouts.timing', { nobody: { ttlMs: 60_000 } })).toMatchObject({
    status: 400,
  });
  expect(await change('payouts.timing', { livin: { ttlMs: 4_000 } })).toMatchObject({
    body: { errors: [{ path: 'value.livin.ttlMs' }] },
  });
  expect(
    await change('payouts.rails', [{ ...first, feeMinor: '100' }, second, ...others]),
  ).toMatchObject({
    status: 200,
    body: { value: rails, proposal: { value: [{ feeMinor: '100' }, ...rails.slice(1)] } },
  });
});

test('whoever saw another value is told so', async () => {
  const { version: seen } = await read('proxies.checkEverySeconds');
  expect(await change('proxies.checkEverySeconds', 600)).toMatchObject({ status: 200 });
  expect(await change('proxies.checkEverySeconds', 700, { version: seen })).toMatchObject({
    status: 409,
    body: { code: 'revisionConflict' },
  });
  expect(await inForce('proxies.checkEverySeconds')).toBe(600);
});

test('a planned value waits for its moment, is not planned twice for the same one, and can be taken back until it begins', async () => {
  const key = 'proxies.checkEverySeconds';
  const at = later(24);
  const { body } = await change(key, 300, { validFrom: at });
  const [planned] = (body as SettingRow).planned;
  expect(planned).toMatchObject({ value: 300, validFrom: at, state: 'accepted' });
  expect(await inForce(key)).toBe(600);
  expect(await change(key, 301, { validFrom: at })).toMatchObject({
    status: 409,
    body: { code: 'termsExist' },
  });
  expect(await act(key, planned?.id, 'withdraw', bima)).toMatchObject({
    status: 200,
    body: { planned: [], value: 600 },
  });
  expect(await act(key, planned?.id, 'withdraw', bima)).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
  const { body: history } = await ask(ayu, 'GET', `/api/settings/${key}/history`);
  expect(history).toMatchObject({
    refused: [{ value: 300, state: 'withdrawn', decisionReason: 'as agreed' }],
  });
  expect((history as { versions: SettingVersion[] }).versions.map(({ value }) => value)).toEqual([
    600, 900,
  ]);
});

test('what has begun is not taken back', async () => {
  const { body } = await change('proxies.checkEverySeconds', 480);
  const id = (
    await all(
      database.db.read,
      sql<{
        id: string;
      }>`select id from setting_change where setting_id = ${(body as SettingRow).version}`,
    )
  )[0]?.id;
  expect(await act('proxies.checkEverySeconds', id, 'withdraw', ayu)).toMatchObject({
    status: 409,
    body: { code: 'termsBegun' },
  });
  expect(await inForce('proxies.checkEverySeconds')).toBe(480);
});

test('a setting that decides about money changes only when a second Admin says so', async () => {
  const key = 'payouts.coolDownHours';
  const proposed = (await change(key, { live: 1, test: 0 })).body as SettingRow;
  expect(proposed).toMatchObject({
    value: { live: 24 },
    proposal: { value: { live: 1 }, proposedBy: { name: 'Ayu' } },
  });
  expect(await inForce(key)).toEqual({ live: 24, test: 0 });
  expect(await change(key, { live: 2, test: 0 })).toMatchObject({
    status: 409,
    body: { code: 'proposalOpen' },
  });
  expect(await act(key, proposed.proposal?.id, 'decide', ayu)).toMatchObject({
    status: 403,
    body: { code: 'secondPersonNeeded' },
  });
  expect(await act(key, newId('sch'), 'decide', bima)).toMatchObject({ status: 404 });
  expect(await act(key, proposed.proposal?.id, 'decide', bima)).toMatchObject({
    status: 200,
    body: { proposal: null, value: { live: 1 }, changedBy: { name: 'Ayu' } },
  });
  expect(await inForce(key)).toEqual({ live: 1, test: 0 });
  expect(await act(key, proposed.proposal?.id, 'decide', bima)).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
  expect((await trail(key)).map(({ action }) => action)).toEqual([
    'setting.proposed',
    'setting.changed',
  ]);
  const stolen = `update setting_change
    set state = 'accepted', decided_by = proposed_by, decided_at = now(), setting_id = 'x' where key = '${key}' and state = 'proposed'`;
  await change(key, { live: 0.5, test: 0 });
  await expect(database.db.staffPool.query(stolen)).rejects.toThrow('setting_change_takes_two');
});

test('a proposal that is refused changes nothing and makes room for another', async () => {
  const { proposal } = await read('payouts.coolDownHours');
  expect(
    await act('payouts.coolDownHours', proposal?.id, 'decide', bima, { decision: 'refuse' }),
  ).toMatchObject({ status: 200, body: { proposal: null, value: { live: 1 } } });
  expect(await change('payouts.coolDownHours', { live: 0.2, test: 0 }, {}, bima)).toMatchObject({
    status: 200,
    body: { proposal: { value: { live: 0.2 } } },
  });
});

test('of two who decide at the same moment one is told that it is decided', async () => {
  const { proposal } = (await change('unmatched.secondAdminAbove', { IDR: '9000000000', PHP: '1' }))
    .body as SettingRow;
  const answers = await Promise.all([
    act('unmatched.secondAdminAbove', proposal?.id, 'decide', bima),
    act('unmatched.secondAdminAbove', proposal?.id, 'decide', bima, { decision: 'refuse' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
