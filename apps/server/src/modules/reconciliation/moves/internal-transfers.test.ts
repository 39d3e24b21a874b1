import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InternalTransfer } from '@wallet/contract';
import { addAccount, addLine, makeOlder, strangers } from '@wallet/server/testing';
import type { OpenDeposit, Strangers } from '@wallet/server/testing';
import { decideProposal } from '#modules/suspense/decisions';
import { expireDue } from '#modules/deposits/expiry';
import { findOverdueLines } from '#modules/suspense/inbox';
import { matchLines } from '#modules/matching/lines';
import { proposeManualConfirmation } from '#modules/suspense/proposals';
import { newId } from '#platform/ids';
import {
  createReconciliationWorld,
  type Caller,
  type ReconciliationWorld,
} from '../../../testing/deposits/reconciliation-world.ts';

let opened: ReconciliationWorld;
let {
  account,
  act,
  adjustments,
  callers,
  database,
  decide,
  differences,
  line,
  prove,
  report,
  rowOf,
  run,
  sumOf,
  world,
} = {} as ReconciliationWorld;

beforeAll(async () => {
  opened = await createReconciliationWorld();
  ({
    account,
    act,
    adjustments,
    callers,
    database,
    decide,
    differences,
    line,
    prove,
    report,
    rowOf,
    run,
    sumOf,
    world,
  } = opened);
});
afterAll(() => opened.close());

describe('an own move', () => {
  const propose = (body: object, by: Caller = 'subAdmin') =>
    callers[by]('POST', '/api/own-moves', {
      body: { amount: { value: '3000.00', currency: 'IDR' }, reason: 'more room', ...body },
    });
  const agree = (id: string, by: Caller = 'admin', decision = 'approve') =>
    callers[by]('POST', `/api/own-moves/${id}/decide`, { body: { decision, reason: 'yes' } });
  /** How often screens were asked to look again. */
  const told = async (id: string) =>
    (
      await one(
        database.db.read,
        sql<{
          count: number;
        }>`select count(*)::int as count from fact where name = 'reconciliation.changed' and key = ${id}`,
      )
    ).count;
  const moveOf = async (accountId: string) =>
    (
      (await callers.subAdmin('GET', `/api/own-moves?accountId=${accountId}`)).body as {
        data: InternalTransfer[];
      }
    ).data;

  test('explains lines only when another person has agreed, and is closed by its two lines', async () => {
    const [from, to] = [await account(), await account()];
    const made = await propose({ kind: 'ownMove', fromAccountId: from, toAccountId: to }, 'admin');
    const { id } = made.body as InternalTransfer;
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'proposed', from: { id: from }, decision: null },
    });
    const early = await line(from, 300_000n, 'debit');
    expect(await world.line(early)).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'unexplainedDebit',
    });
    expect(await agree(id, 'admin')).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect(await agree(id, 'subAdmin')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await agree(id, 'second')).toMatchObject({ status: 200, body: { status: 'announced' } });
    expect((await agree(id, 'third')).status).toBe(409);
    expect(await told(id)).toBe(2);
    const out = await line(from, 300_000n, 'debit');
    expect(await moveOf(from)).toMatchObject([
      { status: 'inTransit', outLine: { lineId: out }, inLine: null, isOverdue: false },
    ]);
    expect(
      (await callers.admin('POST', `/api/own-moves/${id}/cancel`, { body: { reason: 'late' } }))
        .status,
    ).toBe(409);
    await prove();
    const into = await line(to, 300_000n);
    expect(await moveOf(to)).toMatchObject([
      { status: 'closed', outLine: { lineId: out }, inLine: { lineId: into } },
    ]);
    await prove();
  });

  test('is refused where it cannot be, and explains nothing once it was refused or cancelled', async () => {
    const [from, to] = [await account(), await account()];
    const { accountId: peso } = await addAccount(database.db, {
      provider: 'maya',
      merchantIds: ['mer_none'],
    });
    const refusals = [
      [{ kind: 'topUp', fromAccountId: from, toAccountId: to }, 'invalidRequest'],
      [{ kind: 'withdrawCapital', toAccountId: to }, 'invalidRequest'],
      [{ kind: 'ownMove', fromAccountId: from, toAccountId: from }, 'invalidRequest'],
      [{ kind: 'topUp', toAccountId: newId('acc') }, 'notFound'],
      [{ kind: 'ownMove', fromAccountId: from, toAccountId: peso }, 'currencyMismatch'],
    ] as const;
    for (const [body, code] of refusals)
      expect(await propose(body)).toMatchObject({ body: { code } });
    const refused = (await propose({ kind: 'topUp', toAccountId: to })).body as InternalTransfer;
    await agree(refused.id, 'admin', 'reject');
    const cancelled = (await propose({ kind: 'topUp', toAccountId: to })).body as InternalTransfer;
    await agree(cancelled.id);
    expect(
      await callers.subAdmin('POST', `/api/own-moves/${cancelled.id}/cancel`, {
        body: { reason: 'not needed' },
      }),
    ).toMatchObject({ body: { status: 'cancelled', cancelReason: 'not needed' } });
    const credit = await line(to, 300_000n);
    expect(await world.line(credit)).toMatchObject({
      matchStatus: 'unmatched',
      reason: 'noDeposit',
    });
    expect((await agree(newId('flm'))).status).toBe(404);
    expect((await callers.staff('GET', '/api/own-moves')).status).toBe(403);
    expect((await callers.nobody('GET', '/api/own-moves')).status).toBe(401);
  });

  test('whose other line does not come is a difference, and two persons may write it off', async () => {
    const [from, to] = [await account(), await account()];
    const { id } = (await propose({ kind: 'ownMove', fromAccountId: from, toAccountId: to }))
      .body as InternalTransfer;
    await agree(id);
    await sql`update float_move set decided_at = now() - interval '25 hours' where id = ${id}`.execute(
      database.db.read,
    );
    await run();
    const [unseen] = await differences(from);
    expect(unseen, 'nothing is in transit: it is cancelled, not posted').toMatchObject({
      kind: 'moveOpen',
      moveId: id,
      whyNoPosting: 'noLine',
    });
    expect(await act([unseen?.id ?? ''], { kind: 'post', goal: 'writeOff' })).toMatchObject([
      { outcome: 'notEligible', code: 'stateConflict', detail: 'noLine' },
    ]);
    await line(from, 300_000n, 'debit');
    await report(from, 99_700_000n);
    await run();
    const [difference] = await differences(to);
    expect(difference).toMatchObject({
      kind: 'moveOpen',
      moveId: id,
      direction: 'debit',
      amount: { value: '3000.00' },
      whyNoPosting: null,
    });
    const before = await sumOf('writeOff');
    await act([difference?.id ?? ''], { kind: 'post', goal: 'writeOff' });
    expect((await decide((await adjustments())[0]?.id ?? '')).status).toBe(200);
    expect([(await sumOf('writeOff')) - before, (await moveOf(from))[0]?.status]).toEqual([
      -300_000n,
      'cancelled',
    ]);
    expect(await rowOf(to)).toMatchObject({ verdict: 'matched' });
    await prove();
  });
});

