import { all, one, sql } from '#platform/db';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '#modules/audit';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import {
  asThief,
  signPeople,
  testDatabase,
  testIdentity,
  testVault,
  watchedDb,
} from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { endSession } from './end-session.ts';
import { meanwhile } from './fixtures.ts';
import type { Identity } from '../identity.ts';
import { signIn, type SignIn } from './sign-in.ts';
import { totpCode, totpPlace } from '../second-factor/totp.ts';

// The real functions, with their calls written down.
vi.mock('@node-rs/argon2', { spy: true });

const clock = fakeClock('2026-11-21T10:00:00Z');
const vault = testVault();
const password = 'kopi-susu-gula-aren';
const secret = Buffer.from('12345678901234567890');
let database: TestDatabase;
let identity: Identity;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db, vault, clock }));
  userId = await make('admin@wallet.example');
});
beforeEach(() => sql`delete from sign_in_attempt`.execute(database.db.read));
afterAll(() => database.close());

test('the right password opens a session whose access token is recognised, and the trail says so', async () => {
  const { token, session } = await signIn(identity, ask({ userAgent: 'Firefox' }));
  expect(session).toEqual({ id: expect.stringMatching(/^ses_/), roleId: 1 });
  const principal = await authenticateAccessToken(identity, `Bearer ${token.accessToken}`, 'admin');
  expect(principal).toEqual({
    kind: 'user',
    userId,
    sessionId: session.id,
    roleId: 1,
    console: 'admin',
    isConfirmed: false,
  });
  const entry = await one(
    database.db.read,
    sql<{
      actor: string;
      role: string;
    }>`select actor_id as actor, actor_role as role from audit_entry where entity_id = ${session.id}`,
  );
  expect(entry).toEqual({ actor: userId, role: 'Admin' });
  expect(
    await one(
      database.db.read,
      sql`select last_login_at > now() - interval '1 minute' as "justNow" from app_user where id = ${userId}`,
    ),
  ).toEqual({ justNow: true });
});

test('case and blanks around the address do not matter', async () => {
  await expect(signIn(identity, ask({ email: '  ADMIN@Wallet.Example ' }))).resolves.toBeDefined();
});

test('unknown, invited and disabled users and wrong passwords get the same refusal', async () => {
  await make('invited@wallet.example', { password: null });
  const disabled = await make('disabled@wallet.example');
  await disable(disabled);
  const refusals = () =>
    all(
      database.db.read,
      sql<{
        entityId: string;
        role: string;
      }>`select entity_id as "entityId", actor_role as role from audit_entry
        where action = 'session.refused' order by id`,
    );
  const before = (await refusals()).length;
  for (const parts of [
    { email: 'nobody@wallet.example' },
    { email: 'invited@wallet.example' },
    { email: 'disabled@wallet.example' },
    { password: `${password}.` },
  ]) {
    await expect(signIn(identity, ask(parts))).rejects.toMatchObject({
      code: 'wrongCredentials',
      options: {},
    });
  }
  expect((await refusals()).slice(before)).toEqual(
    ['unknown', expect.stringMatching(/^usr_/), disabled, userId].map((entityId) => ({
      entityId,
      role: 'Anonymous',
    })),
  );
});

test('an unknown address costs the same work as a known one: one hash, the same statements', async () => {
  const seen: string[] = [];
  await make('known@wallet.example');
  await make('invited2@wallet.example', { password: null });
  for (const email of [
    'known@wallet.example',
    'invited2@wallet.example',
    'nobody2@wallet.example',
  ]) {
    const { db, statements } = watchedDb(database.db);
    vi.mocked(verify).mockClear();
    await expect(
      signIn({ ...identity, db }, ask({ email, password: 'wrong' })),
    ).rejects.toMatchObject({ code: 'wrongCredentials' });
    seen.push(`${vi.mocked(verify).mock.calls.length} ${statements.join(';')}`);
  }
  expect(seen[0]).toMatch(/^1 .*sign_in_attempt/s);
  expect(new Set(seen).size).toBe(1);
});

