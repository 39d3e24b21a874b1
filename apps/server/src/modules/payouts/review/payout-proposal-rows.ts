import { proposalMachine } from '@wallet/contract';
import type { ErrorCode, Mode, PayoutOutcome, ProposalStatus } from '@wallet/contract';
import { type About, hashOf, type Needed } from '#modules/approvals/words';
import { type Actor, addAudit } from '#modules/audit';
import { change, lock } from '#platform/writer';
import type { Insert, Change, Lockable, LockRequest, View } from '#platform/writer';

/** A person, as the record of an act names one. */
export type Person = Actor & { actorId: string };

export interface LockedPayoutProposal {
  id: string;
  transactionId: string;
  intentId: string;
  intentRevision: number;
  mode: Mode;
  outcome: PayoutOutcome;
  lineId: string | null;
  lineRevision: number | null;
  endsRequest: boolean | null;
  status: ProposalStatus;
  proposedBy: string;
  lapsesAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

export const payoutProposalRows: Lockable<LockedPayoutProposal> = {
  name: 'payoutProposal',
  table: 'payout_proposal',
  rank: 7.1,
  shared: false,
  columns: {
    id: 'text',
    transactionId: 'text',
    intentId: 'text',
    intentRevision: 'integer',
    mode: 'text',
    outcome: 'text',
    lineId: 'text',
    lineRevision: 'integer',
    endsRequest: 'boolean',
    status: 'text',
    proposedBy: 'text',
    lapsesAt: 'timestamptz',
    decidedBy: 'text',
    decidedAt: 'timestamptz',
    decisionReason: 'text',
  },
  changes: ['status', 'decidedBy', 'decidedAt', 'decisionReason'],
  stamped: true,
  sealed: ['transactionId', 'outcome', 'lineId', 'status', 'decidedBy'],
};

/** Everything that a proposal does, as words about it carry it. */
export function aboutPayoutProposal({
  id,
  transactionId,
  intentId,
  intentRevision,
  mode,
  outcome,
  lineId,
  lineRevision,
  endsRequest,
  proposedBy,
  lapsesAt,
}: LockedPayoutProposal): About {
  return {
    subject: 'payoutProposal',
    subjectId: id,
    revision: intentRevision,
    payloadHash: hashOf({
      id,
      transactionId,
      intentId,
      intentRevision,
      mode,
      outcome,
      lineId,
      lineRevision,
      endsRequest,
      proposedBy,
      lapsesAt,
    }),
  };
}

/** Whose words the money of a proposal needs: one other person's. */
export function neededOfOutcome(proposalId: string): (view: View) => Needed | undefined {
  return (view) => {
    const proposal = view.row(payoutProposalRows, proposalId);
    return (
      proposal && {
        about: aboutPayoutProposal(proposal),
        askedBy: proposal.proposedBy,
        others: 1,
      }
    );
  };
}

/** Whose word it is that an item acts on. Without a proposal it is one person's alone. */
export interface Word {
  proposalId: string | null;
  by: Person;
  reason: string;
}

export function proposalLock({ proposalId }: Word): LockRequest[] {
  return proposalId === null ? [] : [lock(payoutProposalRows, [proposalId])];
}

/** The proposal awaiting this person's word; refused stateConflict, or secondPersonNeeded. */
export function decidable(
  view: View,
  { proposalId, by }: Word,
  of: Pick<LockedPayoutProposal, 'intentId' | 'intentRevision' | 'outcome'>,
): LockedPayoutProposal | { refused: ErrorCode } {
  const proposal = proposalId === null ? undefined : view.row(payoutProposalRows, proposalId);
  if (
    proposal?.status !== 'open' ||
    proposal.lapsesAt <= view.now ||
    proposal.intentId !== of.intentId ||
    proposal.outcome !== of.outcome
  )
    return { refused: 'stateConflict' };
  if (proposal.proposedBy === by.actorId) return { refused: 'secondPersonNeeded' };
  return proposal.intentRevision === of.intentRevision ? proposal : { refused: 'revisionConflict' };
}

export function approvedBy(
  proposal: LockedPayoutProposal,
  { by, reason }: Word,
  now: Date,
): Change {
  return change(payoutProposalRows, {
    ...proposal,
    status: proposalMachine.moves.approve.to,
    decidedBy: by.actorId,
    decidedAt: now,
    decisionReason: reason,
  });
}

/** The record of what persons decided, written with the money. */
export function recordOf(
  { proposalId, by, reason }: Word,
  {
    transactionId,
    mode,
    outcome,
    ...after
  }: {
    transactionId: string;
    mode: Mode;
    outcome: PayoutOutcome;
    lineId?: string;
    endsRequest?: boolean;
  },
): Insert {
  const action = outcome === 'paid' ? 'payout.settledByPerson' : 'payout.disprovedByPersons';
  return addAudit({
    actor: by,
    mode,
    action,
    entity: 'transaction',
    entityId: transactionId,
    after: { ...after, proposalId },
    reason,
  });
}