describe('a deposit that was marked as paid', () => {
  let person: Strangers;
  beforeAll(async () => {
    person = await strangers(database);
  });
  const claims = 'claimsReceivable.operator.IDR.live';
  const claimed = async () =>
    (
      await one(
        database.db.read,
        sql<{
          posted: bigint;
        }>`select coalesce((select posted from ledger_account where id = ${claims}), 0)::bigint as posted`,
      )
    ).posted;
  const come = async ({ accountId, finalMinor }: OpenDeposit) => {
    const lineId = await addLine(database.db, { accountId, amountMinor: finalMinor });
    await matchLines(world.deps, [lineId]);
    return world.line(lineId);
  };

  /** Its line is overdue, and that is a difference. */
  async function overdue(): Promise<{ of: OpenDeposit; differenceId: string }> {
    const of = await world.deposit();
    await makeOlder(database.db, of.sessionId, 3_600);
    await expireDue(database.db);
    const proposalId = await proposeManualConfirmation(world.deps, {
      transactionId: of.id,
      evidence: 'ticket 4711',
      reason: 'the bank said so',
      by: person('Staff'),
    });
    await decideProposal(world.deps, {
      proposalId,
      decision: 'approve',
      reason: 'seen',
      by: person(),
    });
    await sql`update expected_line set due_at = now() where transaction_id = ${of.id}`.execute(
      database.db.read,
    );
    await findOverdueLines(database.db);
    const [difference] = await differences(of.accountId);
    expect(difference).toMatchObject({ kind: 'expectedMissing', whyNoPosting: null });
    return { of, differenceId: difference?.id ?? '' };
  }

  test('and whose line never comes is written off by two persons, once: nothing is claimed any more, and a line that comes after all is for persons', async () => {
    const before = [await claimed(), await sumOf('writeOff')];
    const { of, differenceId } = await overdue();
    expect(await claimed()).toBe((before[0] ?? 0n) - of.finalMinor);
    expect(await act([differenceId], { kind: 'post', goal: 'writeOff' })).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await act([differenceId], { kind: 'explain' })).toMatchObject([
      { outcome: 'notEligible' },
    ]);
    const [proposed] = await adjustments();
    expect(proposed).toMatchObject({
      kind: 'difference',
      amount: { value: expect.stringMatching(/^-/) },
      moveId: null,
      expectedId: expect.stringMatching(/^exp_/),
    });
    expect((await decide(proposed?.id ?? '', 'subAdmin')).status).toBe(403);
    expect(
      (
        await Promise.all([decide(proposed?.id ?? ''), decide(proposed?.id ?? '', 'second')])
      ).filter(({ status }) => status === 200),
    ).toHaveLength(1);
    expect([await claimed(), await sumOf('writeOff')]).toEqual([
      before[0],
      (before[1] ?? 0n) - of.finalMinor,
    ]);
    expect(await differences(of.accountId)).toEqual([]);
    await findOverdueLines(database.db);
    expect(await differences(of.accountId)).toEqual([]);
    expect(await come(of)).toMatchObject({
      matchStatus: 'review',
      reason: 'duplicate',
      candidate: of.id,
    });
    await prove();
  });

  test('and whose line comes before the second person agrees is not written off', async () => {
    const { of, differenceId } = await overdue();
    await act([differenceId], { kind: 'post', goal: 'writeOff' });
    const [proposed] = await adjustments();
    expect(await come(of)).toMatchObject({ matchStatus: 'matched' });
    expect(await decide(proposed?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    await prove();
  });
});
