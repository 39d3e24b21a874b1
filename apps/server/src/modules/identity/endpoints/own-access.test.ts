import { all, maybe, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { fakeClock } from '#platform/clock';
import { signPeople, signRow, testDatabase, testIdentity, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { changePassword } from '../password-reset/change-password.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import {
  codeNow,
  enter,
  join,
  knownPassword,
  meanwhile,
  switchOn,
  verdictOf,
} from '../sign-in/fixtures.ts';
import { deleteLock } from '../locks.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sign-in/own-sessions.ts';
import { hashRefreshToken } from '../sign-in/refresh-token.ts';
import { refreshTokenRows } from '../session-rows.ts';
import { sendCode } from '../codes/send-code.ts';
import { startTotp } from '../second-factor/start-totp.ts';
import { updateProfile } from './update-profile.ts';

const fresh = 'hujan di kota lama';
const password = knownPassword;
const vault = testVault();
let clock = fakeClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let world: TestIdentity;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock = fakeClock('2026-11-21T10:00:00Z');
  world = await testIdentity({ db: database.db, vault, clock });
  await sql`delete from sign_in_attempt`.execute(database.db.read);
});
afterAll(() => database.close());

test('a changed password counts at once, keeps this session, and ends all others and every link', async () => {
  const { id, email, call } = await join(world.identity);
  const other = await enter(world.identity, email);
  await database.db.transaction((trx) =>
    sendCode(world.identity, trx, { userId: id, purpose: 'resetPassword' }),
  );
  await changePassword(world.identity, call, { currentPassword: password, newPassword: fresh });
  expect(await alive(call.token)).toBe(true);
  expect(await alive(other.token.accessToken)).toBe(false);
  expect(
    await maybe(
      database.db.read,
      sql`select 1 as one from one_time_code where user_id = ${id} and used_at is null`,
    ),
  ).toBeUndefined();
  expect(await verdictOf(enter(world.identity, email))).toBe('wrongCredentials');
  await expect(enter(world.identity, email, { password: fresh })).resolves.toBeDefined();
  expect(await actionsOf(id)).toEqual(['user.created', 'user.passwordChanged', 'session.refused']);
  expect(
    await one(
      database.db.read,
      sql`select end_reason as reason from user_session where id = ${other.session.id}`,
    ),
  ).toEqual({ reason: 'passwordChanged' });
});

test('a weak new password is refused and nothing changes', async () => {
  const { email, call } = await join(world.identity);
  expect(
    await verdictOf(
      changePassword(world.identity, call, {
        currentPassword: password,
        newPassword: 'xK9#mQ2$vL7',
      }),
    ),
  ).toBe('passwordTooShort');
  expect(
    await verdictOf(
      changePassword(world.identity, call, {
        currentPassword: password,
        newPassword: `${email} 1`,
      }),
    ),
  ).toBe('passwordTooCommon');
  await expect(enter(world.identity, email)).resolves.toBeDefined();
});

test('of two changes of one password at the same time one wins', async () => {
  const { call } = await join(world.identity);
  const codes = await Promise.all(
    [1, 2].map((i) =>
      verdictOf(
        changePassword(world.identity, call, {
          currentPassword: password,
          newPassword: `${fresh} ${i}`,
        }),
      ),
    ),
  );
  expect(codes.sort()).toEqual(['done', 'wrongPassword']);
});

test('whoever is disabled while the password is looked at changes nothing', async () => {
  const { id, email, call } = await join(world.identity);
  const status = async (is: string) => {
    await sql`update app_user set status = ${is} where id = ${id}`.execute(database.db.read);
    await signPeople(database.db, id);
  };
  const late = meanwhile(world.identity, () => status('disabled'));
  expect(
    await verdictOf(changePassword(late, call, { currentPassword: password, newPassword: fresh })),
  ).toBe('wrongPassword');
  await status('active');
  await expect(enter(world.identity, email)).resolves.toBeDefined();
});

test('of wrong current passwords the eleventh in a session is not looked at, and failed sign-ins from elsewhere are counted apart', async () => {
  const { id, email, call } = await join(world.identity);
  const guess = () =>
    verdictOf(
      changePassword(world.identity, call, { currentPassword: 'wrong', newPassword: fresh }),
    );
  for (let i = 0; i < 5; i++)
    expect(await verdictOf(enter(world.identity, email, { password: 'wrong' }))).toBe(
      'wrongCredentials',
    );
  for (let i = 0; i < 10; i++) expect(await guess()).toBe('wrongPassword');
  expect(
    await verdictOf(
      changePassword(world.identity, call, { currentPassword: password, newPassword: fresh }),
    ),
  ).toBe('temporarilyLocked');
  expect((await actionsOf(id)).filter((action) => action === 'user.passwordRefused')).toHaveLength(
    10,
  );
  expect(await verdictOf(enter(world.identity, email))).toBe('done');
});

