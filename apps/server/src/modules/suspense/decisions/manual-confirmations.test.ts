import { all, createDb, type Db, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addCoverage,
  addLine,
  depositWorld,
  makeOlder,
  testDatabase,
  strangers,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, Strangers } from '@wallet/server/testing';
import { readBalance } from '#modules/ledger';
import { silentLog } from '#platform/log';
import { decideProposal, lapseProposals } from './decide-proposal.ts';
import { expireDue } from '#modules/deposits/expiry';
import { findOverdueLines } from '../inbox/find-overdue-lines.ts';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from '../proposals/propose-line.ts';
import { proposeManualConfirmation } from '../proposals/propose-manual-confirmation.ts';
import { releaseAmounts } from '#modules/deposits/amounts';

let database: TestDatabase;
let world: DepositWorld;
let other: DepositWorld;
let otherDb: Db;

beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
  otherDb = await createDb({ url: database.url, log: silentLog() });
  other = await depositWorld({ ...database, db: otherDb });
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await other.close();
  await otherDb.close();
  await database.close();
});

let person: Strangers;
const claims = 'claimsReceivable.operator.IDR.live';

async function expired(): Promise<OpenDeposit> {
  const of = await world.deposit();
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  return of;
}

const propose = ({ id }: { id: string }, by = person('Staff'), minor?: bigint) =>
  proposeManualConfirmation(world.deps, {
    transactionId: id,
    evidence: 'ticket 4711',
    reason: 'the bank confirmed it by phone',
    by,
    ...(minor !== undefined && { amount: { minor, currency: 'IDR' as const } }),
  });
const approve = (proposalId: string, { by = person(), from = world } = {}) =>
  decideProposal(from.deps, { proposalId, decision: 'approve', reason: 'seen the letter', by });
async function marked(): Promise<OpenDeposit> {
  const of = await expired();
  await approve(await propose(of));
  return of;
}
async function come(accountId: string, amountMinor: bigint, secondsFromNow = 0): Promise<string> {
  const lineId = await addLine(database.db, { accountId, amountMinor, secondsFromNow });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

const balance = ({ merchantId }: OpenDeposit) =>
  readBalance(database.db.read, { merchantId, currency: 'IDR', mode: 'live' });
const deposit = ({ id }: OpenDeposit) =>
  one(
    database.db.read,
    sql<{
      status: string;
      flag: string;
      lineId: string | null;
    }>`select status, flag, line_id as "lineId" from transaction where id = ${id}`,
  );
const expected = ({ id }: OpenDeposit) =>
  one(
    database.db.read,
    sql<{ id: string; lineId: string | null; days: number }>`
  select id, line_id as "lineId", round(extract(epoch from due_at - created_at) / 86400)::int as days
    from expected_line where transaction_id = ${id}`,
  );
const differences = ({ accountId }: OpenDeposit) =>
  all(
    database.db.read,
    sql<{
      kind: string;
      status: string;
    }>`select kind, status from reconciliation_difference where account_id = ${accountId}`,
  );

describe('a deposit that two persons mark as paid', () => {
  test('is credited against what we claim, flagged, and its line is expected within three days', async () => {
    const before = await world.posted(claims);
    const of = await marked();
    expect(await world.standing(of)).toBe('succeeded markedManually completed');
    expect(await balance(of)).toMatchObject({ availableMinor: of.finalMinor - of.feeMinor });
    expect([
      await world.posted(claims),
      await world.posted(`float.${of.accountId}.IDR.live`),
    ]).toEqual([before - of.finalMinor, 0n]);
    expect(await expected(of)).toMatchObject({ lineId: null, days: 3 });
    expect(
      await all(
        database.db.read,
        sql`select kind from posting_cause where cause = ${`alloc:${of.id}`}`,
      ),
    ).toEqual([{ kind: 'deposit.markManually' }]);
    const acts = await all(
      database.db.read,
      sql<{
        action: string;
        after: { evidence?: string };
      }>`select action, after from audit_entry where entity_id = ${of.id} order by id`,
    );
    expect(acts).toMatchObject([
      { action: 'deposit.markingProposed', after: { evidence: 'ticket 4711' } },
      { action: 'line.proposalApproved' },
    ]);
  });

  test('is never decided by its proposer, is proposed once at a time, and lapses', async () => {
    const of = await expired();
    const by = person();
    const id = await propose(of, by);
    await expect(approve(id, { by })).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await expect(propose(of)).rejects.toMatchObject({ code: 'stateConflict' });
    await sql`update line_proposal set lapses_at = now() where id = ${id}`.execute(
      database.db.read,
    );
    await expect(approve(id)).rejects.toMatchObject({ code: 'stateConflict' });
    expect(await lapseProposals(world.deps)).toBe(1);
    expect(await deposit(of)).toMatchObject({ status: 'expired' });
    await approve(await propose(of));
    await expect(propose(of)).rejects.toMatchObject({ code: 'depositNotPayable' });
  });

  test('by ten decisions from two processes is credited once', async () => {
    const of = await expired();
    const id = await propose(of);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => approve(id, { from: i % 2 === 0 ? world : other })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(of)).toMatchObject({ availableMinor: of.finalMinor - of.feeMinor });
  });

  test('is not one whose payer may still pay it, whose session was paid, or whose line is there', async () => {
    const open = await world.deposit();
    await expect(propose(open)).rejects.toMatchObject({ code: 'depositNotPayable' });
    const late = await expired();
    await come(late.accountId, late.finalMinor);
    await expect(propose(late)).rejects.toMatchObject({ code: 'lineWaits' });
    await expect(
      propose(late, person(), late.finalMinor + 100n),
      'whatever sum is named',
    ).rejects.toMatchObject({ code: 'lineWaits' });
    const inPart = await expired();
    const both = await come(inPart.accountId, inPart.finalMinor + 700n);
    const { revision } = await one(
      database.db.read,
      sql<{ revision: number }>`select revision from statement_line where id = ${both}`,
    );
    await approve(
      await proposeLine(world.deps, {
        lineId: both,
        revision,
        what: { kind: 'own', amount: { minor: 700n, currency: 'IDR' } },
        reason: 'interest',
        by: person(),
      }),
    );
    await expect(propose(inPart), 'what is left of a line waits too').rejects.toMatchObject({
      code: 'lineWaits',
    });
    const between = await expired();
    const id = await propose(between);
    await come(between.accountId, between.finalMinor);
    await expect(approve(id), 'the line came while it was waiting').rejects.toMatchObject({
      code: 'lineWaits',
    });
    const paid = await expired();
    const wanted = await propose(paid);
    await come(paid.accountId, paid.finalMinor, -3_000);
    await expect(approve(wanted)).rejects.toMatchObject({ code: 'stateConflict' });
    expect(await deposit(paid)).toMatchObject({ flag: 'none' });
  });

  test('stays marked for ever: the database refuses to take the flag away', async () => {
    const of = await marked();
    await expect(
      sql`update transaction set flag = 'none' where id = ${of.id}`.execute(database.db.read),
    ).rejects.toThrow('its flag stays');
  });
});

