export { decideProposal, lapseProposals, withdrawProposal } from './decide-proposal.ts';
export { payoutReturner } from './return-by-persons.ts';
