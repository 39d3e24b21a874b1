import { all, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAgreedMove,
  asOwner,
  addAccount,
  addFarm,
  addLine,
  addMerchant,
  asThief,
  depositWorld,
  testDatabase,
  strangers,
  testApprovals,
} from '@wallet/server/testing';
import { signRow, signSettings } from '../../../testing/signing/sign-row.ts';
import type { DepositWorld, OpenDeposit, TestDatabase, Strangers } from '@wallet/server/testing';
import { evidencePower, importPower } from '#modules/statements/evidence';
import { endorseImport } from '#modules/statements/imports';
import { captureHold, reversal } from '#modules/ledger/postings';
import { readBalance } from '#modules/ledger';
import { newId } from '#platform/ids';
import { confirmCredits, sweepConfirmations } from './confirm-credits.ts';
import { decideProposal } from '#modules/suspense/decisions';
import { matchLines } from '../lines/match-lines.ts';
import { proposeLine } from '#modules/suspense/proposals';

let database: TestDatabase;
let person: Strangers;
let world: DepositWorld;
let farm: string;

beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
});
beforeEach(async () => {
  farm = await addFarm(database.db);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

/** Ceilings of this farm from now on, in rupiah. A payment of the tests is Rp 149,999. */
async function ceilings(account: number, owner: number): Promise<void> {
  const of = { IDR: { accountMinor: `${account}00`, ownerMinor: `${owner}00` } };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key,
      jsonb_set(value, ${`{owners,${farm}}`}::text[], ${JSON.stringify(of)}::jsonb), now(), 'test', 'test'
    from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
    database.db.read,
  );
  await signSettings(database.db);
}

async function paid(
  ownerUserId: string | undefined = farm,
): Promise<OpenDeposit & { lineId: string }> {
  const of = await world.deposit({ ...(ownerUserId !== undefined && { ownerUserId }) });
  return { ...of, lineId: await payOf(of) };
}

async function payOf(of: OpenDeposit): Promise<string> {
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: of.finalMinor,
  });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

const claim = (lineId: string) =>
  one(
    database.db.read,
    sql<{ confirmation: string | null; owner: string | null; by: string | null; revision: number }>`
  select confirmation, claim_owner_id as owner, confirmed_by as by, revision from statement_line where id = ${lineId}`,
  );
const confirmation = async ({ lineId }: { lineId: string }) => (await claim(lineId)).confirmation;
const balance = ({ merchantId }: { merchantId: string }) =>
  readBalance(database.db.read, { merchantId, currency: 'IDR', mode: 'live' });
const net = (of: OpenDeposit) => of.finalMinor - of.feeMinor;
const available = (of: OpenDeposit) => ({
  availableMinor: net(of),
  heldMinor: 0n,
  pendingMinor: 0n,
});
const waiting = (of: OpenDeposit) => ({ availableMinor: 0n, heldMinor: 0n, pendingMinor: net(of) });
const total = async (id: string) =>
  (
    await one(
      database.db.read,
      sql<{ amount: bigint }>`select amount from unconfirmed_total where id = ${`${id}.IDR.live`}`,
    )
  ).amount;
const imported = (lineIds: string[]) =>
  confirmCredits(world.deps, { lineIds, evidence: { source: 'import', id: newId('evl') } });

