import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addLine,
  depositWorld,
  makeOlder,
  signSettings,
  strangers,
  testApprovals,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { decideProposal } from '../decisions/decide-proposal.ts';
import { expireDue } from '#modules/deposits/expiry';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from './propose-line.ts';
import { proposeManualConfirmation } from './propose-manual-confirmation.ts';
import type { Person } from '#modules/matching/proposals';

let database: TestDatabase;
let world: DepositWorld;
let stranger: Strangers;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  stranger = await strangers(database);
  await limit(1_000_000);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

const person = (actorRole = 'Staff'): Person => stranger(actorRole);
/** In rupiah. A payment of the tests is Rp 149,999. */
const limit = async (rupiah: number) => {
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'unmatched.secondAdminAbove',
      ${JSON.stringify({ IDR: `${rupiah}00`, PHP: '0' })}::jsonb, now(), 'test', 'test')`.execute(
    database.db.read,
  );
  await signSettings(database.db);
};
async function expired(merchantId?: string): Promise<OpenDeposit> {
  const of = merchantId === undefined ? await world.deposit() : await world.pay(merchantId);
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  return of;
}
const file = async () => {
  const id = newId('evd');
  await sql`insert into evidence_file (id, file_name, content_type, size_bytes, sha256, uploaded_by)
    values (${id}, 'receipt.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, 'usr_1')`.execute(
    database.db.read,
  );
  return id;
};
const mark = (
  { id }: OpenDeposit,
  by: Person,
  { minor, files = [] }: { minor?: bigint; files?: string[] } = {},
) =>
  proposeManualConfirmation(
    { db: database.db, approvals: testApprovals() },
    {
      transactionId: id,
      evidence: 'ticket 4711',
      evidenceFileIds: files,
      reason: 'the bank confirmed it by phone',
      by,
      ...(minor !== undefined && { amount: { minor, currency: 'IDR' as const } }),
    },
  );
const needed = async (proposalId: string) =>
  (
    await one(
      database.db.read,
      sql<{
        needed: number;
      }>`select approvals_needed as needed from line_proposal where id = ${proposalId}`,
    )
  ).needed;
const decide = (proposalId: string, by: Person, decision: 'approve' | 'reject' = 'approve') =>
  decideProposal(world.deps, { proposalId, decision, reason: 'seen', by });
async function lineOf(amountMinor: bigint): Promise<{ id: string; revision: number }> {
  const { accountId } = await world.deposit();
  const id = await addLine(database.db, { accountId, amountMinor });
  await matchLines(world.deps, [id]);
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${id}`,
  );
  return { id, revision };
}

describe('a marking', () => {
  test('is bound to its deposit\u2019s amount: 25 times as much ends at the first step', async () => {
    const of = await expired();
    await expect(mark(of, person(), { minor: of.finalMinor * 25n })).rejects.toMatchObject({
      code: 'evidenceNeeded',
    });
    await expect(mark(of, person('Admin'), { minor: of.finalMinor + 100n })).rejects.toMatchObject({
      code: 'evidenceNeeded',
    });
  });

  test('of another amount needs two Admins, however small it is', async () => {
    const of = await expired();
    const id = await mark(of, person(), { minor: of.finalMinor + 100n, files: [await file()] });
    expect(await needed(id)).toBe(2);
    const admin = person('Admin');
    await decide(id, admin);
    await expect(decide(id, admin)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    expect(await world.standing(of)).toContain('expired');
    await decide(id, person('Admin'));
    expect(await world.standing(of)).toContain('succeeded');
  });

  test('just below the limit, and another, and another, is not below it', async () => {
    const by = person();
    const asked: number[] = [];
    for (let i = 0; i < 10; i++) asked.push(await needed(await mark(await expired(), by)));
    expect(asked).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(await needed(await mark(await expired(), person()))).toBe(1);
  });

  test('by as many persons for one merchant counts together', async () => {
    const { merchantId } = await world.deposit();
    const asked: number[] = [];
    for (let i = 0; i < 8; i++)
      asked.push(await needed(await mark(await expired(merchantId), person())));
    expect(asked).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
  });

  test('that was refused counts no more, and one of a day ago neither', async () => {
    const by = person();
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await mark(await expired(), by));
    await decide(ids[0] ?? '', person('Admin'), 'reject');
    expect(await needed(await mark(await expired(), by))).toBe(1);
    expect(await needed(await mark(await expired(), by))).toBe(2);
    await sql`update line_proposal set created_at = now() - interval '25 hours'
      where proposed_by = ${by.actorId}`.execute(database.db.read);
    expect(await needed(await mark(await expired(), by))).toBe(1);
  });

  test('and another at the same moment use the last of the limit once', async () => {
    const by = person();
    const deposits = [];
    for (let i = 0; i < 9; i++) deposits.push(await expired());
    const ids = await Promise.all(deposits.map((of) => mark(of, by)));
    const asked = await Promise.all(ids.map(needed));
    expect(asked.filter((count) => count === 1)).toHaveLength(6);
  });
});

describe('what persons say about lines', () => {
  test('counts with their markings: credits to a merchant and write-offs', async () => {
    const by = person();
    const { merchantId } = await expired();
    const [credit, own] = [await lineOf(60_000_000n), await lineOf(30_000_000n)];
    const propose = (line: { id: string; revision: number }, what: object) =>
      proposeLine(
        { ...world.deps, approvals: testApprovals() },
        {
          lineId: line.id,
          revision: line.revision,
          what: what as Parameters<typeof proposeLine>[1]['what'],
          reason: 'looked at',
          by,
        },
      );
    expect(await needed(await propose(credit, { kind: 'merchantCredit', merchantId }))).toBe(1);
    expect(await needed(await propose(own, { kind: 'ignore', nature: 'interest' }))).toBe(1);
    expect(await needed(await mark(await expired(), by))).toBe(2);
  });
});
