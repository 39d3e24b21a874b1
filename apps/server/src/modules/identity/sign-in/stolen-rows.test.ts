import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { watchContradicted, watchRows } from '#modules/approvals/row-proofs';
import { tokensOfPeople } from '#modules/merchants/tokens';
import { usersRoutes } from '#modules/users/endpoints';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { asLogin, signPeople, testHttp, testVault } from '@wallet/server/testing';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { createPowerWorld, powerBinding } from '../../../testing/people/power-world.ts';
import type { PowerWorld } from '../../../testing/people/power-world.ts';
import { authenticateAccessToken } from '../authenticate.ts';
import { verdictOf } from './fixtures.ts';
import { mailForgottenPassword } from '../password-reset/forgot-password.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { refresh } from './refresh.ts';
import { resetPassword } from '../password-reset/reset-password.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await createPowerWorld();
});
afterEach(() =>
  world.steal(
    'delete from refresh_token; delete from one_time_code; delete from user_session; delete from unproved_row; delete from app_user',
  ),
);
afterAll(() => world.close());

const call = { ip: '127.0.0.1' };
const refreshed = (token: string) =>
  verdictOf(
    refresh(world.world.identity, {
      ...call,
      console: 'admin',
      authorization: `Bearer ${token}`,
      binding: powerBinding,
    }),
  );
const forgotten = (email: string) =>
  mailForgottenPassword(world.world.identity, {
    ...call,
    emailKey: emailKeyOf(testVault(), email),
  });
const reset = (code: string) =>
  verdictOf(
    resetPassword(world.world.identity, call, { code, password: 'sepeda biru di atap rumah' }),
  );
const recognised = (token: string) =>
  authenticateAccessToken(world.world.identity, `Bearer ${token}`, 'admin');

/** What each does with the row of `id`; `other` is another person, an Admin. */
const thefts: readonly [string, (id: string, other: string) => string][] = [
  ['role', (id) => `update app_user set role_id = 1 where id = '${id}'`],
  [
    'merchant',
    (id) =>
      `update app_user set role_id = 4, team_role = 'owner', merchant_id = '${world.merchantId}' where id = '${id}'`,
  ],
  ['e-mail', (id) => `update app_user set email = 'thief@wallet.example' where id = '${id}'`],
  [
    'password',
    (id, other) =>
      `update app_user set password_hash = (select password_hash from app_user where id = '${other}')
        where id = '${id}'`,
  ],
  ['token epoch', (id) => `update app_user set token_epoch = token_epoch + 1 where id = '${id}'`],
  ['inviter', (id, other) => `update app_user set invited_by = '${other}' where id = '${id}'`],
  [
    'waiting time',
    (id) => `update app_user set counts_from = now() - interval '1 day' where id = '${id}'`,
  ],
  ['MAC', (id) => `update app_user set mac = null where id = '${id}'`],
  [
    'MAC, copied from another',
    (id, other) =>
      `update app_user set mac = (select mac from app_user where id = '${other}') where id = '${id}'`,
  ],
  [
    'whole row, copied from another',
    (id, other) =>
      `update app_user u set role_id = o.role_id, password_hash = o.password_hash, mac = o.mac
        from app_user o where o.id = '${other}' and u.id = '${id}'`,
  ],
];

test.each(thefts)(
  'a changed %s opens nothing, is told once and is named by the next proof',
  async (_, theft) => {
    const [person, admin] = [await world.person(), await world.person(roles.admin)];
    const { token } = await world.enter(person.email);
    expect(await recognised(token.accessToken)).toMatchObject({ userId: person.id });
    await world.steal(theft(person.id, admin.id));
    expect(await recognised(token.accessToken)).toBeUndefined();
    expect(await recognised(token.accessToken)).toBeUndefined();
    expect(await refreshed(token.refreshToken)).toBe('signedOut');
    expect(['rowNotProved', 'wrongConsole', 'wrongCredentials']).toContain(
      await verdictOf(world.enter(person.email)),
    );
    expect(await world.named()).toEqual([
      expect.stringMatching(new RegExp(`^app_user ${person.id} (wrong|missing)$`)),
    ]);
    await expect
      .poll(() => world.audited('row.notProved'))
      .toEqual(expect.arrayContaining([`app_user ${person.id}`]));
    expect(
      (await world.audited('row.notProved')).filter((id) => id.endsWith(person.id)),
    ).toHaveLength(1);
  },
);

test('somebody disabled whose status is set back, or whose second step is taken away, stays outside', async () => {
  const [gone, safe] = [await world.person(), await world.person()];
  await world.steal(
    `update app_user set status = 'disabled' where id = '${gone.id}'; update app_user
      set totp_enc = 'sealed' where id = '${safe.id}'`,
  );
  await signPeople(world.database.db, gone.id, safe.id);
  expect(await world.named()).toEqual([]);
  await world.steal(`update app_user set status = 'active', totp_enc = null`);
  expect(await verdictOf(world.enter(gone.email))).toBe('rowNotProved');
  expect(await verdictOf(world.enter(safe.email))).toBe('rowNotProved');
  expect(await world.named()).toEqual(
    [gone.id, safe.id].map((id) => `app_user ${id} wrong`).toSorted(),
  );
});

test('a person made by SQL, from nothing or as a copy, cannot sign in and is named', async () => {
  const admin = await world.person(roles.admin);
  const copy = newId('usr');
  await world.steal(`insert into app_user (id, email, email_key, name, role_id, status, password_hash, token_epoch, mac)
    select '${copy}', 'copy@wallet.example',
      '${world.world.identity.vault.mac('email', 'copy@wallet.example')}', name, role_id, status,
        password_hash, token_epoch, mac from app_user where id = '${admin.id}'`);
  expect(await verdictOf(world.enter('copy@wallet.example'))).toBe('rowNotProved');
  expect(await world.named()).toEqual([`app_user ${copy} wrong`]);
});

