import { one, sql } from '#platform/db';
import { expireDue } from '#modules/deposits/expiry';
import { confirmCredits } from '#modules/matching/confirmation';
import { matchLines } from '#modules/matching/lines';
import { cancelSession } from '#modules/sessions';
import { evidencePower, importPower } from '#modules/statements/evidence';
import { decideProposal, withdrawProposal } from '#modules/suspense/decisions';
import { proposeLine, proposeManualConfirmation } from '#modules/suspense/proposals';
import type { LineProposalInput } from '#modules/suspense/proposals';
import { newId } from '#platform/ids';
import { asOwner } from '../../database/as-owner.ts';
import type { DepositWorld, OpenDeposit } from '../../deposits/deposit-world.ts';
import { addAccount, addFarm, addLine, addMerchant, makeOlder } from '../../deposits/money-in.ts';
import type { Strangers } from '../../signing/sign-people.ts';
import { signRow, signSettings } from '../../signing/sign-row.ts';

interface Scene {
  world: DepositWorld;
  person: Strangers;
}

/** Deposits of every end, lines of every use, and what persons proposed about them. */
export async function playDeposits(scene: Scene): Promise<void> {
  await playPayments(scene);
  await playClaims(scene);
  await playManualConfirmations(scene);
  await playLines(scene);
  await freeAmount(scene);
}

/** An amount whose time is over: who had it last stays known. */
async function freeAmount({ world }: Scene): Promise<void> {
  const { db } = world.deps;
  const { id } = await expired(world);
  await asOwner(
    db,
    sql`with gone as (delete from amount_slot where transaction_id = ${id} returning *)
      insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id,
        customer_key, released_at)
      select account_id, final_minor, 1, transaction_id, merchant_id, customer_key, now() from gone`,
  );
}

async function playPayments({ world }: Scene): Promise<void> {
  const { db } = world.deps;
  const paid = await world.deposit();
  await come(world, paid.accountId, paid.finalMinor);
  await world.deposit();
  await expired(world);
  const cancelled = await world.deposit();
  await db.transaction((trx) => cancelSession(trx, cancelled.sessionId));
  const duplicate = await world.deposit();
  await come(world, duplicate.accountId, duplicate.finalMinor);
  await come(world, duplicate.accountId, duplicate.finalMinor);
  const policy = await world.deposit({ lateMoneyPolicy: 'credit' });
  await makeOlder(db, policy.sessionId, 3_600);
  await expireDue(db);
  await come(world, policy.accountId, policy.finalMinor);
}

/** What only the owner of a phone has seen: within his ceiling, above it, and proved by a statement. */
async function playClaims({ world }: Scene): Promise<void> {
  const { db } = world.deps;
  const farm = await addFarm(db);
  const ceiling = { IDR: { accountMinor: '20000000', ownerMinor: '20000000' } };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key, jsonb_set(value, ${`{owners,${farm}}`}::text[],
      ${JSON.stringify(ceiling)}::jsonb), clock_timestamp(), 'test', 'test'
    from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
    db.read,
  );
  await signSettings(db);
  const lines: string[] = [];
  for (let i = 0; i < 3; i++) {
    const of = await world.deposit({ ownerUserId: farm });
    lines.push(await come(world, of.accountId, of.finalMinor));
  }
  await confirmCredits(world.deps, {
    lineIds: lines.slice(0, 1),
    evidence: { source: 'import', id: await addEvidence(world, lines[0] ?? '') },
  });
  const of = await world.deposit({ ownerUserId: farm });
  await come(world, of.accountId, of.finalMinor);
}

/** A line of a statement that says the same as the phone did; tells its id. */
async function addEvidence(world: DepositWorld, lineId: string): Promise<string> {
  const [importId, id] = [newId('imp'), newId('evl')];
  const { read } = world.deps.db;
  await sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping,
    covers_from, covers_to, report, imported_by)
    select ${importId}, account_id, mode, 'confirm', ${importId}, 'mutasi.csv', '{}', now(), now(), '{}',
      'usr_importer' from statement_line where id = ${lineId}`.execute(read);
  await sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
    occurred_from, occurred_to, raw_enc, line_id, import_id)
    select ${id}, account_id, mode, 'import', key, direction, amount, currency, occurred_from, occurred_to,
      '', id, ${importId} from statement_line where id = ${lineId}`.execute(read);
  await signRow(world.deps.db, importPower, importId);
  await signRow(world.deps.db, evidencePower, id);
  return id;
}

