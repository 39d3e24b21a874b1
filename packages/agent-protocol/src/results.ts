import { z } from 'zod';
import { takenSchema } from './answers.ts';
import {
  agentIdSchema,
  amountSchema,
  commandIdSchema,
  durationMsSchema,
  healthAreaSchema,
  healthStatusSchema,
  identitySchema,
  moneySchema,
  nameSchema,
  qrPayloadSchema,
  shownText,
  textSchema,
  timeSchema,
  versionSchema,
} from './parts.ts';
import { limits } from './version.ts';
import type { CommandKind } from './commands.ts';

/** How a running command gets on. Best effort: sent once, never repeated. */
export const progressSchema = z.strictObject({
  commandId: commandIdSchema,
  number: z.int().min(0).max(100),
  step: shownText.min(1).max(60),
  message: textSchema.optional(),
  at: timeSchema,
});

export const failureCodes = [
  'providerDown',
  'providerRefused',
  'notSignedIn',
  'identityMismatch',
  'otpWrong',
  'otpExpired',
  'credentialsWrong',
  'deadlinePassed',
  'interrupted',
  'timedOut',
  'unsupported',
  'appBroken',
] as const;
const failureSchema = z.strictObject({ code: z.enum(failureCodes), message: textSchema });

const otpSchema = z.strictObject({
  sentTo: shownText.min(1).max(60),
  expiresAt: timeSchema,
  attemptsLeft: z.int().min(0).max(10),
  resendAfterSeconds: z.int().min(0).max(3_600),
});
/** What a sign-in leads to: done with the identity on the screen, or a one-time code is needed. */
const signInSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('signedIn'), identity: identitySchema }),
  z.strictObject({ state: z.literal('otpRequired'), otp: otpSchema }),
]);

/** What a command of each kind gives when it succeeded. */
export const resultSchemas = {
  healthCheck: z.strictObject({
    checks: z
      .array(
        z.strictObject({
          area: healthAreaSchema,
          status: healthStatusSchema,
          durationMs: durationMsSchema,
          message: textSchema.optional(),
        }),
      )
      .min(1)
      .max(limits.checksPerResult),
  }),
  login: signInSchema,
  submitOtp: signInSchema,
  readBalance: z.strictObject({ balance: moneySchema, asOf: timeSchema, identity: identitySchema }),
  /** The `statement:read` with this id was acknowledged before. */
  readHistory: z.strictObject({
    readId: agentIdSchema,
    lineCount: z.int().min(0).max(limits.linesPerRead),
  }),
  makeQr: z.strictObject({ payload: qrPayloadSchema, amount: amountSchema.nullable() }),
  inquireName: z.discriminatedUnion('found', [
    z.strictObject({ found: z.literal('yes'), holderName: nameSchema }),
    z.strictObject({ found: z.literal('no') }),
    z.strictObject({ found: z.literal('unsupported') }),
  ]),
  /** Says only that the agent has asked; the outcome travels as `transfer:report`. */
  transfer: z.strictObject({ asked: z.boolean() }),
  /** Told after the new start, in its boot. The hello before it has said so already: what counts is the hello. */
  restart: z.strictObject({ bootId: agentIdSchema }),
  /** Told by the version that was wanted. What counts is the hello. */
  updateAgent: z.strictObject({ agentVersion: versionSchema }),
} as const satisfies Record<CommandKind, z.ZodType>;

const head = { commandId: commandIdSchema, idempotencyKey: agentIdSchema, finishedAt: timeSchema };
function succeeded<Kind extends CommandKind>(kind: Kind) {
  return z.strictObject({
    ...head,
    outcome: z.literal('succeeded'),
    kind: z.literal(kind),
    result: resultSchemas[kind],
  });
}
const kindSchema = z.enum(Object.keys(resultSchemas) as [CommandKind, ...CommandKind[]]);

/** Sent until acknowledged. `failed`: nothing happened, for sure. `unknown`: it may have happened. */
export const commandResultSchema = z.discriminatedUnion('outcome', [
  z.discriminatedUnion('kind', [
    succeeded('healthCheck'),
    succeeded('login'),
    succeeded('submitOtp'),
    succeeded('readBalance'),
    succeeded('readHistory'),
    succeeded('makeQr'),
    succeeded('inquireName'),
    succeeded('transfer'),
    succeeded('restart'),
    succeeded('updateAgent'),
  ]),
  z.strictObject({
    ...head,
    kind: kindSchema,
    outcome: z.enum(['failed', 'unknown']),
    error: failureSchema,
  }),
]);
export const commandResultAnswerSchema = takenSchema;

export type CommandProgress = z.infer<typeof progressSchema>;
export type CommandResult = z.infer<typeof commandResultSchema>;
export type CommandSuccess = Extract<CommandResult, { outcome: 'succeeded' }>;
export type ResultOf<Kind extends CommandKind> = z.infer<(typeof resultSchemas)[Kind]>;
export type FailureCode = (typeof failureCodes)[number];
