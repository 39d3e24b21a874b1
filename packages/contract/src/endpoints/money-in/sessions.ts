import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants, forTokens } from '../../access.ts';
import {
  depositMethodSchema,
  flagSchema,
  idSchema,
  localeSchema,
  modeSchema,
  paymentMethodSchema,
  payableMoneySchema,
  pageOf,
  pageQuery,
  sessionStatusSchema,
  timeSchema,
  transactionKindSchema,
  transactionStatusSchema,
  unreadableFields,
  wireMoneySchema,
} from '../../schemas.ts';

export const transactionSchema = z
  .strictObject({
    id: idSchema('txn'),
    code: z.string(),
    mode: modeSchema,
    kind: transactionKindSchema,
    status: transactionStatusSchema,
    flag: flagSchema,
    method: paymentMethodSchema,
    paymentAmount: wireMoneySchema,
    amountDiscount: wireMoneySchema,
    extraFee: wireMoneySchema,
    finalPayment: wireMoneySchema,
    /** What was paid: of a deposit what came in, of a payout what its payee got. */
    paidAmount: wireMoneySchema.nullable(),
    /** What the bank took on top of a payout, at the operator's cost; null for all else, and before it was paid. */
    providerFee: wireMoneySchema.nullable(),
    merchantFee: wireMoneySchema,
    net: wireMoneySchema.nullable(),
    createdAt: timeSchema,
    paidAt: timeSchema.nullable(),
  })
  .meta({ id: 'Transaction' });

/** A transaction for merchants' servers, by API and webhooks: consoles derive from it, never the reverse. */
export const publicTransactionSchema = z
  .strictObject({
    ...transactionSchema.shape,
    sessionId: idSchema('txs').nullable(),
    refNo: z.string().nullable(),
    reference: z.string().nullable(),
    customerName: z.string().nullable(),
    expiresAt: timeSchema.nullable(),
    completedAt: timeSchema.nullable(),
  })
  .meta({ id: 'TransactionRow' });

/** A row of the console's lists. */
export const transactionRowSchema = z
  .strictObject({ ...publicTransactionSchema.shape })
  .meta({ id: 'OwnTransactionRow' });

const customer = z.strictObject({
  id: z.string().min(1).max(64).optional(),
  name: z.string().min(1).max(120).optional(),
  email: z.email().max(254).optional(),
  phone: z.string().min(5).max(32).optional(),
});

const reference = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/, 'printable characters without blanks');
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((m) => Object.keys(m).length <= 20, 'at most 20 keys');

/** What the customer of a withdrawal chooses from, both included. */
const amountRange = z.strictObject({ min: payableMoneySchema, max: payableMoneySchema });

export const createSessionBody = z.strictObject({
  type: z.enum(['deposit', 'withdrawal']),
  reference,
  /** Of a withdrawal also a range, within which the customer chooses. */
  amount: z.union([payableMoneySchema, amountRange]),
  customer: customer.optional(),
  allowedMethods: z.array(depositMethodSchema).min(1).max(5).optional(),
  returnUrl: z.url().max(2_000).optional(),
  cancelUrl: z.url().max(2_000).optional(),
  locale: localeSchema.optional(),
  metadata: metadata.optional(),
});

export const sessionSchema = z
  .strictObject({
    id: idSchema('txs'),
    refNo: z.string(),
    mode: modeSchema,
    type: z.enum(['deposit', 'withdrawal']),
    reference: z.string(),
    status: sessionStatusSchema,
    /** The payer's link. A withdrawal's lets its holder choose the destination: only its creation returns it. */
    url: z.url().optional(),
    /** Of a withdrawal whose amount the customer chooses: the most until it is chosen. */
    amount: wireMoneySchema,
    amountRange: z.strictObject({ min: wireMoneySchema, max: wireMoneySchema }).optional(),
    createdAt: timeSchema,
    expiresAt: timeSchema,
    transaction: transactionSchema.optional(),
    metadata: z.record(z.string(), z.string()),
    /** Fields that the row has, and that cannot be decrypted: they are left out until an operator has mended them. */
    unreadable: unreadableFields('url').optional(),
  })
  .meta({ id: 'TransactionSession' });

