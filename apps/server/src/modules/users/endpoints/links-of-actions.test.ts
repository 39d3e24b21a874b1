import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@wallet/contract';
import { signPeople } from '@wallet/server/testing';
import { idOf, createPeople, type People } from '../../../testing/people/people.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
afterAll(() => people.database.close());

/** What each act on somebody makes of the two: a link, or why none. */
const links: Readonly<Record<string, string | { none: string }>> = {
  inviteUser: 'invited',
  updateUser: 'roleGiven',
  enableUser: 'reactivated',
  resetUserTotp: 'secondStepReset',
  disableUser: 'disabled',
  unlockUser: { none: 'gives nothing without the password' },
  resendInvitation: { none: 'goes to the proved address that was invited' },
};

const acts = Object.values(endpoints).filter(
  ({ method, path }) => method !== 'GET' && path.startsWith('/api/users'),
);

test('every act on users says whether it ties the two', () => {
  expect(acts.map(({ name }) => name).toSorted()).toEqual(Object.keys(links).toSorted());
});

test.each(acts.map(({ name, method, path }) => ({ name, method, path })))(
  '$name makes the link that it says, and no other',
  async ({ name, method, path }) => {
    await people.reset();
    const admin = await people.person(1);
    const target =
      name === 'resendInvitation' ? (await people.invited({})).id : (await people.person(2)).userId;
    const set = (what: string) =>
      sql`update app_user set ${sql.raw(what)} where id = ${target}`.execute(
        people.database.db.read,
      );
    if (name === 'enableUser') await set(`status = 'disabled'`);
    if (name === 'resetUserTotp') await set(`totp_enc = 'x'`);
    if (name === 'unlockUser') await people.lock(target);
    await signPeople(people.database.db, target);
    const bodies: Record<string, unknown> = {
      inviteUser: { email: 'linked@wallet.example', name: 'New', roleId: 2 },
      updateUser: { roleId: 5 },
      resetUserTotp: { reason: 'lost' },
      disableUser: {},
    };
    const answer = await people.ask(
      admin,
      method === 'PATCH' ? 'PATCH' : 'POST',
      path.replace(':id', target),
      bodies[name],
    );
    expect([200, 201]).toContain(answer.status);
    const made = await all(
      people.database.db.read,
      sql<{
        person: string;
        kind: string;
      }>`select person, kind from person_link where by_person = ${admin.userId}`,
    );
    const person = name === 'inviteUser' ? idOf(answer.body) : target;
    const kind = links[name];
    expect(made).toEqual(typeof kind === 'string' ? [{ person, kind }] : []);
  },
);
