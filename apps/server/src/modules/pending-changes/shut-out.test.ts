import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personRows, type LinkKind } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { asLogin, signPeople, testVault } from '@wallet/server/testing';
import type { User } from '../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';

const vault = testVault();
let world: RaisingWorld;
let thief: User;
let guard: User;
let other: User;
beforeAll(async () => {
  world = await createRaisingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [thief, guard, other] = [await world.person(1), await world.person(1), await world.person(1)];
});

const link = (person: User, by: User, kind: LinkKind, at?: Date) =>
  world.world.database.db.transaction((trx) =>
    changePowerRow(trx, vault, personRows, person.userId, () =>
      recordLink(trx, vault, {
        person: person.userId,
        by: by.userId,
        kind,
        ...(at === undefined ? {} : { at }),
      }),
    ),
  );
const disable = async (who: User, by: User) =>
  expect(
    await world.ask(by, 'POST', `/api/users/${who.userId}/disable`, { reason: 'left' }),
  ).toMatchObject({ status: 200, body: { status: 'disabled' } });
/** One person asks for a role of somebody else, which all Admins may stop. */
const ask = async (by = thief) => {
  const { userId } = await world.person(2);
  await world.ask(by, 'PATCH', `/api/users/${userId}`, { roleId: 5 });
  return userId;
};
const roleOf = async (id: string) =>
  (
    await one(
      world.world.database.db.read,
      sql<{ role: number }>`select role_id as role from app_user where id = ${id}`,
    )
  ).role;
const waiting = async (subjectId: string) => (await world.pending(thief, { subjectId }))[0];
const agree = async (who: User, subjectId: string) =>
  world.ask(who, 'POST', `/api/pending-changes/${(await waiting(subjectId))?.id}/decide`, {
    decision: 'agree',
    reason: 'seen',
  });
const isHeld = async (subjectId: string, heldBecause: string) => {
  expect([await world.afterCoolDown(subjectId), await world.begin()]).toEqual([0, 0]);
  expect(await waiting(subjectId)).toMatchObject({ state: 'waiting', persons: 2, heldBecause });
};

test('an Admin asks alone and disables another one: it begins only when somebody independent agrees, and everybody is mailed again', async () => {
  const id = await ask();
  await disable(guard, thief);
  const { letters } = world.world.world;
  letters.length = 0;
  await isHeld(id, 'shutOut');
  expect(letters.length).toBeGreaterThanOrEqual(2);
  expect(letters.every(({ text }) => text.includes('shut out meanwhile'))).toBe(true);
  expect(await agree(thief, id)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
  const helper = await world.person(1);
  await link(helper, thief, 'invited');
  expect(await agree(helper, id)).toMatchObject({ body: { code: 'notIndependent' } });
  expect([await world.begin(), await roleOf(id)]).toEqual([0, 2]);
  expect(await agree(other, id)).toMatchObject({ body: { state: 'agreed' } });
  expect([await world.begin(), await roleOf(id)]).toEqual([1, 5]);
});

test('disabled first and asked for then is the same', async () => {
  await disable(guard, thief);
  await isHeld(await ask(), 'shutOut');
});

test('so is what a helper did whom he let in', async () => {
  const helper = await world.person(1);
  await link(helper, thief, 'invited');
  const id = await ask();
  await disable(guard, helper);
  await isHeld(id, 'shutOut');
});

test('held, it can still be stopped, or refused by anybody else', async () => {
  const ids = [await ask(), await ask()] as const;
  await disable(guard, thief);
  for (const id of ids) await isHeld(id, 'shutOut');
  const [stopped, refused] = [await waiting(ids[0]), await waiting(ids[1])];
  expect(
    await world.ask(other, 'POST', `/api/pending-changes/${stopped?.id}/stop`, {}),
  ).toMatchObject({ body: { state: 'stopped' } });
  expect(
    await world.ask(other, 'POST', `/api/pending-changes/${refused?.id}/decide`, {
      decision: 'refuse',
      reason: 'not us',
    }),
  ).toMatchObject({ body: { state: 'refused' } });
});

test.each<LinkKind>(['passwordReset', 'secondStepReset', 'emailChanged'])(
  'an Admin’s %s by who asked counts as shutting him out',
  async (kind) => {
    const id = await ask();
    await link(guard, thief, kind);
    await isHeld(id, 'shutOut');
  },
);

test('whom somebody independent disabled, or who was disabled long before, changes nothing', async () => {
  const id = await ask();
  await disable(guard, other);
  await link(other, thief, 'disabled', new Date(Date.now() - 40 * 86_400_000));
  expect([await world.afterCoolDown(id), await roleOf(id)]).toEqual([1, 5]);
});

test('a merchant’s owner who is disabled before its limit is raised counts, another merchant’s does not', async () => {
  const limit = async (id: string, max: string) =>
    world.ask(thief, 'POST', `/api/merchants/${id}/limits`, {
      direction: 'withdrawal',
      min: null,
      max,
    });
  const [robbed, another] = [await world.paidMerchant(), await world.paidMerchant()];
  for (const { id } of [robbed, another]) {
    await limit(id, '1000000');
    await limit(id, '2000000');
  }
  await disable(robbed.owner, thief);
  await isHeld(robbed.id, 'shutOut');
  expect(await world.afterCoolDown(another.id)).toBe(1);
});

test.each([
  ['taken away', (id: string) => `delete from person_link where person = '${id}'`],
  [
    'made older',
    (id: string) => `update person_link set at = at - interval '9 days' where person = '${id}'`,
  ],
  [
    'said to be another’s',
    (id: string) =>
      `update person_link set by_person = (select min(id) from app_user where id <> '${id}') where person = '${id}'`,
  ],
])('who disabled an Admin, %s by SQL, counts all the same', async (_, theft) => {
  const id = await ask();
  await disable(guard, thief);
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; ${theft(guard.userId)}`,
  );
  await isHeld(id, 'shutOut');
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; delete from person_link where person = '${guard.userId}'; update app_user set links = 0 where id = '${guard.userId}'`,
  );
  await signPeople(world.world.database.db, guard.userId);
});

test('who waits a cool-down between shutting them out and asking has gained nothing', async () => {
  await link(guard, thief, 'disabled', new Date(Date.now() - 20 * 86_400_000));
  await isHeld(await ask(), 'shutOut');
});

test.each([
  ['who asked and whom it is about', false],
  ['them and a helper of who asked', true],
])('where nobody is left but %s, it never begins alone', async (_, withHelper) => {
  const id = await ask();
  const { db } = world.world.database;
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update app_user set status = 'disabled' where role_id = 1 and id <> '${thief.userId}'`,
  );
  await signPeople(db);
  if (withHelper) await link(await world.person(1), thief, 'invited');
  await isHeld(id, 'nobodyLeft');
  const root = await world.person(1);
  expect(await agree(root, id)).toMatchObject({ body: { state: 'agreed' } });
  expect(await world.begin()).toBe(1);
});
