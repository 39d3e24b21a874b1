export { proposalEvents } from './events.ts';
export { expectedRows, newExpectedRows } from './expected-rows.ts';
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
