import { all, maybe, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { fakeClock } from '#platform/clock';
import {
  signPeople,
  signRow,
  testDatabase,
  testIdentity,
  testVault,
  watchedDb,
} from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { activate } from '../password-reset/activate.ts';
import { authenticateAccessToken } from '../authenticate.ts';
import { checkCode } from '../codes/check-code.ts';
import { codeRows } from '../codes/code-rows.ts';
import { newCode } from '../codes/code.ts';
import { createUser } from '../credentials/create-user.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { meanwhile } from '../sign-in/fixtures.ts';
import { mailForgottenPassword } from '../password-reset/forgot-password.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { resetPassword } from '../password-reset/reset-password.ts';
import { deleteCodesOf, readInvitationUntil, sendCode } from '../codes/send-code.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { totpCode, totpPlace } from '../second-factor/totp.ts';

const clock = fakeClock('2026-11-21T10:00:00Z');
const vault = testVault();
const password = 'kopi-susu-gula-aren';
const fresh = 'hujan di kota lama';
const call = { ip: '127.0.0.1', userAgent: 'Firefox', requestId: 'req_1' };
const secret = Buffer.from('12345678901234567890');
const step = Math.floor(clock.now().getTime() / 30_000);
let database: TestDatabase;
let world: TestIdentity;
let made = 0;
beforeAll(async () => {
  database = await testDatabase();
  world = await testIdentity({ db: database.db, vault, clock });
});
beforeEach(async () => {
  await world.identity.codeRate.forget('127.0.0.1');
  await sql`delete from sign_in_attempt`.execute(database.db.read);
});
afterAll(() => database.close());

test('an invited user chooses a password by the mailed link, once, and signs in with it', async () => {
  const { id, email } = await invite();
  const code = world.codeFor(email);
  expect(await checkCode(world.identity, call, { code, purpose: 'activate' })).toEqual({
    email,
    name: 'Dian',
    needsTotp: false,
  });
  await activate(world.identity, call, { code, password: fresh });
  await expect(
    signIn(world.identity, { ...call, email, password: fresh, console: 'admin' }),
  ).resolves.toBeDefined();
  await expect(activate(world.identity, call, { code, password: fresh })).rejects.toMatchObject({
    code: 'codeInvalid',
  });
  await expect(
    checkCode(world.identity, call, { code, purpose: 'activate' }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
  expect(await trailOf(id, 'user.activated')).toEqual([
    {
      actorId: id,
      before: { status: 'invited' },
      after: { status: 'active' },
      ip: '127.0.0.1',
      requestId: 'req_1',
    },
  ]);
});

test('of twenty activations with one code at the same time exactly one wins', async () => {
  const { id, email } = await invite();
  const code = world.codeFor(email);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      activate(world.identity, call, { code, password: `${fresh} ${i}` }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'codeInvalid' });
  const winner = tries.findIndex(({ status }) => status === 'fulfilled');
  await expect(
    signIn(world.identity, { ...call, email, password: `${fresh} ${winner}`, console: 'admin' }),
  ).resolves.toBeDefined();
  expect(await trailOf(id, 'user.activated')).toHaveLength(1);
});

test('a code is good for 72 hours to activate and for 30 minutes to reset, and not a moment longer', async () => {
  const invited = await invite();
  const active = await join();
  await forget(active.email);
  const life = await all(
    database.db.read,
    sql<{
      purpose: string;
      seconds: number;
    }>`select purpose, extract(epoch from expires_at - created_at)::int as seconds
    from one_time_code where user_id in (${invited.id}, ${active.id}) order by purpose`,
  );
  expect(life).toEqual([
    { purpose: 'activate', seconds: 259_200 },
    { purpose: 'resetPassword', seconds: 1_800 },
  ]);
  for (const { email, purpose } of [
    { email: invited.email, purpose: 'activate' },
    { email: active.email, purpose: 'resetPassword' },
  ] as const) {
    const code = world.codeFor(email);
    await expireIn(2, purpose);
    await expect(checkCode(world.identity, call, { code, purpose })).resolves.toBeDefined();
    await expireIn(0, purpose);
    await expect(checkCode(world.identity, call, { code, purpose })).rejects.toMatchObject({
      code: 'codeInvalid',
    });
  }
  await expect(
    activate(world.identity, call, { code: world.codeFor(invited.email), password: fresh }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
  await expect(
    resetPassword(world.identity, call, { code: world.codeFor(active.email), password: fresh }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
});

test('a code that was never given, has another form or is for something else opens nothing', async () => {
  const invited = await invite();
  const active = await join();
  await forget(active.email);
  const wrong = [
    'x',
    '',
    newCode(),
    `${world.codeFor(invited.email)}x`,
    world.codeFor(invited.email).slice(1),
    world.codeFor(active.email),
    "' or 1=1 --",
  ];
  for (const code of wrong) {
    await expect(activate(world.identity, call, { code, password: fresh })).rejects.toMatchObject({
      code: 'codeInvalid',
    });
    await expect(
      checkCode(world.identity, call, { code, purpose: 'activate' }),
    ).rejects.toMatchObject({ code: 'codeInvalid' });
  }
  await expect(
    resetPassword(world.identity, call, { code: world.codeFor(invited.email), password: fresh }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
  const { db, statements } = watchedDb(database.db);
  for (const code of ['', 'x'.repeat(42), `${newCode()}x`])
    expect(
      await codeOf(checkCode({ ...world.identity, db }, call, { code, purpose: 'activate' })),
    ).toBe('codeInvalid');
  expect(statements).toEqual([]);
  await expect(
    activate(world.identity, call, { code: world.codeFor(invited.email), password: fresh }),
  ).resolves.toEqual({ emailKey: emailKeyOf(vault, invited.email) });
});

test('a new invitation makes the link before it worthless, also when many are asked for at once', async () => {
  const { id, email } = await invite();
  const first = world.codeFor(email);
  await Promise.all(Array.from({ length: 8 }, () => send(id, 'activate')));
  const codes = new Set(
    world.letters
      .filter(({ to }) => to === email)
      .map(({ text }) => /code=([\w-]+)/.exec(text)?.[1] ?? ''),
  );
  expect(codes.size).toBe(9);
  const good = await Promise.all(
    [...codes].map((code) =>
      checkCode(world.identity, call, { code, purpose: 'activate' }).then(
        () => code,
        () => undefined,
      ),
    ),
  );
  expect(good.filter((code) => code !== undefined)).toHaveLength(1);
  expect(good).not.toContain(first);
});

test('an invitation can be seen until it ends, is used or forgotten', async () => {
  const { id, email } = await invite();
  expect(await readInvitationUntil(database.db.read, id)).toBeInstanceOf(Date);
  await database.db.transaction((trx) => deleteCodesOf(trx, id));
  expect(await readInvitationUntil(database.db.read, id)).toBeUndefined();
  await expect(
    activate(world.identity, call, { code: world.codeFor(email), password: fresh }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
});

test('codes are mailed only to users who have a use for them', async () => {
  const invited = await invite();
  const active = await join();
  await expect(send(invited.id, 'resetPassword')).rejects.toMatchObject({ code: 'stateConflict' });
  await expect(send(active.id, 'activate')).rejects.toMatchObject({ code: 'stateConflict' });
  await expect(send('usr_00000000000000000000000000', 'activate')).rejects.toMatchObject({
    code: 'stateConflict',
  });
  const code = world.codeFor(invited.email);
  await setStatus(invited.id, 'disabled');
  await expect(activate(world.identity, call, { code, password: fresh })).rejects.toMatchObject({
    code: 'codeInvalid',
  });
  await expect(
    checkCode(world.identity, call, { code, purpose: 'activate' }),
  ).rejects.toMatchObject({ code: 'codeInvalid' });
});

test('a weak password is refused and leaves the link good', async () => {
  const { email } = await invite();
  const code = world.codeFor(email);
  await expect(
    activate(world.identity, call, { code, password: 'elevenchars' }),
  ).rejects.toMatchObject({ code: 'passwordTooShort' });
  await expect(activate(world.identity, call, { code, password: email })).rejects.toMatchObject({
    code: 'passwordTooCommon',
  });
  await activate(world.identity, call, { code, password: fresh });
  await forget(email);
  await expect(
    resetPassword(world.identity, call, { code: world.codeFor(email), password: 'password1234' }),
  ).rejects.toMatchObject({ code: 'passwordTooCommon' });
  await expect(
    resetPassword(world.identity, call, { code: world.codeFor(email), password }),
  ).resolves.toBeDefined();
});

test('a reset ends every session with its sockets and every other link, forgets a lock, and the trail says so', async () => {
  const { id, email } = await join();
  const sessions = await Promise.all(
    [1, 2].map(() => signIn(world.identity, { ...call, email, password, console: 'admin' })),
  );
  await sql`insert into sign_in_attempt (subject, allowed, failures, locked_until)
    values (${`account:${emailKeyOf(vault, email)}`}, 10, 11, now() + interval '10 minutes')`.execute(
    database.db.read,
  );
  await forget(email);
  await resetPassword(world.identity, call, { code: world.codeFor(email), password: fresh });
  for (const { token, session } of sessions) {
    expect(
      await authenticateAccessToken(world.identity, `Bearer ${token.accessToken}`, 'admin'),
    ).toBeUndefined();
    expect(
      await all(
        database.db.read,
        sql`select payload from fact where name = 'identity.sessionEnded' and key = ${session.id}`,
      ),
    ).toEqual([{ payload: { sessionId: session.id, userId: id } }]);
    expect(
      await one(
        database.db.read,
        sql`select actor_id as actor, reason from audit_entry
          where action = 'session.ended' and entity_id = ${session.id}`,
      ),
    ).toEqual({ actor: id, reason: 'passwordReset' });
  }
  await expect(
    signIn(world.identity, { ...call, email, password: fresh, console: 'admin' }),
  ).resolves.toBeDefined();
  await expect(
    signIn(world.identity, { ...call, email, password, console: 'admin' }),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  expect(await trailOf(id, 'user.passwordReset')).toMatchObject([
    { actorId: id, after: { secondFactor: 'none' } },
  ]);
  expect(await trailOf(id, 'user.passwordForgotten')).toHaveLength(1);
});

test('of two resets with one code at the same time one wins', async () => {
  const { id, email } = await join();
  await forget(email);
  const tries = await Promise.allSettled(
    [1, 2].map((i) =>
      resetPassword(world.identity, call, {
        code: world.codeFor(email),
        password: `${fresh} ${i}`,
      }),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find((each) => each.status === 'rejected')?.reason).toMatchObject({
    code: 'codeInvalid',
  });
  expect(await trailOf(id, 'user.passwordResetRefused')).toEqual([]);
});

test('a link opens nothing any more when its user is disabled, or switches one-time codes on, while it is looked at', async () => {
  for (const [change, code] of [
    [(id: string) => setStatus(id, 'disabled'), 'codeInvalid'],
    [switchOnFor, 'oneTimeCodeWrong'],
  ] as const) {
    const { id, email } = await join();
    await forget(email);
    expect(
      await codeOf(
        resetPassword(
          meanwhile(world.identity, () => change(id)),
          call,
          { code: world.codeFor(email), password: fresh },
        ),
      ),
    ).toBe(code);
    await setStatus(id, 'active');
    await expect(
      signIn(world.identity, { ...call, email, password: fresh, console: 'admin' }),
    ).rejects.toMatchObject({ code: 'wrongCredentials' });
  }
});

test('a sign-in that checked the old password before a reset opens no session after it', async () => {
  const { id, email } = await join();
  await forget(email);
  const code = world.codeFor(email);
  const late = meanwhile(world.identity, () =>
    resetPassword(world.identity, call, { code, password: fresh }),
  );
  expect(await codeOf(signIn(late, { ...call, email, password, console: 'admin' }))).toBe(
    'wrongCredentials',
  );
  expect(
    await all(database.db.read, sql`select id from user_session where user_id = ${id}`),
  ).toEqual([]);
});

test('where one-time codes are on a reset needs one: a missing or wrong one leaves the link good', async () => {
  const { id, email } = await join({ totp: true });
  await forget(email);
  const code = world.codeFor(email);
  expect(await checkCode(world.identity, call, { code, purpose: 'resetPassword' })).toMatchObject({
    needsTotp: true,
  });
  await expect(
    resetPassword(world.identity, call, { code, password: fresh }),
  ).rejects.toMatchObject({ code: 'oneTimeCodeWrong' });
  await expect(
    resetPassword(world.identity, call, {
      code,
      password: fresh,
      totp: totpCode(secret, step + 9),
    }),
  ).rejects.toMatchObject({ code: 'oneTimeCodeWrong' });
  await expect(
    resetPassword(world.identity, call, { code, password: fresh, recoveryCode: 'AAAA-AAAA-AAAA' }),
  ).rejects.toMatchObject({ code: 'oneTimeCodeWrong' });
  await resetPassword(world.identity, call, {
    code,
    password: fresh,
    totp: totpCode(secret, step),
  });
  expect(await trailOf(id, 'user.passwordReset')).toMatchObject([
    { after: { secondFactor: 'totp' } },
  ]);
  await expect(
    signIn(world.identity, {
      ...call,
      email,
      password: fresh,
      totp: totpCode(secret, step),
      console: 'admin',
    }),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
});

test('a reset without the one-time code that is needed is no try: it is neither counted nor written down', async () => {
  const { id, email } = await join({ totp: true });
  await forget(email);
  const reset = { code: world.codeFor(email), password: fresh };
  for (let i = 0; i < 6; i++)
    expect(await codeOf(resetPassword(world.identity, call, reset))).toBe('oneTimeCodeWrong');
  expect(await trailOf(id, 'user.passwordResetRefused')).toEqual([]);
  await expect(
    resetPassword(world.identity, call, { ...reset, totp: totpCode(secret, step) }),
  ).resolves.toBeDefined();
});

test('a reset takes a recovery code instead, once', async () => {
  const { id, email } = await join({ totp: true });
  const [first = ''] = await database.db.transaction((trx) => renewRecoveryCodes(vault, trx, id));
  await forget(email);
  await resetPassword(world.identity, call, {
    code: world.codeFor(email),
    password: fresh,
    recoveryCode: first,
  });
  await forget(email);
  await expect(
    resetPassword(world.identity, call, {
      code: world.codeFor(email),
      password: fresh,
      recoveryCode: first,
    }),
  ).rejects.toMatchObject({ code: 'oneTimeCodeWrong' });
  expect(await trailOf(id, 'user.passwordResetRefused')).toMatchObject([{ actorId: null }]);
});

test('five one-time codes can be tried with links of one user in a quarter of an hour, however many links and at once', async () => {
  const { id, email } = await join({ totp: true });
  await forget(email);
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      codeOf(
        resetPassword(world.identity, call, {
          code: world.codeFor(email),
          password: fresh,
          totp: '000000',
        }),
      ),
    ),
  );
  expect(tries.filter((code) => code === 'oneTimeCodeWrong')).toHaveLength(5);
  expect(tries.filter((code) => code === 'tooManyRequests')).toHaveLength(7);
  await forget(email);
  const right = () =>
    resetPassword(world.identity, call, {
      code: world.codeFor(email),
      password: fresh,
      totp: totpCode(secret, step),
    });
  await expect(right()).rejects.toMatchObject({
    code: 'tooManyRequests',
    options: { retryAfterSeconds: expect.any(Number) },
  });
  const { seconds } = await one(
    database.db.read,
    sql<{
      seconds: number;
    }>`select round(extract(epoch from locked_until - now()))::int as seconds from sign_in_attempt
      where subject = ${`reset:${id}`}`,
  );
  expect(seconds).toBeGreaterThan(880);
  expect(seconds).toBeLessThanOrEqual(900);
  await sql`update sign_in_attempt set locked_until = now() - interval '1 second'
    where subject = ${`reset:${id}`}`.execute(database.db.read);
  await expect(right()).resolves.toBeDefined();
  expect(
    await maybe(
      database.db.read,
      sql`select 1 as found from sign_in_attempt where subject = ${`reset:${id}`}`,
    ),
  ).toBeUndefined();
});

test('calls with codes are limited by network address', async () => {
  const { identity } = await testIdentity({ db: database.db, vault, clock });
  const guess = (ip: string) =>
    codeOf(checkCode(identity, { ip }, { code: newCode(), purpose: 'activate' }));
  const ips = Array.from({ length: 61 }, (_, i) => `2001:db8::${i.toString(16)}`);
  const codes = await Promise.all(ips.map(guess));
  expect(codes.filter((code) => code === 'codeInvalid')).toHaveLength(60);
  expect(codes.at(-1)).toBe('tooManyRequests');
  const own = { code: newCode(), password: fresh };
  expect(await codeOf(activate(identity, { ip: '2001:db8::' }, own))).toBe('tooManyRequests');
  expect(await codeOf(resetPassword(identity, { ip: '2001:db8::' }, own))).toBe('tooManyRequests');
  expect(await guess('2001:db8:0:1::')).toBe('codeInvalid');
});

function send(userId: string, purpose: 'activate' | 'resetPassword') {
  return database.db.transaction((trx) => sendCode(world.identity, trx, { userId, purpose }));
}

async function invite() {
  const email = `invited${made++}@x.example`;
  const id = await database.db.transaction((trx) =>
    createUser({ vault }, trx, { email, name: 'Dian', roleId: 2, by: systemActor }),
  );
  await send(id, 'activate');
  return { id, email };
}

async function join({ totp = false } = {}) {
  const email = `active${made++}@x.example`;
  const id = await database.db.transaction((trx) =>
    createUser({ vault }, trx, { email, name: 'Dian', roleId: 2, password, by: systemActor }),
  );
  if (totp) await switchOnFor(id);
  return { id, email };
}

async function switchOnFor(id: string) {
  await sql`update app_user set totp_enc = ${vault.seal(secret.toString('base64url'), totpPlace(id))}
    where id = ${id}`.execute(database.db.read);
  await signPeople(database.db, id);
}

function forget(email: string) {
  return mailForgottenPassword(world.identity, { emailKey: emailKeyOf(vault, email), ...call });
}

async function expireIn(seconds: number, purpose: string) {
  const moved = await all(
    database.db.read,
    sql<{
      hash: string;
    }>`update one_time_code set expires_at = now() + make_interval(secs => ${seconds})
      where purpose = ${purpose} and used_at is null returning hash`,
  );
  for (const { hash } of moved) await signRow(database.db, codeRows, hash);
}

async function setStatus(id: string, status: string) {
  await sql`update app_user set status = ${status} where id = ${id}`.execute(database.db.read);
  await signPeople(database.db, id);
}

function trailOf(userId: string, action: string) {
  return all(
    database.db.read,
    sql<object>`select actor_id as "actorId", before, after, ip, request_id as "requestId" from audit_entry
      where entity_id = ${userId} and action = ${action}`,
  );
}

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
}
