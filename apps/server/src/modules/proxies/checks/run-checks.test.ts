import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProxyCheckRun, ProxyDetail, ProxyRow } from '@wallet/contract';
import { testProxy, type TestProxy } from '@wallet/server/testing';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { runChecks, sweepChecks } from './run-checks.ts';
import { createProxyWorld, type ProxyWorld } from '../../../testing/fleet/proxy-world.ts';

let world: ProxyWorld;
let proxy: TestProxy;
let open: TestProxy;
const echo = createServer((request, response) =>
  response.end(JSON.stringify({ ip: request.socket.remoteAddress })),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  [proxy, open] = [
    await testProxy({ protocol: 'http', login: 'user:right' }),
    await testProxy({ protocol: 'http' }),
  ];
  world = await createProxyWorld({
    echoUrl: new URL(`http://127.0.0.1:${(echo.address() as AddressInfo).port}/`),
  });
});
afterAll(async () => {
  echo.close();
  await Promise.all([proxy.close(), open.close(), world.database.close()]);
});

const { signal } = new AbortController();
const start = async (at = '/api/proxies/check') =>
  (await world.ask(world.users.admin, 'POST', at, {})).body as ProxyCheckRun;
const check = ({ id }: { id: string }) => start(`/api/proxies/${id}/check`);
const work = async () => {
  for (const runId of world.enqueued.splice(0)) await runChecks(world.deps, { runId }, { signal });
};
const read = async ({ id }: { id: string }) =>
  (await world.ask(world.users.admin, 'GET', `/api/proxies/${id}`)).body as ProxyDetail;
const run = async ({ id }: { id: string }) =>
  (await world.ask(world.users.admin, 'GET', `/api/proxies/check-runs/${id}`))
    .body as ProxyCheckRun;
const real = (more: object = {}): Promise<ProxyRow> =>
  world.proxy({
    host: '127.0.0.1',
    port: proxy.port,
    username: 'user',
    password: 'right',
    ...more,
  });
const forget = () => sql`update proxy set status = 'disabled'`.execute(world.database.db.read);

test('a check is followed from its start to its result, and the proxy then shows latency, exit address and health', async () => {
  await forget();
  const made = await real();
  const started = await check(made);
  expect(started).toMatchObject({ total: 1, done: 0, failed: 0, finishedAt: null });
  expect(await read(made)).toMatchObject({
    proxy: { isChecking: true, health: 'unknown' },
    checks: [{ outcome: 'waiting', address: `127.0.0.1:${proxy.port}` }],
  });
  expect(await check(made)).toMatchObject({ id: started.id });
  await work();
  expect(await run(started)).toMatchObject({
    total: 1,
    done: 1,
    failed: 0,
    finishedAt: expect.any(String),
  });
  expect(await read(made)).toMatchObject({
    proxy: {
      isChecking: false,
      health: 'healthy',
      exitIp: '127.0.0.1',
      latencyMs: expect.any(Number),
      lastProblem: null,
      consecutiveFailures: 0,
    },
    checks: [{ outcome: 'succeeded', exitIp: '127.0.0.1', problem: null }],
  });
});

test('failures are counted until one succeeds: degraded, degraded, down, and healthy again', async () => {
  const made = await real({ username: 'user2', password: 'wrong' });
  const walk = [];
  for (let round = 0; round < 4; round++) {
    await check(made);
    await work();
    walk.push((await read(made)).proxy.health);
  }
  expect(walk).toEqual(['degraded', 'degraded', 'down', 'down']);
  expect(await read(made)).toMatchObject({
    proxy: { lastProblem: 'loginRefused', consecutiveFailures: 4, exitIp: null, latencyMs: null },
    checks: [{ outcome: 'failed', problem: 'loginRefused' }, {}, {}, {}],
  });
  await world.ask(world.users.admin, 'PATCH', `/api/proxies/${made.id}`, {
    revision: 1,
    username: null,
    port: open.port,
  });
  await check(made);
  await work();
  expect(await read(made)).toMatchObject({
    proxy: { health: 'healthy', consecutiveFailures: 0, lastProblem: null },
  });
});

test('a check of all is of those in use, is one while it runs, and its progress can be read', async () => {
  await forget();
  const [good, bad] = [
    await world.proxy({ host: '127.0.0.1', port: open.port, username: 'anybody' }),
    await world.proxy({ host: '127.0.0.1', port: proxy.port }),
  ];
  await world.proxy({ status: 'disabled' });
  const [one, two] = await Promise.all([start(), start()]);
  const both = [one, two].filter(({ total }) => total === 2);
  expect(both.length).toBeGreaterThan(0);
  expect((await start()).id).toBe(both[0]?.id);
  await work();
  expect(await run(both[0] ?? { id: '' })).toMatchObject({ total: 2, done: 2, failed: 1 });
  expect((await read(good)).proxy.health).toBe('healthy');
  expect((await read(bad)).proxy.health).toBe('degraded');
  const next = await start();
  expect(next.id).not.toBe(both[0]?.id);
  await work();
});

