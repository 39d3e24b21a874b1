import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import type { SharedCounts } from '#platform/rate-limit';
import { signRow, testDatabase, testIdentity, watchedDb } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { purgeStaleSignIns } from './forget-stale.ts';
import type { Identity } from '../identity.ts';
import { refresh } from './refresh.ts';
import { newBinding } from './refresh-cookie.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { refreshTokenRows } from '../session-rows.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const password = 'kopi-susu-gula-aren';
/** What the cookie of the one browser here holds. */
const binding = newBinding();
let database: TestDatabase;
let identity: Identity;
beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
  await database.db.transaction((trx) =>
    createUser(identity, trx, {
      email: 'staff@wallet.example',
      name: 'Staff',
      roleId: 2,
      password,
      by: systemActor,
    }),
  );
});
afterAll(() => database.close());

test('each refresh gives a new pair, whose access token is recognised', async () => {
  const { token, session } = await enter();
  const second = await renew(token.refreshToken);
  const third = await renew(second.refreshToken);
  expect(new Set([token.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
  expect(
    await authenticateAccessToken(identity, `Bearer ${third.accessToken}`, 'admin'),
  ).toMatchObject({ sessionId: session.id });
});

test('twenty refreshes with one token at the same time get the same pair and end nothing', async () => {
  const { token } = await enter();
  const pairs = await Promise.all(Array.from({ length: 20 }, () => renew(token.refreshToken)));
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  await expect(renew(pairs[0]?.refreshToken ?? '')).resolves.toBeDefined();
});

test('a used token seen again after its successor was used ends the whole session, and the trail says why', async () => {
  const { token, session } = await enter();
  const second = await renew(token.refreshToken);
  const third = await renew(second.refreshToken);
  await expect(renew(token.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
  await expect(renew(third.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
  expect(
    await authenticateAccessToken(identity, `Bearer ${third.accessToken}`, 'admin'),
  ).toBeUndefined();
  const { reason } = await one(
    database.db.read,
    sql<{ reason: string }>`select end_reason as reason from user_session where id = ${session.id}`,
  );
  expect(reason).toBe('refreshTokenReused');
  const facts = await all(
    database.db.read,
    sql<{
      payload: unknown;
    }>`select payload from fact where name = 'identity.sessionEnded' and key = ${session.id}`,
  );
  expect(facts).toHaveLength(1);
});

test('a used token seen again after 30 seconds ends the session even when its successor is unused', async () => {
  const { token } = await enter();
  const second = await renew(token.refreshToken);
  await age(token.refreshToken, "interval '29 seconds'");
  expect(await renew(token.refreshToken)).toEqual(second);
  await age(token.refreshToken, "interval '2 seconds'");
  await expect(renew(token.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
  await expect(renew(second.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
});

test('a session ends when it is not used for a day, and after two weeks in any case', async () => {
  const idle = await enter();
  const hash = hashRefreshToken(idle.token.refreshToken);
  await sql`update refresh_token set expires_at = now() where hash = ${hash}`.execute(
    database.db.read,
  );
  await signRow(database.db, refreshTokenRows, hash);
  await expect(renew(idle.token.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
  const old = await enter();
  const { hours } = await one(
    database.db.read,
    sql<{
      hours: number;
    }>`select round(extract(epoch from r.expires_at - now()) / 3600)::int as hours
    from refresh_token r where hash = ${hashRefreshToken(old.token.refreshToken)}`,
  );
  expect(hours).toBe(24);
  await sql`update user_session set expires_at = now() where id = ${old.session.id}`.execute(
    database.db.read,
  );
  await expect(renew(old.token.refreshToken)).rejects.toMatchObject({ code: 'signedOut' });
  expect(
    await authenticateAccessToken(identity, `Bearer ${old.token.accessToken}`, 'admin'),
  ).toBeUndefined();
});

test('a token on the other console is told the right address and is not used up', async () => {
  const { token } = await enter();
  await expect(renew(token.refreshToken, 'merchant')).rejects.toMatchObject({
    code: 'wrongConsole',
    options: { detail: 'https://admin.example' },
  });
  await expect(renew(token.refreshToken)).resolves.toBeDefined();
});

test('anything that is not a refresh token is signed out, and what cannot be one without a look into the database', async () => {
  const { token } = await enter();
  const { db, statements } = watchedDb(database.db);
  for (const header of [
    undefined,
    '',
    token.refreshToken,
    `Bearer ${token.accessToken}`,
    `Bearer ${token.refreshToken}x`,
    `Bearer wrt_${'x'.repeat(43)}`,
  ]) {
    await expect(
      refresh(identity, { authorization: header, console: 'admin', ip: '127.0.0.1', binding }),
    ).rejects.toMatchObject({ code: 'signedOut' });
  }
  for (const header of [undefined, 'Bearer x', `Bearer ${token.accessToken}`]) {
    await expect(
      refresh(
        { ...identity, db },
        { authorization: header, console: 'admin', ip: '127.0.0.1', binding },
      ),
    ).rejects.toMatchObject({ code: 'signedOut' });
  }
  expect(statements).toEqual([]);
});

test('one network can refresh 200 times at once', async () => {
  const { identity: busy } = await testIdentity({ db: database.db });
  const ask = (ip: string) =>
    refresh(busy, { authorization: undefined, console: 'admin', ip, binding });
  for (let i = 0; i < 200; i++)
    await expect(ask(`2001:db8::${i.toString(16)}`)).rejects.toMatchObject({ code: 'signedOut' });
  await expect(ask('2001:db8::')).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(ask('2001:db8:0:1::')).rejects.toMatchObject({ code: 'signedOut' });
});

test('processes that count together let one network refresh 200 times at once in all, not each', async () => {
  const left = new Map<string, number>();
  const counts: SharedCounts = {
    take: async (bucket, { burst }) => {
      const calls = (left.get(bucket) ?? burst) - 1;
      if (calls >= 0) left.set(bucket, calls);
      return { allowed: calls >= 0, calls: Math.max(0, calls) };
    },
    forget: async (bucket) => void left.delete(bucket),
  };
  const [first, second] = await Promise.all(
    [0, 1].map(async () => (await testIdentity({ db: database.db, counts })).identity),
  );
  const ask = (process: Identity | undefined) =>
    refresh(process ?? identity, {
      authorization: undefined,
      console: 'admin',
      ip: '::1',
      binding,
    });
  for (let i = 0; i < 100; i++) {
    await expect(ask(first)).rejects.toMatchObject({ code: 'signedOut' });
    await expect(ask(second)).rejects.toMatchObject({ code: 'signedOut' });
  }
  await expect(ask(first)).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(ask(second)).rejects.toMatchObject({ code: 'tooManyRequests' });
});

test('a session knows from where it was used last', async () => {
  const { token, session } = await enter();
  const second = await refresh(identity, {
    authorization: `Bearer ${token.refreshToken}`,
    console: 'admin',
    ip: '10.0.0.9',
    userAgent: 'Safari',
    binding,
  });
  const place = () =>
    one(
      database.db.read,
      sql`select ip, user_agent as agent from user_session where id = ${session.id}`,
    );
  expect(await place()).toEqual({ ip: '10.0.0.9', agent: 'Safari' });
  await renew(second.refreshToken);
  expect(await place()).toEqual({ ip: '127.0.0.1', agent: null });
});

test('a sealed successor is kept only while it may be asked for', async () => {
  const { token } = await enter();
  const second = await renew(token.refreshToken);
  await renew(second.refreshToken);
  const rows = await all(
    database.db.read,
    sql<{ kept: boolean }>`select successor_enc is not null as kept from refresh_token
    where hash in (${hashRefreshToken(token.refreshToken)}, ${hashRefreshToken(second.refreshToken)}) order by used_at`,
  );
  expect(rows).toEqual([{ kept: false }, { kept: true }]);
});

test('a sealed successor opens only in the row of its token', async () => {
  const { token } = await enter();
  const second = await renew(token.refreshToken);
  const hash = hashRefreshToken(token.refreshToken);
  const { sealed } = await one(
    database.db.read,
    sql<{ sealed: string }>`select successor_enc as sealed from refresh_token where hash = ${hash}`,
  );
  const place = { table: 'refresh_token', id: hash, column: 'successor_enc' };
  expect(JSON.parse(identity.vault.open(sealed, place))).toEqual(second);
  expect(() =>
    identity.vault.open(sealed, { ...place, id: hashRefreshToken(second.refreshToken) }),
  ).toThrow();
});

test('what nobody can use any more is deleted, what somebody can is not', async () => {
  const dead = await enter();
  const alive = await enter();
  await sql`update user_session set ended_at = now() - interval '31 days' where id = ${dead.session.id}`.execute(
    database.db.read,
  );
  await sql`update sign_in_attempt set last_at = now() - interval '2 days'`.execute(
    database.db.read,
  );
  const codes = [
    { hash: 'a', purpose: 'activate', expired: 31, used: null },
    { hash: 'b', purpose: 'activate', expired: 29, used: 31 },
    { hash: 'c', purpose: 'resetPassword', expired: 29, used: null },
    { hash: 'd', purpose: 'activate', expired: 29, used: 29 },
  ];
  for (const { hash, purpose, expired, used } of codes) {
    await sql`insert into one_time_code (hash, user_id, purpose, expires_at, used_at)
      select ${hash.repeat(64)}, id, ${purpose}, now() - make_interval(days => ${expired}),
        now() - make_interval(days => ${used}) from app_user`.execute(database.db.read);
  }
  await purgeStaleSignIns(database.db);
  const left = await all(
    database.db.read,
    sql<{
      id: string;
    }>`select session_id as id from refresh_token where session_id in (${dead.session.id}, ${alive.session.id})`,
  );
  expect(left).toEqual([{ id: alive.session.id }]);
  expect(
    await all(database.db.read, sql`select left(hash, 1) as hash from one_time_code order by hash`),
  ).toEqual([{ hash: 'c' }, { hash: 'd' }]);
  expect(await all(database.db.read, sql`select subject from sign_in_attempt`)).toEqual([]);
});

function enter(): Promise<SignedIn> {
  return signIn(identity, {
    email: 'staff@wallet.example',
    password,
    console: 'admin',
    ip: '127.0.0.1',
    binding,
  });
}

function renew(token: string, console: 'admin' | 'merchant' = 'admin') {
  return refresh(identity, {
    authorization: `Bearer ${token}`,
    console,
    ip: '127.0.0.1',
    binding,
  });
}

async function age(token: string, by: string): Promise<void> {
  await sql`update refresh_token set used_at = used_at - ${sql.raw(by)}
    where hash = ${hashRefreshToken(token)}`.execute(database.db.read);
}
