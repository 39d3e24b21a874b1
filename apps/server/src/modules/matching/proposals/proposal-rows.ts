import { proposalMachine } from '@wallet/contract';
import type {
  Currency,
  ErrorCode,
  IgnoredNature,
  Mode,
  ProposalKind,
  ProposalStatus,
  Provider,
} from '@wallet/contract';
import { type Actor, addAudit } from '#modules/audit';
import { addEvent, type Insert, type Lockable, type View } from '#platform/writer';
import { lineRows, type LockedLine } from '../allocations/money-rows.ts';
import { proposalEvents } from './events.ts';

/** A person, as the record of an act names one. */
export type Person = Actor & { actorId: string };

/** Who proposes what a merchant's policy for late money wants. */
export const policyPerson: Person = { actorId: 'system', actorRole: 'System' };

/** A line that somebody wants used, held for the proposal. Amounts in minor units. */
export interface ProposableLine {
  id: string;
  accountId: string;
  mode: Mode;
  currency: Currency;
  direction: 'credit' | 'debit';
  provider: Provider;
  amountMinor: bigint;
  restMinor: bigint;
  counterparty: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
  candidateId: string | null;
  revision: number;
}

/** What somebody wants done with a line, or with a deposit whose line has not come. Amounts in minor units. */
export interface LockedProposal {
  id: string;
  lineId: string | null;
  mode: Mode;
  kind: ProposalKind;
  nature: IgnoredNature | null;
  lineRevision: number | null;
  /** How much of the line; null for what takes it whole. */
  amount: bigint | null;
  transactionId: string | null;
  depositRevision: number | null;
  merchantId: string | null;
  fee: bigint | null;
  moveId: string | null;
  expectedId: string | null;
  /** The guards that do not fit and were accepted by name, with commas between. */
  accepted: string;
  status: ProposalStatus;
  proposedBy: string;
  lapsesAt: Date;
  approvalsNeeded: number;
  firstApprovedBy: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

export const proposalRows: Lockable<LockedProposal> = {
  name: 'lineProposal',
  table: 'line_proposal',
  rank: 7,
  shared: false,
  columns: {
    id: 'text',
    lineId: 'text',
    mode: 'text',
    kind: 'text',
    nature: 'text',
    lineRevision: 'integer',
    amount: 'bigint',
    transactionId: 'text',
    depositRevision: 'integer',
    merchantId: 'text',
    fee: 'bigint',
    moveId: 'text',
    expectedId: 'text',
    accepted: 'text',
    status: 'text',
    proposedBy: 'text',
    lapsesAt: 'timestamptz',
    approvalsNeeded: 'smallint',
    firstApprovedBy: 'text',
    decidedBy: 'text',
    decidedAt: 'timestamptz',
    decisionReason: 'text',
  },
  changes: ['status', 'decidedBy', 'decidedAt', 'decisionReason'],
  stamped: true,
  sealed: ['lineId', 'kind', 'amount', 'transactionId', 'status', 'proposedBy', 'decidedBy'],
};

/** The last word of those that a proposal needs. */
export interface Approval {
  proposalId: string;
  by: Person;
  reason: string;
}

/** The proposal while this person's word is the one that it still needs. */
export function openProposal(view: View, { proposalId, by }: Approval): LockedProposal | undefined {
  const proposal = view.row(proposalRows, proposalId);
  if (
    proposal?.status !== 'open' ||
    proposal.lapsesAt <= view.now ||
    proposal.proposedBy === by.actorId
  )
    return undefined;
  const isEnough =
    proposal.approvalsNeeded === 1 ||
    (proposal.firstApprovedBy !== null && proposal.firstApprovedBy !== by.actorId);
  return isEnough ? proposal : undefined;
}

export function approved(
  proposal: LockedProposal,
  { by, reason }: Approval,
  now: Date,
): LockedProposal {
  return {
    ...proposal,
    status: proposalMachine.moves.approve.to,
    decidedBy: by.actorId,
    decidedAt: now,
    decisionReason: reason,
  };
}

/** The allocation that a proposal makes has its number, so that a posting's cause can be told from it. */
export function allocationIdOf({ id }: LockedProposal): string {
  return `alo_${id.slice(id.indexOf('_') + 1)}`;
}

/** The record of the approval, and that the proposal has ended, written with the money. */
export function approvalOf(
  { id: proposalId, lineId, transactionId, mode, kind, nature, amount }: LockedProposal,
  { by, reason }: Approval,
): Insert[] {
  const [entity, entityId] =
    lineId === null ? ['transaction', transactionId ?? ''] : ['statementLine', lineId];
  const after = {
    proposalId,
    kind,
    nature,
    ...(amount !== null && { amountMinor: String(amount) }),
    ...(transactionId !== null && { transactionId }),
  };
  const ended = addEvent(proposalEvents.ended, {
    key: lineId ?? proposalId,
    mode,
    payload: { proposalId, lineId, transactionId, kind, status: 'approved' },
  });
  return [
    addAudit({ actor: by, mode, action: 'line.proposalApproved', entity, entityId, after, reason }),
    ended,
  ];
}

export interface LineDecision extends Approval {
  lineId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
}

export interface ProposedUse {
  line: LockedLine;
  proposal: LockedProposal;
  /** How much of the line is to be used. */
  amountMinor: bigint;
}

/**
 * A line as it was proposed, with what is to be used of it. Refused with stateConflict when the proposal has ended or
 * lapsed, needs another's word, or the line was changed since; with allocationExceedsLine when not so much is left.
 */
export function proposedUse(
  view: View,
  decision: LineDecision,
  kind: ProposalKind,
): ProposedUse | { refused: ErrorCode } {
  const line = view.row(lineRows, decision.lineId);
  const proposal = openProposal(view, decision);
  if (
    !line ||
    proposal?.kind !== kind ||
    proposal.lineId !== line.id ||
    proposal.lineRevision !== line.revision
  )
    return { refused: 'stateConflict' };
  if (!line.posted || line.matchStatus !== 'proposed') return { refused: 'stateConflict' };
  if (
    line.mode !== decision.mode ||
    line.accountId !== decision.accountId ||
    line.currency !== decision.currency
  )
    return { refused: 'modeMismatch' };
  const amountMinor = proposal.amount ?? line.amount - line.allocated;
  return amountMinor <= 0n || line.allocated + amountMinor > line.amount
    ? { refused: 'allocationExceedsLine' }
    : { line, proposal, amountMinor };
}
