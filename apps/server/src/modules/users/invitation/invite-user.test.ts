import { all, maybe, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roleIds } from '@wallet/contract';
import { readIndependence } from '#modules/approvals/independence';
import { testVault, type Answered } from '@wallet/server/testing';
import { idOf, createPeople, password, type People } from '../../../testing/people/people.ts';
import { mayInvite, notCovered } from './invite-user.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.database.close());

test('inviting makes an invited user, mails a link, and writes both into the trail', async () => {
  const admin = await people.person(1);
  const { status, body } = await people.ask(admin, 'POST', '/api/users', {
    email: ' Maria@Wallet.Example ',
    name: 'Maria Reyes',
    roleId: 2,
  });
  expect([status, body]).toMatchObject([
    201,
    {
      email: 'Maria@wallet.example',
      name: 'Maria Reyes',
      roleId: 2,
      status: 'invited',
      hasTotp: false,
      merchantId: null,
      lockedUntil: null,
      lastLoginAt: null,
    },
  ]);
  expect(people.world.codeFor('Maria@wallet.example')).toMatch(/^[\w-]{43}$/);
  expect(await people.trailOf(idOf(body))).toEqual(['user.created', 'user.invited']);
});

test.each([
  [1, [2, 3, 5], [4]],
  [5, [2, 3], [4, 5]],
  [4, [4], [2, 3, 5]],
] as const)(
  'role %i invites the roles %j and is refused for %j with the reason',
  async (own, may, mayNot) => {
    const inviter = await people.person(own);
    for (const roleId of may)
      expect(await people.invite(inviter, { roleId })).toMatchObject({
        status: 201,
        body: { roleId, merchantId: own === 4 ? people.merchants[0] : null },
      });
    for (const roleId of mayNot)
      expect(await people.invite(inviter, { roleId })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: expect.stringContaining('users.invite') },
      });
  },
);

test('a role raised in the body, an unknown key, another tenant or no name is refused and nobody is made', async () => {
  const admin = await people.person(1);
  const before = await people.count();
  for (const extra of [
    { roleId: 6 },
    { roleId: '2' },
    { merchantId: people.merchants[1] },
    { status: 'active' },
    { password },
    { name: ' ' },
    { name: 'x'.repeat(121) },
  ]) {
    expect(await people.invite(admin, extra)).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest' },
    });
  }
  expect(await people.invite(admin, { name: '\u200b\u202e' })).toMatchObject({ status: 400 });
  expect(await people.invite(admin, { email: 'not an address' })).toMatchObject({
    status: 422,
    body: { code: 'emailInvalid' },
  });
  expect(await people.count()).toBe(before);
});

test('an address that has a user is refused in every spelling, also to another merchant, without telling whose it is', async () => {
  const admin = await people.person(1);
  const owner = await people.person(4);
  const { email } = await people.row(owner.userId);
  for (const inviter of [admin, await people.person(4, people.merchants[1])]) {
    const answer = await people.invite(inviter, {
      email: ` ${email.toUpperCase()} `,
      roleId: inviter.roleId === 1 ? 2 : 4,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'emailUsed' } });
    expect(JSON.stringify(answer.body)).not.toContain(owner.userId);
    const masked = expect.stringMatching(/^\w\u2026@/);
    expect(
      await all(
        people.database.db.read,
        sql`select action, entity_id as "entityId", after, reason, merchant_id as "merchantId"
          from audit_entry where actor_id = ${inviter.userId}`,
      ),
    ).toEqual([
      {
        action: 'user.inviteRefused',
        entityId: 'unknown',
        after:
          inviter.roleId === 1
            ? { email: masked, roleId: 2 }
            : { email: masked, roleId: 4, teamRole: 'owner' },
        reason: 'emailUsed',
        merchantId: inviter.merchantId ?? null,
      },
    ]);
  }
});

test('an operator who asks for a merchant\u2019s person is told that the merchant invites', async () => {
  for (const roleId of [1, 5] as const) {
    expect(await people.invite(await people.person(roleId), { roleId: 4 })).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/users\.invite.*invited by the merchant/) },
    });
  }
});

test('whoever may not invite a role is told exactly which', async () => {
  const detailFor = async (inviter: 4 | 5, roleId: 2 | 5) =>
    (await people.invite(await people.person(inviter), { roleId })).body;
  expect(await detailFor(5, 5)).toMatchObject({
    detail: 'The permission users.invite of SubAdmin does not cover the role SubAdmin.',
  });
  expect(await detailFor(4, 2)).toMatchObject({
    detail: 'The permission users.invite of Merchant does not cover the role Staff.',
  });
  expect(notCovered(4, 4).options.detail).toBe(
    'The permission users.invite of Merchant does not cover the role Merchant.',
  );
});

