import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { requestPower } from '#modules/payouts';
import { changePowerRow, signPowerRow } from '#platform/row-mac';
import { asThief } from '../../../testing/database/as-thief.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { RequestInput } from '../requests/insert-request.ts';
import { readApproved } from '../upkeep/read-approved.ts';
import { sweepWithdrawals } from '../upkeep/sweep-withdrawals.ts';
import { decideApproval } from './decide-approval.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  await run(sql`insert into installation (kind) values ('live')`);
});
afterAll(() => world.close());

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.db.read);
const policy = { automaticUpToMinor: '1000000', automaticPerDayMinor: '1000000' };
const small = { amount: { minor: 500n, currency: 'IDR' as const } };
let made = 0;
/** A destination whose holder was asked for and is confirmed. */
async function typed(shop: Shop): Promise<Pick<RequestInput, 'payTo'>> {
  const accountNumber = `0814${String(++made).padStart(8, '0')}`;
  const methodId = await world.method(shop.merchantId, { number: accountNumber });
  await run(sql`update payout_method set status = 'removed' where id = ${methodId}`);
  const destination = { institutionCode: 'DANA', accountNumber, holderName: 'Budi Santoso' };
  return { payTo: { destination } };
}
async function person(): Promise<User> {
  const user = await addOperator(world.database, 1);
  await world.database.db.transaction((trx) =>
    signPowerRow(trx, world.deps.vault, personRows, user.userId),
  );
  return user;
}
const sign = ({ userId }: User) =>
  world.database.db.transaction((trx) => signPowerRow(trx, world.deps.vault, personRows, userId));
const invite = ({ userId: id }: User, { userId: by }: User) =>
  world.database.db.transaction((trx) =>
    changePowerRow(trx, world.deps.vault, personRows, id, () =>
      recordLink(trx, world.deps.vault, { person: id, by, kind: 'invited' }),
    ),
  );
async function decide(id: string, decision: 'approve' | 'release', who: User): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  const by = { actorId: who.userId, actorRole: 'Admin', roleId: who.roleId };
  await decideApproval(world.deps, { id, decision, reason: 'looked', revision, payloadHash, by });
}
const old = ({ live }: Shop) =>
  run(
    sql`update api_token set created_at = now() - interval '25 hours' where id = ${live.tokenId}`,
  );

describe('a live token', () => {
  test('that is new works at once, and its payouts wait for somebody who did not make it', async () => {
    const shop = await world.shop({ policy });
    await world.paidBefore(shop, shop.methodId, 80);
    const id = await world.asked(shop, { ...small, source: 'api' }, shop.live);
    expect(await world.standing(id)).toMatchObject({
      status: 'pendingApproval',
      approvalsNeeded: 1,
      reasons: ['youngToken'],
    });
    await run(
      sql`update api_token set created_by = ${(await person()).userId} where id = ${shop.live.tokenId}`,
    );
    const maker = await person();
    await run(
      sql`update api_token set created_by = ${maker.userId} where id = ${shop.live.tokenId}`,
    );
    const next = await world.asked(shop, { ...small, source: 'api' }, shop.live);
    await expect(decide(next, 'approve', maker)).rejects.toMatchObject({
      code: 'secondPersonNeeded',
    });
    await decide(next, 'approve', await person());
    expect(await world.standing(next)).toMatchObject({ status: 'approved' });
  });

  test('that has cooled down pays a destination that is not known at once', async () => {
    const shop = await world.shop({ policy });
    await old(shop);
    const id = await world.asked(
      shop,
      { ...small, ...(await typed(shop)), source: 'api' },
      shop.live,
    );
    expect(await world.standing(id)).toMatchObject({ status: 'approved', reasons: [] });
  });

  test('does not grow older for a request that it made while it was new', async () => {
    const shop = await world.shop({ policy });
    await run(
      sql`update api_token set created_at = now() - interval '23 hours 59 minutes' where id = ${shop.live.tokenId}`,
    );
    const id = await world.asked(shop, { ...small, source: 'api' }, shop.live);
    expect((await world.standing(id)).reasons).toContain('youngToken');
  });

  test('above the day\u2019s sum for such destinations is on hold, and whoever asked or is tied to who asked does not release it', async () => {
    const shop = await world.shop({ policy: { ...policy, newDestinationsPerDayMinor: '400' } });
    await old(shop);
    const [maker, friend] = [await person(), await person()];
    await run(
      sql`update api_token set created_by = ${maker.userId} where id = ${shop.live.tokenId}`,
    );
    await invite(friend, maker);
    const id = await world.asked(
      shop,
      { ...small, ...(await typed(shop)), source: 'api' },
      shop.live,
    );
    expect(await world.standing(id)).toMatchObject({
      status: 'onHold',
      statusReason: 'newDestinationsUsedUp',
      approvalsNeeded: 1,
      reasons: ['newDestinationsUsedUp'],
      holdStatus: 'pending',
    });
    await expect(decide(id, 'release', maker)).rejects.toMatchObject({
      code: 'secondPersonNeeded',
    });
    await expect(decide(id, 'release', friend)).rejects.toMatchObject({ code: 'notIndependent' });
    const other = await person();
    await decide(id, 'release', other);
    await decide(id, 'approve', other);
    expect(await world.standing(id)).toMatchObject({ status: 'approved' });
  });
});

