import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PendingChange, SettingRow } from '@wallet/contract';
import { asLogin } from '@wallet/server/testing';
import type { User } from '../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';

let world: RaisingWorld;
let admin: User;
let second: User;
beforeAll(async () => {
  world = await createRaisingWorld();
  [admin, second] = [await world.person(1), await world.person(1)];
});
afterAll(() => world.close());

const limit = (id: string, max: string | null, more: object = {}, who = admin) =>
  world.ask(who, 'POST', `/api/merchants/${id}/limits`, {
    direction: 'withdrawal',
    min: null,
    max,
    ...more,
  });
const maxOf = async (id: string) =>
  (
    await one(
      world.world.database.db.read,
      sql<{
        max: bigint;
      }>`select max from merchant_limit where merchant_id = ${id} and valid_from <= now()
        order by valid_from desc limit 1`,
    )
  ).max;
const stop = (who: User, change: PendingChange | undefined) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/stop`, { reason: 'not us' });
const agree = (who: User, change: PendingChange | undefined) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/decide`, {
    decision: 'agree',
    reason: 'all right',
  });
const pendingOf = async (subjectId: string, who = admin) =>
  (await world.pending(who, { subjectId }))[0];
const pending = { status: 201, body: { pendingChangeId: expect.any(String) as string } };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('a higher limit begins after the cool-down, by one person’s word', async () => {
  const { id } = await world.paidMerchant();
  expect(await limit(id, '1000000')).toMatchObject({ status: 201, body: { state: 'inForce' } });
  expect(await limit(id, '2000000')).toMatchObject(pending);
  expect(await pendingOf(id)).toMatchObject({ state: 'agreed', persons: 1, part: 'withdrawal' });
  expect(await world.begin()).toBe(0);
  expect(await maxOf(id)).toBe(100_000_000n);
  expect(await world.afterCoolDown(id)).toBe(1);
  expect(await maxOf(id)).toBe(200_000_000n);
  expect(await pendingOf(id)).toBe(undefined);
});

test('lowering is at once while a raise waits, and ends it: lowering and raising again skips nothing', async () => {
  const { id } = await world.paidMerchant();
  await limit(id, '1000000');
  await limit(id, '2000000');
  expect(await limit(id, '900000')).toMatchObject({ status: 201, body: { state: 'inForce' } });
  expect(await pendingOf(id)).toBe(undefined);
  expect(await limit(id, '1000000')).toMatchObject(pending);
  expect(await world.afterCoolDown(id)).toBe(1);
  expect(await maxOf(id)).toBe(100_000_000n);
});

test('many small raises each wait, and only one at a time', async () => {
  const { id } = await world.paidMerchant();
  await limit(id, '1000000');
  expect(await limit(id, '1000001')).toMatchObject(pending);
  expect(await limit(id, '1000002')).toMatchObject({
    status: 409,
    body: { code: 'changePending' },
  });
  await world.afterCoolDown(id);
  expect(await limit(id, '1000002')).toMatchObject(pending);
  expect(await maxOf(id)).toBe(100_000_100n);
});

test('a planned raise begins at its time and never before the cool-down’s end, and a lower plan does not hide it', async () => {
  const { id } = await world.paidMerchant();
  await limit(id, '1000000');
  await limit(id, '2000000', { validFrom: hours(0.1) });
  const soon = await pendingOf(id);
  expect(Date.parse(soon?.beginsAt ?? '') - Date.parse(soon?.askedAt ?? '')).toBe(86_400_000);
  await stop(admin, soon);
  const at = hours(48);
  await limit(id, '2000000', { validFrom: at });
  expect((await pendingOf(id))?.beginsAt).toBe(at);
  await stop(admin, await pendingOf(id));
  expect(await limit(id, '500000', { validFrom: hours(1) })).toMatchObject({
    body: { state: 'planned' },
  });
  expect(await limit(id, '900000', { validFrom: hours(2) })).toMatchObject(pending);
  expect(await maxOf(id)).toBe(100_000_000n);
});

test('a dearer fee waits and the merchant is mailed of it; a cheaper one is at once', async () => {
  const { id, owner } = await world.paidMerchant();
  const fee = (percentBasisPoints: number) =>
    world.ask(admin, 'POST', `/api/merchants/${id}/fee-rules`, {
      direction: 'deposit',
      method: 'any',
      flat: '0',
      percentBasisPoints,
      min: null,
      max: null,
    });
  expect(await fee(100)).toMatchObject(pending);
  expect(await pendingOf(id, owner)).toMatchObject({ act: 'merchantFee', askedBy: null });
  expect(await world.afterCoolDown(id)).toBe(1);
  expect(await fee(50)).toMatchObject({ status: 201, body: { percentBasisPoints: 50 } });
});

test('what was stopped is asked for again with a second person only, whoever asks', async () => {
  const { id, owner } = await world.paidMerchant();
  await limit(id, '1000000');
  await limit(id, '2000000');
  expect(await stop(owner, await pendingOf(id))).toMatchObject({ status: 200 });
  await limit(id, '2000000', {}, second);
  expect(await pendingOf(id)).toMatchObject({ persons: 2, state: 'waiting' });
});

