import { ApiError } from '@wallet/contract';
import { withDecisions } from '#modules/approvals/words';
import type { Approvals, From, CommandDecisions, TakenWord } from '#modules/approvals/words';
import { recordAudit } from '#modules/audit';
import { all, type Db, maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import type { LedgerCommand, LedgerResult } from '#platform/writer';
import { disproveByPersons } from './disprove-by-persons.ts';
import { payoutEvents } from '../events.ts';
import type { CaseRow } from './payout-case.sql.ts';
import type { Ending } from '../payout-ending.ts';
import { aboutPayoutProposal, neededOfOutcome } from './payout-proposal-rows.ts';
import type { Person, Word } from './payout-proposal-rows.ts';
import {
  endPayoutProposal,
  selectAsLocked,
  selectPayoutProposals,
} from './payout-proposals.sql.ts';
import type { StoredProposal } from './payout-proposals.sql.ts';
import { readTiming } from '../payout-timing.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { refuseUnlessDisprovable } from './propose-outcome.ts';
import { readHeld } from '../proving/read-held.ts';
import { readEvidenceOf } from './read-payout-case.ts';
import type { CaseEvidence } from './read-payout-evidence.ts';
import { settleByPerson } from './settle-by-person.ts';

export type DecideDeps = Pick<PayoutsDeps, 'db' | 'writer'> & { approvals: Approvals };

export interface OutcomeDecision {
  transactionId: string;
  proposalId: string;
  decision: 'approve' | 'reject';
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * Another person, independent of its proposer, decides about a proposal. An approval is judged anew
 * over what is known now, over the locked rows, and over both signed words: of two at once, or of a
 * person and a line, the first wins. Refuses `notFound`, `stateConflict` when it has ended or
 * lapsed, what `Approvals.take` refuses, and with what the money refuses it for. The record is
 * written with the money.
 */
export async function decideOutcome(
  deps: DecideDeps,
  { transactionId, proposalId, decision, reason, by, from }: OutcomeDecision,
): Promise<void> {
  const proposal = await findProposal(deps.db, { transactionId, proposalId });
  if (proposal.proposedBy === by.actorId) throw new ApiError('secondPersonNeeded');
  if (proposal.status !== 'open') throw new ApiError('stateConflict');
  const about = aboutPayoutProposal(await one(deps.db.read, selectAsLocked(proposalId)));
  const taken = await deps.approvals.take(deps.db.read, {
    about,
    verdict: decision,
    reason,
    by,
    from,
    askedBy: proposal.proposedBy,
  });
  if (decision === 'reject') return end(deps, proposal, { status: 'rejected', by, reason, taken });
  const found = await readEvidenceOf(deps.db.read, transactionId);
  if (found.row.revision !== proposal.intentRevision) throw new ApiError('revisionConflict');
  const word = { proposalId, by, reason };
  const words = {
    taken,
    written: (await deps.approvals.wordsFor(deps.db.read, about)).map(({ id }) => id),
    neededOf: neededOfOutcome(proposalId),
  };
  if (proposal.outcome === 'paid')
    return settle(deps, found, {
      lineId: proposal.lineId ?? '',
      lineRevision: proposal.lineRevision ?? 0,
      word,
      words,
    });
  refuseUnlessDisprovable(found);
  if (found.row.mode === 'live' && (await readHeld(deps.db.read, found.row.accountId)))
    throw new ApiError('proofTimeNotOver', {
      detail: 'A backup was restored, and its account is not released yet.',
    });
  return disprove(deps, found.row, { endsRequest: proposal.endsRequest === true, word, words });
}

/** The proposer takes it back. Refuses `notFound`, also for others', and `stateConflict` if ended. */
export async function withdrawOutcome(
  { db }: Pick<DecideDeps, 'db'>,
  { transactionId, proposalId, by }: { transactionId: string; proposalId: string; by: Person },
): Promise<void> {
  const proposal = await findProposal(db, { transactionId, proposalId });
  if (proposal.proposedBy !== by.actorId) throw new ApiError('notFound');
  return end({ db }, proposal, { status: 'withdrawn', by, reason: null });
}

async function findProposal(
  db: Db,
  { transactionId, proposalId }: { transactionId: string; proposalId: string },
): Promise<StoredProposal> {
  const proposal = (await all(db.read, selectPayoutProposals(transactionId))).find(
    ({ id }) => id === proposalId,
  );
  if (!proposal) throw new ApiError('notFound');
  return proposal;
}

interface End {
  status: 'rejected' | 'withdrawn';
  by: Person;
  reason: string | null;
  taken?: TakenWord;
}

async function end(
  { db, approvals }: Pick<DecideDeps, 'db'> & Partial<DecideDeps>,
  { id, transactionId, intentId, mode, outcome }: StoredProposal,
  { status, by, reason, taken }: End,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, endPayoutProposal({ id, status, by: by.actorId, reason }))))
      throw new ApiError('stateConflict');
    if (taken) await approvals?.keep(trx, taken);
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
    await publish(trx, payoutEvents.proposalEnded, {
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
  words: CommandDecisions;
}

/** Persons now say which debit it is. Refuses `payoutNotOpen` if no phone had it, and as the money. */
export async function settle(
  deps: DecideDeps,
  { row }: CaseEvidence,
  { lineId, lineRevision, word, words }: Naming,
): Promise<void> {
  const { transactionId, merchantId, mode, takenAt, revision: intentRevision } = row;
  if (!takenAt) throw new ApiError('payoutNotOpen');
  const payload = {
    ...(await endingOf(deps.db, row)),
    word,
    lineId,
    lineRevision,
    takenAt,
    intentRevision,
  };
  const cause = `alloc:${transactionId}`;
  await submit(deps, words, { kind: settleByPerson, cause, order: merchantId, mode, payload });
}

async function disprove(
  deps: DecideDeps,
  row: CaseRow,
  { endsRequest, word, words }: { endsRequest: boolean; word: Word; words: CommandDecisions },
): Promise<void> {
  const {
    transactionId,
    merchantId,
    mode,
    pressUntil,
    decideAfter,
    takenAt,
    revision: intentRevision,
  } = row;
  if (!pressUntil || !decideAfter) throw new ApiError('pressStillPossible');
  // What is told as the attempt's end is a code; the person's own words are in the record.
  const payload = {
    ...(await endingOf(deps.db, row)),
    word,
    pressUntil,
    decideAfter,
    intentRevision,
    takenAt,
    disproof: 'decided' as const,
    endsRequest,
    reason: 'decidedByPersons',
  };
  const cause = `payoutEnd:${transactionId}`;
  await submit(deps, words, { kind: disproveByPersons, cause, order: merchantId, mode, payload });
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

async function submit<Payload, Result>(
  { writer, approvals }: DecideDeps,
  words: CommandDecisions,
  item: LedgerCommand<Payload, Result>,
): Promise<void> {
  accept(await writer.submit({ ...item, kind: withDecisions(item.kind, approvals.vault, words) }));
}

function accept(verdict: LedgerResult<unknown>): void {
  if (verdict.verdict === 'refused') throw new ApiError(verdict.code);
  if (verdict.verdict === 'conflict') throw new ApiError('payoutNotOpen');
}
