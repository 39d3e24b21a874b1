import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testIdentity } from '@wallet/server/testing';
import { enter as enterAs, join, knownBinding as binding } from './fixtures.ts';
import type { Identity } from '../identity.ts';
import { digestOfBinding, newBinding } from './refresh-cookie.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { refresh } from './refresh.ts';

let database: TestDatabase;
let identity: Identity;
let email: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
  ({ email } = await join(identity));
});
afterAll(() => database.close());

test('a stolen token without its browser’s cookie opens nothing, ends nothing of its owner’s, and stands in the trail once an hour', async () => {
  const { token, session } = await enter();
  const second = await renew(token.refreshToken);
  // The newest one, the one that may be asked for again, and one that a reuse would end the session by.
  await age(token.refreshToken, "interval '20 seconds'");
  for (const stolen of [second.refreshToken, token.refreshToken])
    for (const held of [null, newBinding(), '', binding.slice(1)])
      await expect(renew(stolen, held)).rejects.toMatchObject({
        code: 'signedOut',
      });
  await age(token.refreshToken, "interval '20 seconds'");
  await expect(renew(token.refreshToken, null)).rejects.toMatchObject({
    code: 'signedOut',
  });
  expect(await renew(second.refreshToken)).toBeDefined();
  const refused = () =>
    all(
      database.db.read,
      sql`select actor_role as actor, ip, after from audit_entry
        where action = 'session.refreshRefused' and entity_id = ${session.id} order by id`,
    );
  expect(await refused()).toEqual([
    { actor: 'Anonymous', ip: '127.0.0.1', after: { cookie: 'missing' } },
    { actor: 'Anonymous', ip: '127.0.0.1', after: { cookie: 'missing' } },
  ]);
  await sql`update refresh_token set strayed_at = strayed_at - interval '61 minutes'
    where session_id = ${session.id}`.execute(database.db.read);
  await expect(renew(second.refreshToken, newBinding())).rejects.toThrow();
  expect(await refused()).toHaveLength(3);
});

test('twenty tabs of one browser and one thief at the same time: the tabs get one pair and the thief nothing', async () => {
  const { token } = await enter();
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      renew(token.refreshToken, n % 2 === 0 ? binding : newBinding()),
    ),
  );
  const pairs = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect([pairs.length, new Set(pairs.map((pair) => pair.refreshToken)).size]).toEqual([20, 1]);
  await expect(renew(pairs[0]?.refreshToken ?? '')).resolves.toBeDefined();
});

test('the browser of a token is under its MAC: who puts his own there, or takes it away, is refused and named', async () => {
  for (const theft of [digestOfBinding('t'.repeat(43)), null]) {
    const { token } = await enter();
    await sql`update refresh_token set binding = ${theft} where hash = ${hashRefreshToken(token.refreshToken)}`.execute(
      database.db.read,
    );
    for (const held of ['t'.repeat(43), binding, null])
      await expect(renew(token.refreshToken, held)).rejects.toMatchObject({
        code: 'signedOut',
      });
    const named = () =>
      all(
        database.db.read,
        sql`select problem from unproved_row where row_id = ${hashRefreshToken(token.refreshToken)}`,
      );
    await expect.poll(named).toEqual([{ problem: 'wrong' }]);
  }
});

test('a token of before there were bindings is proved, refreshes nothing and is no theft: its person signs in once more', async () => {
  const { token, session } = await enter({ binding: undefined });
  for (const held of [binding, null])
    await expect(renew(token.refreshToken, held)).rejects.toMatchObject({
      code: 'signedOut',
    });
  const { trail, ended, named } = await one(
    database.db.read,
    sql<{ trail: number; ended: boolean; named: number }>`select
      (select count(*)::int from audit_entry where action = 'session.refreshRefused' and entity_id = s.id) as trail,
      s.ended_at is not null as ended,
      (select count(*)::int from unproved_row where row_id = ${hashRefreshToken(token.refreshToken)}) as named
      from user_session s where s.id = ${session.id}`,
  );
  expect([trail, ended, named]).toEqual([0, false, 0]);
});

function enter(parts: { binding?: undefined } = {}) {
  return enterAs(identity, email, parts);
}

/** Null: without the cookie. */
function renew(token: string, held: string | null = binding) {
  return refresh(identity, {
    authorization: `Bearer ${token}`,
    console: 'admin',
    ip: '127.0.0.1',
    binding: held ?? undefined,
  });
}

async function age(token: string, by: string): Promise<void> {
  await sql`update refresh_token set used_at = used_at - ${sql.raw(by)}
    where hash = ${hashRefreshToken(token)}`.execute(database.db.read);
}
