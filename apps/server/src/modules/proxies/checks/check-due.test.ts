import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { checkDue } from './check-due.ts';
import { purgeOldChecks } from './remind-of-expiry.ts';
import { runChecks } from './run-checks.ts';
import { createProxyWorld, type ProxyWorld } from '../../../testing/fleet/proxy-world.ts';

let world: ProxyWorld;
beforeAll(async () => {
  world = await createProxyWorld();
});
afterAll(() => world.database.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.db.read);
const { signal } = new AbortController();
const work = async () => {
  for (const runId of world.enqueued.splice(0)) await runChecks(world.deps, { runId }, { signal });
};
beforeEach(async () => {
  await run(sql`delete from proxy_check_run`);
  await run(sql`delete from proxy`);
});

/** Nothing listens there, and the check says so at once. */
const closed = (more: object = {}) => world.proxy({ host: '127.0.0.1', port: 1, ...more });
let made = 0;
const closedToo = () => closed({ username: `u${++made}` });
const checkedAgo = (id: string, seconds: number) =>
  run(
    sql`update proxy set last_checked_at = now() - make_interval(secs => ${seconds}) where id = ${id}`,
  );
const walked = () =>
  all(
    world.database.db.read,
    sql<{
      health: string;
      failures: number;
      checks: number;
    }>`select health, consecutive_failures as failures,
  (select count(*)::int from proxy_check c where c.proxy_id = p.id) as checks from proxy p order by p.id`,
  );

test('a proxy in use is checked when its time has come, and never one that is not used', async () => {
  const [never, longAgo, lately, unused] = [
    await closedToo(),
    await closedToo(),
    await closedToo(),
    await closed({ status: 'disabled' }),
  ];
  await checkedAgo(longAgo.id, 901);
  await checkedAgo(lately.id, 899);
  await checkedAgo(unused.id, 9_000);
  expect(await checkDue(world.deps)).toBe(2);
  await work();
  const rows = await all(
    world.database.db.read,
    sql<{
      id: string;
    }>`select proxy_id as id from proxy_check where problem = 'unreachable' order by proxy_id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([never.id, longAgo.id]);
  expect(await checkDue(world.deps)).toBe(0);
});

test('its health goes down by failures in a row, each of them in its history, without anybody asking', async () => {
  const { id } = await closedToo();
  const healths = [];
  for (let turn = 0; turn < 3; turn++) {
    expect(await checkDue(world.deps)).toBe(1);
    await work();
    healths.push(...(await walked()).map(({ health }) => health));
    await checkedAgo(id, 1_000);
  }
  expect(healths).toEqual(['degraded', 'degraded', 'down']);
  expect(await walked()).toMatchObject([{ failures: 3, checks: 3 }]);
});

test('while the checks of one turn are under way no other turn adds any, and two turns at once add them once', async () => {
  for (let count = 0; count < 3; count++) await closedToo();
  const added = await Promise.all([checkDue(world.deps), checkDue(world.deps)]);
  expect(added.sort((a, b) => a - b)).toEqual([0, 3]);
  expect((await walked()).map(({ checks }) => checks)).toEqual([1, 1, 1]);
  expect(await checkDue(world.deps)).toBe(0);
  await work();
});

test('the rhythm is a dated setting, and after a pause a large fleet is spread over half of it', async () => {
  await run(sql`insert into proxy (id, name, protocol, host, port, max_accounts)
    select 'prx_' || lpad(n::text, 26, '0'), 'P' || n, 'http', 'p' || n || '.example', 8080, 1
      from generate_series(1, 300) n`);
  expect(await checkDue(world.deps)).toBe(20);
  await run(sql`update proxy_check set finished_at = now()`);
  await run(sql`update proxy set last_checked_at = now() - interval '10 minutes'`);
  expect(await checkDue(world.deps)).toBe(0);
  await run(
    sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'proxies.checkEverySeconds', '300', now(), 'test', 'system')`,
  );
  expect(await checkDue(world.deps)).toBe(60);
});

test('whoever asks for a check of one while it is due follows that one alone', async () => {
  const [first] = [await closedToo(), await closedToo()];
  await checkDue(world.deps);
  const answer = await world.ask(world.users.admin, 'POST', `/api/proxies/${first.id}/check`, {});
  expect(answer).toMatchObject({ status: 202, body: { total: 1, done: 0 } });
  await work();
  expect((await walked()).map(({ checks }) => checks)).toEqual([1, 1]);
});

test('what nobody asked for is forgotten sooner than what somebody did', async () => {
  const { id } = await closedToo();
  await checkDue(world.deps);
  await work();
  await world.ask(world.users.admin, 'POST', `/api/proxies/${id}/check`, {});
  await work();
  await run(sql`update proxy_check_run set created_at = now() - interval '15 days'`);
  await purgeOldChecks(world.deps);
  expect(await walked()).toMatchObject([{ checks: 1 }]);
});