test('250 wrong passwords at once from one network let ten be tried and are bounded, for unknown users just the same', async () => {
  const { identity: busy } = await testIdentity({ db: database.db, vault, clock });
  busy.signInRate.take = async () => undefined;
  for (const email of ['locked@wallet.example', 'nobody@wallet.example']) {
    if (email.startsWith('locked')) await make(email);
    const refusals = await Promise.all(
      Array.from({ length: 250 }, () =>
        signIn(busy, ask({ email, password: 'wrong' })).catch((error: unknown) => error),
      ),
    );
    const codes = Object.groupBy(
      refusals.map((refusal) => String(Reflect.get(Object(refusal), 'code'))),
      (code) => code,
    );
    // One is looked at while twenty wait; all others have read nothing.
    expect(codes['wrongCredentials']).toHaveLength(10);
    expect(codes['temporarilyLocked']).toHaveLength(11);
    expect(codes['tooManyRequests']).toHaveLength(229);
    await expect(signIn(busy, ask({ email }))).rejects.toMatchObject({
      code: 'temporarilyLocked',
      options: { retryAfterSeconds: expect.any(Number) },
    });
  }
});

test('a lock ends by itself, and a right password forgets earlier failures', async () => {
  const email = 'patient@wallet.example';
  await make(email);
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++)
      await expect(signIn(identity, ask({ email, password: 'wrong' }))).rejects.toMatchObject({
        code: 'wrongCredentials',
      });
  };
  await fail(9);
  await signIn(identity, ask({ email }));
  await fail(10);
  await expect(signIn(identity, ask({ email }))).rejects.toMatchObject({
    code: 'temporarilyLocked',
  });
  await sql`update sign_in_attempt
    set locked_until = now() - interval '1 second', last_at = now() - interval '15 minutes'`.execute(
    database.db.read,
  );
  await signIn(identity, ask({ email }));
});

