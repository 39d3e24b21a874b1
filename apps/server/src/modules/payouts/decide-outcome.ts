import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { all, maybe, one } from '#platform/db';
import type { Db } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Verdict } from '#platform/writer';
import { disproveByPersons } from './disprove-by-persons.ts';
import { selectHeld } from './intents.sql.ts';
import type { CaseRow } from './payout-case.sql.ts';
import type { Ending } from './payout-ending.ts';
import type { Person, Word } from './payout-proposal-rows.ts';
import { endPayoutProposal, selectPayoutProposals } from './payout-proposals.sql.ts';
import type { StoredProposal } from './payout-proposals.sql.ts';
import { readTiming } from './payout-timing.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { debitToName, refuseUnlessDisprovable } from './propose-outcome.ts';
import { readAloneLimit, readEvidenceOf } from './read-payout-case.ts';
import type { CaseEvidence } from './read-payout-evidence.ts';
import { settleByPerson } from './settle-by-person.ts';

type DecideDeps = Pick<PayoutsDeps, 'db' | 'writer'>;

export interface OutcomeDecision {
  transactionId: string;
  proposalId: string;
  decision: 'approve' | 'reject';
  reason: string;
  by: Person;
}

/**
 * Another person decides about a proposal. An approval is judged anew over what is known now, and over the locked rows:
 * of two at once, or of a person and a line, the first wins. Refuses `notFound`, `stateConflict` when it has ended or
 * lapsed, `secondPersonNeeded` for its proposer, and with what the money refuses it for. The record is written with the money.
 */
export async function decideOutcome(
  deps: DecideDeps,
  { transactionId, proposalId, decision, reason, by }: OutcomeDecision,
): Promise<void> {
  const proposal = await findProposal(deps.db, { transactionId, proposalId });
  if (proposal.proposedBy === by.actorId) throw new Refusal('secondPersonNeeded');
  if (proposal.status !== 'open') throw new Refusal('stateConflict');
  if (decision === 'reject') return end(deps.db, proposal, { status: 'rejected', by, reason });
  const found = await readEvidenceOf(deps.db.read, transactionId);
  if (found.row.revision !== proposal.intentRevision) throw new Refusal('revisionConflict');
  const word = { proposalId, by, reason };
  if (proposal.outcome === 'paid')
    return settle(deps, found, {
      lineId: proposal.lineId ?? '',
      lineRevision: proposal.lineRevision ?? 0,
      word,
    });
  refuseUnlessDisprovable(found);
  const { isHeld } = await one(deps.db.read, selectHeld(found.row.accountId));
  if (isHeld && found.row.mode === 'live')
    throw new Refusal('proofTimeNotOver', {
      detail: 'A backup was restored, and its account is not released yet.',
    });
  return disprove(deps, found.row, { endsRequest: proposal.endsRequest === true, word });
}

/** An Admin says alone which debit a payout is. Refuses like a proposal of it, `proposalOpen`, and `secondPersonNeeded` above the limit. */
export async function settleUnknown(
  deps: DecideDeps,
  {
    transactionId,
    revision,
    lineId,
    reason,
    by,
  }: { transactionId: string; revision: number; lineId: string; reason: string; by: Person },
): Promise<void> {
  const found = await readEvidenceOf(deps.db.read, transactionId);
  if (found.row.revision !== revision) throw new Refusal('revisionConflict');
  if (found.row.proposalId !== null) throw new Refusal('proposalOpen');
  const { revision: lineRevision } = debitToName(found, lineId);
  if (found.row.amountMinor > (await readAloneLimit(deps.db.read, found.row)))
    throw new Refusal('secondPersonNeeded');
  return settle(deps, found, { lineId, lineRevision, word: { proposalId: null, by, reason } });
}

/** A proposal is taken back by its own proposer. Refuses `notFound`, also for others', and `stateConflict` when it has ended. */
export async function withdrawOutcome(
  { db }: Pick<DecideDeps, 'db'>,
  { transactionId, proposalId, by }: { transactionId: string; proposalId: string; by: Person },
): Promise<void> {
  const proposal = await findProposal(db, { transactionId, proposalId });
  if (proposal.proposedBy !== by.actorId) throw new Refusal('notFound');
  return end(db, proposal, { status: 'withdrawn', by, reason: null });
}

async function findProposal(
  db: Db,
  { transactionId, proposalId }: { transactionId: string; proposalId: string },
): Promise<StoredProposal> {
  const proposal = (await all(db.read, selectPayoutProposals(transactionId))).find(
    ({ id }) => id === proposalId,
  );
  if (!proposal) throw new Refusal('notFound');
  return proposal;
}

async function end(
  db: Db,
  { id, transactionId, intentId, mode, outcome }: StoredProposal,
  { status, by, reason }: { status: 'rejected' | 'withdrawn'; by: Person; reason: string | null },
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, endPayoutProposal({ id, status, by: by.actorId, reason }))))
      throw new Refusal('stateConflict');
    const action = status === 'rejected' ? 'payout.proposalRejected' : 'payout.proposalWithdrawn';
    await recordAudit(trx, {
      actor: by,
      mode,
      action,
      entity: 'transaction',
      entityId: transactionId,
      after: { proposalId: id, outcome },
      reason: reason ?? undefined,
    });
    await tellFact(trx, {
      name: 'payouts.proposalEnded',
      key: transactionId,
      mode,
      payload: { transactionId, intentId, proposalId: id, status },
    });
  });
}

interface Naming {
  lineId: string;
  lineRevision: number;
  word: Word;
}

async function settle(
  { db, writer }: DecideDeps,
  { row }: CaseEvidence,
  { lineId, lineRevision, word }: Naming,
): Promise<void> {
  const { transactionId, merchantId, mode, takenAt, revision: intentRevision } = row;
  if (!takenAt) throw new Refusal('payoutNotOpen');
  const payload = {
    ...(await endingOf(db, row)),
    word,
    lineId,
    lineRevision,
    takenAt,
    intentRevision,
  };
  accept(
    await writer.submit({
      kind: settleByPerson,
      cause: `alloc:${transactionId}`,
      order: merchantId,
      mode,
      payload,
    }),
  );
}

async function disprove(
  { db, writer }: DecideDeps,
  row: CaseRow,
  { endsRequest, word }: { endsRequest: boolean; word: Word },
): Promise<void> {
  const {
    transactionId,
    merchantId,
    mode,
    pressUntil,
    decideAfter,
    revision: intentRevision,
  } = row;
  if (!pressUntil || !decideAfter) throw new Refusal('pressStillPossible');
  // What is told as the attempt's end is a code; the person's own words are in the record.
  const payload = {
    ...(await endingOf(db, row)),
    word,
    pressUntil,
    decideAfter,
    intentRevision,
    disproof: 'decided' as const,
    endsRequest,
    reason: 'decidedByPersons',
  };
  accept(
    await writer.submit({
      kind: disproveByPersons,
      cause: `payoutEnd:${transactionId}`,
      order: merchantId,
      mode,
      payload,
    }),
  );
}

async function endingOf(
  db: Db,
  {
    id: intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
  }: CaseRow,
): Promise<Ending> {
  const { longestPendingMs, historyLagMs } = await readTiming(db.read, accountId);
  return {
    intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
    guardMs: longestPendingMs + historyLagMs,
  };
}

function accept(verdict: Verdict<unknown>): void {
  if (verdict.verdict === 'refused') throw new Refusal(verdict.code);
  if (verdict.verdict === 'conflict') throw new Refusal('payoutNotOpen');
}