describe('the line that was expected', () => {
  test('is consumed by the true line first: the float moves against the claim, nobody is credited twice', async () => {
    const of = await marked();
    const before = await world.posted(claims);
    const lineId = await come(of.accountId, of.finalMinor);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched', candidate: of.id });
    expect([
      await world.posted(claims),
      await world.posted(`float.${of.accountId}.IDR.live`),
    ]).toEqual([before + of.finalMinor, -of.finalMinor]);
    expect([await deposit(of), await expected(of)]).toMatchObject([
      { status: 'succeeded', flag: 'markedManually', lineId },
      { lineId },
    ]);
    expect(await balance(of)).toMatchObject({ availableMinor: of.finalMinor - of.feeMinor });
  });

  test('comes once: of two equal lines in two processes one is it, the other a second payment for a person, and the mark stays', async () => {
    const of = await marked();
    const lines = [
      await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor }),
      await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor }),
    ];
    await Promise.all(
      lines.map((lineId, i) => matchLines((i === 0 ? world : other).deps, [lineId])),
    );
    const found = await Promise.all(lines.map((lineId) => world.line(lineId)));
    expect(found.map(({ matchStatus, reason }) => `${matchStatus} ${reason}`).toSorted()).toEqual([
      'matched null',
      'review duplicate',
    ]);
    expect(await deposit(of)).toMatchObject({ flag: 'markedManually' });
  });

  test('keeps its amount: it is given to nobody while it is awaited', async () => {
    const of = await marked();
    await makeOlder(database.db, of.sessionId, 3 * 86_400);
    await addCoverage(database.db, of.accountId, { fromSeconds: -5 * 86_400, toSeconds: 0 });
    const slot = () =>
      all(database.db.read, sql`select 1 as one from amount_slot where transaction_id = ${of.id}`);
    await releaseAmounts(database.db);
    expect(await slot()).toHaveLength(1);
    await come(of.accountId, of.finalMinor);
    await releaseAmounts(database.db);
    expect(await slot()).toHaveLength(0);
  });

  test('of another amount, or on another account, is for persons: they say which it is, and the rest waits on', async () => {
    const of = await marked();
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await come(accountId, of.finalMinor + 700n);
    const { id } = await expected(of);
    const { revision } = await one(
      database.db.read,
      sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
    );
    const proposalId = await proposeLine(world.deps, {
      lineId,
      revision,
      what: { kind: 'expected', expectedId: id },
      reason: 'it came to the other account',
      by: person('Staff'),
    });
    await approve(proposalId);
    expect([await deposit(of), await expected(of)]).toMatchObject([
      { lineId, flag: 'markedManually' },
      { lineId },
    ]);
    expect(
      await one(
        database.db.read,
        sql`select match_status as status, amount - allocated as rest from statement_line where id = ${lineId}`,
      ),
    ).toEqual({ status: 'unmatched', rest: 700n });
    await expect(
      proposeLine(world.deps, {
        lineId,
        revision: revision + 2,
        what: { kind: 'expected', expectedId: id },
        reason: 'x',
        by: person(),
      }),
    ).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('that has not come after three days is a difference, once, until it comes', async () => {
    const of = await marked();
    await findOverdueLines(database.db);
    expect(await differences(of)).toEqual([]);
    await sql`update expected_line set due_at = now() where transaction_id = ${of.id}`.execute(
      database.db.read,
    );
    for (let i = 0; i < 2; i++) await findOverdueLines(database.db);
    expect(await differences(of)).toEqual([{ kind: 'expectedMissing', status: 'open' }]);
    await come(of.accountId, of.finalMinor);
    await findOverdueLines(database.db);
    expect(await differences(of)).toEqual([{ kind: 'expectedMissing', status: 'explained' }]);
  });
});
