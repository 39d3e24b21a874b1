import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleOf, type Console, type Principal, type RoleId } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { authenticateAccessToken, createUser, emailKeyOf, signIn } from '#modules/identity';
import { fakeClock } from '#platform/clock';
import { all, maybe, one } from '#platform/db';
import { newId } from '#platform/ids';
import { addMerchant, testDatabase, testHttp, testIdentity, testVault, type Answered, type TestDatabase, type TestHttp, type TestIdentity } from '@wallet/server/testing';
import { usersRoutes } from './endpoints.ts';

type User = Extract<Principal, { kind: 'user' }>;

const password = 'hujan di kota lama';
const vault = testVault();
const clock = fakeClock('2026-11-21T10:00:00Z');
const merchants: string[] = [];
let database: TestDatabase;
let world: TestIdentity;
let sites: Record<Console, TestHttp>;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  world = await testIdentity({ db: database.db, vault, clock });
  for (let i = 0; i < 2; i++) merchants.push(await addMerchant(database.db));
});
beforeEach(async () => {
  await sql`update app_user set status = 'disabled'`.execute(database.db.read);
  await sql`delete from sign_in_attempt`.execute(database.db.read);
  const routes = usersRoutes(world.identity);
  sites = { admin: testHttp({ routes, console: 'admin' }), merchant: testHttp({ routes, console: 'merchant' }) };
});
afterAll(() => database.close());