test('Staff and PhoneFarm may invite nobody, and only an Admin invites an Admin', () => {
  for (const roleId of roleIds)
    expect([2, 3].map((inviter) => mayInvite(inviter as 2 | 3, roleId))).toEqual([false, false]);
  expect(roleIds.filter((inviter) => mayInvite(inviter, 1))).toEqual([1]);
});

test('an Admin invites an Admin: the two count as one person, and every active Admin is mailed in his language', async () => {
  const [admin, other] = [await people.person(1), await people.person(1)];
  await sql`update app_user set locale = 'id' where id = ${other.userId}`.execute(
    people.database.db.read,
  );
  const before = people.world.letters.length;
  const answer = await people.invite(admin, { roleId: 1 });
  expect(answer).toMatchObject({ status: 201, body: { roleId: 1, status: 'invited' } });
  const told = people.world.letters.slice(before).filter(({ text }) => !text.includes('?code='));
  expect(told.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
    [
      `${(await people.row(admin.userId)).email}: A new Admin was invited`,
      `${(await people.row(other.userId)).email}: Admin baru diundang`,
    ].toSorted(),
  );
  const { dependence } = await readIndependence(people.database.db.read, testVault(), [
    admin.userId,
    idOf(answer.body),
  ]);
  expect(dependence).toBe('leads');
  expect(await people.invite(await people.person(5), { roleId: 1 })).toMatchObject({ status: 403 });
});

test('nobody mails the same link more than thirty times at once', async () => {
  const [admin, staff] = [await people.person(1), await people.invited({ roleId: 2 })];
  const resend = () => people.ask(admin, 'POST', `/api/users/${staff.id}/resend-invitation`);
  for (let i = 0; i < 30; i++) expect((await resend()).status).toBe(200);
  expect(await resend()).toMatchObject({ status: 429 });
});

test('two invitations of one address at the same moment make one user', async () => {
  const admin = await people.person(1);
  const answers = await Promise.all(
    [1, 2].map(() => people.invite(admin, { email: 'twice@wallet.example' })),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
});

test('nobody invites more than thirty at once', async () => {
  const admin = await people.person(1);
  const answers: Answered[] = [];
  for (let i = 0; i < 30; i++)
    answers.push(await people.invite(admin, { email: 'not an address' }));
  expect(await people.invite(admin, { roleId: 4 })).toMatchObject({ status: 403 });
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
  expect(await people.invite(admin)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.anything() },
  });
  expect((await people.invite(await people.person(1))).status).toBe(201);
});

test('inviting again makes the old link worthless; only for those who have not come, and only by who may invite them', async () => {
  const [admin, subAdmin, owner] = [
    await people.person(1),
    await people.person(5),
    await people.person(4),
  ];
  const staff = await people.invited({ roleId: 2 });
  const first = people.world.codeFor(staff.email);
  expect(
    await people.ask(subAdmin, 'POST', `/api/users/${staff.id}/resend-invitation`),
  ).toMatchObject({ status: 200, body: { status: 'invited' } });
  expect(people.world.codeFor(staff.email)).not.toBe(first);
  expect(
    await maybe(
      people.database.db.read,
      sql`select from one_time_code where user_id = ${staff.id} and used_at is null having count(*) = 1`,
    ),
  ).toBeDefined();
  expect(await people.trailOf(staff.id)).toContain('user.invitationResent');
  expect(
    await people.ask(
      subAdmin,
      'POST',
      `/api/users/${(await people.invited({ roleId: 5 })).id}/resend-invitation`,
    ),
  ).toMatchObject({ status: 403 });
  expect(
    await people.ask(
      subAdmin,
      'POST',
      `/api/users/${(await people.invited({ roleId: 1 })).id}/resend-invitation`,
    ),
  ).toMatchObject({ status: 403 });
  const mate = await people.invited({ roleId: 4, merchantId: people.merchants[0] });
  expect((await people.ask(admin, 'POST', `/api/users/${mate.id}/resend-invitation`)).status).toBe(
    200,
  );
  expect((await people.ask(owner, 'POST', `/api/users/${mate.id}/resend-invitation`)).status).toBe(
    200,
  );
  expect(
    await people.ask(subAdmin, 'POST', `/api/users/${mate.id}/resend-invitation`),
  ).toMatchObject({ status: 403 });
  expect(
    await people.ask(admin, 'POST', `/api/users/${subAdmin.userId}/resend-invitation`),
  ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
});
