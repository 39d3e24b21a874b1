import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  idSchema,
  anothersDecision,
  pageOf,
  pageQuery,
  payableMoneySchema,
  secondPersonErrors,
  toAgree,
} from '../../schemas.ts';
import { evidenceFileIds } from './evidence.ts';
import { lineStatusSchema } from '../fleet/operations.ts';
import { proposalStatuses } from '../../console/unmatched.ts';
import {
  allocation,
  candidate,
  expectedLine,
  confirmable,
  person,
  proposal,
  reason,
  returnable,
  reversible,
  unmatchedCounts,
  unmatchedLine,
  lineProposalInput,
} from './unmatched-shapes.ts';

const line = z.strictObject({ id: idSchema('lin') });
const oneProposal = z.strictObject({ id: idSchema('prp') });

/** Money that no rule explained, and what people decide about it: one proposes, another decides. */
export const unmatchedEndpoints = {
  listUnmatchedLines: endpoint('listUnmatchedLines', 'GET /api/unmatched-lines', {
    ...forAdmins('unmatched.read'),
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
    answer: pageOf(unmatchedLine),
    errors: ['cursorInvalid'],
  }),
  getUnmatchedLine: endpoint('getUnmatchedLine', 'GET /api/unmatched-lines/:id', {
    ...forAdmins('unmatched.read'),
    summary:
      'One line with its candidates, allocations and proposals; `deposit` adds one more candidate, or one more deposit that a debit may take back, by its id or code, `part` judges them by a part of it',
    params: line,
    query: z.strictObject({
      deposit: z.string().min(3).max(64).optional(),
      part: z
        .string()
        .regex(/^\d{1,13}\.\d{2}$/)
        .optional(),
    }),
    answer: z.strictObject({
      line: unmatchedLine,
      candidates: z.array(candidate),
      returnable: z.array(returnable),
      reversible: z.array(reversible),
      expected: z.array(expectedLine),
      allocations: z.array(allocation),
      proposals: z.array(proposal),
    }),
    errors: ['notFound'],
  }),
  assignUnmatchedLine: endpoint('assignUnmatchedLine', 'POST /api/unmatched-lines/:id/assign', {
    ...forAdmins('unmatched.propose'),
    summary: 'Take a line, also from somebody else, or give it back',
    params: line,
    body: z.strictObject({ to: z.enum(['me', 'nobody']) }),
    answer: z.strictObject({ assignee: person.nullable() }),
    errors: ['notFound'],
  }),
  proposeForLine: endpoint('proposeForLine', 'POST /api/unmatched-lines/:id/proposals', {
    ...forAdmins('unmatched.propose'),
    summary: 'Propose what becomes of a line; it is held for 24 hours until another person decides',
    params: line,
    body: z.strictObject({
      revision: z.int().min(1),
      what: lineProposalInput,
      reason,
      evidenceFileIds,
    }),
    answer: proposal,
    status: 201,
    errors: [
      'notFound',
      'secondPersonNeeded',
      'notIndependent',
      'revisionConflict',
      'stateConflict',
      'lineAlreadyUsed',
      'allocationExceedsLine',
      'guardsDiffer',
      'depositNotPayable',
      'feeAboveAmount',
      'currencyMismatch',
      'modeMismatch',
      'destinationNeeded',
      'evidenceInvalid',
      'institutionNotUsable',
      'destinationNotPossible',
      'payoutMethodNotUsable',
      'withdrawalRefusedByRule',
      'amountOutOfLimits',
      'creditPending',
      'payoutNotOpen',
    ],
  }),
  proposeMarking: endpoint('proposeMarking', 'POST /api/manual-markings', {
    ...forAdmins('unmatched.propose'),
    summary:
      'Propose that a deposit counts as paid although its line has not come; it is flagged for ever and its line is expected',
    body: z.strictObject({
      transactionId: idSchema('txn'),
      amount: payableMoneySchema.optional(),
      evidence: z.string().trim().min(1, 'where the proof lies').max(500),
      reason,
      evidenceFileIds,
    }),
    answer: proposal,
    status: 201,
    errors: [
      'notFound',
      'depositNotPayable',
      'feeAboveAmount',
      'currencyMismatch',
      'lineWaits',
      'stateConflict',
      'evidenceInvalid',
      'evidenceNeeded',
    ],
  }),
  countUnmatchedLines: endpoint('countUnmatchedLines', 'GET /api/unmatched-lines/counts', {
    ...forAdmins('unmatched.read'),
    summary:
      'How many lines wait for a person, by reason and direction, and since when; how much is to be decided and overdue',
    answer: unmatchedCounts,
  }),
  listProposals: endpoint('listProposals', 'GET /api/line-proposals', {
    ...forAdmins('unmatched.read'),
    summary: 'Proposals about lines and markings, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum([...proposalStatuses, 'ended']).optional(),
    }),
    answer: pageOf(proposal),
    errors: ['cursorInvalid'],
  }),
  getProposal: endpoint('getProposal', 'GET /api/line-proposals/:id', {
    ...forAdmins('unmatched.read'),
    summary: 'One proposal, and of a marking its deposit as it stands now',
    params: oneProposal,
    answer: z.strictObject({ proposal, deposit: confirmable.nullable() }),
    errors: ['notFound'],
  }),
  findMarkable: endpoint('findMarkable', 'GET /api/manual-markings/deposit', {
    ...forAdmins('unmatched.propose'),
    summary: 'The deposit of an id or a code, and whether it could be marked as paid now',
    query: z.strictObject({ deposit: z.string().trim().min(3).max(64) }),
    answer: confirmable,
    errors: ['notFound'],
  }),
  decideProposal: endpoint('decideProposal', 'POST /api/line-proposals/:id/decide', {
    ...forAdmins('unmatched.decide'),
    summary:
      'Approve or reject; never by the proposer, and above the limit by two Admins. Judged anew over the line as it is now',
    params: oneProposal,
    stepUp: toAgree,
    body: z.strictObject({ reason, ...anothersDecision }),
    answer: proposal,
    errors: [
      'notFound',
      ...secondPersonErrors,
      'stateConflict',
      'depositNotPayable',
      'lineAlreadyUsed',
      'allocationExceedsLine',
      'feeAboveAmount',
      'creditPending',
      'lineWaits',
      'payoutNotOpen',
      'payoutNotAsApproved',
      'withdrawalRefusedByRule',
      'outcomeUnknown',
    ],
  }),
  withdrawProposal: endpoint('withdrawProposal', 'POST /api/line-proposals/:id/withdraw', {
    ...forAdmins('unmatched.propose'),
    summary: 'Take back a proposal of one\u2019s own; its line waits again',
    params: oneProposal,
    body: z.strictObject({}),
    answer: proposal,
    errors: ['notFound', 'stateConflict'],
  }),
  listExpectedLines: endpoint('listExpectedLines', 'GET /api/expected-lines', {
    ...forAdmins('unmatched.read'),
    summary: 'Lines that must still come, because a deposit was marked as paid without one',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['open', 'overdue', 'met', 'writtenOff']).optional(),
    }),
    answer: pageOf(expectedLine),
    errors: ['cursorInvalid'],
  }),
};