describe('inviting', () => {
  test('makes an invited user, mails a link, and writes both into the trail', async () => {
    const admin = await person(1);
    const { status, body } = await ask(admin, 'POST', '/api/users', { email: ' Maria@Wallet.Example ', name: 'Maria Reyes', roleId: 2 });
    expect([status, body]).toMatchObject([201, { email: 'Maria@wallet.example', name: 'Maria Reyes', roleId: 2, status: 'invited', hasTotp: false, merchantId: null, lockedUntil: null, lastLoginAt: null }]);
    expect(world.codeFor('Maria@wallet.example')).toMatch(/^[\w-]{43}$/);
    expect(await trailOf(idOf(body))).toEqual(['user.created', 'user.invited']);
  });

  test.each([
    [1, [2, 3, 5], [4]],
    [5, [2, 3], [4, 5]],
    [4, [4], [2, 3, 5]],
  ] as const)('by role %i gives the roles %j and is refused for %j with the reason', async (own, may, mayNot) => {
    const inviter = await person(own);
    for (const roleId of may) expect(await invite(inviter, { roleId })).toMatchObject({ status: 201, body: { roleId, merchantId: own === 4 ? merchants[0] : null } });
    for (const roleId of mayNot) expect(await invite(inviter, { roleId })).toMatchObject({ status: 403, body: { code: 'forbidden', detail: expect.stringContaining('users.invite') } });
  });

  test('a role raised in the body, an unknown key, another tenant or no name is refused and nobody is made', async () => {
    const admin = await person(1);
    const before = await count();
    for (const extra of [{ roleId: 1 }, { roleId: '2' }, { merchantId: merchants[1] }, { status: 'active' }, { password }, { name: ' ' }, { name: 'x'.repeat(121) }]) {
      expect(await invite(admin, extra)).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
    }
    expect(await invite(admin, { name: '\u200b\u202e' })).toMatchObject({ status: 400 });
    expect(await invite(admin, { email: 'not an address' })).toMatchObject({ status: 422, body: { code: 'emailInvalid' } });
    expect(await count()).toBe(before);
  });

  test('an address that has a user is refused in every spelling, also to another merchant, without telling whose it is', async () => {
    const admin = await person(1);
    const owner = await person(4);
    const { email } = await row(owner.userId);
    for (const inviter of [admin, await person(4, merchants[1])]) {
      const answer = await invite(inviter, { email: ` ${email.toUpperCase()} `, roleId: inviter.roleId === 1 ? 2 : 4 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'emailUsed' } });
      expect(JSON.stringify(answer.body)).not.toContain(owner.userId);
    }
  });

  test('two invitations of one address at the same moment make one user', async () => {
    const admin = await person(1);
    const answers = await Promise.all([1, 2].map(() => invite(admin, { email: 'twice@wallet.example' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('nobody sends more than thirty at once', async () => {
    const admin = await person(1);
    const answers: Answered[] = [];
    for (let i = 0; i < 30; i++) answers.push(await invite(admin, { email: 'not an address' }));
    expect(await invite(admin, { roleId: 4 })).toMatchObject({ status: 403 });
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(await invite(admin)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
    expect((await invite(await person(1))).status).toBe(201);
  });

  test('again makes the old link worthless; only for those who have not come, and only by who may invite them', async () => {
    const [admin, subAdmin, owner] = [await person(1), await person(5), await person(4)];
    const staff = await invited({ roleId: 2 });
    const first = world.codeFor(staff.email);
    expect(await ask(subAdmin, 'POST', `/api/users/${staff.id}/resend-invitation`)).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(world.codeFor(staff.email)).not.toBe(first);
    expect(await maybe(database.db.read, sql`select from one_time_code where user_id = ${staff.id} and used_at is null having count(*) = 1`)).toBeDefined();
    expect(await trailOf(staff.id)).toContain('user.invitationResent');
    expect(await ask(subAdmin, 'POST', `/api/users/${(await invited({ roleId: 5 })).id}/resend-invitation`)).toMatchObject({ status: 403 });
    const mate = await invited({ roleId: 4, merchantId: merchants[0] });
    expect((await ask(admin, 'POST', `/api/users/${mate.id}/resend-invitation`)).status).toBe(200);
    expect((await ask(owner, 'POST', `/api/users/${mate.id}/resend-invitation`)).status).toBe(200);
    expect(await ask(subAdmin, 'POST', `/api/users/${mate.id}/resend-invitation`)).toMatchObject({ status: 403 });
    expect(await ask(admin, 'POST', `/api/users/${subAdmin.userId}/resend-invitation`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  });
});

describe('the list', () => {
  test('shows operators everybody and a merchant its own team, newest first', async () => {
    const [admin, owner, other] = [await person(1), await person(4), await person(4, merchants[1])];
    const ids = async (who: User, query = '') => ((await ask(who, 'GET', `/api/users?${query}`)).body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect((await ids(admin)).slice(0, 3)).toEqual([other.userId, owner.userId, admin.userId]);
    const team = await ids(owner, 'limit=100');
    expect(team).toContain(owner.userId);
    expect(team).not.toContain(other.userId);
    expect(team).not.toContain(admin.userId);
    expect(await ids(owner, `search=${(await row(other.userId)).email}`)).toEqual([]);
  });

  test('is searched by the beginning of any word of the name or of the address, and signs are only signs', async () => {
    const admin = await person(1);
    const found = await invited({ name: 'Zaki Abdul_Rahman', email: 'z.rahman@wallet.example' });
    const search = async (text: string) => ((await ask(admin, 'GET', `/api/users?search=${encodeURIComponent(text)}`)).body as { data: { id: string }[] }).data.map(({ id }) => id);
    for (const text of ['zaki', 'ABDUL', 'abdul_r', 'z.rah', ' zaki a']) expect([text, await search(text)]).toEqual([text, [found.id]]);
    for (const text of ['aki', 'abdul%', 'a_dul', "'; --"]) expect([text, await search(text)]).toEqual([text, []]);
  });

  test('is narrowed by role and status, pages follow each other, and the total is of all', async () => {
    const admin = await person(1);
    const three = [await invited({ roleId: 3 }), await invited({ roleId: 3 }), await invited({ roleId: 3 })].map(({ id }) => id).reverse();
    const page = async (query: string) => (await ask(admin, 'GET', `/api/users?roleId=3&status=invited&limit=2&${query}`)).body as { data: { id: string }[]; next: string | null; total: number; more: boolean };
    const first = await page('');
    expect(first).toMatchObject({ data: three.slice(0, 2).map((id) => ({ id })), total: 3, more: false });
    expect(await page(`after=${first.next}`)).toMatchObject({ data: [{ id: three[2] }], next: null, total: 3 });
    expect(await ask(admin, 'GET', '/api/users?after=usr_1')).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
    for (const query of ['roleId=6', 'status=gone', 'limit=0', 'merchantId=x']) expect((await ask(admin, 'GET', `/api/users?${query}`)).status).toBe(400);
  });

  test('shows who is locked until when, and who is active is not locked', async () => {
    const admin = await person(1);
    const staff = await person(2);
    await lock(staff.userId);
    const statuses = async (status: string) => ((await ask(admin, 'GET', `/api/users?status=${status}`)).body as { data: { id: string; lockedUntil: string | null }[] }).data;
    expect(await statuses('locked')).toEqual([expect.objectContaining({ id: staff.userId, status: 'locked', lockedUntil: expect.stringMatching(/^20\d\d-/) })]);
    expect((await statuses('active')).map(({ id }) => id)).toEqual([admin.userId]);
    const owner = await person(4);
    await lock(owner.userId);
    expect(await ask(owner, 'GET', '/api/users?status=locked')).toMatchObject({ body: { data: [{ id: owner.userId, status: 'locked' }], total: 1 } });
  });
});

test('one user shows who invited, until when the link counts, and where it is signed in now', async () => {
  const admin = await person(1);
  const { body } = await invite(admin);
  expect(await ask(admin, 'GET', `/api/users/${idOf(body)}`)).toMatchObject({
    status: 200, body: { user: { status: 'invited' }, locale: 'en', timeZone: 'Asia/Jakarta', invitedBy: { id: admin.userId, name: 'Person' }, invitationUntil: expect.stringMatching(/^20\d\d-/), sessions: [] },
  });
  const owner = await person(4);
  const session = await signedIn(owner);
  expect(await ask(owner, 'GET', `/api/users/${owner.userId}`)).toMatchObject({ body: { invitedBy: null, invitationUntil: null, sessions: [{ id: session.id, ip: '127.0.0.1', userAgent: null }] } });
});

describe('disabling', () => {
  test('ends tokens, refresh and open links at once, and enabling brings back what was', async () => {
    const admin = await person(1);
    const staff = await person(2);
    const { token } = await signedIn(staff);
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/disable`, { reason: 'left' })).toMatchObject({ status: 200, body: { status: 'disabled' } });
    expect(await authenticateAccessToken(world.identity, `Bearer ${token}`, 'admin')).toBeUndefined();
    await expect(signedIn(staff)).rejects.toMatchObject({ code: 'wrongCredentials' });
    expect(await one(database.db.read, sql`select count(*)::int as facts from fact where name = 'identity.sessionEnded' and payload ->> 'userId' = ${staff.userId}`)).toEqual({ facts: 1 });
    expect(await one(database.db.read, sql`select before, after, reason from audit_entry where action = 'user.disabled' and entity_id = ${staff.userId}`)).toEqual({ before: { status: 'active' }, after: { status: 'disabled' }, reason: 'left' });
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/disable`, {})).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/enable`)).toMatchObject({ status: 200, body: { status: 'active' } });
    await expect(signedIn(staff)).resolves.toBeDefined();
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/enable`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  });

  test('somebody who never came makes the link worthless, and enabling makes an invited user again', async () => {
    const admin = await person(1);
    const { id } = await invited({});
    expect((await ask(admin, 'POST', `/api/users/${id}/disable`, {})).status).toBe(200);
    expect(await one(database.db.read, sql`select count(*)::int as open from one_time_code where user_id = ${id} and used_at is null`)).toEqual({ open: 0 });
    expect(await ask(admin, 'POST', `/api/users/${id}/enable`)).toMatchObject({ body: { status: 'invited' } });
  });

  test('oneself, the last active Admin and the last of a team is refused', async () => {
    const admin = await person(1);
    expect(await ask(admin, 'POST', `/api/users/${admin.userId}/disable`, {})).toMatchObject({ status: 409, body: { code: 'ownUser' } });
    const owner = await person(4);
    expect(await ask(admin, 'POST', `/api/users/${owner.userId}/disable`, {})).toMatchObject({ status: 409, body: { code: 'lastActiveUser' } });
    const mate = await person(4);
    await person(4, merchants[1]);
    expect((await ask(owner, 'POST', `/api/users/${mate.userId}/disable`, {})).status).toBe(200);
    const ghost = { ...admin, userId: newId('usr') };
    expect(await ask(ghost, 'POST', `/api/users/${admin.userId}/disable`, {})).toMatchObject({ status: 409, body: { code: 'lastActiveUser' } });
    expect((await ask(ghost, 'POST', `/api/users/${(await person(2)).userId}/disable`, {})).status).toBe(200);
  });

  test('two Admins who disable each other at the same moment leave one, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      await sql`update app_user set status = 'disabled'`.execute(database.db.read);
      const [a, b] = [await person(1), await person(1)];
      const answers = await Promise.all([ask(a, 'POST', `/api/users/${b.userId}/disable`, {}), ask(b, 'POST', `/api/users/${a.userId}/disable`, {})]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await one(database.db.read, sql`select count(*)::int as admins from app_user where role_id = 1 and status = 'active'`)).toEqual({ admins: 1 });
    }
  });
});

describe('managing', () => {
  test('unlocking opens the account at once; one that is open is a conflict', async () => {
    const admin = await person(1);
    const staff = await person(2);
    await lock(staff.userId);
    await expect(signedIn(staff)).rejects.toMatchObject({ code: 'temporarilyLocked' });
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/unlock`)).toMatchObject({ status: 200, body: { status: 'active', lockedUntil: null } });
    await expect(signedIn(staff)).resolves.toBeDefined();
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/unlock`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  });

  test('resetting one-time codes needs a reason, ends the sessions, and is not for oneself', async () => {
    const admin = await person(1);
    const staff = await person(2);
    const { token } = await signedIn(staff);
    await sql`update app_user set totp_enc = 'x' where id = ${staff.userId}`.execute(database.db.read);
    expect((await ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, { reason: ' ' })).status).toBe(400);
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, { reason: 'lost phone' })).toMatchObject({ status: 200, body: { hasTotp: false } });
    expect(await authenticateAccessToken(world.identity, `Bearer ${token}`, 'admin')).toBeUndefined();
    expect(await ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, { reason: 'again' })).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await ask(admin, 'POST', `/api/users/${admin.userId}/reset-totp`, { reason: 'me' })).toMatchObject({ status: 409, body: { code: 'ownUser' } });
  });

  test('a new role ends every session and is in the trail; a new name ends none', async () => {
    const admin = await person(1);
    const staff = await person(2);
    const { token } = await signedIn(staff);
    expect(await ask(admin, 'PATCH', `/api/users/${staff.userId}`, { name: ' Joko\n Susilo ' })).toMatchObject({ status: 200, body: { name: 'Joko Susilo', roleId: 2 } });
    expect(await authenticateAccessToken(world.identity, `Bearer ${token}`, 'admin')).toBeDefined();
    expect(await ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId: 5 })).toMatchObject({ status: 200, body: { name: 'Joko Susilo', roleId: 5 } });
    expect(await authenticateAccessToken(world.identity, `Bearer ${token}`, 'admin')).toBeUndefined();
    expect(await all(database.db.read, sql`select before, after from audit_entry where action = 'user.changed' and entity_id = ${staff.userId} order by id`)).toEqual([
      { before: { name: 'Person', roleId: 2 }, after: { name: 'Joko Susilo', roleId: 2 } },
      { before: { name: 'Joko Susilo', roleId: 2 }, after: { name: 'Joko Susilo', roleId: 5 } },
    ]);
  });

  test('neither Admins nor the role of merchants\u2019 people are changed, and no role is raised to Admin', async () => {
    const admin = await person(1);
    const [other, owner, staff] = [await person(1), await person(4), await person(2)];
    expect(await ask(admin, 'PATCH', `/api/users/${other.userId}`, { name: 'X' })).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await ask(admin, 'PATCH', `/api/users/${admin.userId}`, { name: 'X' })).toMatchObject({ status: 409, body: { code: 'ownUser' } });
    expect(await ask(admin, 'PATCH', `/api/users/${owner.userId}`, { roleId: 2 })).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await ask(admin, 'PATCH', `/api/users/${owner.userId}`, { name: 'New Name' })).toMatchObject({ status: 200, body: { name: 'New Name', roleId: 4 } });
    for (const roleId of [1, 4]) expect((await ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId })).status).toBe(400);
  });
});

