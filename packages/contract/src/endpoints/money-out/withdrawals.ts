import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants, forTokens } from '../../access.ts';
import {
  errorCodeSchema,
  fileErrors,
  idSchema,
  modeSchema,
  pageOf,
  pageQuery,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import {
  simulatedPayoutOutcomes,
  withdrawalImportLimit,
  withdrawalImportProblems,
  withdrawalEventNames,
  withdrawalTabs,
} from '../../console/withdrawals.ts';
import {
  consoleWithdrawalBody,
  withdrawalBody,
  withdrawalQuoteSchema,
  withdrawalReference,
  withdrawalSchema,
  withdrawalStatusSchema,
} from './withdrawal-shapes.ts';

const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;
const createErrors = [
  'currencyMismatch',
  'amountOutOfLimits',
  'referenceUsed',
  'merchantNotActive',
  'insufficientFunds',
  'notFound',
  'payoutMethodNotUsable',
  'institutionNotUsable',
  'destinationNotPossible',
  'withdrawalRefusedByRule',
] as const;
const byId = z.strictObject({ id: idSchema('wdr') });
const why = z.strictObject({ reason: z.string().trim().min(1, 'a reason').max(500).optional() });
const filters = {
  ...pageQuery,
  status: withdrawalStatusSchema.optional(),
  reference: withdrawalReference.optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
};

/** Counts by tab, exact to 1,000. */
export const tabCounts = z.strictObject(
  Object.fromEntries(withdrawalTabs.map((tab) => [tab, z.number().int()])) as Record<
    (typeof withdrawalTabs)[number],
    z.ZodNumber
  >,
);

export const withdrawalEventSchema = z.strictObject({
  at: timeSchema,
  what: z.enum(withdrawalEventNames),
  by: z.enum(['payer', 'merchant', 'operator', 'device', 'system']),
  detail: z.string().nullable(),
});

/** A row of the merchant's list. */
export const ownWithdrawalRow = z
  .strictObject({
    ...withdrawalSchema.shape,
    createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    customerName: z.string().nullable(),
    /** A customer asked for it by the public form and confirmed it: now it is the merchant's turn. */
    mayAccept: z.boolean(),
  })
  .meta({ id: 'WithdrawalRow' });

const importRow = z.strictObject({
  /** The how-manieth of the file, the first behind the heading is 2. */
  line: z.number().int(),
  reference: z.string().nullable(),
  amount: z.string(),
  /** Institution and last digits. */
  destination: z.string().nullable(),
  fee: wireMoneySchema.nullable(),
  /** `code` is one of the file’s own problems, or what a request for this row would be refused with. */
  problems: z.array(
    z.strictObject({
      column: z.string(),
      code: z.union([z.enum(withdrawalImportProblems), errorCodeSchema]),
      about: z.string().nullable(),
    }),
  ),
  /** Made from this row. */
  requestId: idSchema('wdr').nullable(),
});

export const withdrawalEndpoints = {
  createWithdrawal: endpoint('createWithdrawal', 'POST /v1/withdrawal-requests', {
    ...forTokens('withdrawals:write'),
    idempotent: true,
    status: 201,
    summary: 'Pay out to a payout method or to a destination',
    body: withdrawalBody,
    answer: withdrawalSchema,
    errors: [...createErrors, ...idempotencyErrors],
  }),
  listWithdrawals: endpoint('listWithdrawals', 'GET /v1/withdrawal-requests', {
    ...forTokens('withdrawals:read'),
    summary: 'Withdrawal requests, newest first',
    query: z.strictObject(filters),
    answer: pageOf(withdrawalSchema),
    errors: ['cursorInvalid'],
  }),
  getWithdrawal: endpoint('getWithdrawal', 'GET /v1/withdrawal-requests/:id', {
    ...forTokens('withdrawals:read'),
    summary: 'One withdrawal request',
    params: byId,
    answer: withdrawalSchema,
    errors: ['notFound'],
  }),
  cancelWithdrawal: endpoint('cancelWithdrawal', 'POST /v1/withdrawal-requests/:id/cancel', {
    ...forTokens('withdrawals:write'),
    idempotent: true,
    summary: 'Cancel a request that nobody has begun to send',
    params: byId,
    answer: withdrawalSchema,
    errors: ['notFound', 'cancelNotPossible', ...idempotencyErrors],
  }),
  simulateWithdrawal: endpoint(
    'simulateWithdrawal',
    'POST /v1/simulate/withdrawal-requests/:id/outcome',
    {
      surface: 'merchantApi',
      who: { scope: 'withdrawals:write', mode: 'test' },
      consoles: ['merchant'],
      idempotent: true,
      summary: 'Play how a test withdrawal ends',
      params: byId,
      body: z.strictObject({ outcome: z.enum(simulatedPayoutOutcomes) }),
      answer: withdrawalSchema,
      errors: ['testTokenNeeded', 'notFound', 'stateConflict', ...idempotencyErrors],
    },
  ),

  listOwnWithdrawals: endpoint('listOwnWithdrawals', 'GET /api/withdrawal-requests', {
    ...forMerchants('withdrawals.read'),
    summary: 'The merchant\u2019s withdrawal requests, newest first',
    query: z.strictObject({
      ...filters,
      tab: z.enum(withdrawalTabs).optional(),
      /** Code, reference, last four digits or how a name begins. */ search: z
        .string()
        .min(2)
        .max(64)
        .optional(),
      mode: modeSchema.optional(),
    }),
    answer: z.strictObject({
      data: z.array(ownWithdrawalRow),
      next: z.string().nullable(),
      total: z.number().int(),
      more: z.boolean(),
      counts: tabCounts,
    }),
    errors: ['cursorInvalid'],
  }),
  getOwnWithdrawal: endpoint('getOwnWithdrawal', 'GET /api/withdrawal-requests/:id', {
    ...forMerchants('withdrawals.read'),
    summary: 'One withdrawal request with its timeline',
    params: byId,
    answer: z.strictObject({
      request: ownWithdrawalRow,
      timeline: z.array(withdrawalEventSchema),
      ledger: z.array(
        z.strictObject({
          sequence: z.string(),
          cause: z.string(),
          kind: z.string(),
          amount: wireMoneySchema,
          balanceAfter: wireMoneySchema,
          at: timeSchema,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  quoteOwnWithdrawal: endpoint('quoteOwnWithdrawal', 'POST /api/withdrawal-requests/quote', {
    ...forMerchants('withdrawals.createOwn'),
    summary: 'Fee, arrival and what would be left, before anything is asked for',
    body: consoleWithdrawalBody.omit({ reference: true, note: true }),
    answer: withdrawalQuoteSchema,
    needsNoRoom: true,
    errors: ['currencyMismatch', 'notFound'],
  }),
  createOwnWithdrawal: endpoint('createOwnWithdrawal', 'POST /api/withdrawal-requests', {
    ...forMerchants('withdrawals.createOwn'),
    idempotent: true,
    status: 201,
    summary: 'Pay out from the available balance to a payout method',
    body: z.strictObject({
      ...consoleWithdrawalBody.shape,
      /** Needed above the limit for it. */ password: z.string().max(200).optional(),
    }),
    answer: ownWithdrawalRow,
    errors: [
      ...createErrors,
      'passwordNeeded',
      'wrongPassword',
      'temporarilyLocked',
      ...idempotencyErrors,
    ],
  }),
  cancelOwnWithdrawal: endpoint('cancelOwnWithdrawal', 'POST /api/withdrawal-requests/:id/cancel', {
    ...forMerchants('withdrawals.createOwn'),
    summary: 'Cancel a request that nobody has begun to send',
    params: byId,
    body: why,
    answer: ownWithdrawalRow,
    errors: ['notFound', 'cancelNotPossible'],
  }),
  /** Turns the public form's request into the merchant's: places its hold and continues like any other. */
  acceptOwnWithdrawal: endpoint('acceptOwnWithdrawal', 'POST /api/withdrawal-requests/:id/accept', {
    ...forMerchants('withdrawals.createOwn'),
    summary: 'Accept what a customer asked for by the public form',
    stepUp: true,
    params: byId,
    body: why,
    answer: ownWithdrawalRow,
    errors: ['notFound', 'stateConflict', 'insufficientFunds', 'withdrawalRefusedByRule'],
  }),
  checkWithdrawalImport: endpoint(
    'checkWithdrawalImport',
    'POST /api/withdrawal-requests/import/check',
    {
      ...forMerchants('withdrawals.createOwn'),
      summary: 'Look at a CSV file of withdrawals and change nothing',
      body: z.strictObject({ csv: z.string().max(200_000), mode: modeSchema.optional() }),
      answer: z.strictObject({
        rows: z.array(importRow).max(withdrawalImportLimit),
        valid: z.number().int(),
        total: wireMoneySchema,
        totalFee: wireMoneySchema,
        availableAfter: wireMoneySchema,
      }),
      needsNoRoom: true,
      errors: ['importTooLong', 'importHasErrors', 'merchantNotActive', ...fileErrors],
    },
  ),
  importWithdrawals: endpoint('importWithdrawals', 'POST /api/withdrawal-requests/import', {
    ...forMerchants('withdrawals.createOwn'),
    idempotent: true,
    summary: 'Ask for every row of a CSV file, or for none of a file with errors',
    body: z.strictObject({
      csv: z.string().max(200_000),
      mode: modeSchema.optional(),
      password: z.string().max(200).optional(),
    }),
    answer: z.strictObject({ rows: z.array(importRow).max(withdrawalImportLimit) }),
    errors: [
      'importTooLong',
      'importHasErrors',
      ...fileErrors,
      'merchantNotActive',
      'insufficientFunds',
      'passwordNeeded',
      'wrongPassword',
      'temporarilyLocked',
      ...idempotencyErrors,
    ],
  }),
};

export type OwnWithdrawalRow = z.input<typeof ownWithdrawalRow>;
export type WithdrawalImportRow = z.input<typeof importRow>;
export type WithdrawalTabCounts = z.input<typeof tabCounts>;
export type WithdrawalEventAnswer = z.input<typeof withdrawalEventSchema>;