describe('a destination that a person typed', () => {
  test('is paid after the cool-down, and only then waits for approval', async () => {
    const shop = await world.shop({ policy });
    const id = await world.asked(shop, { ...small, ...(await typed(shop)) });
    expect(await world.standing(id)).toMatchObject({
      status: 'onHold',
      statusReason: 'destinationCoolsDown',
      reasons: ['destinationUnknown'],
      holdStatus: 'pending',
    });
    await sweepWithdrawals(world.deps);
    expect(await world.standing(id)).toMatchObject({ status: 'onHold' });
    await asThief(
      world.database.db,
      sql`update withdrawal_request set cools_until = now() where id = ${id}`,
    );
    await signRow(world.database.db, requestPower, id);
    await sweepWithdrawals(world.deps);
    expect(await world.standing(id)).toMatchObject({
      status: 'pendingApproval',
      statusReason: null,
      approvalsNeeded: 1,
    });
  });

  test.each(['cools_until = now()', 'cools_until = null, destination_cool_at = now()'])(
    'does not cool down by SQL: after %s it waits for a person, and its row is named',
    async (change) => {
      const shop = await world.shop({ policy });
      const id = await world.asked(shop, { ...small, ...(await typed(shop)) });
      await asThief(
        world.database.db,
        sql`update withdrawal_request set ${sql.raw(change)} where id = ${id}`,
      );
      await sweepWithdrawals(world.deps);
      expect(await world.standing(id)).toMatchObject({
        status: 'onHold',
        statusReason: 'rowNotProved',
        reasons: ['destinationUnknown', 'rowNotProved'],
      });
      await sweepWithdrawals(world.deps);
      expect(await world.standing(id)).toMatchObject({ status: 'onHold' });
      await expect(decide(id, 'release', await person())).rejects.toMatchObject({
        code: 'rowNotProved',
      });
    },
  );

  test('that was cooling down before the upgrade, signed without it, goes on by the time it had', async () => {
    const shop = await world.shop({ policy });
    const id = await world.asked(shop, { ...small, ...(await typed(shop)) });
    const set = (column: string) =>
      asThief(
        world.database.db,
        sql`update withdrawal_request set ${sql.raw(column)} where id = ${id}`,
      );
    await set(`cools_until = null, destination_cool_at = now() + interval '1 hour'`);
    const { covers } = requestPower;
    const before = { ...requestPower, covers: covers.filter((name) => name !== 'coolsUntil') };
    await signRow(world.database.db, before, id);
    await sweepWithdrawals(world.deps);
    expect(await world.standing(id)).toMatchObject({ statusReason: 'destinationCoolsDown' });
    await set('destination_cool_at = now()');
    await sweepWithdrawals(world.deps);
    expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval' });
  });

  test('is not sent although somebody moved its row to those who approve and an Admin said yes; once one released it, it is', async () => {
    const shop = await world.shop({ policy });
    const id = await world.asked(shop, { ...small, ...(await typed(shop)) });
    const moved = await world.asked(shop, { ...small, ...(await typed(shop)) });
    await asThief(
      world.database.db,
      sql`update withdrawal_request set status = 'pendingApproval', status_reason = null where id = ${moved}`,
    );
    const admin = await person();
    await decide(moved, 'approve', admin);
    expect(await world.standing(moved)).toMatchObject({ status: 'approved' });
    expect(await readApproved(world.deps, moved)).toBe(undefined);
    expect(await world.standing(moved)).toMatchObject({ status: 'pendingApproval' });
    await decide(id, 'release', admin);
    await decide(id, 'approve', admin);
    expect(await readApproved(world.deps, id)).toBeDefined();
  });

  test('is released before by somebody else, not by who typed it', async () => {
    const shop = await world.shop({ policy });
    await sign(shop.owner);
    const [asker, other] = [await person(), await person()];
    const id = await world.asked(shop, { ...small, ...(await typed(shop)) }, asker);
    expect(await world.standing(id)).toMatchObject({ statusReason: 'destinationCoolsDown' });
    await expect(decide(id, 'release', asker)).rejects.toMatchObject({
      code: 'secondPersonNeeded',
    });
    await decide(id, 'release', other);
    expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval' });
  });

  test('says to its merchant since when it waits, until when, and for whom', async () => {
    const shop = await world.shop({ policy });
    const id = await world.asked(shop, { ...small, ...(await typed(shop)) });
    const { body } = await world.ask(shop.owner, 'GET', `/api/withdrawal-requests/${id}`);
    expect(body).toMatchObject({
      request: { waitsFor: { reason: 'coolDown', by: 'system', until: expect.any(String) } },
    });
  });

  test('is no other one than a payout method that has cooled down, or one that was paid long ago', async () => {
    const shop = await world.shop({ policy });
    const stored = '081977776666';
    await world.method(shop.merchantId, { number: stored });
    const to = (accountNumber: string) => ({
      payTo: {
        destination: { institutionCode: 'DANA', accountNumber, holderName: 'Budi Santoso' },
      },
    });
    expect(
      await world.standing(await world.asked(shop, { ...small, ...to(stored) })),
    ).toMatchObject({
      status: 'pendingApproval',
    });
    const known = await world.method(shop.merchantId, { number: '081977775555' });
    await world.paidBefore(shop, known, 80);
    await run(sql`update payout_method set status = 'removed' where id = ${known}`);
    expect(
      await world.standing(await world.asked(shop, { ...small, ...to('081977775555') })),
    ).toMatchObject({ status: 'approved' });
  });
});
