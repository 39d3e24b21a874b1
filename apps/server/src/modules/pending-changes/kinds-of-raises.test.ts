import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDetail, PendingChange } from '@wallet/contract';
import { addAccount, asLogin } from '@wallet/server/testing';
import type { DomainEvent } from '#platform/events';
import type { User } from '../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';
import { coolDestination } from './cool-destination.ts';

let world: RaisingWorld;
let admin: User;
let second: User;
beforeAll(async () => {
  world = await createRaisingWorld();
  [admin, second] = [await world.person(1), await world.person(1)];
});
afterAll(() => world.close());

const stop = (who: User, change: PendingChange | undefined) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/stop`, { reason: 'not us' });
const agree = (who: User, change: PendingChange | undefined) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/decide`, {
    decision: 'agree',
    reason: 'all right',
  });
const pendingOf = async (subjectId: string, who = admin) =>
  (await world.pending(who, { subjectId }))[0];
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('a role that may do more waits and its holder may stop it; one that may do less is at once', async () => {
  const staff = await world.person(2);
  const give = (roleId: number) =>
    world.ask(admin, 'PATCH', `/api/users/${staff.userId}`, { roleId, name: 'Other Name' });
  expect(await give(5)).toMatchObject({ status: 200, body: { roleId: 2, name: 'Other Name' } });
  expect(await stop(staff, await pendingOf(staff.userId, staff))).toMatchObject({
    body: { state: 'stopped' },
  });
  await give(5);
  await world.afterCoolDown(staff.userId);
  await agree(second, await pendingOf(staff.userId));
  expect(await world.begin()).toBe(1);
  expect(await give(2)).toMatchObject({ body: { roleId: 2 } });
});

test('an account’s higher limits wait, the rest of the form does not, and lower ones are at once', async () => {
  const { db } = world.world.database;
  const { accountId: id } = await addAccount(db, { merchantIds: [] });
  const edit = async (limits: object) => {
    const { account } = (await world.ask(admin, 'GET', `/api/accounts/${id}`))
      .body as AccountDetail;
    const { revision } = account;
    return world.ask(admin, 'PATCH', `/api/accounts/${id}`, { revision, label: 'Main', limits });
  };
  const rupiah = (value: string) => ({ value, currency: 'IDR' });
  await edit({ dailyOut: rupiah('1000000.00') });
  expect(await edit({ dailyOut: rupiah('9000000.00') })).toMatchObject({ status: 200 });
  const stored = async () =>
    (
      await one(
        db.read,
        sql<{ limits: object; label: string }>`select limits, label from account where id = ${id}`,
      )
    ).limits;
  expect(await stored()).toMatchObject({ dailyOut: '100000000' });
  expect(await world.afterCoolDown(id)).toBe(1);
  expect(await stored()).toMatchObject({ dailyOut: '900000000' });
});

test('counting an account as signed in waits, lasts as long as was asked for, and its end never waits', async () => {
  const { db } = world.world.database;
  const { accountId: id } = await addAccount(db, { merchantIds: [] });
  const force = (body: object) =>
    world.ask(admin, 'POST', `/api/accounts/${id}/force-active`, body);
  const until = () =>
    one(
      db.read,
      sql<{
        seconds: number | null;
      }>`select extract(epoch from force_active_until - now())::float8 as seconds from account
        where id = ${id} and force_active`,
    );
  const on = { on: true, reason: 'looked at the phone', until: hours(2) };
  expect(await force(on)).toMatchObject({ status: 200 });
  await expect(until()).rejects.toThrow();
  expect(await force({ on: false })).toMatchObject({ status: 200 });
  expect(await pendingOf(id)).toBe(undefined);
  await force(on);
  expect(await world.afterCoolDown(id)).toBe(1);
  expect((await until()).seconds).toBeGreaterThan(7_000);
  expect(await force({ on: false })).toMatchObject({ status: 200 });
});

