import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signPeople } from '@wallet/server/testing';
import { idOf, createPeople, type People } from '../../../testing/people/people.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.database.close());

test('every act on a merchant\u2019s user is in the merchant\u2019s trail: who, what, what it was before, and why', async () => {
  const [admin, owner, mate] = [
    await people.person(1),
    await people.person(4),
    await people.person(4),
  ];
  const act = (name: string, body?: unknown) =>
    people.ask(admin, 'POST', `/api/users/${mate.userId}/${name}`, body);
  await people.ask(admin, 'PATCH', `/api/users/${mate.userId}`, { name: 'New Name' });
  await people.lock(mate.userId);
  await act('unlock');
  const session = await people.signedIn(mate);
  await sql`update app_user set totp_enc = 'x' where id = ${mate.userId}`.execute(
    people.database.db.read,
  );
  await signPeople(people.database.db, mate.userId);
  await act('reset-totp', { reason: 'lost phone' });
  await act('disable', { reason: 'left' });
  await act('enable');
  const invited = idOf((await people.invite(owner, { roleId: 4 })).body);
  const done = {
    actor: admin.userId,
    merchantId: people.merchants[0],
    before: null,
    after: null,
    reason: null,
    entity: 'user',
    entityId: mate.userId,
  };
  const [active, disabled] = [{ status: 'active' }, { status: 'disabled' }];
  expect(await trail([admin.userId, owner.userId])).toEqual([
    {
      ...done,
      action: 'user.changed',
      before: { name: 'Person', roleId: 4 },
      after: { name: 'New Name', roleId: 4 },
    },
    { ...done, action: 'user.unlocked' },
    {
      ...done,
      action: 'session.ended',
      entity: 'session',
      entityId: session.id,
      reason: 'totpReset',
    },
    { ...done, action: 'user.totpReset', after: { tokenEpoch: 2 }, reason: 'lost phone' },
    {
      ...done,
      action: 'user.disabled',
      before: active,
      after: { ...disabled, tokenEpoch: 3 },
      reason: 'left',
    },
    { ...done, action: 'user.enabled', before: disabled, after: active },
    {
      ...done,
      actor: owner.userId,
      action: 'user.created',
      entityId: invited,
      after: expect.objectContaining({ status: 'invited' }),
    },
    { ...done, actor: owner.userId, action: 'user.invited', entityId: invited },
  ]);
});

test('the trail of an operator\u2019s user is of no merchant, and tells why its sessions ended', async () => {
  const [admin, staff] = [await people.person(1), await people.person(2)];
  const first = await people.signedIn(staff);
  await people.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId: 5 });
  const second = await people.signedIn(staff);
  await people.ask(admin, 'POST', `/api/users/${staff.userId}/disable`, {});
  expect(
    await people.invite(admin, { email: (await people.row(staff.userId)).email }),
  ).toMatchObject({ status: 409 });
  const done = { merchantId: null, actor: admin.userId };
  expect(await trail([admin.userId])).toMatchObject([
    { ...done, action: 'session.ended', entityId: first.id, reason: 'roleChanged' },
    { ...done, action: 'user.changed', entity: 'user', entityId: staff.userId },
    { ...done, action: 'session.ended', entityId: second.id, reason: 'userDisabled' },
    { ...done, action: 'user.disabled' },
    {
      ...done,
      action: 'user.inviteRefused',
      entity: 'user',
      entityId: 'unknown',
      reason: 'emailUsed',
    },
  ]);
});

function trail(actors: string[]): Promise<unknown[]> {
  return all(
    people.database.db.read,
    sql`select actor_id as actor, merchant_id as "merchantId", action, entity, entity_id as "entityId",
      before, after, reason
    from audit_entry where actor_id = any(${actors}) and action not like 'session.started' order by audit_entry.id`,
  );
}
