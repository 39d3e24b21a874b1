import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  errorCodeSchema,
  idSchema,
  modeSchema,
  ownCode,
  pageQuery,
  secondPersonErrors,
  timeSchema,
  transactionStatusSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import {
  approvalReasons,
  limitReasons,
  withdrawalDecisions,
  withdrawalSources,
  withdrawalTabs,
} from '../../console/withdrawals.ts';
import { withdrawalEventSchema, tabCounts } from './withdrawals.ts';
import {
  consoleWithdrawalBody,
  withdrawalQuoteSchema,
  withdrawalSchema,
} from './withdrawal-shapes.ts';

const byId = z.strictObject({ id: idSchema('wdr') });
const person = z.strictObject({ id: z.string(), name: z.string(), role: z.string() });

const decisionRow = z.strictObject({
  by: person,
  decision: z.enum(withdrawalDecisions),
  reason: z.string().nullable(),
  at: timeSchema,
  /** It still counts: nothing about the request has changed since. */
  counts: z.boolean(),
});

/** What the reader may do with a request now, and why not. */
const openActs = z.strictObject(
  Object.fromEntries(
    withdrawalDecisions.map((act) => [
      act,
      z.strictObject({ may: z.boolean(), why: errorCodeSchema.nullable() }),
    ]),
  ) as Record<
    (typeof withdrawalDecisions)[number],
    z.ZodObject<{ may: z.ZodBoolean; why: z.ZodNullable<typeof errorCodeSchema> }>
  >,
);

