export { decideProposal, lapseProposals, withdrawProposal } from './decide-proposal.ts';
