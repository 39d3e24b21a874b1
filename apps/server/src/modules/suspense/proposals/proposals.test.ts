import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addLine, depositWorld, testDatabase, strangers } from '@wallet/server/testing';
import type { DepositWorld, TestDatabase, Strangers } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { decideProposal, lapseProposals } from '../decisions/decide-proposal.ts';
import { matchLines } from '#modules/matching/lines';
import { type LineProposalInput, proposeLine } from './propose-line.ts';

let database: TestDatabase;
let world: DepositWorld;

beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

let person: Strangers;

/** A line in suspense on an account of its own. */
async function waitingLine(
  direction: 'credit' | 'debit' = 'credit',
): Promise<{ lineId: string; accountId: string }> {
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  const lineId = await addLine(database.db, { accountId, direction, amountMinor: 5_000_000n });
  await matchLines(world.deps, [lineId]);
  return { lineId, accountId };
}

const revision = async (lineId: string) =>
  (
    await one(
      database.db.read,
      sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
    )
  ).revision;
const propose = async (lineId: string, change: Partial<LineProposalInput> = {}) =>
  proposeLine(world.deps, {
    lineId,
    revision: await revision(lineId),
    what: { kind: 'ignore', nature: 'ownTopUp' },
    reason: 'we sent it',
    by: person(),
    ...change,
  });
const decide = (proposalId: string, decision: 'approve' | 'reject' = 'approve', by = person()) =>
  decideProposal(world.deps, { proposalId, decision, reason: 'agreed', by });
const state = async (lineId: string) => (await world.line(lineId)).matchStatus;
const lapse = (proposalId: string) =>
  sql`update line_proposal set lapses_at = now() where id = ${proposalId}`.execute(
    database.db.read,
  );

describe('a line that is no customer\u2019s money', () => {
  test.each([
    ['credit', 'ownTopUp', 'operatorCapital'],
    ['credit', 'interest', 'operatorCapital'],
    ['debit', 'providerFee', 'providerFeeExpense'],
  ] as const)(
    'a %s that is %s: its float stays where it moved it, and %s takes what waited in suspense',
    async (direction, nature, kind) => {
      const sum = async () =>
        (
          await one(
            database.db.read,
            sql<{
              sum: bigint;
            }>`select coalesce(sum(posted), 0)::bigint as sum from ledger_account where kind = ${kind}`,
          )
        ).sum;
      const [before, suspended] = [await sum(), await world.postedAll('suspense')];
      const { lineId, accountId } = await waitingLine(direction);
      await decide(await propose(lineId, { what: { kind: 'ignore', nature } }));
      const signed = direction === 'credit' ? 5_000_000n : -5_000_000n;
      expect(await world.line(lineId)).toMatchObject({
        matchStatus: 'ignored',
        posted: true,
        reason: nature,
      });
      expect([
        await world.posted(`float.${accountId}.IDR.live`),
        await world.postedAll('suspense'),
        (await sum()) - before,
      ]).toEqual([-signed, suspended, signed]);
    },
  );

  test('that nobody has posted yet cannot be set aside: the float has to move first', async () => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await addLine(database.db, { accountId, amountMinor: 5_000_000n });
    await expect(propose(lineId)).rejects.toMatchObject({ code: 'revisionConflict' });
    await expect(
      sql`update statement_line set match_status = 'ignored' where id = ${lineId}`.execute(
        database.db.read,
      ),
    ).rejects.toThrow('statement_line_used_is_posted');
    await matchLines(world.deps, [lineId]);
    await expect(propose(lineId)).resolves.toMatch(/^prp_/);
  });
});

describe('a proposal', () => {
  test('holds its line, names the revision it was seen in, and there is one at a time', async () => {
    const { lineId } = await waitingLine();
    const seen = await revision(lineId);
    await propose(lineId);
    expect(await state(lineId)).toBe('proposed');
    await expect(propose(lineId)).rejects.toMatchObject({ code: 'revisionConflict' });
    await expect(propose(lineId, { revision: seen })).rejects.toMatchObject({
      code: 'revisionConflict',
    });
  });

  test('made 20 times at once is one', async () => {
    const { lineId } = await waitingLine();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => propose(lineId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is decided by another person, once', async () => {
    const { lineId } = await waitingLine();
    const by = person();
    const id = await propose(lineId, { by });
    await expect(decide(id, 'approve', by)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await expect(decide(id, 'reject', by)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => decide(id, i % 2 === 0 ? 'approve' : 'reject')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(decide(newId('prp'))).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that is rejected frees its line', async () => {
    const { lineId } = await waitingLine();
    await decide(await propose(lineId), 'reject');
    expect(await state(lineId)).toBe('unmatched');
    await decide(await propose(lineId));
    expect(await state(lineId)).toBe('ignored');
  });

  test('lapses after 24 hours: nothing is done by it any more, its line waits again, and it is told', async () => {
    const { lineId } = await waitingLine();
    const id = await propose(lineId);
    const { hours } = await one(
      database.db.read,
      sql<{
        hours: number;
      }>`select round(extract(epoch from lapses_at - created_at) / 3600)::int as hours
        from line_proposal where id = ${id}`,
    );
    expect(hours).toBe(24);
    expect(await lapseProposals(world.deps)).toBe(0);
    await lapse(id);
    await expect(decide(id), 'by the time, not by the job').rejects.toMatchObject({
      code: 'stateConflict',
    });
    expect(await state(lineId)).toBe('proposed');
    expect(await lapseProposals(world.deps)).toBe(1);
    expect(await state(lineId)).toBe('unmatched');
    expect(await world.facts('deposits.proposalLapsed', lineId)).toMatchObject([
      { proposalId: id, kind: 'ignore' },
    ]);
    await expect(decide(id)).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('is judged anew when it is decided: a line that changed meanwhile makes it void', async () => {
    const { lineId } = await waitingLine();
    const id = await propose(lineId);
    await sql`update statement_line set revision = revision + 1 where id = ${lineId}`.execute(
      database.db.read,
    );
    await expect(decide(id)).rejects.toMatchObject({ code: 'stateConflict' });
    expect(await state(lineId)).toBe('proposed');
  });
});
