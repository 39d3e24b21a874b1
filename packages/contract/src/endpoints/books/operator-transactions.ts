import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { currencies } from '../../money.ts';
import {
  flagSchema,
  idSchema,
  modeSchema,
  pageQuery,
  paymentMethodSchema,
  providerSchema,
  timeSchema,
  transactionKindSchema,
  transactionStatusSchema,
  unreadableFields,
} from '../../schemas.ts';
import {
  operatorNote,
  operatorTransactionParts,
  operatorTransactionRow,
} from './operator-transaction-shapes.ts';
import { noteLimit } from '../../timeline.ts';
import { deliverySchema } from './transactions.ts';

const { session, request, route, attempt, command, evidence, movement, posting, auditEntry } =
  operatorTransactionParts;

/**
 * What a text is looked for as. `id`: any id of ours; `code`: DEP-, PAY-; `refNo`: ours, 4-4;
 * `reference`: the merchant's; `providerReference`: the provider's number; these by how they begin
 * or end. `amount`: exact. `name`: how each word of the customer's, payer's or holder's name
 * begins. `phone`, `accountNumber`: whole. `last4`: the last digits of either.
 */
export const transactionSearchKinds = [
  'id',
  'code',
  'refNo',
  'reference',
  'providerReference',
  'amount',
  'name',
  'phone',
  'accountNumber',
  'last4',
] as const;
export type TransactionSearchKind = (typeof transactionSearchKinds)[number];
/** Last four digits are looked for in so many days at most. */
export const lastFourDays = 92;
/** More finds of one kind than this are none: the text has to be longer. */
export const maxFinds = 1_000;

/** Several of them with commas between. */
function several<T extends z.ZodEnum>(one: T) {
  return z
    .string()
    .max(400)
    .transform((text, context): z.output<T>[] => {
      const read = z
        .array(one)
        .min(1)
        .safeParse([...new Set(text.split(','))]);
      if (read.success) return read.data;
      context.addIssue({
        code: 'custom',
        message: `one or several of ${one.options.join(', ')}, with commas between`,
      });
      return z.NEVER;
    });
}

const query = z.strictObject({
  ...pageQuery,
  mode: modeSchema.optional(),
  kind: transactionKindSchema.optional(),
  status: several(transactionStatusSchema).optional(),
  /** `any`: every flag there is. */
  flag: z.enum([...flagSchema.options, 'any']).optional(),
  method: several(paymentMethodSchema).optional(),
  provider: providerSchema.optional(),
  accountId: idSchema('acc').optional(),
  deviceId: idSchema('dev').optional(),
  merchantId: idSchema('mer').optional(),
  /** Made at or after. */
  from: timeSchema.optional(),
  /** Made before. */
  to: timeSchema.optional(),
  /** Exact, such as 150000.00: asked for, to be paid, or paid. */
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{2})?$/, 'an amount without sign, with no or two places')
    .optional(),
  currency: z.enum(currencies).optional(),
  search: z.string().trim().min(2).max(64).optional(),
  /** Look for the text as this alone; without it, as everything that it can be. */
  searchIn: z.enum(transactionSearchKinds).optional(),
  /** With it the answer has a total. */
  count: z.literal('true').optional(),
});

const total = z.strictObject({
  count: z.int(),
  /** Counted row by row: up to 1,000. */
  isExact: z.boolean(),
  /** A lower bound: counting stopped there. Otherwise, above 1,000, a sum of roll-ups, a second or two behind. */
  isLeast: z.boolean(),
});

const searched = z.strictObject({
  /** As what the text was looked for. */
  kinds: z.array(z.enum(transactionSearchKinds)),
  /** More than 1,000 begin or end like that; these finds are left out until the text is longer. */
  tooMany: z.array(z.enum(transactionSearchKinds)),
  /** It could be the last four digits of a number, which are looked for between two times only. */
  needsTimes: z.boolean(),
});

const byId = z.strictObject({ id: idSchema('txn') });

export const operatorTransactionEndpoints = {
  listOperatorTransactions: endpoint('listOperatorTransactions', 'GET /api/operator/transactions', {
    ...forAdmins('transactions.readAll'),
    summary:
      'Transactions of all merchants, newest first; `search` finds one by whatever somebody has of it',
    query,
    answer: z.strictObject({
      data: z.array(operatorTransactionRow),
      next: z.string().nullable(),
      /** Null unless it was asked for. */
      total: total.nullable(),
      /** Null without a text. */
      searched: searched.nullable(),
    }),
    errors: ['cursorInvalid', 'searchNeedsTimes'],
  }),
  getOperatorTransaction: endpoint('getOperatorTransaction', 'GET /api/operator/transactions/:id', {
    ...forAdmins('transactions.readAll'),
    summary: 'One transaction with all that is known of it, and one timeline',
    params: byId,
    answer: z.strictObject({
      transaction: operatorTransactionRow,
      session: session.nullable(),
      request: request.nullable(),
      /** Where the payer pays, while that is possible. */
      payUrl: z.url().nullable(),
      /** Values that are stored and cannot be decrypted: they are null. */
      unreadable: unreadableFields('payUrl').optional(),
      /** Oldest first. */
      timeline: z.array(movement),
      route: route.nullable(),
      attempts: z.array(attempt),
      /** What its phone was asked for it, oldest first; payloads are never shown. */
      commands: z.array(command),
      evidence,
      ledger: z.array(posting),
      deliveries: z.array(deliverySchema),
      /** What people did with it, its session, its request and its proposals, oldest first. */
      acts: z.array(auditEntry),
      /** The merchant's own. */
      merchantNote: z.string().nullable(),
      /** The house's, oldest first; no merchant sees them. */
      notes: z.array(operatorNote),
    }),
    errors: ['notFound'],
  }),
  noteTransaction: endpoint('noteTransaction', 'POST /api/operator/transactions/:id/notes', {
    ...forAdmins('transactions.noteAll'),
    status: 201,
    summary: 'Write down something about a transaction, for people of the house',
    params: byId,
    body: z.strictObject({ text: z.string().trim().min(1, 'a text').max(noteLimit) }),
    answer: operatorNote,
    errors: ['notFound'],
  }),
};
