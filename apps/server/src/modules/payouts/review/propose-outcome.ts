import { ApiError } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import type { From } from '#modules/approvals/words';
import { maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { payoutEvents } from '../events.ts';
import { disprovedBlocker } from './payout-actions.ts';
import { aboutPayoutProposal, type Person } from './payout-proposal-rows.ts';
import {
  insertPayoutProposal,
  lapsePayoutProposals,
  selectAsLocked,
} from './payout-proposals.sql.ts';
import type { NewPayoutProposal } from './payout-proposals.sql.ts';
import type { DecideDeps } from './decide-outcome.ts';
import { readEvidenceOf } from './read-payout-case.ts';
import type { CaseEvidence } from './read-payout-evidence.ts';
import type { WeighedDebit } from './compare-debit.ts';

export type OutcomeInput =
  | { outcome: 'paid'; lineId: string }
  | { outcome: 'notPaid'; evidence: string; endsRequest: boolean };

export interface OutcomeProposal {
  transactionId: string;
  /** The payout as the person saw it. */
  revision: number;
  what: OutcomeInput;
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * Proposes how a payout ended; another person decides within 24 hours, and it is judged anew then. Refuses `notFound`,
 * `revisionConflict` when something became known since, `payoutNotOpen`, `proposalOpen`; for `paid` what `debitToName`
 * does, for `notPaid` `pressStillPossible`, `proofTimeNotOver` and `debitNotExplained`.
 */
export async function proposeOutcome(
  { db, approvals }: Pick<DecideDeps, 'db' | 'approvals'>,
  { transactionId, revision, what, reason, by, from }: OutcomeProposal,
): Promise<void> {
  const found = await readEvidenceOf(db.read, transactionId);
  const {
    row: { id: intentId, mode },
  } = found;
  if (found.row.revision !== revision) throw new ApiError('revisionConflict');
  const named = what.outcome === 'paid' ? debitToName(found, what.lineId) : null;
  if (named === null) refuseUnlessDisprovable(found);
  const detail = detailOfInput(what, named);
  await db.transaction(async (trx) => {
    const id = newId('prp');
    await lapsePayoutProposals(transactionId).execute(trx);
    const made = await maybe(
      trx,
      insertPayoutProposal({
        id,
        transactionId,
        intentId,
        intentRevision: revision,
        mode,
        outcome: what.outcome,
        ...detail,
        reason,
        proposedBy: by.actorId,
      }),
    );
    if (!made) throw new ApiError('proposalOpen');
    const about = aboutPayoutProposal(await one(trx, selectAsLocked(id)));
    await approvals.ask(trx, { about, reason, by, from });
    await recordAudit(trx, {
      actor: by,
      mode,
      action: 'payout.outcomeProposed',
      entity: 'transaction',
      entityId: transactionId,
      after: { proposalId: id, ...what },
      reason,
    });
    await publish(trx, payoutEvents.outcomeProposed, {
      key: transactionId,
      mode,
      payload: { transactionId, intentId, proposalId: id, outcome: what.outcome },
    });
  });
}

type InputDetail = Pick<NewPayoutProposal, 'lineId' | 'lineRevision' | 'endsRequest' | 'evidence'>;

function detailOfInput(what: OutcomeInput, named: WeighedDebit | null): InputDetail {
  return what.outcome === 'paid'
    ? {
        lineId: what.lineId,
        lineRevision: named?.revision ?? null,
        endsRequest: null,
        evidence: null,
      }
    : {
        lineId: null,
        lineRevision: null,
        endsRequest: what.endsRequest,
        evidence: what.evidence,
      };
}

/**
 * The debit that a person names. Refuses `payoutNotOpen`, `debitDiffers` for another sum, account
 * or time, `lineAlreadyUsed` for one that is explained or held.
 */
export function debitToName({ row, debits }: CaseEvidence, lineId: string): WeighedDebit {
  if (row.payoutStatus !== 'unknown' && row.payoutStatus !== 'review')
    throw new ApiError('payoutNotOpen');
  const debit = debits.find((one) => one.lineId === lineId);
  if (!debit || debit.obstacles.includes('otherSum') || debit.obstacles.includes('beforeTaken'))
    throw new ApiError('debitDiffers');
  if (!debit.mayBeNamed) throw new ApiError('lineAlreadyUsed');
  return debit;
}

/**
 * Refuses unless nothing but persons can say that it was not paid; `detail` tells the time, or the
 * debit, that stands in the way.
 */
export function refuseUnlessDisprovable(found: CaseEvidence): void {
  const why = disprovedBlocker(found);
  if (why) throw new ApiError(why.code, detailOf(why.detail ?? why.from?.toISOString()));
}

function detailOf(detail: string | undefined): { detail: string } | undefined {
  return detail === undefined ? undefined : { detail };
}