test('the result of a way in that was changed meanwhile stays in the history and says nothing of the health', async () => {
  const made = await world.proxy({ host: 'turns.example', port: 1 });
  const { id: runId } = await check(made);
  const resolve = async () => {
    await sql`update proxy set port = 2 where id = ${made.id}`.execute(world.database.db.read);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  await runChecks(
    { ...world.deps, addresses: { allowLoopback: true, resolve } },
    { runId },
    { signal },
  );
  expect(await read(made)).toMatchObject({
    proxy: { health: 'unknown', consecutiveFailures: 0 },
    checks: [{ outcome: 'failed', address: 'turns.example:1' }],
  });
});

test('what a process that stops has claimed is done by the next, and a lost job is found by the sweep', async () => {
  const made = await world.proxy({ host: '127.0.0.1', port: 1, username: 'five' });
  const { id: runId } = await check(made);
  world.enqueued.length = 0;
  await runChecks(world.deps, { runId }, { signal: AbortSignal.abort() });
  expect(world.enqueued.splice(0)).toEqual([runId]);
  expect((await read(made)).checks).toMatchObject([{ outcome: 'waiting' }]);
  await sql`update proxy_check
    set created_at = now() - interval '2 minutes', started_at = now() - interval '61 seconds'
      where run_id = ${runId}`.execute(world.database.db.read);
  await sweepChecks(world.deps);
  expect(world.enqueued).toEqual([runId]);
  await work();
  expect((await read(made)).checks).toMatchObject([{ outcome: 'failed', problem: 'unreachable' }]);
});

test('a password that cannot be opened fails the check and is not tried', async () => {
  const made = await real({ username: 'user9' });
  await sql`update proxy set password_enc = 'v1.gone.AAAA.AAAA' where id = ${made.id}`.execute(
    world.database.db.read,
  );
  const asked = proxy.asked.length;
  await check(made);
  await work();
  expect(await read(made)).toMatchObject({ proxy: { lastProblem: 'passwordUnreadable' } });
  expect(proxy.asked).toHaveLength(asked);
});

test('the history is read page by page', async () => {
  const made = await world.proxy({ host: '127.0.0.1', port: 1, username: 'six' });
  for (let round = 0; round < 3; round++) {
    await check(made);
    await work();
  }
  const page = async (query: string) =>
    (await world.ask(world.users.staff, 'GET', `/api/proxies/${made.id}/checks?limit=2${query}`))
      .body as { data: { id: string }[]; next: string | null };
  const first = await page('');
  const second = await page(`&after=${first.next}`);
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
  expect(
    (await world.ask(world.users.staff, 'GET', `/api/proxies/${made.id}/checks?after=pck_1`))
      .status,
  ).toBe(400);
});

test('of each end is told once at seven days and once at one day, and a new end is told anew', async () => {
  const { db } = world.database;
  const facts = async () =>
    (
      await all(
        db.read,
        sql<{
          told: string;
        }>`select payload ->> 'name' || ' ' || (payload ->> 'days') as told from fact
          where name = 'proxies.expiringSoon' order by id`,
      )
    ).map(({ told }) => told);
  const end = (id: string, days: number) =>
    sql`update proxy set expires_at = now() + make_interval(days => ${days}) - interval '1 minute'
      where id = ${id}`.execute(db.read);
  const [week, day] = [await world.proxy({ name: 'week' }), await world.proxy({ name: 'day' })];
  for (const [name, days] of [
    ['far', 8],
    ['gone', 0],
    ['off', 1],
  ] as const)
    await end(
      (await world.proxy({ name, ...(name === 'off' && { status: 'disabled' }) })).id,
      days,
    );
  await Promise.all([end(week.id, 7), end(day.id, 1)]);
  await Promise.all([remindOfExpiry(world.deps), remindOfExpiry(world.deps)]);
  await remindOfExpiry(world.deps);
  expect(await facts()).toEqual(['week 7', 'day 1']);
  await sql`update proxy_reminder set expires_at = expires_at - interval '6 days' where proxy_id = ${week.id}`.execute(
    db.read,
  );
  await sql`update proxy set expires_at = expires_at - interval '6 days' where id = ${week.id}`.execute(
    db.read,
  );
  await remindOfExpiry(world.deps);
  await end(day.id, 3);
  await remindOfExpiry(world.deps);
  await remindOfExpiry(world.deps);
  expect(await facts()).toEqual(['week 7', 'day 1', 'week 1', 'day 7']);
});
