import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleOf, endpoints, roles } from '@wallet/contract';
import type { Console, ExportRow, ExportSchedule, RoleId } from '@wallet/contract';
import { addMerchant, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import type { UserPrincipal } from '#modules/identity';
import { systemClock } from '#platform/clock';
import { route } from '#platform/http';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import type { Letter } from '#platform/mail';
import { exportsRoutes } from '../endpoints/endpoints.ts';
import type { Exports } from '../exports.ts';
import { makeFile } from './make-file.ts';
import { runSchedules } from '../endpoints/run-schedules.ts';

let database: TestDatabase;
let sites: Record<Console, TestHttp>;
let deps: Exports;
let letters: Letter[];
let asked: string[];
const calm = { isLast: false, signal: new AbortController().signal };
/** What the list of devices answers to whom: its reader is said in the row. */
const list = route(endpoints.listAlerts, ({ principal }) =>
  Promise.resolve({
    data: [],
    next: null,
    open: principal.roleId,
    unseen: 0,
    hasUnseenCritical: false,
  }),
);

beforeAll(async () => {
  database = await testDatabase();
  const jobs: Exports['jobs'] = {
    enqueue: (_trx, _job, payload) =>
      Promise.resolve(asked.push((payload as { exportId: string }).exportId) > 0),
    work: () => Promise.resolve(),
    every: () => undefined,
  };
  letters = [];
  asked = [];
  deps = {
    db: database.db,
    vault: testVault(),
    jobs,
    clock: systemClock,
    log: silentLog(),
    mail: { send: (_trx, letter) => Promise.resolve(void letters.push(letter)) },
    consoleUrls: { admin: 'https://admin.example', merchant: 'https://merchant.example' },
    listsOver: () => [list],
    atOnceRows: 0,
  };
  sites = {
    admin: testHttp({ routes: exportsRoutes(deps), console: 'admin' }),
    merchant: testHttp({ routes: exportsRoutes(deps) }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await database.close();
});

test('a schedule says when it is next: the coming hour of its clock, the coming Monday, the coming first of a month', async () => {
  const admin = await person(roles.admin);
  const next = async (every: string, timeZone: string) => {
    const made = await schedule(admin, { every, at: '07:30', timeZone });
    const local = await one(
      database.db.read,
      sql<{
        hour: string;
        weekday: number;
        day: number;
        soon: boolean;
      }>`select to_char(at, 'HH24:MI') as hour, extract(isodow from at)::int as weekday, extract(day
        from at)::int as day,
      ${made.nextAt}::timestamptz > now()
        and ${made.nextAt}::timestamptz <= now() + ('1 ' || ${every})::interval as soon
          from (select ${made.nextAt}::timestamptz at time zone ${timeZone} as at) l`,
    );
    expect(local).toMatchObject({ hour: '07:30', soon: true });
    return local;
  };
  await next('day', 'Asia/Makassar');
  expect((await next('week', 'America/New_York')).weekday).toBe(1);
  expect((await next('month', 'UTC')).day).toBe(1);
});

test('it fires once however many look, makes its file, mails a link to the person alone, and is set to its next time', async () => {
  const admin = await person(roles.admin);
  const { id } = await schedule(admin, { every: 'day' });
  await makeDue(id);
  asked.length = letters.length = 0;
  await Promise.all([runSchedules(deps), runSchedules(deps), runSchedules(deps)]);
  await runSchedules(deps);
  expect(asked).toHaveLength(1);
  await makeFile(deps, { exportId: asked[0] ?? '' }, calm);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({
    to: `${admin.userId}@wallet.example`,
    text: expect.stringContaining(`https://admin.example/exports?file=${asked[0]}`),
  });
  const [listed] = await schedules(admin);
  expect(listed).toMatchObject({ id, endedAt: null, lastExport: { id: asked[0], state: 'done' } });
  expect(Date.parse(listed?.nextAt ?? '')).toBeGreaterThan(systemClock.now().getTime());
  expect(await schedules(await person(roles.admin))).toEqual([]);
});

test('a file of a schedule that could not be made is told to its person alone, with the reason, once', async () => {
  const admin = await person(roles.admin);
  const { id } = await schedule(admin, { every: 'day' });
  await makeDue(id);
  asked.length = letters.length = 0;
  await runSchedules(deps);
  const broken = { ...deps, listsOver: () => [] };
  const making = (isLast: boolean) =>
    makeFile(broken, { exportId: asked[0] ?? '' }, { isLast, signal: calm.signal });
  await expect(making(false)).rejects.toThrow('nobody answers');
  expect(letters).toEqual([]);
  await expect(making(true)).rejects.toThrow('nobody answers');
  await making(true);
  expect(letters).toMatchObject([
    {
      to: `${admin.userId}@wallet.example`,
      subject: 'Your scheduled file could not be made',
      text: expect.stringContaining('https://admin.example/exports'),
    },
  ]);
  expect(letters[0]?.text).toContain('It was tried several times and did not come to its end.');
  expect((await schedules(admin))[0]).toMatchObject({
    endedAt: null,
    lastExport: { id: asked[0], state: 'failed' },
  });
});

test('a file of a schedule is about the whole period before, on the clock of its zone', async () => {
  const admin = await person(roles.admin);
  const { id } = await schedule(admin, {
    kind: 'auditEntries',
    every: 'month',
    timeZone: 'Asia/Jakarta',
  });
  await sql`update export_schedule set next_at = '2026-03-01T00:30:00Z' where id = ${id}`.execute(
    database.db.read,
  );
  asked.length = 0;
  await runSchedules(deps);
  const made = await one(
    database.db.read,
    sql<{ filter: object }>`select filter from export where id = ${asked[0]}`,
  );
  expect(made.filter).toEqual({ from: '2026-01-31T17:00:00.000Z', to: '2026-02-28T17:00:00.000Z' });
});

test('it ends when its person is disabled, or may not read the list any more; a stopped one fires no more', async () => {
  const [left, demoted, stopper] = [
    await person(roles.admin),
    await person(roles.admin),
    await person(roles.admin),
  ];
  const input = { kind: 'auditEntries', every: 'week' };
  const ids = [
    await schedule(left, input),
    await schedule(demoted, input),
    await schedule(stopper, input),
  ].map(({ id }) => id);
  await sql`update app_user set status = 'disabled' where id = ${left.userId}`.execute(
    database.db.read,
  );
  await sql`update app_user set role_id = 2 where id = ${demoted.userId}`.execute(database.db.read);
  expect(await ask(stopper, 'POST', `/api/export-schedules/${ids[2]}/stop`)).toMatchObject({
    status: 200,
    body: { endedBy: 'stopped', nextAt: null },
  });
  expect(await ask(left, 'POST', `/api/export-schedules/${ids[2]}/stop`)).toMatchObject({
    status: 404,
  });
  for (const id of ids.slice(0, 2)) await makeDue(id);
  asked.length = 0;
  await runSchedules(deps);
  expect(asked).toEqual([]);
  expect(
    await all(
      database.db.read,
      sql`select ended_by as by from export_schedule where id = any(${ids}::text[]) order by id`,
    ),
  ).toEqual([{ by: 'personLeft' }, { by: 'rightLost' }, { by: 'stopped' }]);
});

test('whoever lost the right between order and making gets no file, and is told why', async () => {
  const [left, demoted] = [await person(roles.subAdmin), await person(roles.subAdmin)];
  for (const [who, change] of [
    [left, sql`status = 'disabled'`],
    [demoted, sql`role_id = 3`],
  ] as const) {
    const { body } = await ask(who, 'POST', '/api/exports', { kind: 'auditEntries' });
    const { id } = body as ExportRow;
    await sql`update app_user set ${change} where id = ${who.userId}`.execute(database.db.read);
    await makeFile(deps, { exportId: id }, calm);
    expect(await ask(who, 'GET', `/api/exports/${id}`)).toMatchObject({
      body: { state: 'failed', problem: 'rightLost', bytes: null },
    });
  }
  const token = await sql<{
    id: string;
  }>`insert into export (id, merchant_id, mode, kind, filter, format, time_zone, maker_kind, made_by)
    values (${newId('exp')}, ${await addMerchant(database.db)}, 'live', 'transactions', '{}', 'csv', 'UTC',
      'token', 'tok_gone') returning id`.execute(database.db.read);
  const id = token.rows[0]?.id ?? '';
  await makeFile(deps, { exportId: id }, calm);
  expect(
    await one(database.db.read, sql`select state, problem from export where id = ${id}`),
  ).toEqual({ state: 'failed', problem: 'rightLost' });
});

test('a person has ten schedules at most, only of lists that may be read, without a period of its own, and nobody signed out has any', async () => {
  const staff = await person(roles.staff);
  expect(
    await ask(staff, 'POST', '/api/export-schedules', body({ kind: 'auditEntries' })),
  ).toMatchObject({ status: 403 });
  expect(
    await ask(
      staff,
      'POST',
      '/api/export-schedules',
      body({ kind: 'settlement', filter: { from: '2026-01-01T00:00:00Z' } }),
    ),
  ).toMatchObject({ status: 400 });
  expect(await ask(staff, 'POST', '/api/export-schedules', body({ at: '25:00' }))).toMatchObject({
    status: 400,
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ask(staff, 'POST', '/api/export-schedules', body({}))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    409,
    409,
  ]);
  expect(await sites.admin.as()('GET', '/api/export-schedules')).toMatchObject({ status: 401 });
});

function body(more: object): object {
  return { kind: 'alerts', every: 'day', at: '07:30', timeZone: 'UTC', ...more };
}

async function schedule(who: UserPrincipal, more: object): Promise<ExportSchedule> {
  const answer = await ask(who, 'POST', '/api/export-schedules', body(more));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as ExportSchedule;
}

async function schedules(who: UserPrincipal): Promise<ExportSchedule[]> {
  return ((await ask(who, 'GET', '/api/export-schedules')).body as { data: ExportSchedule[] }).data;
}

function ask(who: UserPrincipal, method: 'GET' | 'POST', path: string, sent?: object) {
  return sites[who.console].as(who)(method, path, sent === undefined ? {} : { body: sent });
}

async function makeDue(id: string): Promise<void> {
  await sql`update export_schedule set next_at = now() - interval '3 days' where id = ${id}`.execute(
    database.db.read,
  );
}

async function person(roleId: RoleId): Promise<UserPrincipal> {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${userId}, ${`${userId}@wallet.example`}, ${userId}, 'Budi', ${roleId}, 'active')`.execute(
    database.db.read,
  );
  return { kind: 'user', userId, sessionId: 'ses_1', roleId, console: consoleOf(roleId) };
}