describe('a credit that only its owner\u2019s phone has seen', () => {
  test('is available within the ceilings and counts for its owner and its account', async () => {
    await ceilings(1_000_000, 1_000_000);
    const of = await paid();
    expect(await claim(of.lineId)).toMatchObject({
      confirmation: 'unconfirmed',
      owner: farm,
      by: null,
    });
    expect(await balance(of)).toEqual(available(of));
    expect([await total(`owner.${farm}`), await total(`account.${of.accountId}`)]).toEqual([
      of.finalMinor,
      of.finalMinor,
    ]);
  });

  test('above its account\u2019s ceiling is pending: the deposit is paid, the merchant sees the money and cannot take it out', async () => {
    await ceilings(100_000, 1_000_000);
    const of = await paid();
    expect(await world.standing(of)).toBe('succeeded none completed');
    expect(await confirmation(of)).toBe('pending');
    expect(await balance(of)).toEqual(waiting(of));
    expect(await total(`owner.${farm}`)).toBe(0n);
    expect(await world.facts('deposits.creditPending', of.accountId)).toMatchObject([
      { lineId: of.lineId, ownerId: farm, merchantId: of.merchantId },
    ]);
  });

  test('above its owner\u2019s ceiling is pending on whichever of his accounts it comes in', async () => {
    await ceilings(1_000_000, 200_000);
    const [first, second] = [await paid(), await paid()];
    expect([await confirmation(first), await confirmation(second)]).toEqual([
      'unconfirmed',
      'pending',
    ]);
    expect([await balance(first), await balance(second)]).toEqual([
      available(first),
      waiting(second),
    ]);
  });

  test('at once with 19 others never makes more available than the ceiling', async () => {
    await ceilings(1_000_000, 600_000);
    const open = [];
    for (let i = 0; i < 20; i++) open.push(await world.deposit({ ownerUserId: farm }));
    const lines = await Promise.all(
      open.map(({ accountId, finalMinor: amountMinor }) =>
        addLine(database.db, { accountId, amountMinor }),
      ),
    );
    await Promise.all(lines.map((lineId) => matchLines(world.deps, [lineId])));
    const states = await Promise.all(lines.map((lineId) => confirmation({ lineId })));
    expect([
      states.filter((state) => state === 'unconfirmed').length,
      states.filter((state) => state === 'pending').length,
    ]).toEqual([4, 16]);
    expect(await total(`owner.${farm}`)).toBeLessThanOrEqual(60_000_000n);
  });

  test('of the operator\u2019s own phone is nobody\u2019s claim', async () => {
    const of = await world.deposit();
    const lineId = await payOf(of);
    expect(await claim(lineId)).toMatchObject({ confirmation: null, owner: null });
  });

  test('that waits for evidence repays nothing that the merchant owes; what becomes available does', async () => {
    await ceilings(0, 0);
    const of = await world.deposit({ ownerUserId: farm });
    const owes = {
      merchantId: of.merchantId,
      currency: 'IDR' as const,
      mode: 'live' as const,
      amountMinor: 1_000_000n,
    };
    await world.deps.writer.submit({
      kind: reversal,
      cause: `alloc:${newId('alo')}`,
      order: of.merchantId,
      mode: 'live',
      payload: owes,
    });
    const lineId = await payOf(of);
    const receivable = `merchantReceivable.${of.merchantId}.IDR.live`;
    expect([await balance(of), await world.posted(receivable)]).toEqual([waiting(of), -1_000_000n]);
    await imported([lineId]);
    expect([await balance(of), await world.posted(receivable)]).toEqual([
      { ...available(of), availableMinor: net(of) - 1_000_000n },
      0n,
    ]);
  });

  test('is held against payouts: no payout commits what is pending', async () => {
    await ceilings(0, 0);
    const of = await paid();
    const [hold] = await all(
      database.db.read,
      sql<{ id: string }>`select id from hold where merchant_id = ${of.merchantId}`,
    );
    const payload = {
      holdId: hold?.id ?? '',
      merchantId: of.merchantId,
      currency: 'IDR' as const,
      mode: 'live' as const,
    };
    expect(
      await world.deps.writer.submit({
        kind: captureHold,
        cause: 'hold:commit',
        order: of.merchantId,
        mode: 'live',
        payload,
      }),
    ).toEqual({ verdict: 'refused', code: 'holdNotPending' });
    expect(await balance(of)).toEqual(waiting(of));
  });
});

