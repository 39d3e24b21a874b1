import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { type Jobs, startJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { signPeople, testDatabase, testIdentity, watchedDb } from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { createUser } from '../credentials/create-user.ts';
import {
  forgotPassword,
  mailForgottenPassword,
  workForgottenPasswords,
} from './forgot-password.ts';
import { emailKeyOf } from '../credentials/email.ts';

const call = { ip: '127.0.0.1', userAgent: 'Firefox', requestId: 'req_1' };
const people = ['active@x.example', 'invited@x.example', 'disabled@x.example', 'nobody@x.example'];
let database: TestDatabase;
let world: TestIdentity;
beforeAll(async () => {
  database = await testDatabase();
  const { identity } = await testIdentity({ db: database.db });
  for (const email of people.slice(0, 3)) {
    const withPassword = email.startsWith('invited') ? {} : { password: 'kopi-susu-gula-aren' };
    await database.db.transaction((trx) =>
      createUser(identity, trx, {
        email,
        name: 'Dian',
        roleId: 1,
        by: systemActor,
        ...withPassword,
      }),
    );
  }
  await sql`update app_user set status = 'disabled' where email like 'disabled%'`.execute(
    database.db.read,
  );
  await signPeople(database.db);
});
beforeEach(async () => {
  world = await testIdentity({ db: database.db });
  await sql`delete from sign_in_attempt`.execute(database.db.read);
});
afterAll(() => database.close());

test('active, invited, disabled and unknown addresses get the same answer after the same statements and the same job', async () => {
  const sent: string[] = [];
  for (const email of people) {
    const { db, statements } = watchedDb(database.db);
    expect(await forgotPassword({ ...world.identity, db }, call, { email })).toBeUndefined();
    sent.push(statements.join(';'));
  }
  expect(sent[0]).toContain('sign_in_attempt');
  expect(new Set(sent).size).toBe(1);
  expect(world.jobs).toEqual(
    people.map((email) => ({ emailKey: emailKeyOf(world.identity.vault, email), ...call })),
  );
  expect(world.letters).toEqual([]);
});

test('only an active user is mailed', async () => {
  for (const email of people)
    await mailForgottenPassword(world.identity, {
      emailKey: emailKeyOf(world.identity.vault, email),
    });
  expect(world.letters.map(({ to }) => to)).toEqual(['active@x.example']);
  expect(world.letters[0]?.text).toMatch(
    /https:\/\/admin\.example\/auth\/reset-password\?code=[\w-]{43}\n/,
  );
});

test('a network can ask three times in a quarter of an hour for an address, with or without a user, and is alone in that', async () => {
  for (const email of ['active@x.example', 'nobody@x.example']) {
    for (let i = 0; i < 3; i++) await forgotPassword(world.identity, call, { email });
    await expect(
      forgotPassword(world.identity, call, { email: email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'tooManyRequests',
      options: { retryAfterSeconds: expect.any(Number) },
    });
  }
  const locks = await all<{ seconds: number }>(
    database.db.read,
    sql`select round(extract(epoch from locked_until - last_at))::int as seconds from sign_in_attempt
      where subject like '%:network:%'`,
  );
  expect(locks).toEqual([{ seconds: 900 }, { seconds: 900 }]);
  await expect(
    forgotPassword(world.identity, { ip: '10.0.1.1' }, { email: 'nobody@x.example' }),
  ).resolves.toBeUndefined();
  await sql`update sign_in_attempt set locked_until = now(), last_at = now() - interval '15 minutes'`.execute(
    database.db.read,
  );
  await expect(
    forgotPassword(world.identity, call, { email: 'nobody@x.example' }),
  ).resolves.toBeUndefined();
});

test('a wish carries no more of the browser\u2019s name than is shown', async () => {
  await forgotPassword(
    world.identity,
    { ...call, userAgent: 'x'.repeat(5_000) },
    { email: 'active@x.example' },
  );
  expect(world.jobs).toMatchObject([{ userAgent: 'x'.repeat(300) }]);
});

test('one network address can ask twenty times at once, for whomever', async () => {
  for (let i = 0; i < 20; i++)
    await forgotPassword(world.identity, call, { email: `a${i}@x.example` });
  await expect(
    forgotPassword(world.identity, call, { email: 'b@x.example' }),
  ).rejects.toMatchObject({ code: 'tooManyRequests' });
});

test('being shut out of asking shuts nobody out of signing in', async () => {
  for (let i = 0; i < 6; i++)
    await forgotPassword(
      world.identity,
      { ip: `10.0.0.${i}` },
      { email: 'active@x.example' },
    ).catch(() => undefined);
  expect(
    await all(
      database.db.read,
      sql`select subject from sign_in_attempt where subject like 'account:%'`,
    ),
  ).toEqual([]);
});

test('the queue carries the wish, and a doubled one is one while it waits', async () => {
  const jobs: Jobs = await startJobs({ url: database.url, log: silentLog() });
  try {
    const { identity } = world;
    const real = { ...identity, jobs };
    await Promise.all([1, 2].map(() => forgotPassword(real, call, { email: 'active@x.example' })));
    expect(
      await all(
        database.db.read,
        sql`select 1 from boss.job where name = 'identity.forgottenPassword'`,
      ),
    ).toHaveLength(1);
    const mailed = new Promise<string>((resolve) => {
      real.mail = { send: (_trx, letter) => Promise.resolve(resolve(letter.to)) };
    });
    await workForgottenPasswords(real, jobs);
    expect(await mailed).toBe('active@x.example');
  } finally {
    await jobs.stop();
  }
});