test('the password alone forgets no failures: it is no way to go on guessing one-time codes', async () => {
  const { email, call } = await join(world.identity);
  const secret = await switchOn(clocked(), call);
  for (let i = 0; i < 9; i++)
    expect(await verdictOf(enter(world.identity, email, { totp: '000000' }))).toBe(
      'wrongCredentials',
    );
  await changePassword(world.identity, call, { currentPassword: password, newPassword: fresh });
  expect(await verdictOf(startTotp(world.identity, call, { password: fresh }))).toBe(
    'stateConflict',
  );
  expect(await verdictOf(enter(world.identity, email, { password: fresh, totp: '000000' }))).toBe(
    'wrongCredentials',
  );
  expect(
    await verdictOf(
      enter(world.identity, email, { password: fresh, totp: codeNow(clock, secret) }),
    ),
  ).toBe('temporarilyLocked');
});

test('a locked account is shown with its time, and can be unlocked', async () => {
  const { email, call } = await join(world.identity);
  const key = emailKeyOf(vault, email);
  for (let i = 0; i < 10; i++) await verdictOf(enter(world.identity, email, { password: 'wrong' }));
  expect(await lockedUntil(key)).toBeNull();
  await verdictOf(enter(world.identity, email));
  const until = await lockedUntil(key);
  expect(until?.getTime()).toBeGreaterThan(
    (
      await one(database.db.read, sql<{ at: Date }>`select now() + interval '14 minutes' as at`)
    ).at.getTime(),
  );
  expect(await database.db.transaction((trx) => deleteLock(trx, key))).toBe(true);
  expect(await database.db.transaction((trx) => deleteLock(trx, key))).toBe(false);
  expect(await lockedUntil(key)).toBeNull();
  await expect(enter(world.identity, email)).resolves.toBeDefined();
  await expect(
    changePassword(world.identity, call, { currentPassword: password, newPassword: fresh }),
  ).resolves.toBeUndefined();
});

test('a lock that has run out is no lock', async () => {
  const { email } = await join(world.identity);
  const key = emailKeyOf(vault, email);
  for (let i = 0; i < 11; i++) await verdictOf(enter(world.identity, email, { password: 'wrong' }));
  await sql`update sign_in_attempt set locked_until = now()`.execute(database.db.read);
  expect(await lockedUntil(key)).toBeNull();
  expect(await database.db.transaction((trx) => deleteLock(trx, key))).toBe(false);
});

test('the list of sessions shows where the user is signed in, which one this is, and nobody else\u2019s', async () => {
  const { email, call } = await join(world.identity);
  await join(world.identity);
  const other = await enter(world.identity, email, { ip: '10.0.0.7', userAgent: 'Safari' });
  const gone = await Promise.all([1, 2, 3].map(() => enter(world.identity, email)));
  await sql`update user_session set ended_at = now() where id = ${gone[0]?.session.id ?? ''}`.execute(
    database.db.read,
  );
  await sql`update user_session set expires_at = now() where id = ${gone[1]?.session.id ?? ''}`.execute(
    database.db.read,
  );
  const idle = hashRefreshToken(gone[2]?.token.refreshToken ?? '');
  await sql`update refresh_token set expires_at = now() where hash = ${idle}`.execute(
    database.db.read,
  );
  await signRow(database.db, refreshTokenRows, idle);
  const { data } = await listOwnSessions(world.identity, call);
  expect(data).toHaveLength(2);
  expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({ id: call.principal.sessionId });
  expect(data.find(({ isCurrent }) => !isCurrent)).toEqual({
    id: other.session.id,
    isCurrent: false,
    ip: '10.0.0.7',
    userAgent: 'Safari',
    createdAt: expect.stringMatching(/Z$/),
    lastUsedAt: expect.stringMatching(/Z$/),
    expiresAt: expect.stringMatching(/Z$/),
  });
});

test('one session can be ended, others\u2019 and ended ones are not found', async () => {
  const { email, call } = await join(world.identity);
  const foreign = await join(world.identity);
  const other = await enter(world.identity, email);
  expect(
    await verdictOf(endOwnSession(world.identity, call, foreign.call.principal.sessionId)),
  ).toBe('notFound');
  expect(await alive(foreign.call.token)).toBe(true);
  await endOwnSession(world.identity, call, other.session.id);
  expect(await alive(other.token.accessToken)).toBe(false);
  expect(await verdictOf(endOwnSession(world.identity, call, other.session.id))).toBe('notFound');
  await endOwnSession(world.identity, call, call.principal.sessionId);
  expect(await alive(call.token)).toBe(false);
  const reasons = await all(
    database.db.read,
    sql`select end_reason as reason from user_session where user_id = ${call.principal.userId} order by id`,
  );
  expect(reasons).toEqual([{ reason: 'loggedOut' }, { reason: 'signedOutElsewhere' }]);
});