describe('the wall', () => {
  const acts = (id: string) => [
    ['GET', '/api/users'], ['POST', '/api/users', { email: 'a@b.example', name: 'A', roleId: 2 }], ['GET', `/api/users/${id}`], ['PATCH', `/api/users/${id}`, { name: 'X' }],
    ['POST', `/api/users/${id}/resend-invitation`], ['POST', `/api/users/${id}/disable`, {}], ['POST', `/api/users/${id}/enable`],
    ['POST', `/api/users/${id}/unlock`], ['POST', `/api/users/${id}/reset-totp`, { reason: 'x' }],
  ] as const;

  test('signed out is 401 and Staff and PhoneFarm are told which right they lack', async () => {
    const { userId } = await person(2);
    for (const [method, path, body] of acts(userId)) {
      expect([path, (await sites.admin.as()(method, path, { body })).status]).toEqual([path, 401]);
      for (const roleId of [2, 3] as const) {
        expect([path, await ask(await person(roleId), method, path, body)]).toMatchObject([path, { status: 403, body: { code: 'forbidden', detail: expect.stringMatching(/users\.\w+/) } }]);
      }
    }
  });

  test('another merchant\u2019s people and operators are not found, and nothing happens to them', async () => {
    const owner = await person(4);
    for (const stranger of [await person(4, merchants[1]), await person(1), await person(2)]) {
      const before = await row(stranger.userId);
      for (const [method, path, body] of acts(stranger.userId).slice(2)) expect([404, 405]).toContain((await ask(owner, method, path, body)).status);
      expect(await row(stranger.userId)).toEqual(before);
    }
    expect((await ask(await person(1), 'GET', `/api/users/${newId('usr')}`)).status).toBe(404);
  });
});

