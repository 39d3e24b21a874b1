import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticateAccessToken } from '#modules/identity';
import { newId } from '#platform/ids';
import { signPeople } from '@wallet/server/testing';
import { idOf, createPeople, type People, type User } from '../../testing/people/people.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.database.close());

describe('the list', () => {
  test('shows operators everybody and a merchant its own team, newest first', async () => {
    const [admin, owner, other] = [
      await people.person(1),
      await people.person(4),
      await people.person(4, people.merchants[1]),
    ];
    const ids = async (who: User, query = '') =>
      (
        (await people.ask(who, 'GET', `/api/users?${query}`)).body as { data: { id: string }[] }
      ).data.map(({ id }) => id);
    expect((await ids(admin)).slice(0, 3)).toEqual([other.userId, owner.userId, admin.userId]);
    const team = await ids(owner, 'limit=100');
    expect(team).toContain(owner.userId);
    expect(team).not.toContain(other.userId);
    expect(team).not.toContain(admin.userId);
    expect(await ids(owner, `search=${(await people.row(other.userId)).email}`)).toEqual([]);
  });

  test('is searched by the beginning of any word of the name or of the address, and signs are only signs', async () => {
    const admin = await people.person(1);
    const found = await people.invited({
      name: 'Zaki Abdul_Rahman',
      email: 'z.rahman@wallet.example',
    });
    const search = async (text: string) =>
      (
        (await people.ask(admin, 'GET', `/api/users?search=${encodeURIComponent(text)}`)).body as {
          data: { id: string }[];
        }
      ).data.map(({ id }) => id);
    for (const text of ['zaki', 'ABDUL', 'abdul_r', 'z.rah', ' zaki a'])
      expect([text, await search(text)]).toEqual([text, [found.id]]);
    expect(await search('zaki\0')).toEqual([found.id]);
    for (const text of ['aki', 'abdul%', 'a_dul', "'; --", 'za\0ki'])
      expect([text, await search(text)]).toEqual([text, []]);
  });

  test('is narrowed by role and status, pages follow each other, and the total is of all', async () => {
    const admin = await people.person(1);
    const three = [
      await people.invited({ roleId: 3 }),
      await people.invited({ roleId: 3 }),
      await people.invited({ roleId: 3 }),
    ]
      .map(({ id }) => id)
      .reverse();
    const page = async (query: string) =>
      (await people.ask(admin, 'GET', `/api/users?roleId=3&status=invited&limit=2&${query}`))
        .body as { data: { id: string }[]; next: string | null; total: number; more: boolean };
    const first = await page('');
    expect(first).toMatchObject({
      data: three.slice(0, 2).map((id) => ({ id })),
      total: 3,
      more: false,
    });
    expect(await page(`after=${first.next}`)).toMatchObject({
      data: [{ id: three[2] }],
      next: null,
      total: 3,
    });
    const whole = (await people.ask(admin, 'GET', '/api/users?roleId=3&status=invited&limit=3'))
      .body;
    expect(whole).toMatchObject({ data: three.map((id) => ({ id })), next: null });
    expect(
      (await people.ask(admin, 'GET', '/api/users?roleId=3&status=invited&limit=1')).body,
    ).toMatchObject({ data: [{ id: three[0] }], next: three[0] });
    expect(await people.ask(admin, 'GET', '/api/users?after=usr_1')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
    for (const query of ['roleId=6', 'status=gone', 'limit=0', 'merchantId=x'])
      expect((await people.ask(admin, 'GET', `/api/users?${query}`)).status).toBe(400);
  });

  test('counts exactly up to a thousand, and says when there are more', async () => {
    const admin = await people.person(1);
    const total = async () =>
      (await people.ask(admin, 'GET', '/api/users?roleId=5&status=invited&limit=1')).body;
    const add = (from: number, to: number) =>
      sql`insert into app_user (id, email, email_key, name, role_id, status, locale, time_zone)
      select 'usr_' || lpad(n::text, 26, '0'), n || '@many.example', 'many' || n, 'Many', 5, 'invited',
        'en', 'Asia/Jakarta' from generate_series(${from}::int, ${to}::int) n`.execute(
        people.database.db.read,
      );
    await add(1, 999);
    expect(await total()).toMatchObject({ total: 999, more: false });
    await add(1_000, 1_000);
    expect(await total()).toMatchObject({ total: 1_000, more: false });
    await add(1_001, 1_002);
    expect(await total()).toMatchObject({ total: 1_000, more: true });
  });

  test('shows who is locked until when, and who is active is not locked', async () => {
    const admin = await people.person(1);
    const staff = await people.person(2);
    await people.lock(staff.userId);
    const statuses = async (status: string) =>
      (
        (await people.ask(admin, 'GET', `/api/users?status=${status}`)).body as {
          data: { id: string; lockedUntil: string | null }[];
        }
      ).data;
    expect(await statuses('locked')).toEqual([
      expect.objectContaining({
        id: staff.userId,
        status: 'locked',
        lockedUntil: expect.stringMatching(/^20\d\d-/),
      }),
    ]);
    expect((await statuses('active')).map(({ id }) => id)).toEqual([admin.userId]);
    await sql`update app_user set status = 'disabled' where id = ${staff.userId}`.execute(
      people.database.db.read,
    );
    expect((await statuses('disabled')).find(({ id }) => id === staff.userId)).toMatchObject({
      status: 'disabled',
      lockedUntil: null,
    });
    const owner = await people.person(4);
    await people.lock(owner.userId);
    expect(await people.ask(owner, 'GET', '/api/users?status=locked')).toMatchObject({
      body: { data: [{ id: owner.userId, status: 'locked' }], total: 1 },
    });
  });
});

test('one user shows who invited, until when the link counts, and where it is signed in now', async () => {
  const admin = await people.person(1);
  const { body } = await people.invite(admin);
  expect(await people.ask(admin, 'GET', `/api/users/${idOf(body)}`)).toMatchObject({
    status: 200,
    body: {
      user: { status: 'invited' },
      locale: 'en',
      timeZone: 'Asia/Jakarta',
      invitedBy: { id: admin.userId, name: 'Person' },
      invitationUntil: expect.stringMatching(/^20\d\d-/),
      sessions: [],
    },
  });
  const owner = await people.person(4);
  const session = await people.signedIn(owner);
  expect(await people.ask(owner, 'GET', `/api/users/${owner.userId}`)).toMatchObject({
    body: {
      invitedBy: null,
      invitationUntil: null,
      sessions: [{ id: session.id, ip: '127.0.0.1', userAgent: null }],
    },
  });
  await sql`update user_session set last_used_at = now() - interval '24 hours 1 second'
    where id = ${session.id}`.execute(people.database.db.read);
  expect(await people.ask(owner, 'GET', `/api/users/${owner.userId}`)).toMatchObject({
    body: { sessions: [] },
  });
});

describe('managing', () => {
  test('unlocking opens the account at once; one that is open is a conflict', async () => {
    const admin = await people.person(1);
    const staff = await people.person(2);
    await people.lock(staff.userId);
    await expect(people.signedIn(staff)).rejects.toMatchObject({ code: 'temporarilyLocked' });
    expect(await people.ask(admin, 'POST', `/api/users/${staff.userId}/unlock`)).toMatchObject({
      status: 200,
      body: { status: 'active', lockedUntil: null },
    });
    await expect(people.signedIn(staff)).resolves.toBeDefined();
    expect(await people.ask(admin, 'POST', `/api/users/${staff.userId}/unlock`)).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
  });

  test('resetting one-time codes needs a reason, ends the sessions, and is not for oneself', async () => {
    const admin = await people.person(1);
    const staff = await people.person(2);
    const { token } = await people.signedIn(staff);
    await sql`update app_user set totp_enc = 'x' where id = ${staff.userId}`.execute(
      people.database.db.read,
    );
    await signPeople(people.database.db, staff.userId);
    expect(
      (await people.ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, { reason: ' ' }))
        .status,
    ).toBe(400);
    expect(
      await people.ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, {
        reason: 'lost phone',
      }),
    ).toMatchObject({ status: 200, body: { hasTotp: false } });
    expect(
      await authenticateAccessToken(people.world.identity, `Bearer ${token}`, 'admin'),
    ).toBeUndefined();
    expect(
      await people.ask(admin, 'POST', `/api/users/${staff.userId}/reset-totp`, { reason: 'again' }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(
      await people.ask(admin, 'POST', `/api/users/${admin.userId}/reset-totp`, { reason: 'me' }),
    ).toMatchObject({ status: 409, body: { code: 'ownUser' } });
  });

  test('a new role ends every session and is in the trail; a new name ends none', async () => {
    const admin = await people.person(1);
    const staff = await people.person(2);
    const { token } = await people.signedIn(staff);
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { name: ' Joko\n Susilo ' }),
    ).toMatchObject({ status: 200, body: { name: 'Joko Susilo', roleId: 2 } });
    expect(
      await authenticateAccessToken(people.world.identity, `Bearer ${token}`, 'admin'),
    ).toBeDefined();
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId: 5 }),
    ).toMatchObject({ status: 200, body: { name: 'Joko Susilo', roleId: 5 } });
    expect(
      await authenticateAccessToken(people.world.identity, `Bearer ${token}`, 'admin'),
    ).toBeUndefined();
    expect(
      await all(
        people.database.db.read,
        sql`select before, after from audit_entry
          where action = 'user.changed' and entity_id = ${staff.userId} order by id`,
      ),
    ).toEqual([
      { before: { name: 'Person', roleId: 2 }, after: { name: 'Joko Susilo', roleId: 2 } },
      {
        before: { name: 'Joko Susilo', roleId: 2 },
        after: { name: 'Joko Susilo', roleId: 5, tokenEpoch: 2 },
      },
    ]);
  });

  test('neither Admins nor the role of merchants\u2019 people are changed, and no role is raised to Admin', async () => {
    const admin = await people.person(1);
    const [other, owner, staff] = [
      await people.person(1),
      await people.person(4),
      await people.person(2),
    ];
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${other.userId}`, { name: 'X' }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${admin.userId}`, { name: 'X' }),
    ).toMatchObject({ status: 409, body: { code: 'ownUser' } });
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${owner.userId}`, { roleId: 2 }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(
      await people.ask(admin, 'PATCH', `/api/users/${owner.userId}`, { name: 'New Name' }),
    ).toMatchObject({ status: 200, body: { name: 'New Name', roleId: 4 } });
    for (const roleId of [1, 4])
      expect(
        (await people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId })).status,
      ).toBe(400);
  });
});

describe('the wall', () => {
  const acts = (id: string) =>
    [
      ['GET', '/api/users'],
      ['POST', '/api/users', { email: 'a@b.example', name: 'A', roleId: 2 }],
      ['GET', `/api/users/${id}`],
      ['PATCH', `/api/users/${id}`, { name: 'X' }],
      ['POST', `/api/users/${id}/resend-invitation`],
      ['POST', `/api/users/${id}/disable`, {}],
      ['POST', `/api/users/${id}/enable`],
      ['POST', `/api/users/${id}/unlock`],
      ['POST', `/api/users/${id}/reset-totp`, { reason: 'x' }],
    ] as const;

  test('signed out is 401 and Staff and PhoneFarm are told which right they lack', async () => {
    const { userId } = await people.person(2);
    for (const [method, path, body] of acts(userId)) {
      expect([path, (await people.ask(undefined, method, path, body)).status]).toEqual([path, 401]);
      for (const roleId of [2, 3] as const) {
        expect([
          path,
          await people.ask(await people.person(roleId), method, path, body),
        ]).toMatchObject([
          path,
          { status: 403, body: { code: 'forbidden', detail: expect.stringMatching(/users\.\w+/) } },
        ]);
      }
    }
  });

  test('another merchant\u2019s people and operators are not found, and nothing happens to them', async () => {
    const owner = await people.person(4);
    for (const stranger of [
      await people.person(4, people.merchants[1]),
      await people.person(1),
      await people.person(2),
    ]) {
      const before = await people.row(stranger.userId);
      for (const [method, path, body] of acts(stranger.userId).slice(2))
        expect([404, 405]).toContain((await people.ask(owner, method, path, body)).status);
      expect(await people.row(stranger.userId)).toEqual(before);
    }
    expect(
      (await people.ask(await people.person(1), 'GET', `/api/users/${newId('usr')}`)).status,
    ).toBe(404);
  });
});
