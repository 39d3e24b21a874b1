import { type About, hashOf, type Needed } from '#modules/approvals/words';
import type { View } from '#platform/writer';
import { type LockedProposal, proposalRows } from '#modules/matching/proposals';

/** Everything that a proposal does, as words about it carry it. What becomes of it later is no part of that. */
export function aboutProposal(proposal: LockedProposal): About {
  const {
    id,
    lineId,
    mode,
    kind,
    nature,
    lineRevision,
    amount,
    transactionId,
    depositRevision,
    merchantId,
    fee,
    moveId,
    expectedId,
    accepted,
    proposedBy,
    lapsesAt,
    approvalsNeeded,
  } = proposal;
  return {
    subject: 'lineProposal',
    subjectId: id,
    revision: lineRevision ?? depositRevision ?? 0,
    payloadHash: hashOf({
      id,
      lineId,
      mode,
      kind,
      nature,
      lineRevision,
      amount,
      transactionId,
      depositRevision,
      merchantId,
      fee,
      moveId,
      expectedId,
      accepted,
      proposedBy,
      lapsesAt,
      // A refund may turn out to need a second one later.
      approvalsNeeded: kind === 'refund' ? null : approvalsNeeded,
    }),
  };
}

/** Whose words the money of a proposal needs; `others` as it was judged when the last of them spoke. */
export function neededOfProposal(
  proposalId: string,
  others: number,
): (view: View) => Needed | undefined {
  return (view) => {
    const proposal = view.row(proposalRows, proposalId);
    return (
      proposal && {
        about: aboutProposal(proposal),
        askedBy: proposal.proposedBy,
        others: Math.max(others, proposal.approvalsNeeded),
      }
    );
  };
}
