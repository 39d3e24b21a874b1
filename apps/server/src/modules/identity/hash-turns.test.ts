import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testIdentity, watchedDb } from '@wallet/server/testing';
import { confirmSession } from './second-factor/confirm-session.ts';
import { enter, join, type Joined, knownPassword, verdictOf } from './sign-in/fixtures.ts';
import type { Identity } from './identity.ts';

let database: TestDatabase;
let identity: Identity;
let owner: Joined;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await sql`delete from sign_in_attempt`.execute(database.db.read);
  ({ identity } = await testIdentity({ db: database.db }));
  owner = await join(identity);
});
afterAll(() => database.close());

test('who is signed in never stands behind strangers: his password is looked at while sixty networks wait', async () => {
  const done: string[] = [];
  const strangers = Array.from({ length: 60 }, (_, i) => wrong(`10.1.0.${i}`, done));
  await confirmSession(identity, owner.call, { password: knownPassword });
  expect(done.length).toBeLessThan(30);
  await Promise.all(strangers);
  expect(done).toHaveLength(60);
});

test('networks take turns: one sign-in of a new one comes before the rest of another’s twenty', async () => {
  const done: string[] = [];
  const many = Array.from({ length: 20 }, () => wrong('10.2.0.1', done));
  const one = wrong('10.2.0.2', done);
  await Promise.all([...many, one]);
  expect(done.indexOf('10.2.0.2')).toBeLessThan(5);
});

test('a call without room is refused with a time before anything is read, hashed or counted', async () => {
  const { db, statements } = watchedDb(database.db);
  const watched = { ...identity, db };
  const waiting = Array.from({ length: 21 }, () => wrong('10.3.0.1', []));
  await expect(
    enter(watched, owner.email, { ip: '10.3.0.1', password: 'wrong' }),
  ).rejects.toMatchObject({
    code: 'tooManyRequests',
    options: { retryAfterSeconds: expect.any(Number), detail: expect.stringContaining('sign-ins') },
  });
  expect(statements).toEqual([]);
  await Promise.all(waiting);
});

test('however many networks come, no more than 256 strangers wait, and people still find room', async () => {
  const held = Promise.withResolvers<void>();
  const hold = () => held.promise;
  const turns = Array.from({ length: 300 }, (_, i) =>
    verdictOf(identity.hashTurns.strangers.take(`network ${i}`, hold)),
  );
  await confirmSession(identity, owner.call, { password: knownPassword });
  held.resolve();
  const verdicts = await Promise.all(turns);
  const refused = verdicts.filter((verdict) => verdict === 'tooManyRequests').length;
  expect(300 - refused).toBeGreaterThanOrEqual(256);
  expect(300 - refused).toBeLessThanOrEqual(258);
});

async function wrong(ip: string, done: string[]): Promise<void> {
  await verdictOf(enter(identity, `nobody at ${ip}`, { ip, password: 'wrong' }));
  done.push(ip);
}
