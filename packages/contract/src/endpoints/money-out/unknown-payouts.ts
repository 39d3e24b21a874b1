import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  anothersDecision,
  errorCodeSchema,
  idSchema,
  ownCode,
  modeSchema,
  pageOf,
  pageQuery,
  providerSchema,
  secondPersonErrors,
  timeSchema,
  transactionStatusSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import {
  balanceMoves,
  debitObstacles,
  payoutClues,
  payoutConfidences,
  payoutNextSteps,
  payoutOutcomes,
  payoutQueues,
} from '../../console/unknown-payouts.ts';
import { lineStatusSchema } from '../fleet/operations.ts';
import { proposalStatuses } from '../../console/unmatched.ts';

const reason = z.string().trim().min(1, 'a reason').max(500);
const person = z.strictObject({ id: idSchema('usr'), name: z.string() });
const payout = z.strictObject({ id: idSchema('txn') });

const proposal = z
  .strictObject({
    id: idSchema('prp'),
    outcome: z.enum(payoutOutcomes),
    status: z.enum(proposalStatuses),
    /** The debit that it names; null for `notPaid`. */
    lineId: idSchema('lin').nullable(),
    /** Whether the request ends with the attempt and its money returns; null for `paid`. */
    endsRequest: z.boolean().nullable(),
    /** What was seen and where; null for `paid`. */
    evidence: z.string().nullable(),
    reason: z.string(),
    proposedBy: person,
    proposedAt: timeSchema,
    lapsesAt: timeSchema,
    decision: z
      .strictObject({ by: person.nullable(), at: timeSchema, reason: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'PayoutProposal' });

const unknownPayout = z
  .strictObject({
    id: idSchema('txn'),
    code: z.string(),
    mode: modeSchema,
    requestId: idSchema('wdr'),
    refNo: z.string(),
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
    account: z.strictObject({
      id: idSchema('acc'),
      provider: providerSchema,
      label: z.string(),
      last4: z.string(),
      payoutsStopped: z.boolean(),
    }),
    device: z.strictObject({ id: idSchema('dev'), name: z.string() }),
    payeeLast4: z.string().nullable(),
    amount: wireMoneySchema,
    /** What the provider is expected to take on top. */
    providerFee: wireMoneySchema,
    status: transactionStatusSchema,
    statusReason: z.string().nullable(),
    /** When its phone took it; from then on money may have left. Null while no phone has. */
    takenAt: timeSchema.nullable(),
    /** By the database's clock, since then. */
    ageSeconds: z.int(),
    /** Until then it may be pressed. */
    pressUntil: timeSchema.nullable(),
    /** Until then a line may still come, so nobody says that it was not paid. */
    decideAfter: timeSchema.nullable(),
    confidence: z.enum(payoutConfidences),
    proposal: z
      .strictObject({
        id: idSchema('prp'),
        outcome: z.enum(payoutOutcomes),
        proposedBy: person,
        lapsesAt: timeSchema,
      })
      .nullable(),
    /** Acts name it: whatever became known since makes them void. */
    revision: z.int(),
  })
  .meta({ id: 'UnknownPayout' });

const report = z.strictObject({
  /** When the server heard it; null for one of before this was written down. */
  at: timeSchema.nullable(),
  outcome: z.enum(['pressed', 'notPressed', 'unknown']),
  epoch: z.int(),
  /** It comes from the journal that took this epoch: only then it counts. */
  counts: z.boolean(),
  step: z.string(),
  pressedAt: timeSchema.nullable(),
  providerAnswer: z.enum(['accepted', 'pending', 'refused']).nullable(),
  reference: z.string().nullable(),
  refusal: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
});

const debit = z.strictObject({
  lineId: idSchema('lin'),
  amount: wireMoneySchema,
  reference: z.string().nullable(),
  counterparty: z.string().nullable(),
  occurredFrom: timeSchema,
  occurredTo: timeSchema,
  matchStatus: lineStatusSchema,
  sum: z.enum(['exact', 'withFee', 'near']),
  /** The app called its transfer by this reference. */
  isNamed: z.boolean(),
  obstacles: z.array(z.enum(debitObstacles)),
  /** Codes of the payouts that it belongs to, or could. */
  payouts: z.array(z.string()),
  /** A person may say that it is this payout. */
  mayBeNamed: z.boolean(),
});

const evidence = z
  .strictObject({
    reports: z.array(report),
    reads: z.strictObject({
      /** The time that a read has to cover; null while no phone took it. */
      from: timeSchema.nullable(),
      to: timeSchema.nullable(),
      /** Complete reads that cover it; one behind the app's restart; two a history's lag apart. */
      complete: z.int(),
      restarted: z.boolean(),
      lagApart: z.boolean(),
      /** Until where complete reads have come. */
      coveredTo: timeSchema.nullable(),
    }),
    debits: z.array(debit),
    balance: z.strictObject({
      /** What the account would hold without this payout, by all its lines; null without a baseline. */
      expected: wireMoneySchema.nullable(),
      reported: wireMoneySchema.nullable(),
      reportedAt: timeSchema.nullable(),
      moved: z.enum(balanceMoves),
    }),
    next: z.strictObject({
      step: z.enum(payoutNextSteps),
      reason: z.string().nullable(),
      at: timeSchema.nullable(),
    }),
    confidence: z.enum(payoutConfidences),
    clues: z.array(z.enum(payoutClues)),
  })
  .meta({ id: 'PayoutEvidence' });

/** Whether the caller may do it now; `from`: then the time alone no longer speaks against it. */
const act = z.strictObject({
  may: z.boolean(),
  why: errorCodeSchema.nullable(),
  from: timeSchema.nullable(),
});

const payoutCase = z
  .strictObject({
    payout: unknownPayout,
    evidence,
    /** `settle`: say alone that a debit is it. `decide`: about what another person proposed. */
    acts: z.strictObject({ proposePaid: act, settle: act, proposeNotPaid: act, decide: act }),
    proposals: z.array(proposal),
  })
  .meta({ id: 'PayoutCase' });

const queue = z.strictObject({
  count: z.int(),
  sums: z.array(wireMoneySchema),
  /** Since when the oldest of it waits. */
  oldestAt: timeSchema.nullable(),
});

const judgedAnew = [
  'notFound',
  'revisionConflict',
  'payoutNotOpen',
  'pressStillPossible',
  'proofTimeNotOver',
  'debitDiffers',
  'debitNotExplained',
  'lineAlreadyUsed',
  'secondPersonNeeded',
  'outcomeUnknown',
] as const;

/** Payouts whose outcome nothing proves by itself: what is known of each, and what people decide about it. */
export const unknownPayoutEndpoints = {
  listUnknownPayouts: endpoint('listUnknownPayouts', 'GET /api/payouts/unknown', {
    ...forAdmins('payouts.readUnknown'),
    summary: 'Payouts whose outcome nobody knows, the oldest first, with how sure the evidence is',
    query: z.strictObject({ ...pageQuery, accountId: idSchema('acc').optional() }),
    answer: pageOf(unknownPayout),
    errors: ['cursorInvalid'],
  }),
  getPayoutCase: endpoint('getPayoutCase', 'GET /api/payouts/:id', {
    ...forAdmins('payouts.readUnknown'),
    summary:
      'One payout with everything that speaks for and against it, and what the caller may do about it',
    params: payout,
    answer: payoutCase,
    errors: ['notFound'],
  }),
  proposePayoutOutcome: endpoint('proposePayoutOutcome', 'POST /api/payouts/:id/proposals', {
    ...forAdmins('payouts.propose'),
    summary:
      'Propose that a debit is this payout, or that it was not paid; another person decides within 24 hours',
    params: payout,
    status: 201,
    body: z.strictObject({
      revision: z.int().min(1),
      what: z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('paid'), lineId: idSchema('lin') }),
        /** `endsRequest` returns the money to the merchant; otherwise another attempt follows. */
        z.strictObject({
          outcome: z.literal('notPaid'),
          evidence: z.string().trim().min(1, 'what was seen, and where').max(500),
          endsRequest: z.boolean(),
        }),
      ]),
      reason,
    }),
    answer: payoutCase,
    errors: [...judgedAnew, 'proposalOpen'],
  }),
  decidePayoutProposal: endpoint('decidePayoutProposal', 'POST /api/payouts/:id/decisions', {
    ...forAdmins('payouts.decide'),
    summary: 'Approve or reject what another person proposed; judged anew over what is known now',
    params: payout,
    body: z.strictObject({ proposalId: idSchema('prp'), reason, ...anothersDecision }),
    answer: payoutCase,
    errors: [...judgedAnew, ...secondPersonErrors, 'stateConflict'],
  }),
  settleUnknownPayout: endpoint('settleUnknownPayout', 'POST /api/payouts/:id/paid', {
    ...forAdmins('payouts.decide'),
    summary:
      'Say which debit is this payout; in doubt, and above the limit for one person, it takes a proposal',
    params: payout,
    body: z.strictObject({ revision: z.int().min(1), lineId: idSchema('lin'), reason, ...ownCode }),
    answer: payoutCase,
    errors: [...judgedAnew, ...secondPersonErrors, 'proposalOpen'],
  }),
  withdrawPayoutProposal: endpoint(
    'withdrawPayoutProposal',
    'POST /api/payouts/:id/proposals/withdraw',
    {
      ...forAdmins('payouts.propose'),
      summary: 'Take back a proposal of one\u2019s own',
      params: payout,
      body: z.strictObject({ proposalId: idSchema('prp') }),
      answer: payoutCase,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  getPayoutQueues: endpoint('getPayoutQueues', 'GET /api/payout-queues', {
    ...forAdmins('payouts.readUnknown'),
    summary: 'How much money waits on its way out, where, and how long the oldest of it does',
    answer: z.strictObject({ now: timeSchema, queues: z.record(z.enum(payoutQueues), queue) }),
  }),
};

export type UnknownPayout = z.input<typeof unknownPayout>;
export type PayoutEvidence = z.input<typeof evidence>;
export type PayoutReport = z.input<typeof report>;
export type PayoutDebit = z.input<typeof debit>;
export type PayoutCase = z.input<typeof payoutCase>;
export type PayoutProposal = z.input<typeof proposal>;
export type PayoutAct = z.input<typeof act>;
export type QueueFigures = z.input<typeof queue>;
