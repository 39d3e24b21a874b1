import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingWorld, takeUnknown, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { finishSurfaced } from './finish-surfaced.ts';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { sendPayouts } from '../sending/send-payouts.ts';
import { assignNextTransfer } from '../sending/assign-next-transfer.ts';

let database: TestDatabase;
let world: PayingWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

const amount = 5_000_000n;
const merchantFee = 250_000n;
const start = 1_000_000_000n;

type Absent = Awaited<ReturnType<typeof takeUnknown>>;

/** Taken, never heard of again, and missing in two complete reads: its request waits for a next attempt. */
async function absent(): Promise<Absent> {
  const of = await takeUnknown(world);
  await world.proveAbsent(of.intent.id, of.accountId);
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
  expect(await standing(of)).toEqual(['processing', 'failed/closed']);
  return of;
}

const standing = async ({ requestId }: Pick<Absent, 'requestId'>) => {
  const { status, intents } = await world.request(requestId);
  return [status, ...intents.map(({ state, payout }) => `${payout}/${state}`)];
};

test('a debit of an attempt that was proved absent pays its request from what is held, and nothing is sent again', async () => {
  const of = await absent();
  await world.debit(of.accountId, amount);
  expect(await standing(of)).toEqual(['succeeded', 'paidAfterFailure/settled']);
  expect(await world.money(of.merchantId)).toEqual({
    posted: start - amount - merchantFee,
    held: 0n,
    owed: 0n,
  });
  await sendPayouts(world.deps);
  expect((await world.request(of.requestId)).intents).toHaveLength(1);
});

test('it charges the merchant beside the hold while another attempt waits, which nobody may take then, and frees the hold when that has ended', async () => {
  const of = await absent();
  const other = await world.account({ merchantIds: [of.merchantId] });
  await sendPayouts(world.deps);
  expect(await standing(of)).toEqual(['processing', 'failed/closed', 'queued/waiting']);
  await world.debit(of.accountId, amount);
  expect(await standing(of)).toEqual(['processing', 'paidAfterFailure/settled', 'queued/waiting']);
  expect(
    await assignNextTransfer(world.deps, {
      deviceId: other.deviceId,
      ask: {
        accountId: other.accountId,
        askId: 'ask-00000002',
        bootId: 'boot-00000001',
        journalId: 'journal-2',
        sequence: 5,
      },
    }),
  ).toBeNull();
  const last = (await world.request(of.requestId)).intents.at(-1)?.id ?? '';
  await sql`update payout_intent set updated_at = now() - interval '11 minutes' where id = ${last}`.execute(
    database.db.read,
  );
  expect(await resolveIntent(world.deps, last)).toBe('end');
  for (let round = 0; round < 2; round++) {
    await finishSurfaced(world.deps);
    await sendPayouts(world.deps);
  }
  expect(await standing(of)).toEqual(['succeeded', 'paidAfterFailure/settled', 'cancelled/closed']);
  expect(await world.money(of.merchantId)).toEqual({ posted: start - amount, held: 0n, owed: 0n });
  expect(await world.facts('withdrawals.succeeded', of.requestId)).toHaveLength(1);
});
