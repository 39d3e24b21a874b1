import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOwner, one, type Query, type RawBuilder, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addLine,
  depositWorld,
  strangers,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { createPostingSealer } from '#modules/ledger/seals';
import { proveCheck } from '#modules/ledger/verification';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { proposeLine } from '#modules/suspense/proposals';
import { matchLines } from '../lines/match-lines.ts';
import { withdrawProposal } from '#modules/suspense/decisions';
import { sealedMoneyChecks } from './sealed-money.ts';

let database: TestDatabase;
let world: DepositWorld;
let person: Strangers;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  person = await strangers(database, { Staff: 2 });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** What the sealed events contradict after a change behind the triggers, which is taken back. */
async function namedAfter(...changes: RawBuilder<unknown>[]): Promise<string[]> {
  const owner = connectOwner(database.url);
  try {
    return await owner.connection().execute(async (query) => {
      await sql`begin`.execute(query);
      await sql`set local role none`.execute(query);
      await sql`set local session_replication_role = replica`.execute(query);
      for (const change of changes) await change.execute(query);
      const named = await prove(query);
      await sql`rollback`.execute(query);
      return named;
    });
  } finally {
    await owner.destroy();
  }
}

async function prove(query: Query): Promise<string[]> {
  const found = [];
  for (const check of sealedMoneyChecks) found.push(...(await proveCheck(query, check)));
  return found.map(({ where, found: what }) => `${where}: ${what}`);
}

async function paid(): Promise<OpenDeposit & { lineId: string; allocationId: string }> {
  const deposit = await world.deposit();
  const lineId = await come(deposit.accountId, deposit.finalMinor);
  const { id: allocationId } = await one(
    database.db.read,
    sql<{ id: string }>`select id from line_allocation where line_id = ${lineId}`,
  );
  return { ...deposit, lineId, allocationId };
}

async function come(accountId: string, amountMinor: bigint): Promise<string> {
  const lineId = await addLine(database.db, { accountId, amountMinor });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

test('a line that was freed again with its allocation, under a later revision, is named', async () => {
  const { lineId, allocationId } = await paid();
  const free = sql`update statement_line
    set match_status = 'unmatched', allocated = 0, revision = revision + 1 where id = ${lineId}`;
  const without = sql`delete from line_allocation where id = ${allocationId}`;
  expect(await namedAfter(free, without)).toEqual([
    `statement_line ${lineId}: something else`,
    `line_allocation ${allocationId}: no such row`,
  ]);
});

test('a line that was given to another account is named, whatever its newest event leaves open', async () => {
  const { lineId } = await paid();
  const { accountId } = await addAccount(database.db, { merchantIds: [] });
  expect(
    await namedAfter(sql`update statement_line set account_id = ${accountId} where id = ${lineId}`),
  ).toEqual([`statement_line ${lineId}: what none of its events says`]);
});

test('an allocation that no money item made is named', async () => {
  const { allocationId } = await paid();
  const again = sql`insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target,
    status, released_at)
    select id || 'x', line_id, line_amount, mode, amount, purpose, target, 'released', now()
      from line_allocation where id = ${allocationId}`;
  await sealAll();
  expect(await namedAfter(again)).toEqual([`line_allocation ${allocationId}x: what no event says`]);
});

test('a line that persons proposed something for and took back contradicts no event', async () => {
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  const lineId = await come(accountId, 5_000_000n);
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  const by = person('Staff');
  const what = { kind: 'ignore', nature: 'interest' } as const;
  const proposalId = await proposeLine(world.deps, { lineId, revision, what, reason: 'it is', by });
  expect(await namedAfter()).toEqual([]);
  await withdrawProposal(world.deps, { proposalId, by });
  expect(await namedAfter()).toEqual([]);
});

/** Rows are asked for their event from the first sealed one on. */
async function sealAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-sealed-money-'));
  const headsFile = join(folder, 'heads', 'postings.jsonl');
  const parts = { db: database.db, clock: systemClock, log: silentLog(), vault: testVault() };
  await createPostingSealer({ ...parts, headsFile }).stop();
  await rm(folder, { recursive: true });
}
