import { payoutMethodTypes } from '../../providers.ts';
import { z } from 'zod';
import { verificationReasons } from '../../payout-methods.ts';
import {
  idSchema,
  modeSchema,
  payableMoneySchema,
  timeSchema,
  transactionStatusSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { statesOf, verificationMachine, withdrawalMachine } from '../../states.ts';
import { waitActors, waitReasons } from '../../console/waits.ts';
import { arrivals, withdrawalSources, withdrawalStatusReasons } from '../../console/withdrawals.ts';
import { destinationFields, holderNameSchema } from './payout-shapes.ts';

export const withdrawalStatusSchema = z.enum(statesOf(withdrawalMachine));
export const withdrawalReference = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/, 'printable characters without blanks');

const note = z.string().trim().min(1).max(140);

/** Where a request pays: a payout method of the merchant's, or a destination of its own. */
const toMethod = { payoutMethodId: idSchema('pym') };
const toDestination = {
  destination: z.strictObject({ ...destinationFields, holderName: holderNameSchema.optional() }),
};

const requestHead = {
  reference: withdrawalReference,
  amount: payableMoneySchema,
  note: note.optional(),
};
export const withdrawalBody = z.union([
  z.strictObject({ ...requestHead, ...toMethod }),
  z.strictObject({ ...requestHead, ...toDestination }),
]);
/** In the console a reference is made when none is given. */
export const consoleWithdrawalBody = z.strictObject({
  ...requestHead,
  reference: withdrawalReference.optional(),
  ...toMethod,
  mode: modeSchema.optional(),
});

const institution = z.strictObject({
  country: z.enum(['ID', 'PH']),
  code: z.string(),
  name: z.string(),
});
export const withdrawalDestinationSchema = z.strictObject({
  payoutMethodId: idSchema('pym').nullable(),
  method: z.enum(payoutMethodTypes),
  institution,
  last4: z.string(),
  /** As entered by whoever asked; null when nobody named one. */
  holderName: z.string().nullable(),
});

export const nameCheckSchema = z.strictObject({
  status: z.enum(['unverified', ...statesOf(verificationMachine)]),
  /** The name at the institution as far as the asker may see it. */
  foundName: z.string().nullable(),
  nameScore: z.number().int().nullable(),
  reason: z.enum(verificationReasons).nullable(),
});

/** The attempt that a request is about: the one that paid, else the newest. */
const attempt = z.strictObject({
  id: idSchema('txn'),
  code: z.string(),
  status: transactionStatusSchema,
  createdAt: timeSchema,
  paidAt: timeSchema.nullable(),
  /** What its payee got; null before it was paid. */
  paidAmount: wireMoneySchema.nullable(),
  /** The bank's extra fee, at the operator's cost; null before payment. A fee with its own line is added later. */
  providerFee: wireMoneySchema.nullable(),
  /** What the provider calls it; null until its line was seen. */
  providerReference: z.string().nullable(),
});

/** What a request waits for, who acts next, since when, and when that ends by itself. */
export const waitSchema = z.strictObject({
  reason: z.enum(waitReasons),
  by: z.enum(waitActors),
  since: timeSchema,
  until: timeSchema.nullable(),
});

export const withdrawalSchema = z
  .strictObject({
    id: idSchema('wdr'),
    refNo: z.string(),
    reference: z.string().nullable(),
    mode: modeSchema,
    source: z.enum(withdrawalSources),
    status: withdrawalStatusSchema,
    statusReason: z.enum(withdrawalStatusReasons).nullable(),
    amount: wireMoneySchema,
    /** The merchant's, held on top of the amount, taken only on success. The payee receives `amount`. */
    fee: wireMoneySchema,
    destination: withdrawalDestinationSchema.nullable(),
    nameCheck: nameCheckSchema,
    /** Null when it has ended. */
    waitsFor: waitSchema.nullable(),
    sessionId: idSchema('txs').nullable(),
    note: z.string().nullable(),
    transaction: attempt.optional(),
    /** The outcome of what was sent is not known yet: nothing is sent again, and the money stays held. */
    isOutcomeUnknown: z.boolean(),
    mayCancel: z.boolean(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
    completedAt: timeSchema.nullable(),
  })
  .meta({ id: 'WithdrawalRequest' });

/** A withdrawal's cost and arrival. `problem` is the error code that prevents it. */
export const withdrawalQuoteSchema = z.strictObject({
  amount: wireMoneySchema,
  fee: wireMoneySchema,
  /** What is set aside. */
  total: wireMoneySchema,
  availableAfter: wireMoneySchema,
  arrival: z.enum(arrivals).nullable(),
  problem: z
    .strictObject({
      code: z.enum([
        'amountOutOfLimits',
        'insufficientFunds',
        'merchantNotActive',
        'payoutMethodNotUsable',
        'methodUnavailable',
      ]),
      detail: z.string(),
    })
    .nullable(),
});

export type WithdrawalAnswer = z.input<typeof withdrawalSchema>;
export type WithdrawalWait = z.input<typeof waitSchema>;
export type WithdrawalQuote = z.input<typeof withdrawalQuoteSchema>;
export type WithdrawalBody = z.output<typeof withdrawalBody>;
export type ConsoleWithdrawalBody = z.output<typeof consoleWithdrawalBody>;
