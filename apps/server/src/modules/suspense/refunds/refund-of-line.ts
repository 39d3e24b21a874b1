import type { LineWishBody } from '@wallet/contract';
import type { From, Stand } from '#modules/approvals';
import type { Trx } from '#platform/db';
import type { MoneyItem } from '#platform/writer';
import type { LineDecision, Person, ProposableLine } from '#modules/allocations/proposals';
import type { Claim } from '#modules/allocations';

export interface RefundOfLine {
  proposalId: string;
  line: ProposableLine;
  amountMinor: bigint;
  /** Left out: where the customer of the late deposit was paid before. */
  destination: Extract<LineWishBody, { kind: 'refund' }>['destination'];
  reason: string;
  by: Person;
  from?: From | undefined;
}

export interface RefundDecision extends LineDecision {
  /** Who agreed before, where two have to. */
  firstApprovedBy: string | null;
  /** From where it is agreed to. */
  stand: Stand;
  claim: Claim | null;
}

/** The word of the first of two, as it was taken about the proposal. */
export interface RefundAgreement {
  proposalId: string;
  by: Person;
  reason: string;
  stand: Stand;
}

/** Whoever pays lines back; it is above this module. */
export interface LineRefunds {
  /**
   * Makes the request that sends a line back once the proposal is approved, in the caller's transaction, and tells whether
   * its holder is, by name, who sent the money. Refuses destinationNeeded, and as requests are refused.
   */
  ask(trx: Trx, refund: RefundOfLine): Promise<{ isPayer: boolean }>;
  /**
   * Whether its holder was confirmed by the institution and no rule found anything: otherwise two Admins have to agree.
   * Refuses stateConflict while that is asked or when the request has ended, and withdrawalRefusedByRule.
   */
  judge(proposalId: string): Promise<{ isProved: boolean }>;
  /** The first of two says yes, in the transaction that counts it: kept, signed, as the word about the request. */
  agree(trx: Trx, agreed: RefundAgreement): Promise<void>;
  /** The money item of an approval; undefined when there is nothing to pay. Refuses payoutNotAsApproved. */
  itemOf(decision: RefundDecision): Promise<Omit<MoneyItem<unknown, unknown>, 'cause'> | undefined>;
}