describe('independent evidence', () => {
  test('takes a credit out of the sums, makes a pending one available, and does so once', async () => {
    await ceilings(200_000, 200_000);
    const [first, second] = [await paid(), await paid()];
    expect(await imported([first.lineId, second.lineId])).toBe(2);
    expect(await imported([first.lineId, second.lineId])).toBe(0);
    expect([await claim(first.lineId), await confirmation(second)]).toMatchObject([
      { confirmation: 'confirmed', by: expect.stringMatching(/^import:evl_/) },
      'confirmed',
    ]);
    expect([await balance(first), await balance(second), await total(`owner.${farm}`)]).toEqual([
      available(first),
      available(second),
      0n,
    ]);
    expect(await world.facts('ledger.balanceChanged', second.merchantId)).toHaveLength(2);
  });

  test('told 20 times at once counts once', async () => {
    await ceilings(0, 0);
    const of = await paid();
    await Promise.all(Array.from({ length: 20 }, () => imported([of.lineId])));
    expect([await balance(of), await confirmation(of)]).toEqual([available(of), 'confirmed']);
    expect(await world.facts('deposits.creditConfirmed', of.lineId)).toHaveLength(1);
  });

  test('about one credit lets the oldest pending ones into the room that it makes', async () => {
    await ceilings(1_000_000, 200_000);
    const [first, second, third] = [await paid(), await paid(), await paid()];
    await imported([first.lineId]);
    expect([await confirmation(second), await confirmation(third)]).toEqual([
      'unconfirmed',
      'pending',
    ]);
    expect([await balance(second), await balance(third)]).toEqual([
      available(second),
      waiting(third),
    ]);
    await ceilings(1_000_000, 1_000_000);
    await sweepConfirmations(world.deps);
    expect(await confirmation(third)).toBe('unconfirmed');
  });

  test('makes room for whom it is about, however many credits of others wait above theirs', async () => {
    await ceilings(0, 0);
    const stuck = await paid();
    await asThief(
      database.db,
      sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
        occurred_to, source, booked, raw_enc, match_status, posted, allocated, claim_owner_id, confirmation, hold_id)
      select left(id, 4) || lpad(n::text, 26, '0'), account_id, mode, 'copy-' || n, direction, amount,
        currency, occurred_from, occurred_to, source, booked, '', match_status, posted, allocated,
          claim_owner_id, confirmation, hold_id
      from statement_line, generate_series(1, 501) n where id = ${stuck.lineId}`,
    );
    farm = await addFarm(database.db);
    await ceilings(0, 0);
    const of = await paid();
    await ceilings(1_000_000, 1_000_000);
    await sweepConfirmations(world.deps);
    expect(await confirmation(of)).toBe('unconfirmed');
    await asOwner(database.db, sql`delete from statement_line where key like 'copy-%'`);
    await asOwner(database.db, sql`delete from statement_line_name where name like 'copy-%'`);
  });

  test('that was stored while nobody listened is found by the sweep, once somebody stands behind it', async () => {
    await ceilings(0, 0);
    const of = await paid();
    const [importId, evidenceId] = [newId('imp'), newId('evl')];
    const [first, second] = [person(), person()];
    await sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping,
      covers_from, covers_to, report, imported_by, stands, waits_because, stood_by)
      values (${importId}, ${of.accountId}, 'live', 'confirm', ${importId}, 'mutasi.csv', '{}', now(),
        now(), '{}', ${first.actorId}, 'waits', 'identity', ${first.actorId})`.execute(
      database.db.read,
    );
    await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
      occurred_from, occurred_to, raw_enc, line_id, import_id)
      values (${evidenceId}, ${of.accountId}, 'live', 'import', 'k', 'credit', ${of.finalMinor}, 'IDR',
        now(), now(), '', ${of.lineId}, ${importId})`.execute(database.db.read);
    await signRow(database.db, importPower, importId);
    await signRow(database.db, evidencePower, evidenceId);
    expect(await sweepConfirmations(world.deps)).toBe(0);
    await endorseImport(world.deps.db, testApprovals(), {
      importId,
      reason: 'compared',
      by: { actor: second },
    });
    expect(await sweepConfirmations(world.deps)).toBe(1);
    expect(await confirmation(of)).toBe('confirmed');
  });

  test('by the owner\u2019s other phone is none: what a history says twice is still his word', async () => {
    await ceilings(0, 0);
    const of = await paid();
    await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
      occurred_from, occurred_to, raw_enc, line_id)
      values (${newId('evl')}, ${of.accountId}, 'live', 'history', 'k', 'credit', ${of.finalMinor}, 'IDR',
        now(), now(), '', ${of.lineId})`.execute(database.db.read);
    expect(await sweepConfirmations(world.deps)).toBe(0);
    expect(await confirmation(of)).toBe('pending');
  });
});

