import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { idSchema, payableMoneySchema, wireMoneySchema } from '../../schemas.ts';
import { destinationFields, holderNameSchema } from './payout-shapes.ts';
import { ownWithdrawalRow } from './withdrawals.ts';

const params = z.strictObject({ id: idSchema('txn') });
const body = z.strictObject({
  /** All that was not sent back yet, where nothing is named. */
  amount: payableMoneySchema.optional(),
  /** The payer's own account. Without a holder the payer's name is asked for; another holder needs two persons. */
  destination: z.strictObject({ ...destinationFields, holderName: holderNameSchema.optional() }),
  reason: z.string().trim().min(1, 'a reason').max(140),
  /** Needed above the limit for it. */
  password: z.string().max(200).optional(),
});
const errors = [
  'notFound',
  'stateConflict',
  'currencyMismatch',
  'amountOutOfLimits',
  'refundTooHigh',
  'merchantNotActive',
  'insufficientFunds',
  'institutionNotUsable',
  'destinationNotPossible',
  'payoutMethodNotUsable',
  'withdrawalRefusedByRule',
  'passwordNeeded',
  'wrongPassword',
  'temporarilyLocked',
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;

/** Deposits that are sent back: withdrawal requests that name their credit. */
export const refundEndpoints = {
  getRefundable: endpoint('getRefundable', 'GET /api/transactions/:id/refund', {
    ...forMerchants('refunds.request'),
    summary: 'What of a deposit can still be sent back, and to whom',
    params,
    answer: z.strictObject({
      paid: wireMoneySchema,
      sentBack: wireMoneySchema,
      refundable: wireMoneySchema,
      /** As the provider shows it; null when it shows none. */ payerName: z.string().nullable(),
    }),
    errors: ['notFound', 'stateConflict'],
  }),
  refundOwnDeposit: endpoint('refundOwnDeposit', 'POST /api/transactions/:id/refund', {
    ...forMerchants('refunds.request'),
    idempotent: true,
    status: 201,
    summary: 'Ask for a deposit to be sent back to its payer; two persons agree',
    params,
    body,
    answer: ownWithdrawalRow,
    errors,
  }),
};