test('whom it does not concern sees nothing of it and stops nothing; a SubAdmin sees it only', async () => {
  const { id } = await world.paidMerchant();
  const { owner: stranger } = await world.paidMerchant();
  const [staff, subAdmin] = [await world.person(2), await world.person(5)];
  await limit(id, '1000000');
  await limit(id, '2000000');
  const change = await pendingOf(id);
  for (const who of [stranger, staff]) {
    expect(await world.pending(who)).toEqual([]);
    expect(await stop(who, change)).toMatchObject({ status: 404 });
    expect(await world.ask(who, 'GET', `/api/pending-changes/${change?.id}`)).toMatchObject({
      status: 404,
    });
  }
  expect(await pendingOf(id, subAdmin)).toMatchObject({ mayStop: false, mayDecide: false });
  expect(await stop(subAdmin, change)).toMatchObject({ status: 403 });
  expect(await stop(admin, change)).toMatchObject({ body: { state: 'withdrawn' } });
  expect(await stop(second, change)).toMatchObject({ status: 409 });
});

test('it does not begin once who asked was disabled', async () => {
  const { id } = await world.paidMerchant();
  const asker = await world.person(1);
  await limit(id, '1000000');
  await limit(id, '2000000', {}, asker);
  const change = await pendingOf(id);
  await world.ask(admin, 'POST', `/api/users/${asker.userId}/disable`, { reason: 'a thief' });
  expect(await world.afterCoolDown(id)).toBe(0);
  expect(await world.ask(admin, 'GET', `/api/pending-changes/${change?.id}`)).toMatchObject({
    body: { state: 'lapsed', endReason: 'forbidden' },
  });
  expect(await maxOf(id)).toBe(100_000_000n);
});

test('what nobody agreed to in time is over', async () => {
  const { key, value, version } = await setting('approvals.chainDays');
  expect(value).toBe(30);
  await change(key, 60, version);
  await change(key, 30, (await setting(key)).version);
  const waiting = await pendingOf(key);
  expect(waiting).toMatchObject({ act: 'setting', state: 'waiting' });
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update pending_change set lapses_at = now() - interval '1 second' where id = '${waiting?.id}'`,
  );
  // Behind the application it ends nothing; signed by it, it does.
  await world.begin();
  expect(await pendingOf(key)).toMatchObject({ state: 'waiting' });
  await world.afterCoolDown(key);
  expect(await pendingOf(key)).toBe(undefined);
});

const setting = async (key: string) =>
  (await world.ask(admin, 'GET', `/api/settings/${key}`)).body as SettingRow;
const change = (key: string, value: unknown, version: string | null, more: object = {}) =>
  world.ask(admin, 'POST', `/api/settings/${key}`, {
    value,
    version,
    source: 'a decision',
    ...more,
  });

test('the cool-down itself is lowered only by two persons after it, and raised by one at once', async () => {
  const key = 'approvals.coolDownHours';
  expect(await change(key, 0, null)).toMatchObject({ status: 200, body: { value: 24 } });
  const waiting = await pendingOf(key);
  expect(waiting).toMatchObject({ state: 'waiting', persons: 2, before: 24 });
  const { id } = await world.paidMerchant();
  await limit(id, '1000000');
  expect(await limit(id, '2000000')).toMatchObject(pending);
  expect(await change(key, 48, null)).toMatchObject({ status: 200, body: { value: 48 } });
  expect(await pendingOf(key)).toBe(undefined);
  const { version } = await setting(key);
  await change(key, 24, version);
  expect(Date.parse((await pendingOf(key))?.beginsAt ?? '')).toBeGreaterThan(Date.parse(hours(47)));
  await world.afterCoolDown(key);
  expect(await agree(second, await pendingOf(key))).toMatchObject({ status: 200 });
  expect(await world.begin()).toBe(1);
  expect(await setting(key)).toMatchObject({
    value: 24,
    changedBy: { name: expect.any(String) as string },
  });
});

test('a setting of money waits when it raises, is at once when it lowers, and another value that came meanwhile ends it', async () => {
  const key = 'unmatched.secondAdminAbove';
  const { value, version } = await setting(key);
  expect(value).toEqual({ IDR: '1000000000', PHP: '5000000' });
  expect(await change(key, { IDR: '2000000000', PHP: '5000000' }, version)).toMatchObject({
    body: { value },
  });
  await world.afterCoolDown(key);
  await agree(second, await pendingOf(key));
  await world.begin();
  const raised = await setting(key);
  expect(raised.value).toEqual({ IDR: '2000000000', PHP: '5000000' });
  await change(key, { IDR: '2000000001', PHP: '0' }, raised.version);
  expect(await change(key, { IDR: '400', PHP: '0' }, raised.version)).toMatchObject({
    body: { value: { IDR: '400' }, proposal: null },
  });
  expect(await pendingOf(key)).toBe(undefined);
});
