import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { depositMethodSchema, idSchema } from '../../schemas.ts';
import { sessionSchema } from './sessions.ts';

/** What test mode plays: how the customer of a session pays, or that he does not. */
export const simulatedOutcomes = [
  'paid',
  'paidLate',
  'partial',
  'over',
  'duplicate',
  'expired',
] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

export const simulateEndpoints = {
  simulatePayment: endpoint('simulatePayment', 'POST /v1/simulate/transaction-sessions/:id/pay', {
    surface: 'merchantApi',
    who: { scope: 'sessions:write', mode: 'test' },
    consoles: ['merchant'],
    idempotent: true,
    summary: 'Play how the customer of a test session pays',
    params: z.strictObject({ id: idSchema('txs') }),
    body: z.strictObject({
      outcome: z.enum(simulatedOutcomes),
      method: depositMethodSchema.optional(),
    }),
    answer: sessionSchema,
    errors: [
      'testTokenNeeded',
      'notFound',
      'stateConflict',
      'sessionClosed',
      'methodUnavailable',
      'qrNotAvailable',
      'amountSlotsTaken',
      'idempotencyKeyMissing',
      'idempotencyKeyReused',
      'idempotencyInProgress',
    ],
  }),
};
