import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type PendingChange } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { asLogin, testVault } from '@wallet/server/testing';
import type { User } from '../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';

let world: RaisingWorld;
let admin: User;
let second: User;
beforeAll(async () => {
  world = await createRaisingWorld({
    ownCodes: {
      need: () => Promise.reject(new ApiError('ownCodeNeeded')),
      spend: ({ code }) =>
        code === '111111'
          ? Promise.resolve('totp')
          : Promise.reject(new ApiError('oneTimeCodeWrong')),
    },
  });
  [admin, second] = [await world.person(1), await world.person(1)];
});
afterAll(() => world.close());

const sitAt = (who: User, browser: string) =>
  sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
    values (${who.sessionId}, ${who.userId}, 'admin', '127.0.0.1', ${browser}, now() + interval '1 day')`.execute(
    world.world.database.db.read,
  );
const decide = (who: User, change: PendingChange | undefined, more: object = {}) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/decide`, {
    decision: 'agree',
    reason: 'letter of the owner',
    ...more,
  });
const promote = (id: string) => world.ask(admin, 'PATCH', `/api/users/${id}`, { roleId: 5 });
const letIn = (person: User, by: User) =>
  world.world.database.db.transaction((trx) =>
    changePowerRow(trx, testVault(), personRows, person.userId, () =>
      recordLink(trx, testVault(), { person: person.userId, by: by.userId, kind: 'invited' }),
    ),
  );
const pendingOf = async (subjectId: string) => (await world.pending(admin, { subjectId }))[0];
const lastLinkOf = (id: string) =>
  one(
    world.world.database.db.read,
    sql<{
      by: string;
      kind: string;
      confirmed: boolean;
    }>`select by_person as by, kind, confirmed from person_link where person = ${id} order by at desc, id desc limit 1`,
  );
/** One that was stopped takes two persons the next time. */
const promoteByTwo = async (id: string) => {
  await promote(id);
  await world.ask(second, 'POST', `/api/pending-changes/${(await pendingOf(id))?.id}/stop`, {});
  await promote(id);
};

test('a second person at the browser of who asked needs a code of the own, which both see', async () => {
  const [asker, sibling] = [await world.person(1), await world.person(1)];
  for (const who of [asker, sibling]) await sitAt(who, 'one browser');
  const staff = await world.person(2);
  await promoteByTwo(staff.userId);
  const ended = await pendingOf(staff.userId);
  await world.ask(admin, 'POST', `/api/pending-changes/${ended?.id}/stop`, {});
  await world.ask(asker, 'PATCH', `/api/users/${staff.userId}`, { roleId: 5 });
  const change = await pendingOf(staff.userId);
  expect(change).toMatchObject({ persons: 2, state: 'waiting' });
  expect(await decide(sibling, change)).toMatchObject({ body: { code: 'ownCodeNeeded' } });
  expect(await decide(sibling, change, { ownCode: '222222' })).toMatchObject({
    body: { code: 'oneTimeCodeWrong' },
  });
  expect(await decide(sibling, change, { ownCode: '111111' })).toMatchObject({
    status: 200,
    body: { state: 'agreed' },
  });
  const seen = await all(
    world.world.database.db.read,
    sql<{ action: string }>`select action from audit_entry where action = 'approval.sameBrowser'`,
  );
  expect(seen).toHaveLength(1);
});

test('a word of who asked that was forged or taken away lets nobody agree', async () => {
  const staff = await world.person(2);
  await promoteByTwo(staff.userId);
  const change = await pendingOf(staff.userId);
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update approval_decision set payload_hash = 'another' where subject_id = '${change?.id}'`,
  );
  expect(await decide(second, change)).toMatchObject({
    status: 409,
    body: { code: 'rowNotProved' },
  });
});

test('a role that one person gave ties both, and one that two gave ties nobody', async () => {
  const [one_, two] = [await world.person(2), await world.person(2)];
  await promote(one_.userId);
  expect(await world.afterCoolDown(one_.userId)).toBe(1);
  expect(await lastLinkOf(one_.userId)).toEqual({
    by: admin.userId,
    kind: 'roleGiven',
    confirmed: false,
  });
  await promoteByTwo(two.userId);
  await world.afterCoolDown(two.userId);
  await decide(second, await pendingOf(two.userId));
  expect(await world.begin()).toBe(1);
  expect(await lastLinkOf(two.userId)).toEqual({
    by: admin.userId,
    kind: 'roleGiven',
    confirmed: true,
  });
});

test('of a merchant’s team the owners are mailed, not those who decide nothing', async () => {
  const { id, owner } = await world.paidMerchant();
  const colleague = await world.person(4, id, 'finance');
  const { letters } = world.world.world;
  const emails = await all(
    world.world.database.db.read,
    sql<{
      id: string;
      email: string;
    }>`select id, email from app_user where merchant_id = ${id} and password_hash is not null`,
  );
  const emailOf = (who: User) => emails.find((each) => each.id === who.userId)?.email;
  const limit = (max: string) =>
    world.ask(admin, 'POST', `/api/merchants/${id}/limits`, {
      direction: 'withdrawal',
      min: null,
      max,
    });
  await limit('1000000');
  letters.length = 0;
  await limit('2000000');
  const told = letters.map(({ to }) => to);
  expect(told).toContain(emailOf(owner));
  expect(told).not.toContain(emailOf(colleague));
});

test('whoever one person lets in again stays outside when the last owner was shut out meanwhile', async () => {
  const { id, owner } = await world.paidMerchant();
  const former = await world.person(4, id);
  await world.ask(admin, 'POST', `/api/users/${former.userId}/disable`, { reason: 'left' });
  await world.ask(admin, 'POST', `/api/users/${former.userId}/enable`);
  expect(await pendingOf(former.userId)).toMatchObject({ persons: 1 });
  await world.ask(admin, 'POST', `/api/users/${owner.userId}/disable`, { reason: 'stolen' });
  await world.afterCoolDown(former.userId);
  expect(
    await one(
      world.world.database.db.read,
      sql<{ status: string }>`select status from app_user where id = ${former.userId}`,
    ),
  ).toEqual({ status: 'disabled' });
});

test('a merchant’s last owner comes back by two who are independent, and is tied to neither', async () => {
  const { owner } = await world.paidMerchant();
  const { userId } = owner;
  await world.ask(admin, 'POST', `/api/users/${userId}/disable`, { reason: 'left' });
  await world.ask(admin, 'POST', `/api/users/${userId}/enable`);
  await world.afterCoolDown(userId);
  const change = await pendingOf(userId);
  expect(await decide(admin, change)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
  const helper = await world.person(1);
  await letIn(helper, admin);
  expect(await decide(helper, change)).toMatchObject({ body: { code: 'notIndependent' } });
  expect(await decide(second, change)).toMatchObject({ body: { state: 'agreed' } });
  expect(await world.begin()).toBe(1);
  expect(await lastLinkOf(userId)).toEqual({
    by: admin.userId,
    kind: 'reactivated',
    confirmed: true,
  });
});
