import { ApiError, depositMachine, mayMove, type Money } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { refuseUnknownFiles } from '#modules/evidence';
import type { From } from '#modules/approvals/words';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { approvalsNeeded } from './approvals-needed.ts';
import { type AskDeps, recordProposalRequest } from './record-proposal-request.ts';
import { type CandidateDeposit, selectDepositNamed } from './candidates.sql.ts';
import { type Person, proposalEvents } from '#modules/matching/proposals';
import { insertProposal } from './proposals.sql.ts';
import { refuseCountedTwice } from './refuse-counted-twice.ts';

export interface ManualConfirmationInput {
  transactionId: string;
  /** What was paid; the deposit's own amount when left out. */
  amount?: Money | undefined;
  /** Where the proof lies. */
  evidence: string;
  /** Files that prove it; they are there. */
  evidenceFileIds?: readonly string[] | undefined;
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * Proposes that a deposit counts as paid although no line shows it; another person decides within
 * 24 hours. Answers the proposal's id. Refuses `notFound`, `depositNotPayable` for a state that
 * does not allow it, or while its late money goes back to its payer, `lineWaits` when a credit of
 * that amount, or of the deposit's own, waits on its account, `feeAboveAmount`, `currencyMismatch`,
 * `evidenceNeeded` for another amount than the deposit's without a file, which two Admins then
 * decide, and `stateConflict` when one is open already.
 */
export async function proposeManualConfirmation(
  { db, approvals }: AskDeps,
  {
    transactionId,
    amount,
    evidence,
    evidenceFileIds = [],
    reason,
    by,
    from,
  }: ManualConfirmationInput,
): Promise<string> {
  return db.transaction(async (trx) => {
    const deposit = await maybe(trx, selectDepositNamed(transactionId));
    if (!deposit) throw new ApiError('notFound');
    const amountMinor = markedMinor(deposit, amount);
    const { accountId, currency, mode, merchantId, revision } = deposit;
    await refuseCountedTwice(trx, deposit, amountMinor);
    const id = newId('prp');
    const needed = await needsFor(trx, { deposit, amountMinor, evidenceFileIds, by });
    const inserted = await maybe(
      trx,
      insertProposal({
        id,
        lineId: null,
        lineRevision: null,
        mode,
        currency,
        accountId,
        kind: 'mark',
        nature: null,
        amountMinor,
        transactionId,
        depositRevision: revision,
        merchantId,
        feeMinor: null,
        moveId: null,
        expectedId: null,
        accepted: '',
        evidence,
        evidenceFileIds,
        reason,
        proposedBy: by.actorId,
        approvalsNeeded: needed,
      }),
    );
    await refuseUnknownFiles(trx, evidenceFileIds);
    if (!inserted) throw new ApiError('stateConflict', { detail: 'It is proposed already.' });
    await recordProposalRequest(trx, approvals, { id, reason, by, from });
    await publish(trx, proposalEvents.markingProposed, {
      key: transactionId,
      mode,
      payload: { proposalId: id, transactionId, accountId },
    });
    const after = {
      proposalId: id,
      amount: String(amountMinor),
      evidence,
      ...(evidenceFileIds.length > 0 && { evidenceFileIds }),
    };
    await recordAudit(trx, {
      actor: by,
      mode,
      ...actOn('deposit.markingProposed', transactionId, 'transaction'),
      after,
      reason,
    });
    return id;
  });
}

/** Another amount than the deposit's needs a file and two Admins. */
async function needsFor(
  trx: Trx,
  {
    deposit: { currency, mode, merchantId, finalMinor },
    amountMinor,
    evidenceFileIds,
    by,
  }: {
    deposit: CandidateDeposit;
    amountMinor: bigint;
    evidenceFileIds: readonly string[];
    by: Person;
  },
): Promise<1 | 2> {
  const needsTwo = amountMinor !== finalMinor;
  if (needsTwo && evidenceFileIds.length === 0) throw new ApiError('evidenceNeeded');
  const about = { amountMinor, currency, mode, by, merchantId };
  return approvalsNeeded(trx, { ...about, isSummed: true, needsTwo });
}

function markedMinor(
  { status, isSessionPaid, currency, finalMinor, feesMinor }: CandidateDeposit,
  amount: Money | undefined,
): bigint {
  if (!mayMove(depositMachine, 'payByDecision', status) || isSessionPaid)
    throw new ApiError('depositNotPayable', {
      detail: isSessionPaid ? 'Its session was paid.' : `It is ${status}.`,
    });
  if (amount && amount.currency !== currency) throw new ApiError('currencyMismatch');
  const amountMinor = amount?.minor ?? finalMinor;
  if (amountMinor < feesMinor) throw new ApiError('feeAboveAmount');
  return amountMinor;
}
