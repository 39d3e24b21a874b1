import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  addMerchant,
  depositWorld,
  raceExpiryAgainstCredit,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import { createWriter } from '#platform/writer';
import { matchLines } from './match-lines.ts';

let database: TestDatabase;
let world: DepositWorld;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8, writerPoolSize: 4 });
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

test('expiry against credit, forty times, never gives both or neither', async () => {
  const { broken, outcomes } = await raceExpiryAgainstCredit(world, 40);
  expect(broken).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(40);
});

test('two processes that hear of the same credits post each once', async () => {
  const other = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    afterCommit: () => undefined,
  });
  const merchantId = await addMerchant(database.db);
  await addAccount(database.db, { merchantIds: [merchantId] });
  const deposits = await Promise.all(Array.from({ length: 20 }, () => world.pay(merchantId)));
  const lines = await Promise.all(
    deposits.map(({ accountId, finalMinor }) =>
      addLine(database.db, { accountId, amountMinor: finalMinor }),
    ),
  );
  await Promise.all([
    matchLines(world.deps, lines),
    matchLines({ ...world.deps, writer: other }, lines.toReversed()),
  ]);
  await other.stop();
  const credited = await world.posted(`merchantPayable.${merchantId}.IDR.live`);
  expect(credited).toBe(
    deposits.reduce((sum, { finalMinor, feeMinor }) => sum + finalMinor - feeMinor, 0n),
  );
  await world.prove();
});