async function playManualConfirmations({ world, person }: Scene): Promise<void> {
  const marked = async () => {
    const of = await expired(world);
    const proposalId = await proposeManualConfirmation(world.deps, {
      transactionId: of.id,
      evidence: 'ticket 4711',
      reason: 'the bank confirmed it by phone',
      by: person('Staff'),
    });
    return { of, proposalId };
  };
  await marked();
  const [expects, came] = [await marked(), await marked()];
  await decide({ world, person }, expects.proposalId);
  await decide({ world, person }, came.proposalId);
  await come(world, came.of.accountId, came.of.finalMinor);
  const { proposalId } = await marked();
  await decide({ world, person }, proposalId, 'reject');
}

async function playLines({ world, person }: Scene): Promise<void> {
  const scene = { world, person };
  const proposed = async (what: LineProposalInput['what'], line?: string) => {
    const lineId = line ?? (await unexplained(world));
    return { lineId, proposalId: await propose(scene, lineId, what) };
  };
  const ignore = { kind: 'ignore', nature: 'interest' } as const;
  await proposed(ignore);
  await decide(scene, (await proposed(ignore)).proposalId);
  await decide(scene, (await proposed(ignore)).proposalId, 'reject');
  const by = person('Staff');
  const lineId = await unexplained(world);
  await withdrawProposal(world.deps, {
    proposalId: await propose(scene, lineId, ignore, by),
    by,
  });
  const merchantId = await addMerchant(world.deps.db);
  const credit = await proposed({
    kind: 'merchantCredit',
    merchantId,
    amount: { minor: 4_000_000n, currency: 'IDR' },
    chargeFee: false,
  });
  await decide(scene, credit.proposalId);
  const late = await expired(world);
  const line = await come(world, late.accountId, late.finalMinor);
  const allocated = await proposed(
    { kind: 'deposit', transactionId: late.id, accept: ['time'] },
    line,
  );
  await decide(scene, allocated.proposalId);
  const paid = await world.deposit();
  await come(world, paid.accountId, paid.finalMinor);
  const debit = await come(world, paid.accountId, paid.finalMinor, 'debit');
  const taken = await proposed({ kind: 'reversal', transactionId: paid.id }, debit);
  await decide(scene, taken.proposalId);
}

async function expired(world: DepositWorld): Promise<OpenDeposit> {
  const of = await world.deposit();
  await makeOlder(world.deps.db, of.sessionId, 3_600);
  await expireDue(world.deps.db);
  return of;
}

/** A credit that nothing explains. */
async function unexplained(world: DepositWorld): Promise<string> {
  const { accountId } = await addAccount(world.deps.db, { merchantIds: ['mer_none'] });
  return come(world, accountId, 5_000_000n);
}

async function come(
  world: DepositWorld,
  accountId: string,
  amountMinor: bigint,
  direction: 'credit' | 'debit' = 'credit',
): Promise<string> {
  const lineId = await addLine(world.deps.db, { accountId, amountMinor, direction });
  await matchLines(world.deps, [lineId]);
  return lineId;
}

async function propose(
  { world, person }: Scene,
  lineId: string,
  what: LineProposalInput['what'],
  by = person('Staff'),
): Promise<string> {
  const { revision } = await one(
    world.deps.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  return proposeLine(world.deps, { lineId, revision, what, reason: 'a receipt', by });
}

function decide(
  { world, person }: Scene,
  proposalId: string,
  decision: 'approve' | 'reject' = 'approve',
): Promise<unknown> {
  return decideProposal(world.deps, { proposalId, decision, reason: 'agreed', by: person() });
}
