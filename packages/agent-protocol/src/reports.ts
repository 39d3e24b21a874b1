import { z } from 'zod';
import {
  accountIdSchema,
  agentIdSchema,
  amountSchema,
  commandIdSchema,
  durationMsSchema,
  healthAreaSchema,
  healthStatusSchema,
  identitySchema,
  moneySchema,
  qrPayloadSchema,
  rawSchema,
  textSchema,
  timeSchema,
} from './parts.ts';

/** A notification was seen. It wakes a read of the history and settles nothing. */
export const observationSchema = z.strictObject({
  observationId: agentIdSchema,
  accountId: accountIdSchema,
  observedAt: timeSchema,
  direction: z.enum(['credit', 'debit', 'unknown']),
  amount: amountSchema.nullable(),
  text: rawSchema,
});

/** The account's own static code, as the app shows it now. */
export const qrReportSchema = z.strictObject({
  reportId: agentIdSchema,
  accountId: accountIdSchema,
  payload: qrPayloadSchema,
  identity: identitySchema,
  seenAt: timeSchema,
});

export const balanceReportSchema = z.strictObject({
  reportId: agentIdSchema,
  accountId: accountIdSchema,
  balance: moneySchema,
  identity: identitySchema,
  asOf: timeSchema,
});

/** The state of one check. Device areas come without an account. */
export const healthReportSchema = z.strictObject({
  reportId: agentIdSchema,
  area: healthAreaSchema,
  status: healthStatusSchema,
  processStatus: z.enum(['running', 'done', 'error']),
  additionalData: z.strictObject({
    accountId: accountIdSchema.optional(),
    checkedAt: timeSchema,
    durationMs: durationMsSchema.optional(),
    message: textSchema.optional(),
  }),
});

/** A step of a sign-in: 0 clear, 1 save, 2 initialise, 3 send the code, 4 verify the code. */
export const loginStepSchema = z.strictObject({
  reportId: agentIdSchema,
  commandId: commandIdSchema,
  accountId: accountIdSchema,
  step: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  message: textSchema.optional(),
  at: timeSchema,
});

export type Observation = z.infer<typeof observationSchema>;
export type QrReport = z.infer<typeof qrReportSchema>;
export type BalanceReport = z.infer<typeof balanceReportSchema>;
export type HealthReport = z.infer<typeof healthReportSchema>;
export type LoginStep = z.infer<typeof loginStepSchema>;