function ask(who: User, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Answered> {
  return sites[who.console].as(who)(method, path, { body });
}

function invite(who: User, more: Record<string, unknown> = {}): Promise<Answered> {
  return ask(who, 'POST', '/api/users', { email: `new${++made}@wallet.example`, name: 'New', roleId: 2, ...more });
}

/** Somebody active, as the one who calls. */
async function person(roleId: RoleId, merchantId = merchants[0]): Promise<User> {
  const ofMerchant = roleId === 4 && merchantId !== undefined ? { merchantId } : {};
  const userId = await database.db.transaction((trx) => createUser({ vault }, trx, { email: `p${++made}@wallet.example`, name: 'Person', roleId, password, by: systemActor, ...ofMerchant }));
  return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: consoleOf(roleId), ...ofMerchant };
}

async function invited({ roleId = 2, ...more }: { roleId?: RoleId; merchantId?: string | undefined; name?: string; email?: string }): Promise<{ id: string; email: string }> {
  const { merchantId, name = 'Invited', email = `i${++made}@wallet.example` } = more;
  const id = await database.db.transaction((trx) => createUser({ vault }, trx, { email, name, roleId, by: systemActor, ...(merchantId !== undefined && { merchantId }) }));
  const { body } = await ask(await person(1), 'POST', `/api/users/${id}/resend-invitation`);
  return { id, email: (body as { email: string }).email };
}

async function signedIn({ userId, console }: User): Promise<{ id: string; token: string }> {
  const { email } = await row(userId);
  const { session, token } = await signIn(world.identity, { email, password, console, ip: '127.0.0.1' });
  return { id: session.id, token: token.accessToken };
}

async function lock(userId: string): Promise<void> {
  const { email } = await row(userId);
  await sql`insert into sign_in_attempt (subject, allowed, failures, locked_until) values (${`account:${emailKeyOf(vault, email)}`}, 0, 10, now() + interval '15 minutes')`.execute(database.db.read);
}

function row(id: string): Promise<{ email: string; status: string }> {
  return one(database.db.read, sql<{ email: string; status: string }>`select email, name, status, role_id, totp_enc from app_user where id = ${id}`);
}

async function count(): Promise<number> {
  return (await one(database.db.read, sql<{ n: number }>`select count(*)::int as n from app_user`)).n;
}

async function trailOf(id: string): Promise<string[]> {
  return (await all(database.db.read, sql<{ action: string }>`select action from audit_entry where entity = 'user' and entity_id = ${id} order by id`)).map(({ action }) => action);
}

function idOf(body: unknown): string {
  return (body as { id: string }).id;
}
