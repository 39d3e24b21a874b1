import { all, one, sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Console } from '@wallet/contract';
import { authenticateAccessToken } from '#modules/identity';
import { identityRoutes } from '#modules/identity/endpoints';
import { signIn } from '#modules/identity/sign-in';
import type { Authenticate } from '#platform/http';
import { testHttp } from '@wallet/server/testing';
import { createPeople, password, type People, type User } from '../../testing/people/people.ts';
import { tokensOfPeople } from '#modules/merchants/tokens';
import { usersRoutes } from './endpoints/endpoints.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.database.close());

const path = (who: User, act: string) => `/api/users/${who.userId}/${act}`;
const signedOut = { status: 401, body: { code: 'signedOut' } };

test('somebody whose request to be enabled waits behind being disabled stays disabled', async () => {
  for (const roleId of [1, 4] as const) {
    const [thief] = [await people.person(roleId), await people.person(roleId)];
    const late = await whileLocked(
      sql`update app_user set status = 'disabled' where id = ${thief.userId}`,
      () => people.ask(thief, 'POST', path(thief, 'enable')),
    );
    expect(late).toMatchObject(signedOut);
    expect((await people.row(thief.userId)).status).toBe('disabled');
  }
});

test('who was disabled, or got another role or team, while the request was under way does nothing to anybody', async () => {
  const changes = [
    sql`status = 'disabled'`,
    sql`role_id = 2`,
    sql`role_id = 4, merchant_id = ${people.merchants[1]}, team_role = 'owner'`,
  ];
  for (const change of changes) {
    const [admin, staff] = [await people.person(1), await people.person(2)];
    const late = await whileLocked(
      sql`update app_user set ${change} where id = ${admin.userId}`,
      () => people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId: 5 }),
    );
    expect(late).toMatchObject(signedOut);
    expect(await people.row(staff.userId)).toMatchObject({ role_id: 2 });
    expect(await people.trailOf(staff.userId)).toEqual(['user.created']);
  }
});

test('who was moved to another team while the request was under way does nothing to the old one', async () => {
  const [owner, mate] = [await people.person(4), await people.person(4), await people.person(4)];
  const moved = sql`update app_user set merchant_id = ${people.merchants[1]} where id = ${owner.userId}`;
  expect(
    await whileLocked(moved, () => people.ask(owner, 'POST', path(mate, 'disable'), {})),
  ).toMatchObject(signedOut);
  expect((await people.row(mate.userId)).status).toBe('active');
});

test('of six Admins who all disable each other at the same moment exactly one is left, and nobody deadlocks', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => people.person(1)));
  const pairs = admins.flatMap((by) =>
    admins.filter((other) => other !== by).map((other) => [by, other] as const),
  );
  const answers = await Promise.all(
    pairs.map(([by, other]) => people.ask(by, 'POST', path(other, 'disable'), {})),
  );
  expect(answers.filter(({ status }) => ![200, 401, 409].includes(status))).toEqual([]);
  const { left } = await one(
    people.database.db.read,
    sql<{
      left: number;
    }>`select count(*)::int as left from app_user where role_id = 1 and status = 'active'`,
  );
  expect(left).toBe(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('two of a team who disable each other at the same moment leave one', async () => {
  const [a, b] = [await people.person(4), await people.person(4)];
  await people.person(4, people.merchants[1]);
  const answers = await Promise.all([
    people.ask(a, 'POST', path(b, 'disable'), {}),
    people.ask(b, 'POST', path(a, 'disable'), {}),
  ]);
  expect(answers.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'lastActiveUser' },
  });
});

test('a disabled user\u2019s access token is refused at the next request, and the refresh token too', async () => {
  const { identity } = people.world;
  for (const roleId of [2, 4] as const) {
    const [admin, gone] = [await people.person(1), await people.person(roleId)];
    const site = realSite(gone.console);
    const { token } = await signIn(identity, {
      email: (await people.row(gone.userId)).email,
      password,
      console: gone.console,
      ip: '127.0.0.1',
      binding: 'b'.repeat(43),
    });
    const me = (bearer: string) =>
      site.as()('GET', '/api/auth/current-user', {
        headers: { authorization: `Bearer ${bearer}` },
      });
    const refresh = (bearer: string) =>
      site.as()('POST', '/api/auth/refresh-token', {
        headers: {
          authorization: `Bearer ${bearer}`,
          cookie: `__Host-refresh-${gone.console}=${'b'.repeat(43)}`,
        },
      });
    const renewed = z
      .object({ token: z.object({ accessToken: z.string(), refreshToken: z.string() }) })
      .parse((await refresh(token.refreshToken)).body).token;
    expect((await me(renewed.accessToken)).status).toBe(200);
    expect(
      (await people.ask(admin, 'POST', path(gone, 'disable'), { reason: 'left' })).status,
    ).toBe(200);
    expect(await me(renewed.accessToken)).toMatchObject(signedOut);
    expect(await refresh(renewed.refreshToken)).toMatchObject(signedOut);
    // Enabling brings the person back, and no token of before.
    expect((await people.ask(admin, 'POST', path(gone, 'enable'))).status).toBe(200);
    expect(await me(renewed.accessToken)).toMatchObject(signedOut);
    expect(await refresh(renewed.refreshToken)).toMatchObject(signedOut);
    await site.close();
  }
});

test('nobody unlocks the own account, so an open session is no way to guess its password for ever', async () => {
  const admin = await people.person(1);
  await people.lock(admin.userId);
  expect(await people.ask(admin, 'POST', path(admin, 'unlock'))).toMatchObject({
    status: 409,
    body: { code: 'ownUser' },
  });
  expect(await people.ask(await people.person(1), 'POST', path(admin, 'unlock'))).toMatchObject({
    status: 200,
    body: { status: 'active' },
  });
});

test('a change of nothing is answered and leaves no trace', async () => {
  const [admin, staff] = [await people.person(1), await people.person(2)];
  for (const body of [{}, { name: ' Person ' }, { roleId: 2 }, { name: 'Person', roleId: 2 }]) {
    expect(await people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, body)).toMatchObject({
      status: 200,
      body: { name: 'Person', roleId: 2 },
    });
  }
  expect(await people.trailOf(staff.userId)).toEqual(['user.created']);
});

function realSite(console: Console) {
  const { identity } = people.world;
  const recognise: Authenticate = (request) =>
    authenticateAccessToken(identity, request.headers.authorization, console);
  return testHttp({
    routes: [...identityRoutes(identity), ...usersRoutes(identity, tokensOfPeople(identity))],
    console,
    authenticate: { console: recognise },
  });
}

/**
 * Sends a request that has been let in and then waits for a change that is not committed yet; tells
 * its answer after the commit.
 */
async function whileLocked<T>(change: ReturnType<typeof sql>, send: () => Promise<T>): Promise<T> {
  const watcher = new Client({ connectionString: people.database.url });
  await watcher.connect();
  let sent: Promise<T> | undefined;
  try {
    await people.database.db.transaction(async (trx) => {
      await all(trx, change);
      sent = send();
      for (let waiting = 0; waiting === 0;) {
        const { rows } = await watcher.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`,
        );
        waiting = rows[0]?.n ?? 0;
      }
    });
  } finally {
    await watcher.end();
  }
  if (!sent) throw new Error('nothing was sent');
  return sent;
}
