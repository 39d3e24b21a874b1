import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticateAccessToken } from '#modules/identity';
import { newId } from '#platform/ids';
import { createPeople, type People } from '../../../testing/people/people.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.database.close());

test('disabling ends tokens, refresh and open links at once, and enabling brings back what was', async () => {
  const admin = await people.person(1);
  const staff = await people.person(2);
  const { token } = await people.signedIn(staff);
  expect(
    await people.ask(admin, 'POST', `/api/users/${staff.userId}/disable`, { reason: 'left' }),
  ).toMatchObject({ status: 200, body: { status: 'disabled' } });
  expect(
    await authenticateAccessToken(people.world.identity, `Bearer ${token}`, 'admin'),
  ).toBeUndefined();
  await expect(people.signedIn(staff)).rejects.toMatchObject({ code: 'wrongCredentials' });
  expect(
    await one(
      people.database.db.read,
      sql`select count(*)::int as facts from fact
        where name = 'identity.sessionEnded' and payload ->> 'userId' = ${staff.userId}`,
    ),
  ).toEqual({ facts: 1 });
  expect(
    await one(
      people.database.db.read,
      sql`select before, after, reason from audit_entry where action = 'user.disabled' and entity_id = ${staff.userId}`,
    ),
  ).toEqual({
    before: { status: 'active' },
    after: { status: 'disabled', tokenEpoch: 2 },
    reason: 'left',
  });
  expect(await people.ask(admin, 'POST', `/api/users/${staff.userId}/disable`, {})).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
  expect(await people.ask(admin, 'POST', `/api/users/${staff.userId}/enable`)).toMatchObject({
    status: 200,
    body: { status: 'active' },
  });
  await expect(people.signedIn(staff)).resolves.toBeDefined();
  expect(await people.ask(admin, 'POST', `/api/users/${staff.userId}/enable`)).toMatchObject({
    status: 409,
    body: { code: 'stateConflict' },
  });
});

test('disabling somebody who never came makes the link worthless, and enabling makes an invited user again', async () => {
  const admin = await people.person(1);
  const { id } = await people.invited({});
  expect((await people.ask(admin, 'POST', `/api/users/${id}/disable`, {})).status).toBe(200);
  expect(
    await one(
      people.database.db.read,
      sql`select count(*)::int as open from one_time_code where user_id = ${id} and used_at is null`,
    ),
  ).toEqual({ open: 0 });
  expect(await people.ask(admin, 'POST', `/api/users/${id}/enable`)).toMatchObject({
    body: { status: 'invited' },
  });
});

test('disabling oneself, and the last active Admin, is refused; a merchant\u2019s only user an Admin may disable', async () => {
  const admin = await people.person(1);
  expect(await people.ask(admin, 'POST', `/api/users/${admin.userId}/disable`, {})).toMatchObject({
    status: 409,
    body: { code: 'ownUser' },
  });
  const only = await people.person(4);
  expect(await people.ask(admin, 'POST', `/api/users/${only.userId}/disable`, {})).toMatchObject({
    status: 200,
    body: { status: 'disabled' },
  });
  const owner = await people.person(4);
  const mate = await people.person(4);
  await people.person(4, people.merchants[1]);
  expect((await people.ask(owner, 'POST', `/api/users/${mate.userId}/disable`, {})).status).toBe(
    200,
  );
  const ghost = { ...admin, userId: newId('usr') };
  expect(await people.ask(ghost, 'POST', `/api/users/${admin.userId}/disable`, {})).toMatchObject({
    status: 409,
    body: { code: 'lastActiveUser' },
  });
  expect(
    await people.ask(ghost, 'POST', `/api/users/${(await people.person(2)).userId}/disable`, {}),
  ).toMatchObject({ status: 401, body: { code: 'signedOut' } });
});

test('two Admins who disable each other at the same moment leave one, ten times', async () => {
  for (let round = 0; round < 10; round++) {
    await sql`update app_user set status = 'disabled'`.execute(people.database.db.read);
    const [a, b] = [await people.person(1), await people.person(1)];
    const answers = await Promise.all([
      people.ask(a, 'POST', `/api/users/${b.userId}/disable`, {}),
      people.ask(b, 'POST', `/api/users/${a.userId}/disable`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(
      await one(
        people.database.db.read,
        sql`select count(*)::int as admins from app_user where role_id = 1 and status = 'active'`,
      ),
    ).toEqual({ admins: 1 });
  }
});

test('a merchant brings back whom its own team disabled, and not whom the operator did', async () => {
  const [admin, owner, mate] = [
    await people.person(1),
    await people.person(4),
    await people.person(4),
  ];
  const enable = (who: typeof owner) => people.ask(who, 'POST', `/api/users/${mate.userId}/enable`);
  expect((await people.ask(owner, 'POST', `/api/users/${mate.userId}/disable`, {})).status).toBe(
    200,
  );
  expect((await enable(owner)).status).toBe(200);
  expect((await people.ask(admin, 'POST', `/api/users/${mate.userId}/disable`, {})).status).toBe(
    200,
  );
  expect(await enable(owner)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: expect.stringContaining('users.disable') },
  });
  expect((await enable(admin)).status).toBe(200);
  expect((await people.ask(owner, 'POST', `/api/users/${mate.userId}/disable`, {})).status).toBe(
    200,
  );
  expect((await enable(owner)).status).toBe(200);
});