test('an address from which too many guesses came is locked for every account', async () => {
  const ip = '2001:db8:1:2::77';
  await expect(
    signIn(identity, ask({ email: 'guess@wallet.example', password: 'wrong', ip })),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  await sql`update sign_in_attempt set failures = allowed where subject like 'address:%'`.execute(
    database.db.read,
  );
  await expect(
    signIn(
      identity,
      ask({ email: 'guess2@wallet.example', password: 'wrong', ip: '2001:db8:1:2:ffff::1' }),
    ),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  await expect(signIn(identity, ask({ ip: '2001:0db8:0001:0002::' }))).rejects.toMatchObject({
    code: 'temporarilyLocked',
    options: { retryAfterSeconds: expect.any(Number) },
  });
  await expect(signIn(identity, ask({ ip: '2001:db8:1:3::77' }))).resolves.toBeDefined();
  const { seconds, subject } = await one(
    database.db.read,
    sql<{
      seconds: number;
      subject: string;
    }>`select subject, round(extract(epoch from locked_until - now()))::int as seconds from sign_in_attempt
      where subject like 'address:%' and locked_until is not null`,
  );
  expect(Math.abs(seconds - 900)).toBeLessThan(20);
  expect(subject).toBe(`address:${vault.mac('address', '2001:db8:1:2')}`);
});

test('one network can sign in 150 times at once, whatever it knows', async () => {
  const { identity: busy } = await testIdentity({ db: database.db, vault, clock });
  for (let i = 0; i < 150; i++) await busy.signInRate.take('2001:db8:0:0');
  await expect(signIn(busy, ask({ ip: '2001:db8::7' }))).rejects.toMatchObject({
    code: 'tooManyRequests',
  });
  await expect(signIn(busy, ask({ ip: '2001:db8:0:1::7' }))).resolves.toBeDefined();
});

test('a disabled user is told nothing, not even by the right password', async () => {
  const email = 'gone@wallet.example';
  const id = await make(email);
  await switchOnFor(id);
  await disable(id);
  for (const console of ['admin', 'merchant'] as const)
    await expect(signIn(identity, ask({ email, console }))).rejects.toMatchObject({
      code: 'wrongCredentials',
    });
});

test('whoever is disabled, or switches one-time codes on, while the password is looked at gets no session', async () => {
  const changes = [disable, switchOnFor];
  for (const [i, change] of changes.entries()) {
    const email = `meanwhile${i}@wallet.example`;
    const id = await make(email);
    await expect(
      signIn(
        meanwhile(identity, () => change(id)),
        ask({ email }),
      ),
    ).rejects.toMatchObject({ code: 'wrongCredentials' });
    expect(
      await all(database.db.read, sql`select id from user_session where user_id = ${id}`),
    ).toEqual([]);
  }
});

test('on the other console a right password is told the right address, a wrong one nothing', async () => {
  await expect(signIn(identity, ask({ console: 'merchant' }))).rejects.toMatchObject({
    code: 'wrongConsole',
    options: { detail: 'https://admin.example' },
  });
  await expect(
    signIn(identity, ask({ console: 'merchant', password: 'wrong' })),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
});

test.each([
  ['suspended', 'merchantSuspended'],
  ['closed', 'merchantNotActive'],
])(
  'with a merchant that is %s a right password is told so as often as it is asked, a wrong one nothing',
  async (status, code) => {
    const email = `${status}@kopi.example`;
    const merchantId = newId('mer');
    await sql`insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone)
    values (${merchantId}, ${status.toUpperCase()}, 'Kopi', 'ID', 'IDR', 'active', '{dana}', 'Asia/Jakarta')`.execute(
      database.db.read,
    );
    await database.db.transaction((trx) =>
      createUser({ vault }, trx, {
        email,
        name: 'Dian',
        roleId: 4,
        merchantId,
        by: systemActor,
        password,
      }),
    );
    const knock = (parts: Partial<SignIn> = {}) =>
      signIn(identity, ask({ email, console: 'merchant', ...parts }));
    await expect(knock()).resolves.toMatchObject({ session: { roleId: 4 } });
    await sql`update merchant set status = ${status} where id = ${merchantId}`.execute(
      database.db.read,
    );
    for (let times = 0; times < 12; times += 1)
      await expect(knock()).rejects.toMatchObject({ code });
    await expect(knock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrongCredentials' });
    await asThief(
      database.db,
      sql`update merchant set status = 'pending' where id = ${merchantId}`,
    );
    await expect(knock()).resolves.toBeDefined();
  },
);

test('with a one-time code switched on the password alone is not enough, and each code counts once', async () => {
  const email = 'careful@wallet.example';
  const id = await make(email);
  await switchOnFor(id);
  const step = Math.floor(clock.now().getTime() / 30_000);
  await expect(signIn(identity, ask({ email }))).rejects.toMatchObject({ code: 'totpRequired' });
  await expect(
    signIn(identity, ask({ email, password: 'wrong', totp: totpCode(secret, step) })),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  await expect(
    signIn(identity, ask({ email, totp: totpCode(secret, step + 5) })),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  const both = await Promise.allSettled(
    [1, 2].map(() => signIn(identity, ask({ email, totp: totpCode(secret, step) }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(
    signIn(identity, ask({ email, totp: totpCode(secret, step - 1) })),
  ).rejects.toMatchObject({ code: 'wrongCredentials' });
  await expect(
    signIn(identity, ask({ email, totp: totpCode(secret, step + 1) })),
  ).resolves.toBeDefined();
});

test('asking for the code again and again is no way to guess it', async () => {
  const email = 'guessed@wallet.example';
  const id = await make(email);
  await switchOnFor(id);
  for (let i = 0; i < 9; i++) {
    await expect(signIn(identity, ask({ email, totp: '000000' }))).rejects.toMatchObject({
      code: 'wrongCredentials',
    });
    await expect(signIn(identity, ask({ email }))).rejects.toMatchObject({ code: 'totpRequired' });
  }
  await expect(signIn(identity, ask({ email, totp: '000000' }))).rejects.toMatchObject({
    code: 'wrongCredentials',
  });
  await expect(signIn(identity, ask({ email }))).rejects.toMatchObject({
    code: 'temporarilyLocked',
  });
});

test('who has the password gets ten tries at the code in a day, from however many networks', async () => {
  const email = 'coded@wallet.example';
  const id = await make(email);
  await switchOnFor(id);
  const step = Math.floor(clock.now().getTime() / 30_000);
  const guess = (i: number) => signIn(identity, ask({ email, totp: '000000', ip: `10.4.0.${i}` }));
  for (let i = 0; i < 10; i++)
    await expect(guess(i)).rejects.toMatchObject({ code: 'wrongCredentials' });
  await expect(guess(11)).rejects.toMatchObject({ code: 'temporarilyLocked' });
  await expect(
    signIn(identity, ask({ email, totp: totpCode(secret, step), ip: '10.4.0.12' })),
  ).rejects.toMatchObject({ code: 'temporarilyLocked' });
});

test('a session counts no more from the next request on when it was ended, or its user disabled or moved to the other console', async () => {
  const email = 'leaving@wallet.example';
  const id = await make(email);
  const { token, session } = await signIn(identity, ask({ email }));
  const recognised = () =>
    authenticateAccessToken(identity, `Bearer ${token.accessToken}`, 'admin');
  expect(await recognised()).toBeDefined();
  await disable(id);
  expect(await recognised()).toBeUndefined();
  await sql`update app_user set status = 'active', role_id = 2 where id = ${id}`.execute(
    database.db.read,
  );
  await signPeople(database.db, id);
  expect(await recognised()).toMatchObject({ roleId: 2 });
  await expect(
    authenticateAccessToken(identity, `Bearer ${token.accessToken}`, 'merchant'),
  ).rejects.toMatchObject({ code: 'wrongConsole', options: { detail: 'https://admin.example' } });
  await database.db.transaction((trx) =>
    endSession(trx, { sessionId: session.id, reason: 'loggedOut', by: systemActor }),
  );
  expect(await recognised()).toBeUndefined();
  expect(
    await authenticateAccessToken(identity, `Bearer ${token.accessToken}`, 'merchant'),
  ).toBeUndefined();
});

test('no secret of a sign-in is stored readable', async () => {
  const { token } = await signIn(identity, ask({}));
  const rows = await all(
    database.db.read,
    sql<{ text: string }>`
    select t::text as text from refresh_token t union all select t::text from user_session t
      union all select t::text from app_user t union all select t::text from audit_entry t`,
  );
  const text = JSON.stringify(rows);
  for (const secret of [token.refreshToken, token.accessToken, password])
    expect(text).not.toContain(secret);
});

function ask(parts: Partial<SignIn>): SignIn {
  return { email: 'admin@wallet.example', password, console: 'admin', ip: '127.0.0.1', ...parts };
}

/** Switches one-time codes on with the known secret. */
async function switchOnFor(id: string): Promise<void> {
  await sql`update app_user set totp_enc = ${vault.seal(secret.toString('base64url'), totpPlace(id))}
    where id = ${id}`.execute(database.db.read);
  await signPeople(database.db, id);
}

async function disable(id: string): Promise<void> {
  await sql`update app_user set status = 'disabled' where id = ${id}`.execute(database.db.read);
  await signPeople(database.db, id);
}

function make(email: string, parts: { password?: null } = {}): Promise<string> {
  const withPassword = parts.password === null ? {} : { password };
  return database.db.transaction((trx) =>
    createUser({ vault }, trx, {
      email,
      name: 'Test',
      roleId: 1,
      by: systemActor,
      ...withPassword,
    }),
  );
}