const finding = z.strictObject({
  rule: z.string(),
  outcome: z.enum(['allow', 'hold', 'reject']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A row of the operator's list. */
export const operatorWithdrawalRow = z
  .strictObject({
    ...withdrawalSchema.shape,
    merchant: z.strictObject({ id: idSchema('mer'), code: z.string(), name: z.string() }),
    approvals: z.strictObject({ given: z.number().int(), needed: z.number().int() }),
    reasons: z.array(z.enum(approvalReasons)),
    /** Since when it stands in its status. */
    since: timeSchema,
    createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    /** What exactly keeps an approved one from being sent, in the words of obstacles. */
    obstacle: z.string().nullable(),
    /** Who looks after it while it is on hold. */
    owner: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    revision: z.number().int(),
    /** Payee, amount, fee and method, which a decision is bound to; empty for who sees names masked. */
    payloadHash: z.string(),
    acts: openActs,
  })
  .meta({ id: 'OperatorWithdrawal' });

const decisionBody = {
  decision: z.enum(withdrawalDecisions),
  reason: z.string().trim().min(1, 'a reason').max(200).optional(),
  password: z.string().max(200).optional(),
};
const seen = { revision: z.number().int(), payloadHash: z.string().length(64) };
const decisionErrors = [
  'notFound',
  'stateConflict',
  'revisionConflict',
  ...secondPersonErrors,
  'aboveOwnLimit',
  'reasonNeeded',
  'passwordNeeded',
  'wrongPassword',
  'payoutNotAsApproved',
  'withdrawalRefusedByRule',
] as const;

export const withdrawalDecisionEndpoints = {
  /** Whoever of the house asks for a merchant is the first of two who agree. */
  createMerchantWithdrawal: endpoint(
    'createMerchantWithdrawal',
    'POST /api/merchants/:id/withdrawal-requests',
    {
      ...forAdmins('withdrawals.createFor'),
      idempotent: true,
      status: 201,
      summary: 'Ask for a withdrawal of a merchant\u2019s, as the first of two who agree',
      params: z.strictObject({ id: idSchema('mer') }),
      body: z.strictObject({
        ...consoleWithdrawalBody.shape,
        password: z.string().max(200).optional(),
      }),
      answer: operatorWithdrawalRow,
      errors: [
        'notFound',
        'currencyMismatch',
        'amountOutOfLimits',
        'referenceUsed',
        'merchantNotActive',
        'insufficientFunds',
        'payoutMethodNotUsable',
        'institutionNotUsable',
        'withdrawalRefusedByRule',
        'passwordNeeded',
        'wrongPassword',
        'temporarilyLocked',
        'idempotencyKeyMissing',
        'idempotencyKeyReused',
        'idempotencyInProgress',
      ],
    },
  ),
  quoteMerchantWithdrawal: endpoint(
    'quoteMerchantWithdrawal',
    'POST /api/merchants/:id/withdrawal-requests/quote',
    {
      ...forAdmins('withdrawals.createFor'),
      summary:
        'What a withdrawal of a merchant\u2019s would cost and leave, before it is asked for',
      params: z.strictObject({ id: idSchema('mer') }),
      body: consoleWithdrawalBody.omit({ reference: true, note: true }),
      answer: withdrawalQuoteSchema,
      needsNoRoom: true,
      errors: ['currencyMismatch', 'notFound'],
    },
  ),
  listWithdrawalQueue: endpoint('listWithdrawalQueue', 'GET /api/operator/withdrawal-requests', {
    ...forAdmins('withdrawals.read'),
    summary:
      'Withdrawal requests of all merchants: the longest waiting first where somebody has to act, else newest first',
    query: z.strictObject({
      ...pageQuery,
      tab: z.enum(withdrawalTabs).optional(),
      search: z.string().min(2).max(64).optional(),
      merchantId: idSchema('mer').optional(),
      source: z.enum(withdrawalSources).optional(),
      mode: modeSchema.optional(),
    }),
    answer: z.strictObject({
      data: z.array(operatorWithdrawalRow),
      next: z.string().nullable(),
      total: z.number().int(),
      more: z.boolean(),
      sums: z.array(wireMoneySchema),
      counts: tabCounts,
    }),
    errors: ['cursorInvalid'],
  }),
  getWithdrawalCase: endpoint('getWithdrawalCase', 'GET /api/operator/withdrawal-requests/:id', {
    ...forAdmins('withdrawals.read'),
    summary: 'One request with everything a decision needs',
    params: byId,
    answer: z.strictObject({
      request: operatorWithdrawalRow,
      /** The limits that it was above when it was judged; without one for what was judged before they were kept. */
      limits: z.partialRecord(z.enum(limitReasons), wireMoneySchema),
      decisions: z.array(decisionRow),
      findings: z.array(finding),
      /** What the merchant would have left. */
      balance: z.strictObject({
        available: wireMoneySchema,
        held: wireMoneySchema,
        after: wireMoneySchema,
      }),
      /** What was paid to this destination before, by this merchant and by others. */
      destinationHistory: z.strictObject({
        paidCount: z.number().int(),
        paidSum: wireMoneySchema,
        firstPaidAt: timeSchema.nullable(),
        lastPaidAt: timeSchema.nullable(),
        failedCount: z.number().int(),
        otherMerchants: z.number().int(),
        methodAddedAt: timeSchema.nullable(),
        recent: z.array(
          z.strictObject({
            id: idSchema('wdr'),
            refNo: z.string(),
            amount: wireMoneySchema,
            status: withdrawalSchema.shape.status,
            at: timeSchema,
          }),
        ),
      }),
      attempts: z.array(
        z.strictObject({
          transactionId: idSchema('txn'),
          code: z.string(),
          status: transactionStatusSchema,
          statusReason: z.string().nullable(),
          account: z.string(),
          device: z.string().nullable(),
          rail: z.string().nullable(),
          beganAt: timeSchema,
          takenAt: timeSchema.nullable(),
          pressUntil: timeSchema.nullable(),
          endedAt: timeSchema.nullable(),
          /** What the payee got, and what the provider took on top. */
          paidAmount: wireMoneySchema.nullable(),
          providerFee: wireMoneySchema.nullable(),
          providerReference: z.string().nullable(),
        }),
      ),
      timeline: z.array(withdrawalEventSchema),
    }),
    errors: ['notFound'],
  }),
  decideWithdrawal: endpoint(
    'decideWithdrawal',
    'POST /api/operator/withdrawal-requests/:id/decisions',
    {
      ...forAdmins('withdrawals.decide'),
      summary: 'Approve, reject, put on hold or release, as it was looked at',
      params: byId,
      body: z.strictObject({ ...decisionBody, ...seen, ...ownCode }),
      answer: operatorWithdrawalRow,
      errors: decisionErrors,
    },
  ),
  decideWithdrawals: endpoint(
    'decideWithdrawals',
    'POST /api/operator/withdrawal-requests/decisions',
    {
      ...forAdmins('withdrawals.decide'),
      summary: 'One decision for many, with a result for each',
      body: z.strictObject({
        ...decisionBody,
        requests: z
          .array(z.strictObject({ id: idSchema('wdr'), ...seen }))
          .min(1)
          .max(100),
      }),
      answer: z.strictObject({
        results: z.array(
          z.strictObject({
            id: idSchema('wdr'),
            code: errorCodeSchema.nullable(),
            status: withdrawalSchema.shape.status.nullable(),
          }),
        ),
      }),
      errors: ['reasonNeeded', 'passwordNeeded', 'wrongPassword', 'temporarilyLocked'],
    },
  ),
  /** The institution knew no such account: it is asked again, whatever it answered before. */
  askWithdrawalName: endpoint(
    'askWithdrawalName',
    'POST /api/operator/withdrawal-requests/:id/name-inquiry',
    {
      ...forAdmins('withdrawals.decide'),
      summary: 'Ask the institution again whose account a request pays',
      params: byId,
      answer: operatorWithdrawalRow,
      errors: ['notFound', 'stateConflict', 'tooManyRequests'],
    },
  ),
  ownWithdrawalCase: endpoint(
    'ownWithdrawalCase',
    'POST /api/operator/withdrawal-requests/:id/owner',
    {
      ...forAdmins('withdrawals.read'),
      summary: 'Take a request on hold into one\u2019s own care, or give it back',
      params: byId,
      body: z.strictObject({ take: z.boolean() }),
      answer: operatorWithdrawalRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
};

export type OperatorWithdrawalRow = z.input<typeof operatorWithdrawalRow>;
export type WithdrawalDecisionRow = z.input<typeof decisionRow>;