test('nobody is mailed a link to an address that somebody wrote into the row', async () => {
  const admin = await world.person(roles.admin);
  const { vault } = world.world.identity;
  const thief = 'thief@thief.example';
  await world.steal(
    `update app_user set email = '${thief}', email_key = '${vault.mac('email', thief)}' where id = '${admin.id}'`,
  );
  const before = world.world.letters.length;
  await forgotten(thief);
  expect(world.world.letters.slice(before)).toEqual([]);
});

const thiefs = `wrt_${'t'.repeat(43)}`;
const hash = createHash('sha256').update(thiefs).digest('hex');

test.each([
  [
    'made for an Admin’s session',
    (s: string, u: string) =>
      `insert into refresh_token (hash, session_id, user_id, console, expires_at)
        values ('${hash}', '${s}', '${u}', 'admin', now() + interval '1 day')`,
  ],
  [
    'made with the MAC of the Admin’s own',
    (s: string, u: string) =>
      `insert into refresh_token (hash, session_id, user_id, console, expires_at, binding, mac)
        select '${hash}', session_id, user_id, console, expires_at, binding, mac from refresh_token
          where session_id = '${s}' and user_id = '${u}'`,
  ],
])('a refresh token %s opens nothing and is named', async (_, theft) => {
  const admin = await world.person(roles.admin);
  const { session } = await world.enter(admin.email);
  await world.steal(theft(session.id, admin.id));
  expect(await refreshed(thiefs)).toBe('signedOut');
  expect(await world.named()).toEqual([expect.stringMatching(`refresh_token ${hash}`)]);
});

test.each([
  [
    'the session',
    (own: string, id: string) => `update user_session set user_id = '${id}' where id = '${own}'`,
  ],
  [
    'token and session',
    (own: string, id: string) =>
      `update user_session set user_id = '${id}' where id = '${own}'; update refresh_token
        set user_id = '${id}' where session_id = '${own}'`,
  ],
])('whoever turns %s of his own into an Admin’s gets nothing for it', async (_, theft) => {
  const [staff, admin] = [await world.person(), await world.person(roles.admin)];
  const { token, session } = await world.enter(staff.email);
  await world.steal(theft(session.id, admin.id));
  expect(await refreshed(token.refreshToken)).toBe('signedOut');
  expect(await recognised(token.accessToken)).toBeUndefined();
});

const code = 'c'.repeat(43);
const codeHash = createHash('sha256').update(code).digest('hex');

test('a link for a new password that somebody wrote into the database, or turned into another’s, opens nothing', async () => {
  const [admin, staff] = [await world.person(roles.admin), await world.person()];
  await world.steal(
    `insert into one_time_code (hash, user_id, purpose, expires_at)
      values ('${codeHash}', '${admin.id}', 'resetPassword', now() + interval '1 hour')`,
  );
  expect(await reset(code)).toBe('codeInvalid');
  expect(await world.named()).toEqual([`one_time_code ${codeHash} missing`]);
  await world.steal(`delete from one_time_code`);
  await forgotten(staff.email);
  const own = world.world.codeFor(staff.email);
  await world.steal(`update one_time_code set user_id = '${admin.id}'`);
  expect(await reset(own)).toBe('codeInvalid');
  expect(await verdictOf(world.enter(admin.email))).toBe('done');
});

test('the row of somebody disabled, put back as it was with its MAC, opens nothing once it was looked for, and is named', async () => {
  const [admin, staff] = [await world.person(roles.admin), await world.person()];
  const { token } = await world.enter(staff.email);
  await world.steal(
    `create table kept as select * from app_user
      where id = '${staff.id}'; create table kept_session as select * from user_session where user_id = '${staff.id}'`,
  );
  const site = testHttp({
    routes: usersRoutes(world.world.identity, tokensOfPeople(world.world.identity)),
    console: 'admin',
  });
  const as = {
    kind: 'user',
    userId: admin.id,
    sessionId: newId('ses'),
    roleId: roles.admin,
    console: 'admin',
  } as const;
  expect(await site.as(as)('POST', `/api/users/${staff.id}/disable`, { body: {} })).toMatchObject({
    status: 200,
  });
  await world.steal(`update app_user u
    set status = k.status, disabled_by = k.disabled_by, token_epoch = k.token_epoch, links = k.links, mac = k.mac from kept k where k.id = u.id;
    update user_session s set ended_at = null from kept_session k
      where k.id = s.id; drop table kept; drop table kept_session`);
  expect(await world.named()).toEqual([`app_user ${staff.id} contradicted`]);
  await watchContradicted({ db: world.database.db, log: silentLog() }, powerKinds);
  expect(await recognised(token.accessToken)).toBeUndefined();
  await site.close();
});

test('what is proved again is over: the values of before, put back, count', async () => {
  const { db } = world.database;
  const staff = await world.person();
  const watch = () => watchRows({ db, vault: testVault(), log: silentLog() }, powerKinds);
  const open = async () =>
    (await asLogin(world.database, 'select row_id from unproved_row where ended_at is null'))
      .length;
  await world.steal(`update app_user set role_id = 1 where id = '${staff.id}'`);
  expect((await watch()).unprovedCount).toBe(1);
  expect(await open()).toBe(1);
  await world.steal(`update app_user set role_id = 2 where id = '${staff.id}'`);
  expect((await watch()).unprovedCount).toBe(0);
  expect(await open()).toBe(0);
  expect(await verdictOf(world.enter(staff.email))).toBe('done');
});
