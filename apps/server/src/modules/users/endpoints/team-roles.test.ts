import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, may, permissions, roles, teamRights, teamRoles } from '@wallet/contract';
import type { Endpoint, Permission } from '@wallet/contract';
import { ApiError, type Route } from '#platform/http';
import { testHttp } from '@wallet/server/testing';
import { createPeople, type People, type User } from '../../../testing/people/people.ts';

let people: People;
let owner: User;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(async () => {
  await people.reset();
  owner = await people.person(4);
});
afterAll(() => people.database.close());

const listed = Object.values(endpoints) as Endpoint[];
const rightOf = ({ who }: Endpoint) =>
  typeof who === 'object' && 'permission' in who ? who.permission : undefined;

test('an owner has every right of a merchant, and each right has its row', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    const ofMerchants = (permissions[permission] as readonly number[]).includes(roles.merchant);
    expect([permission, permission in teamRights]).toEqual([permission, ofMerchants]);
    expect(may({ roleId: roles.merchant, teamRole: 'owner' }, permission)).toBe(ofMerchants);
  }
});

test('support is refused every endpoint of the merchant console that writes, with the missing right by name', async () => {
  const writing = listed.filter(
    (endpoint) =>
      endpoint.surface === 'console' &&
      endpoint.method !== 'GET' &&
      rightOf(endpoint) !== undefined &&
      (endpoint.consoles?.includes('merchant') ?? true),
  );
  expect(writing.length).toBeGreaterThan(40);
  const routes = writing.map((endpoint): Route => ({
    endpoint,
    handle: () => Promise.reject(new ApiError('stateConflict')),
  }));
  const site = testHttp({ routes, console: 'merchant' });
  const ask = site.as(await people.person(4, undefined, 'support'));
  for (const endpoint of writing) {
    const { status, body } = await ask(
      endpoint.method,
      endpoint.path.replaceAll(/:\w+/g, 'x'),
      endpoint.method === 'DELETE' ? {} : { body: {} },
    );
    expect([endpoint.name, status, (body as { detail: string }).detail]).toEqual([
      endpoint.name,
      403,
      `The permission ${rightOf(endpoint)} is missing.`,
    ]);
  }
  await site.close();
});

test('an owner invites into each team role; without one, with an unknown one, or one for an operator nobody is made', async () => {
  for (const teamRole of teamRoles) {
    const { status, body } = await people.invite(owner, { roleId: 4, teamRole });
    expect([status, body]).toMatchObject([201, { teamRole }]);
  }
  const admin = await people.person(1);
  const before = await people.count();
  for (const wrong of [{ teamRole: undefined }, { teamRole: 'boss' }, { teamRole: null }])
    expect(await people.invite(owner, { roleId: 4, ...wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'teamRole' }] },
    });
  expect(await people.invite(admin, { roleId: 2, teamRole: 'owner' })).toMatchObject({
    status: 400,
  });
  expect(await people.count()).toBe(before);
});

test('only an owner invites, disables, enables and gives roles', async () => {
  const mate = await people.person(4);
  for (const teamRole of ['finance', 'developer', 'support'] as const) {
    const who = await people.person(4, undefined, teamRole);
    for (const [method, path, body, right] of [
      [
        'POST',
        '/api/users',
        { email: 'x@x.example', name: 'X', roleId: 4, teamRole },
        'users.invite',
      ],
      ['POST', `/api/users/${mate.userId}/resend-invitation`, undefined, 'users.invite'],
      ['POST', `/api/users/${mate.userId}/disable`, {}, 'users.disable'],
      ['POST', `/api/users/${mate.userId}/enable`, undefined, 'users.disable'],
      ['PATCH', `/api/users/${mate.userId}`, { teamRole: 'owner' }, 'users.changeRole'],
      ['GET', '/api/users', undefined, 'users.read'],
    ] as const)
      expect(await people.ask(who, method, path, body)).toMatchObject({
        status: 403,
        body: { detail: `The permission ${right} is missing.` },
      });
  }
});

test('a new team role ends the sessions, counts from the next sign-in, and is in the trail with what it was', async () => {
  const mate = await people.person(4);
  const { id: sessionId } = await people.signedIn(mate);
  expect(await change(owner, mate, { teamRole: 'support' })).toMatchObject({
    status: 200,
    body: { teamRole: 'support' },
  });
  expect(
    await one(
      people.database.db.read,
      sql`select end_reason as reason from user_session where id = ${sessionId}`,
    ),
  ).toEqual({ reason: 'roleChanged' });
  expect(
    await one(
      people.database.db.read,
      sql`select actor_id as actor, before, after from audit_entry
        where action = 'user.teamRoleChanged' and entity_id = ${mate.userId}`,
    ),
  ).toEqual({
    actor: owner.userId,
    before: { teamRole: 'owner' },
    after: { teamRole: 'support', tokenEpoch: 2 },
  });
  expect(await change(owner, mate, { teamRole: 'support' })).toMatchObject({ status: 200 });
  expect(await people.trailOf(mate.userId)).toEqual(['user.created', 'user.teamRoleChanged']);
});

test('nobody changes the own team role, another merchant\u2019s, or what the owners of a merchant give', async () => {
  const [mate, stranger, admin] = [
    await people.person(4),
    await people.person(4, people.merchants[1]),
    await people.person(1),
  ];
  expect(await change(owner, owner, { teamRole: 'finance' })).toMatchObject({
    body: { code: 'ownUser' },
  });
  expect(await change(owner, stranger, { teamRole: 'finance' })).toMatchObject({ status: 404 });
  expect(await change(admin, mate, { teamRole: 'finance' })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('users.changeRole') },
  });
  for (const input of [{ name: 'Other' }, { roleId: 2 }])
    expect(await change(owner, mate, input)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('users.changeRole') },
    });
});

test('of two owners who take the role from each other at the same moment one stays owner', async () => {
  const other = await people.person(4);
  const answers = await Promise.all([
    change(owner, other, { teamRole: 'support' }),
    change(other, owner, { teamRole: 'support' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await owners()).toBe(1);
});

test('somebody whose own role was lowered while the request was under way changes nobody', async () => {
  const [mate] = [await people.person(4), await people.person(4)];
  await sql`update app_user set team_role = 'finance' where id = ${owner.userId}`.execute(
    people.database.db.read,
  );
  expect(await change(owner, mate, { teamRole: 'support' })).toMatchObject({ status: 401 });
});

test('the database holds a team role for exactly the people of merchants', async () => {
  const { db } = people.database;
  const staff = await people.person(2);
  for (const statement of [
    sql`update app_user set team_role = null where id = ${owner.userId}`,
    sql`update app_user set team_role = 'boss' where id = ${owner.userId}`,
    sql`update app_user set team_role = 'owner' where id = ${staff.userId}`,
  ])
    await expect(statement.execute(db.read)).rejects.toThrow(/team_role/);
});

function change(who: User, { userId }: User, body: object) {
  return people.ask(who, 'PATCH', `/api/users/${userId}`, body);
}

async function owners(): Promise<number> {
  const { count } = await one(
    people.database.db.read,
    sql<{ count: number }>`select count(*)::int as count from app_user
      where merchant_id = ${people.merchants[0]} and status = 'active' and team_role = 'owner'`,
  );
  return count;
}
