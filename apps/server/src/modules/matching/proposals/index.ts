export { proposalEvents } from './events.ts';
export { expectedReceiptRows, newExpectedReceiptRows } from './expected-receipt-rows.ts';
export {
  allocationIdOf,
  approvalOf,
  approved,
  openProposal,
  policyPerson,
  proposalRows,
  proposedUse,
} from './proposal-rows.ts';
export type {
  Approval,
  LineDecision,
  LockedProposal,
  Person,
  ProposableLine,
  ProposedUse,
} from './proposal-rows.ts';
