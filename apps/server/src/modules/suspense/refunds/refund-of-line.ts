import type { LineProposalBody } from '@wallet/contract';
import type { From, Stand } from '#modules/approvals/words';
import type { LineDecision, Person, ProposableLine } from '#modules/matching/proposals';
import type { UnverifiedOwner } from '#modules/matching/allocations';

/** A line that somebody proposes to send back. Amounts in minor units. */
export interface RefundOfLine {
  proposalId: string;
  line: ProposableLine;
  amountMinor: bigint;
  /** Left out: where the customer of the late deposit was paid before. */
  destination: Extract<LineProposalBody, { kind: 'refund' }>['destination'];
  reason: string;
  by: Person;
  from?: From | undefined;
}

/** What its approval rests on. */
export interface RefundDecision extends LineDecision {
  /** Who agreed before, where two have to. */
  firstApprovedBy: string | null;
  /** From where it is agreed to. */
  stand: Stand;
  claim: UnverifiedOwner | null;
}

/** The word of the first of two, as it was taken about the proposal. */
export interface RefundAgreement {
  proposalId: string;
  by: Person;
  reason: string;
  stand: Stand;
}