export const createdSessionSchema = sessionSchema
  .extend({ url: z.url() })
  .meta({ id: 'CreatedTransactionSession' });

const byId = z.strictObject({ id: idSchema('txs') });
const createErrors = [
  'currencyMismatch',
  'amountOutOfLimits',
  'referenceUsed',
  'merchantNotActive',
  'methodNotAllowedForMerchant',
  'returnUrlNotAllowed',
] as const;
const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;

export const sessionEndpoints = {
  createSession: endpoint('createSession', 'POST /v1/transaction-sessions', {
    ...forTokens('sessions:write'),
    idempotent: true,
    summary: 'Open a payment session and get the link for the customer',
    status: 201,
    body: createSessionBody,
    answer: createdSessionSchema,
    errors: [...createErrors, ...idempotencyErrors],
  }),
  listSessions: endpoint('listSessions', 'GET /v1/transaction-sessions', {
    ...forTokens('sessions:read'),
    summary: 'Payment sessions, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: sessionStatusSchema.optional(),
      reference: reference.optional(),
      from: timeSchema.optional(),
      to: timeSchema.optional(),
    }),
    answer: pageOf(sessionSchema),
    errors: ['cursorInvalid'],
  }),
  getSession: endpoint('getSession', 'GET /v1/transaction-sessions/:id', {
    ...forTokens('sessions:read'),
    summary: 'One payment session',
    params: byId,
    answer: sessionSchema,
    errors: ['notFound'],
  }),
  cancelSession: endpoint('cancelSession', 'POST /v1/transaction-sessions/:id/cancel', {
    ...forTokens('sessions:write'),
    idempotent: true,
    summary: 'Cancel a session that nobody has paid or claimed',
    params: byId,
    answer: sessionSchema,
    errors: ['notFound', 'cancelNotPossible', ...idempotencyErrors],
  }),
  createWithdrawalLink: endpoint('createWithdrawalLink', 'POST /api/withdrawal-links', {
    ...forMerchants('sessions.create'),
    idempotent: true,
    summary: 'Make a link by which a customer withdraws, from the console',
    status: 201,
    body: z.strictObject({
      reference: reference.optional(),
      amount: z.union([payableMoneySchema, amountRange]),
      mode: modeSchema.optional(),
      customerName: z.string().min(1).max(120).optional(),
      customerPhone: z.string().min(5).max(32).optional(),
      customerEmail: z.email().max(254).optional(),
      locale: localeSchema.optional(),
    }),
    answer: createdSessionSchema,
    errors: [...createErrors, ...idempotencyErrors],
  }),
  createDepositLink: endpoint('createDepositLink', 'POST /api/transaction-sessions', {
    ...forMerchants('sessions.create'),
    idempotent: true,
    summary: 'Make a deposit link from the console',
    status: 201,
    body: z.strictObject({
      reference: reference.optional(),
      amount: payableMoneySchema,
      customerName: z.string().min(1).max(120).optional(),
      customerPhone: z.string().min(5).max(32).optional(),
      allowedMethods: z.array(depositMethodSchema).min(1).max(5).optional(),
      locale: localeSchema.optional(),
    }),
    answer: createdSessionSchema,
    errors: [...createErrors, ...idempotencyErrors],
  }),
};

export type SessionAnswer = z.input<typeof sessionSchema>;
export type CreatedSession = z.input<typeof createdSessionSchema>;
export type TransactionAnswer = z.input<typeof transactionSchema>;
export type TransactionRow = z.input<typeof transactionRowSchema>;
export type PublicTransaction = z.input<typeof publicTransactionSchema>;
export type CreateSessionBody = z.output<typeof createSessionBody>;