describe('an own transfer', () => {
  /** An account that no payment is sent to. */
  const quiet = (ownerUserId?: string) =>
    addAccount(database.db, {
      merchantIds: ['mer_none'],
      ...(ownerUserId !== undefined && { ownerUserId }),
    });
  const move = (from: string, to: string, amountMinor: bigint) =>
    addAgreedMove(database.db, person, { kind: 'ownMove', from, to, amountMinor });
  async function shown(
    accountId: string,
    direction: 'credit' | 'debit',
    amountMinor: bigint,
  ): Promise<string> {
    const lineId = await addLine(database.db, { accountId, direction, amountMinor });
    await matchLines(world.deps, [lineId]);
    return lineId;
  }
  const stored = (id: string) =>
    one(
      database.db.read,
      sql<{
        status: string;
        confirmed: bigint;
      }>`select status, confirmed from float_move where id = ${id}`,
    );

  test('moves the float of both accounts over what is in transit, and is closed when both have shown it', async () => {
    const [{ accountId: from }, { accountId: to }] = [await quiet(), await quiet()];
    const moveId = await move(from, to, 7_700_000n);
    const inTransit = await world.posted('floatInTransit.operator.IDR.live');
    expect(await world.line(await shown(from, 'debit', 7_700_000n))).toMatchObject({
      matchStatus: 'matched',
      posted: true,
      reason: 'ownTransfer',
    });
    expect([(await stored(moveId)).status, await world.posted(`float.${from}.IDR.live`)]).toEqual([
      'inTransit',
      7_700_000n,
    ]);
    expect(await world.posted('floatInTransit.operator.IDR.live')).toBe(inTransit - 7_700_000n);
    await shown(to, 'credit', 7_700_000n);
    expect([
      (await stored(moveId)).status,
      await world.posted(`float.${to}.IDR.live`),
      await world.posted('floatInTransit.operator.IDR.live'),
    ]).toEqual(['closed', -7_700_000n, inTransit]);
    expect(
      await world.line(await shown(to, 'credit', 7_700_000n)),
      'a second one was not announced',
    ).toMatchObject({ matchStatus: 'unmatched', reason: 'noDeposit' });
  });

  test('received by another owner\u2019s account confirms the sender\u2019s oldest credits, whole ones up to its amount, once', async () => {
    await ceilings(200_000, 10_000_000);
    const merchantId = await addMerchant(database.db);
    const { accountId: from } = await addAccount(database.db, {
      merchantIds: [merchantId],
      ownerUserId: farm,
    });
    const { accountId: to } = await quiet(await addFarm(database.db));
    const credits = [];
    for (let i = 0; i < 3; i++) credits.push(await payOf(await world.pay(merchantId)));
    const moveId = await move(from, to, 31_000_000n);
    await shown(from, 'debit', 31_000_000n);
    await sweepConfirmations(world.deps);
    expect(await confirmation({ lineId: credits[0] ?? '' }), 'nobody else has seen it yet').toBe(
      'unconfirmed',
    );
    await shown(to, 'credit', 31_000_000n);
    for (let i = 0; i < 2; i++) await sweepConfirmations(world.deps);
    expect(await Promise.all(credits.map((lineId) => confirmation({ lineId })))).toEqual([
      'confirmed',
      'confirmed',
      'unconfirmed',
    ]);
    expect((await stored(moveId)).confirmed).toBe(29_999_700n);
  });

  test('between two accounts of one owner confirms nothing', async () => {
    await ceilings(200_000, 10_000_000);
    const merchantId = await addMerchant(database.db);
    const { accountId: from } = await addAccount(database.db, {
      merchantIds: [merchantId],
      ownerUserId: farm,
    });
    const { accountId: to } = await quiet(farm);
    const lineId = await payOf(await world.pay(merchantId));
    await move(from, to, 31_000_000n);
    await shown(from, 'debit', 31_000_000n);
    await shown(to, 'credit', 31_000_000n);
    await sweepConfirmations(world.deps);
    expect(await confirmation({ lineId })).toBe('unconfirmed');
  });
});

describe('two persons', () => {
  const propose = async (lineId: string, by = person()) =>
    proposeLine(world.deps, {
      lineId,
      revision: (await claim(lineId)).revision,
      what: { kind: 'release' },
      reason: 'paid out by hand',
      by,
    });

  test('make a pending credit available without evidence: it still counts as their owner\u2019s claim', async () => {
    await ceilings(0, 0);
    const of = await paid();
    const proposalId = await propose(of.lineId);
    await decideProposal(world.deps, {
      proposalId,
      decision: 'approve',
      reason: 'seen in the app',
      by: person(),
    });
    expect([await confirmation(of), await balance(of), await total(`owner.${farm}`)]).toEqual([
      'unconfirmed',
      available(of),
      of.finalMinor,
    ]);
    const acts = await all(
      database.db.read,
      sql<{
        action: string;
        reason: string;
      }>`select action, reason from audit_entry where entity_id = ${of.lineId} order by id`,
    );
    expect(acts).toEqual([
      { action: 'line.proposed', reason: 'paid out by hand' },
      { action: 'line.proposalApproved', reason: 'seen in the app' },
    ]);
    expect(await imported([of.lineId])).toBe(1);
  });

  test('are needed: the one who proposed does not decide, and a credit that was confirmed meanwhile is not released again', async () => {
    await ceilings(0, 0);
    const of = await paid();
    const by = person();
    const proposalId = await propose(of.lineId, by);
    await expect(
      decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'x', by }),
    ).rejects.toMatchObject({ code: 'secondPersonNeeded' });
    await imported([of.lineId]);
    await expect(
      decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'x', by: person() }),
    ).rejects.toMatchObject({ code: 'stateConflict' });
    expect(await balance(of)).toEqual(available(of));
  });
});
