import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, pageOf, pageQuery, payableMoneySchema } from '../schemas.ts';
import { evidenceFileIds } from './evidence.ts';
import { lineStatusSchema } from './operations.ts';
import { proposalStatuses } from '../unmatched.ts';
import { allocation, candidate, expectedLine, markable, person, proposal, reason, returnable, reversible, unmatchedCounts, unmatchedLine, wish } from './unmatched-shapes.ts';

const line = z.strictObject({ id: idSchema('lin') });
const oneProposal = z.strictObject({ id: idSchema('prp') });

/** Money that no rule explained, and what people decide about it: one proposes, another decides. */
export const unmatchedEndpoints = {
  listUnmatchedLines: endpoint('listUnmatchedLines', {
    method: 'GET', path: '/api/unmatched-lines', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'Lines that wait for a person, the oldest first, with their likeliest deposit',
    query: z.strictObject({
      ...pageQuery,
      matchStatus: lineStatusSchema.extract(['unmatched', 'review', 'proposed']).optional(),
      reason: z.string().max(40).optional(),
      accountId: idSchema('acc').optional(),
      direction: z.enum(['credit', 'debit']).optional(),
      assignee: z.enum(['me', 'nobody']).optional(),
      order: z.enum(['oldest', 'newest']).optional(),
    }),
    answer: pageOf(unmatchedLine), errors: ['cursorInvalid'],
  }),
  getUnmatchedLine: endpoint('getUnmatchedLine', {
    method: 'GET', path: '/api/unmatched-lines/:id', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'One line with its candidates, allocations and proposals; `deposit` adds one more candidate, or one more deposit that a debit may take back, by its id or code, `part` judges them by a part of it',
    params: line, query: z.strictObject({ deposit: z.string().min(3).max(64).optional(), part: z.string().regex(/^\d{1,13}\.\d{2}$/).optional() }),
    answer: z.strictObject({
      line: unmatchedLine, candidates: z.array(candidate), returnable: z.array(returnable), reversible: z.array(reversible), expected: z.array(expectedLine), allocations: z.array(allocation), proposals: z.array(proposal),
    }),
    errors: ['notFound'],
  }),
  assignUnmatchedLine: endpoint('assignUnmatchedLine', {
    method: 'POST', path: '/api/unmatched-lines/:id/assign', surface: 'console', who: { permission: 'unmatched.propose' }, consoles: ['admin'],
    summary: 'Take a line, also from somebody else, or give it back',
    params: line, body: z.strictObject({ to: z.enum(['me', 'nobody']) }), answer: z.strictObject({ assignee: person.nullable() }), errors: ['notFound'],
  }),
  proposeForLine: endpoint('proposeForLine', {
    method: 'POST', path: '/api/unmatched-lines/:id/proposals', surface: 'console', who: { permission: 'unmatched.propose' }, consoles: ['admin'],
    summary: 'Propose what becomes of a line; it is held for 24 hours until another person decides',
    params: line, body: z.strictObject({ revision: z.int().min(1), what: wish, reason, evidenceFileIds }), answer: proposal, status: 201,
    errors: [
      'notFound', 'revisionConflict', 'stateConflict', 'lineAlreadyUsed', 'allocationExceedsLine', 'guardsDiffer', 'depositNotPayable', 'feeAboveAmount', 'currencyMismatch', 'modeMismatch',
      'destinationNeeded', 'evidenceInvalid', 'institutionNotUsable', 'destinationNotPossible', 'payoutMethodNotUsable', 'withdrawalRefusedByRule', 'amountOutOfLimits', 'creditPending', 'payoutNotOpen',
    ],
  }),
  proposeMarking: endpoint('proposeMarking', {
    method: 'POST', path: '/api/manual-markings', surface: 'console', who: { permission: 'unmatched.propose' }, consoles: ['admin'],
    summary: 'Propose that a deposit counts as paid although its line has not come; it is flagged for ever and its line is expected',
    body: z.strictObject({ transactionId: idSchema('txn'), amount: payableMoneySchema.optional(), evidence: z.string().trim().min(1, 'where the proof lies').max(500), reason, evidenceFileIds }),
    answer: proposal, status: 201, errors: ['notFound', 'depositNotPayable', 'feeAboveAmount', 'currencyMismatch', 'lineWaits', 'stateConflict', 'evidenceInvalid'],
  }),
  countUnmatchedLines: endpoint('countUnmatchedLines', {
    method: 'GET', path: '/api/unmatched-lines/counts', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'How many lines wait for a person, by reason and direction, and since when; how much is to be decided and overdue', answer: unmatchedCounts, errors: [],
  }),
  listProposals: endpoint('listProposals', {
    method: 'GET', path: '/api/line-proposals', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'Proposals about lines and markings, newest first', query: z.strictObject({ ...pageQuery, status: z.enum([...proposalStatuses, 'ended']).optional() }),
    answer: pageOf(proposal), errors: ['cursorInvalid'],
  }),
  getProposal: endpoint('getProposal', {
    method: 'GET', path: '/api/line-proposals/:id', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'One proposal, and of a marking its deposit as it stands now', params: oneProposal, answer: z.strictObject({ proposal, deposit: markable.nullable() }), errors: ['notFound'],
  }),
  findMarkable: endpoint('findMarkable', {
    method: 'GET', path: '/api/manual-markings/deposit', surface: 'console', who: { permission: 'unmatched.propose' }, consoles: ['admin'],
    summary: 'The deposit of an id or a code, and whether it could be marked as paid now', query: z.strictObject({ deposit: z.string().trim().min(3).max(64) }), answer: markable, errors: ['notFound'],
  }),
  decideProposal: endpoint('decideProposal', {
    method: 'POST', path: '/api/line-proposals/:id/decide', surface: 'console', who: { permission: 'unmatched.decide' }, consoles: ['admin'],
    summary: 'Approve or reject; never by the proposer, and above the limit by two Admins. Judged anew over the line as it is now',
    params: oneProposal, body: z.strictObject({ decision: z.enum(['approve', 'reject']), reason }), answer: proposal,
    errors: ['notFound', 'secondPersonNeeded', 'stateConflict', 'depositNotPayable', 'lineAlreadyUsed', 'allocationExceedsLine', 'feeAboveAmount', 'creditPending', 'lineWaits', 'payoutNotOpen', 'payoutNotAsApproved', 'withdrawalRefusedByRule', 'outcomeUnknown'],
  }),
  withdrawProposal: endpoint('withdrawProposal', {
    method: 'POST', path: '/api/line-proposals/:id/withdraw', surface: 'console', who: { permission: 'unmatched.propose' }, consoles: ['admin'],
    summary: 'Take back a proposal of one\u2019s own; its line waits again', params: oneProposal, body: z.strictObject({}), answer: proposal, errors: ['notFound', 'stateConflict'],
  }),
  listExpectedLines: endpoint('listExpectedLines', {
    method: 'GET', path: '/api/expected-lines', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'Lines that must still come, because a deposit was marked as paid without one', query: z.strictObject({ ...pageQuery, state: z.enum(['open', 'overdue', 'met', 'writtenOff']).optional() }),
    answer: pageOf(expectedLine), errors: ['cursorInvalid'],
  }),
};
