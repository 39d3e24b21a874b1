import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { depositMethodSchema, idSchema, payableMoneySchema } from '../../schemas.ts';
import { createdSessionSchema, sessionSchema } from './sessions.ts';
import { simulatedOutcomes } from './simulate.ts';

const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;

/** Test mode from the merchant's console: a session to look at, and what its customer does. */
export const testSessionEndpoints = {
  createTestSession: endpoint('createTestSession', 'POST /api/test-sessions', {
    ...forMerchants('sessions.test'),
    idempotent: true,
    summary: 'Make a session of test mode from the console',
    status: 201,
    body: z.strictObject({ amount: payableMoneySchema }),
    answer: createdSessionSchema,
    errors: ['currencyMismatch', 'amountOutOfLimits', 'merchantNotActive', ...idempotencyErrors],
  }),
  playTestSession: endpoint('playTestSession', 'POST /api/test-sessions/:id/play', {
    ...forMerchants('sessions.test'),
    idempotent: true,
    summary: 'Play how the customer of a test session pays',
    params: z.strictObject({ id: idSchema('txs') }),
    body: z.strictObject({
      outcome: z.enum(simulatedOutcomes),
      method: depositMethodSchema.optional(),
    }),
    answer: sessionSchema,
    errors: [
      'notFound',
      'stateConflict',
      'sessionClosed',
      'methodUnavailable',
      'qrNotAvailable',
      'amountSlotsTaken',
      ...idempotencyErrors,
    ],
  }),
};
