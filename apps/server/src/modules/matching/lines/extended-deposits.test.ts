import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, depositWorld, testDatabase, asOwner } from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { readUnmatchedLine } from '#modules/suspense/inbox';
import { matchLines } from './match-lines.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const db = () => database.db;
const daySeconds = 86_400;

/** A deposit whose session was given a day more, so many times. */
async function extended(days: number): Promise<OpenDeposit> {
  const deposit = await world.deposit();
  const later = sql`make_interval(days => ${days})`;
  for (const table of ['transaction_session', 'transaction'])
    await sql`update ${sql.table(table)}
      set expires_at = expires_at + ${later}, monitoring_until = monitoring_until + ${later}
      where ${table === 'transaction' ? sql`id = ${deposit.id}` : sql`id = ${deposit.sessionId}`}`.execute(
      db().read,
    );
  await asOwner(
    db(),
    sql`update amount_slot set expires_at = expires_at + ${later}, free_after = free_after + ${later}
      where transaction_id = ${deposit.id}`,
  );
  return deposit;
}

const paidAfter = async (
  { accountId, finalMinor }: OpenDeposit,
  days: number,
  change: { amountMinor?: bigint; counterparty?: string } = {},
) => {
  const lineId = await addLine(db(), {
    accountId,
    amountMinor: finalMinor,
    secondsFromNow: days * daySeconds,
    ...change,
  });
  await matchLines(world.deps, [lineId]);
  return lineId;
};
const candidatesOf = async (lineId: string) =>
  (await readUnmatchedLine(db().read, lineId)).candidates.map(({ transactionId }) => transactionId);

// In the months of 40 and 70 days later the deposit’s own month is not read at all.
test.each([10, 40, 70])(
  'a deposit that was given more time is paid %s days after it was made',
  async (days) => {
    const deposit = await extended(days + 1);
    const lineId = await paidAfter(deposit, days);
    expect(await world.standing(deposit)).toBe('succeeded none completed');
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched', posted: true });
  },
);

test('its money, a little wrong or late, is shown to a person with it', async () => {
  const deposit = await extended(21);
  const lineId = await paidAfter(deposit, 20, { amountMinor: deposit.finalMinor - 100n });
  expect(await world.line(lineId)).toMatchObject({
    reason: 'wrongAmount',
    candidate: deposit.id,
  });
  expect(await candidatesOf(lineId)).toEqual([deposit.id]);
  const named = await paidAfter(deposit, 20, {
    amountMinor: deposit.finalMinor * 2n,
    counterparty: 'BUDI SANTOSO',
  });
  expect(await candidatesOf(named)).toEqual([deposit.id]);
});

test('a second equal payment of it is suspected to be a duplicate, also after nine days', async () => {
  const deposit = await extended(13);
  await paidAfter(deposit, 12);
  const again = await paidAfter(deposit, 12);
  expect(await world.line(again)).toMatchObject({
    matchStatus: 'review',
    reason: 'duplicate',
    candidate: deposit.id,
  });
  await world.prove();
});
