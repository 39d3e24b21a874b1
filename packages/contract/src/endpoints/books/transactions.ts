import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants, forTokens } from '../../access.ts';
import { noteLimit } from '../../timeline.ts';
import {
  balanceSchema,
  depositMethodSchema,
  idSchema,
  modeSchema,
  pageOf,
  pageQuery,
  paymentMethodSchema,
  methodReasonSchema,
  timeSchema,
  transactionKindSchema,
  transactionStatusSchema,
  unreadableFields,
  wireMoneySchema,
} from '../../schemas.ts';
import { maintenanceSchema } from '../operation/maintenance.ts';
import { publicTransactionSchema, transactionRowSchema } from '../money-in/sessions.ts';
import { deliveryStatuses, eventTypes } from '../webhooks/webhook-shapes.ts';

const filters = {
  ...pageQuery,
  status: transactionStatusSchema.optional(),
  kind: transactionKindSchema.optional(),
  method: paymentMethodSchema.optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Code, reference, refNo or provider's number by start or end; name words by start; amount or phone number whole. */
  search: z.string().min(2).max(64).optional(),
  mode: modeSchema.optional(),
  /** An exact amount in the merchant\u2019s currency, such as 150000.00: asked for, to be paid, or paid. */
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{2})?$/, 'an amount without sign, with no or two places')
    .optional(),
};

const countedPage = z.strictObject({
  data: z.array(transactionRowSchema),
  next: z.string().nullable(),
  /** Exact up to 1,000; above that `more` is true and the total is 1,000. */
  total: z.number().int(),
  more: z.boolean(),
});

/** What can have happened to a transaction: the words of its timeline. */
export const timelineNames = [
  'sessionOpened',
  'linkOpened',
  'qrShown',
  'queued',
  'claimed',
  'historyRead',
  'paid',
  'lineSeen',
  'matched',
  'ledgerPosted',
  'expired',
  'cancelled',
  'failed',
  'inReview',
  'refunded',
  'reversed',
  'webhookDelivered',
  'webhookRetrying',
  'webhookFailed',
] as const;
export type TimelineName = (typeof timelineNames)[number];

export const deliverySchema = z.strictObject({
  id: idSchema('whd'),
  endpointId: idSchema('whe'),
  eventType: z.enum(eventTypes),
  url: z.string(),
  status: z.enum(deliveryStatuses),
  attempt: z.number().int(),
  /** What the address answered last; null when there was no answer. */
  responseStatus: z.number().int().nullable(),
  updatedAt: timeSchema,
});

const ledgerLine = z.strictObject({
  sequence: z.string(),
  cause: z.string(),
  kind: z.string(),
  amount: wireMoneySchema,
  balanceAfter: wireMoneySchema,
  at: timeSchema,
});

const note = z.string().max(noteLimit).nullable();

const movementSchema = z.strictObject({
  at: timeSchema,
  what: z.enum(timelineNames),
  by: z.enum(['payer', 'merchant', 'operator', 'device', 'system']),
  detail: z.string().nullable(),
});

export const transactionEndpoints = {
  listOwnTransactions: endpoint('listOwnTransactions', 'GET /api/transactions', {
    ...forMerchants('transactions.readOwn'),
    summary: 'The merchant\u2019s transactions, newest first',
    query: z.strictObject(filters),
    answer: countedPage,
    errors: ['cursorInvalid'],
  }),
  getOwnTransaction: endpoint('getOwnTransaction', 'GET /api/transactions/:id', {
    ...forMerchants('transactions.readOwn'),
    summary: 'One transaction with its timeline',
    params: z.strictObject({ id: idSchema('txn') }),
    answer: z.strictObject({
      transaction: transactionRowSchema,
      timeline: z.array(movementSchema),
      /** Where the payer pays, while that is possible. */
      payUrl: z.url().nullable(),
      /** Values that are stored and cannot be decrypted: they are null. */
      unreadable: unreadableFields('payUrl').optional(),
      note,
      /** What the merchant\u2019s servers were told about it, newest first. */
      deliveries: z.array(deliverySchema),
      /** What it did to the merchant\u2019s balance, oldest first. */
      ledger: z.array(ledgerLine),
    }),
    errors: ['notFound'],
  }),
  noteOwnTransaction: endpoint('noteOwnTransaction', 'PATCH /api/transactions/:id/note', {
    ...forMerchants('transactions.noteOwn'),
    summary: 'Write down something about a transaction',
    params: z.strictObject({ id: idSchema('txn') }),
    /** `was` is the note that the writer saw: somebody else\u2019s is not written over. */
    body: z.strictObject({ note, was: note }),
    answer: z.strictObject({ note }),
    errors: ['notFound', 'revisionConflict'],
  }),
  listTransactions: endpoint('listTransactions', 'GET /v1/transactions', {
    ...forTokens('transactions:read'),
    summary: 'Transactions, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: filters.status,
      kind: filters.kind,
      method: filters.method,
      from: filters.from,
      to: filters.to,
      sessionId: idSchema('txs').optional(),
    }),
    answer: pageOf(publicTransactionSchema),
    errors: ['cursorInvalid'],
  }),
  getTransaction: endpoint('getTransaction', 'GET /v1/transactions/:id', {
    ...forTokens('transactions:read'),
    summary: 'One transaction',
    params: z.strictObject({ id: idSchema('txn') }),
    answer: publicTransactionSchema,
    errors: ['notFound'],
  }),
  balance: endpoint('balance', 'GET /v1/balance', {
    ...forTokens('balance:read'),
    summary: 'Available, held and pending balance',
    answer: balanceSchema,
  }),
  balanceEntries: endpoint('balanceEntries', 'GET /v1/balance/entries', {
    ...forTokens('balance:read'),
    summary: 'Every line of the merchant\u2019s balance, newest first',
    query: z.strictObject(pageQuery),
    answer: pageOf(ledgerLine),
    errors: ['cursorInvalid'],
  }),
  methods: endpoint('methods', 'GET /v1/methods', {
    ...forTokens('sessions:read'),
    summary: 'What works now, the limits, and the reason when it does not',
    answer: z.strictObject({
      data: z.array(
        z.strictObject({
          method: depositMethodSchema,
          available: z.boolean(),
          reason: methodReasonSchema.nullable(),
          minAmount: wireMoneySchema,
          maxAmount: wireMoneySchema,
        }),
      ),
      /** What merchants are told of maintenance, while they are. */
      maintenance: maintenanceSchema.optional(),
    }),
  }),
};