test('a merchant’s person that the operator disabled is let in after the cool-down, by one where others of the merchant are left', async () => {
  const { id, owner } = await world.paidMerchant();
  const colleague = await world.person(4, id);
  await world.ask(admin, 'POST', `/api/users/${colleague.userId}/disable`, { reason: 'left' });
  const enable = (who: User) => world.ask(who, 'POST', `/api/users/${colleague.userId}/enable`);
  expect(await enable(admin)).toMatchObject({ status: 200, body: { status: 'disabled' } });
  expect(await pendingOf(colleague.userId, owner)).toMatchObject({ persons: 1, mayStop: true });
  expect(await world.afterCoolDown(colleague.userId)).toBe(1);
  expect(await enable(admin)).toMatchObject({ status: 409 });
});

test('a new owner is invited in the end when a second person agrees, and not when the merchant has its own people again', async () => {
  const { id, owner } = await world.paidMerchant();
  const status = (value: string) =>
    asLogin(
      world.world.database,
      `set session_replication_role = replica; update app_user set status = '${value}' where merchant_id = '${id}'`,
    );
  const invite = (email: string) =>
    world.ask(admin, 'POST', `/api/merchants/${id}/people`, { email, name: 'New Owner' });
  await status('disabled');
  await invite('first@shop.example');
  await world.afterCoolDown(id);
  await agree(second, await pendingOf(id));
  await status('active');
  expect(await world.begin()).toBe(0);
  await status('disabled');
  await invite('next@shop.example');
  await world.afterCoolDown(id);
  await agree(second, await pendingOf(id));
  world.world.world.letters.length = 0;
  expect(await world.begin()).toBe(1);
  expect(world.world.world.letters.map(({ to }) => to)).toEqual(['next@shop.example']);
  expect(owner.merchantId).toBe(id);
});

test('a destination that a merchant’s person typed is mailed of and removed by whoever stops it', async () => {
  const { id, owner } = await world.paidMerchant();
  const { db } = world.world.database;
  const added = await world.ask(owner, 'POST', '/api/payout-methods', {
    institutionCode: '014',
    accountNumber: '123-456-7890',
    holderName: 'Budi Santoso',
  });
  const { id: method } = added.body as { id: string };
  const event = await one(
    db.read,
    sql<
      DomainEvent<never>
    >`select id, name, key, mode, payload from fact where name = 'payoutMethods.added' and key = ${method}`,
  );
  const hear = () =>
    db.transaction((trx) =>
      coolDestination(world.world.world.identity)([event], trx, () => undefined),
    );
  world.world.world.letters.length = 0;
  await hear();
  await hear();
  const change = await pendingOf(method, owner);
  expect(change).toMatchObject({ act: 'payoutMethod', merchant: { id }, mayStop: true });
  expect(new Set(world.world.world.letters.map(({ to }) => to)).size).toBe(
    world.world.world.letters.length,
  );
  expect(await stop(admin, change)).toMatchObject({ body: { state: 'stopped' } });
  expect(await world.ask(owner, 'GET', `/api/payout-methods/${method}`)).toMatchObject({
    body: { status: 'removed' },
  });
  expect(await pendingOf(method, owner)).toBe(undefined);
});

test('without a mail server a live installation raises nothing, and lowers', async () => {
  const mute = await createRaisingWorld({
    mail: { isOutbox: true, send: () => Promise.resolve() },
  });
  try {
    const { id, owner } = await mute.paidMerchant();
    const set = (max: string) =>
      mute.ask(mute.world.users.admin, 'POST', `/api/merchants/${id}/limits`, {
        direction: 'deposit',
        min: null,
        max,
      });
    expect(await set('1000000')).toMatchObject({ status: 201 });
    expect(await set('2000000')).toMatchObject({ status: 409, body: { code: 'mailNeeded' } });
    expect(await set('500000')).toMatchObject({ status: 201 });
    expect(
      await mute.ask(owner, 'POST', '/api/payout-methods', {
        institutionCode: '014',
        accountNumber: '123-456-7890',
        holderName: 'Budi Santoso',
      }),
    ).toMatchObject({ status: 409, body: { code: 'mailNeeded' } });
  } finally {
    await mute.close();
  }
});