test('signing out elsewhere keeps this session and tells how many ended', async () => {
  const { email, call } = await join(world.identity);
  const others = await Promise.all([1, 2].map(() => enter(world.identity, email)));
  const foreign = await join(world.identity);
  expect(await endOtherSessions(world.identity, call)).toEqual({ ended: 2 });
  expect(await endOtherSessions(world.identity, call)).toEqual({ ended: 0 });
  expect(
    await Promise.all(
      [call.token, foreign.call.token, ...others.map(({ token }) => token.accessToken)].map(alive),
    ),
  ).toEqual([true, true, false, false]);
  const facts = await all(
    database.db.read,
    sql`select 1 from fact where name = 'identity.sessionEnded'
      and key = any(${others.map(({ session }) => session.id)})`,
  );
  expect(facts).toHaveLength(2);
});

test('ending all sessions of a user leaves none, and is undone when its transaction is', async () => {
  const { id, call } = await join(world.identity);
  const end = { userId: id, reason: 'userDisabled', by: systemActor } as const;
  await expect(
    database.db.transaction(async (trx) => {
      expect((await endSessionsOf(world.identity, trx, end)).ended).toBe(1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await alive(call.token)).toBe(true);
  expect(
    await database.db.transaction((trx) => endSessionsOf(world.identity, trx, end)),
  ).toMatchObject({ ended: 1 });
  expect(await alive(call.token)).toBe(false);
});

test('people change their own name, language and time zone, and the trail holds only what changed', async () => {
  const { id, call } = await join(world.identity);
  await updateProfile(world.identity, call, {
    name: '  Dian\r\nBcc: x\u202e  Permata ',
    locale: 'id',
    timeZone: 'asia/manila',
  });
  await updateProfile(world.identity, call, {});
  await updateProfile(world.identity, call, { locale: 'id' });
  await updateProfile(world.identity, call, { locale: 'ph' });
  expect(
    await one(
      database.db.read,
      sql`select name, locale, time_zone as zone from app_user where id = ${id}`,
    ),
  ).toEqual({ name: 'Dian Bcc: x Permata', locale: 'ph', zone: 'Asia/Manila' });
  const trail = await all(
    database.db.read,
    sql<object>`select before, after from audit_entry
      where entity = 'user' and entity_id = ${id} and action = 'user.profileChanged' order by id`,
  );
  expect(trail).toEqual([
    {
      before: { name: 'Dian', locale: 'en', timeZone: 'Asia/Jakarta' },
      after: { name: 'Dian Bcc: x Permata', locale: 'id', timeZone: 'Asia/Manila' },
    },
    { before: { locale: 'id' }, after: { locale: 'ph' } },
  ]);
});

test('a time zone nobody knows and a name without a letter are refused with the field named', async () => {
  const { call } = await join(world.identity);
  for (const timeZone of [
    '',
    'Mars/Olympus',
    '+07:00',
    '-03',
    'Asia/Jakarta; drop table',
    '../etc/passwd',
    '<b>',
  ]) {
    await expect(updateProfile(world.identity, call, { timeZone })).rejects.toMatchObject({
      code: 'invalidRequest',
      options: { errors: [{ path: 'timeZone', message: 'a time zone such as Asia/Jakarta' }] },
    });
  }
  await expect(
    updateProfile(world.identity, call, { name: '\u0000\u200b ' }),
  ).rejects.toMatchObject({
    code: 'invalidRequest',
    options: { errors: [{ path: 'name', message: expect.any(String) }] },
  });
});

function clocked() {
  return { ...world.identity, clock };
}

async function alive(token: string): Promise<boolean> {
  return (await authenticateAccessToken(world.identity, `Bearer ${token}`, 'admin')) !== undefined;
}

async function actionsOf(id: string): Promise<string[]> {
  return (
    await all(
      database.db.read,
      sql<{ action: string }>`select action from audit_entry where entity_id = ${id} order by id`,
    )
  ).map(({ action }) => action);
}

async function lockedUntil(emailKey: string): Promise<Date | null> {
  return (
    await one(
      database.db.read,
      sql<{ until: Date | null }>`select locked_until(${emailKey}) as until`,
    )
  ).until;
}
