import { endpoints, roles } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';
import { all, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { mountRoutes, createHttp, ApiError, route } from '#platform/http';
import { silentLog } from '#platform/log';
import { createMetrics, type Metrics } from '#platform/metrics';
import { type TestDatabase, testDatabase, watchedDb } from '@wallet/server/testing';
import { createRefusedRights } from './refused-rights.ts';

let database: TestDatabase;
let server: FastifyInstance;
let metrics: Metrics;
let rights: ReturnType<typeof createRefusedRights>;
let lines: Record<string, unknown>[];
let statements: readonly string[];
const clock = fakeClock('2026-11-21T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  lines = [];
  metrics = createMetrics();
  const watched = watchedDb(database.db);
  ({ statements } = watched);
  const log = Object.assign(silentLog(), {
    warn: (line: Record<string, unknown>) => void lines.push(line),
  });
  rights = createRefusedRights({ db: watched.db, clock, log, metrics });
  server = createHttp({ log: silentLog(), trustProxy: false });
  const refuse = (code: 'forbidden' | 'notFound') => () => Promise.reject(new ApiError(code));
  mountRoutes(
    server,
    [
      route(endpoints.countries, async () => []),
      route(endpoints.listUsers, refuse('forbidden')),
      route(endpoints.unlockUser, refuse('notFound')),
      route(endpoints.disableUser, refuse('notFound')),
    ],
    {
      console: 'admin',
      log: silentLog(),
      refusals: rights.hear,
      authenticate: {
        console: async ({ headers: { authorization } }) => {
          if (authorization === undefined) return undefined;
          const roleId = authorization === 'usr_ana' ? roles.admin : roles.staff;
          const sessionId = `ses_${authorization}`;
          return { kind: 'user', userId: authorization, sessionId, roleId, console: 'admin' };
        },
        payer: async () => undefined,
        merchantApi: async () => undefined,
      },
    },
  );
});
afterEach(() => server.close());
afterAll(() => database.close());

const somebody = `/api/users/usr_${'0'.repeat(26)}`;

async function ask(
  who: string | undefined,
  url: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<number> {
  const { statusCode } = await server.inject({
    method,
    url,
    headers: who === undefined ? {} : { authorization: who },
  });
  return statusCode;
}

const counted = async () =>
  /\} (\d+)/.exec(await metrics.registry.getSingleMetricAsString('rights_refused_total'))?.[1];

const trail = (who: string) =>
  all(
    database.db.read,
    sql<{
      after: object;
    }>`select action, actor_role as "role", ip, after from audit_entry where actor_id = ${who}`,
  );

test('each right that a person was refused, by the edge or by a use case, is in the log with who and which endpoint, and is counted', async () => {
  expect(await ask('usr_ben', `${somebody}/disable`, 'POST')).toBe(403);
  expect(await ask('usr_ana', '/api/users?search=secret')).toBe(403);
  expect(lines).toEqual([
    {
      userId: 'usr_ben',
      merchantId: undefined,
      console: 'admin',
      endpoint: 'POST /api/users/:id/disable',
      detail: 'The permission users.disable is missing.',
      requestId: expect.stringMatching(/^req_/),
      ip: '127.0.0.1',
    },
    expect.objectContaining({ userId: 'usr_ana', endpoint: 'GET /api/users' }),
  ]);
  expect(await counted()).toBe('2');
});

test('what is allowed, what is not there, and whoever is nobody are no refused right, and nothing of it asks the database', async () => {
  expect(await ask('usr_ana', '/api/countries')).toBe(200);
  expect(await ask('usr_ana', `${somebody}/unlock`, 'POST')).toBe(404);
  expect(await ask(undefined, '/api/users')).toBe(401);
  expect(await ask('usr_ana', '/api/nowhere')).toBe(404);
  expect([lines, statements, await counted()]).toEqual([[], [], undefined]);
});

test('who is refused more than ten in ten minutes is in the trail once an hour; a flood fills neither trail nor log, and all of it is counted', async () => {
  for (let turn = 0; turn < 10; turn++) await ask('usr_cid', `${somebody}/disable`, 'POST');
  await rights.idle();
  expect(statements).toEqual([]);
  for (let turn = 0; turn < 190; turn++) await ask('usr_cid', `${somebody}/disable`, 'POST');
  await ask('usr_ben', `${somebody}/disable`, 'POST');
  await rights.idle();
  const entry = {
    action: 'session.rightsRefused',
    role: 'Staff',
    ip: '127.0.0.1',
    after: { moreThan: 10, inSeconds: 600, last: 'POST /api/users/:id/disable' },
  };
  expect(await trail('usr_cid')).toEqual([entry]);
  expect(await trail('usr_ben')).toEqual([]);
  expect(lines.filter(({ userId }) => userId === 'usr_cid')).toHaveLength(60);
  expect(await counted()).toBe('201');
  clock.advance(3_600_000);
  for (let turn = 0; turn < 11; turn++) await ask('usr_cid', `${somebody}/disable`, 'POST');
  await rights.idle();
  expect(await trail('usr_cid')).toEqual([entry, entry]);
});
