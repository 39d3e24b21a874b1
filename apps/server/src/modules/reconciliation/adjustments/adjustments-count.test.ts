import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsNeeded } from '#modules/suspense/proposals';
import { newId } from '#platform/ids';
import { signSettings } from '@wallet/server/testing';
import {
  createReconciliationWorld,
  type Caller,
  type ReconciliationWorld,
} from '../../../testing/deposits/reconciliation-world.ts';

let world: ReconciliationWorld;
beforeAll(async () => {
  world = await createReconciliationWorld();
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'unmatched.secondAdminAbove', '{"IDR":"100000000","PHP":"0"}', now(),
      'test', 'test')`.execute(world.database.db.read);
  await signSettings(world.database.db);
});
afterAll(() => world.close());

async function propose(amountMinor: bigint, by: Caller = 'subAdmin') {
  const lineId = await world.line(await world.account(), amountMinor, 'debit');
  return world.callers[by]('POST', '/api/reconciliation/line-adjustments', {
    body: { lineId, goal: 'writeOff', reason: 'looked at' },
  });
}
const subAdminId = async () =>
  (
    await one(
      world.database.db.read,
      sql<{ id: string }>`select id from app_user where name = 'The subAdmin'`,
    )
  ).id;
/** How many others must agree to a marking of Rp 300,000 by the same person now. */
const neededOfMarking = async () =>
  world.database.db.transaction(async (trx) =>
    approvalsNeeded(trx, {
      amountMinor: 30_000_000n,
      currency: 'IDR',
      mode: 'live',
      by: { actorId: await subAdminId(), actorRole: 'SubAdmin' },
      merchantId: null,
      isSummed: true,
    }),
  );

test('postings by hand count in the day\u2019s pot of who proposes them: ten below the limit are not below it', async () => {
  expect(await neededOfMarking()).toBe(1);
  const first = await propose(40_000_000n);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(await neededOfMarking()).toBe(1);
  expect(await propose(40_000_000n)).toMatchObject({ status: 201 });
  expect(await neededOfMarking()).toBe(2);
  expect(await propose(40_000_000n)).toMatchObject({
    status: 403,
    body: { code: 'aboveOwnLimit' },
  });
  expect(await propose(40_000_000n, 'admin')).toMatchObject({ status: 201 });
});

test('a posting that was refused counts no more', async () => {
  const { id } = (await world.adjustments('status=open')).find(
    ({ proposedBy }) => proposedBy.name === 'The subAdmin',
  ) ?? { id: '' };
  expect(await world.decide(id, 'second', 'reject')).toMatchObject({ status: 200 });
  expect(await neededOfMarking()).toBe(1);
});
