import { z } from 'zod';
import { answer, takenSchema } from './answers.ts';
import { destinationSchema } from './commands.ts';
import {
  accountIdSchema,
  agentIdSchema,
  amountSchema,
  identitySchema,
  intentIdSchema,
  monotonicMsSchema,
  rawSchema,
  sequenceSchema,
  shownText,
  textSchema,
  timeSchema,
} from './parts.ts';

/**
 * "I can press now: is there a transfer for this account?" Sent once journal entry `sequence`
 * ("asked") is on disk. An answer after the agent stopped waiting is never pressed.
 */
export const transferNextSchema = z.strictObject({
  askId: agentIdSchema,
  accountId: accountIdSchema,
  /** The monotonic time just before sending: `ttlMs` of the answer counts from here. */
  t0MonotonicMs: monotonicMsSchema,
  bootId: agentIdSchema,
  journalId: agentIdSchema,
  sequence: sequenceSchema,
  /** The account on the screen at this moment. */
  identity: identitySchema,
});

export const epochSchema = z.int().min(1).max(1_000_000);

export const transferOrderSchema = z.strictObject({
  intentId: intentIdSchema,
  epoch: epochSchema,
  accountId: accountIdSchema,
  destination: destinationSchema,
  amount: amountSchema,
  /** The pressing step must have ended before `t0MonotonicMs + ttlMs`. */
  ttlMs: z.int().min(1).max(600_000),
  note: z.string().max(100).nullable(),
  /** The rail, such as `BI-FAST`; omitted for agents without `rails`: then the app’s usual way. */
  rail: z.string().min(1).max(20).optional(),
});

export const transferNextAnswerSchema = answer({ transfer: transferOrderSchema.nullable() });

/** "Closed, will never press": an entry of the journal that was safe on disk before it was told. */
export const fenceSchema = z.strictObject({ sequence: sequenceSchema, writtenAt: timeSchema });

export const evidenceSchema = z.strictObject({
  /** The last step that was begun. */
  step: shownText.min(1).max(60),
  pressedAt: timeSchema.optional(),
  providerTransactionId: shownText.min(1).max(100).optional(),
  /** What the app answered to the press. `refused` is a claim too: the history decides. */
  providerAnswer: z.enum(['accepted', 'pending', 'refused']).optional(),
  refusal: z
    .strictObject({
      code: z.enum([
        'insufficientFunds',
        'nameMismatch',
        'limitReached',
        'destinationInvalid',
        'providerDown',
        'other',
      ]),
      text: textSchema,
    })
    .optional(),
  nameShown: shownText.max(120).optional(),
  message: textSchema.optional(),
  raw: rawSchema.optional(),
});

const reportHead = {
  reportId: agentIdSchema,
  intentId: intentIdSchema,
  epoch: epochSchema,
  accountId: accountIdSchema,
  journalId: agentIdSchema,
  /** The journal's entry that this report tells about. */
  sequence: sequenceSchema,
  evidence: evidenceSchema,
};

/** How a transfer ended here. Resent until acknowledged, across restarts. `notPressed` counts only by a fence. */
export const transferReportSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ ...reportHead, outcome: z.literal('pressed') }),
  z.strictObject({ ...reportHead, outcome: z.literal('notPressed'), fence: fenceSchema }),
  z.strictObject({ ...reportHead, outcome: z.literal('unknown') }),
]);
export const transferReportAnswerSchema = takenSchema;

export const transferQuestionSchema = z.strictObject({
  intentId: intentIdSchema,
  epoch: epochSchema,
  journalId: agentIdSchema,
});

const about = { intentId: intentIdSchema, epoch: epochSchema, journalId: agentIdSchema };
const known = { ...about, sequence: sequenceSchema };
/**
 * The journal's state of this intent's epoch. Only the journal asked for says `closedNeverPress`,
 * from a fence on disk. `open`: taken, neither pressed nor closed. `unknown`, `inJournal` false:
 * unheard of, which denies nothing.
 */
export const transferQuestionAnswerSchema = z.discriminatedUnion('answer', [
  z.strictObject({ ...known, answer: z.literal('closedNeverPress'), fence: fenceSchema }),
  z.strictObject({ ...known, answer: z.literal('pressed'), evidence: evidenceSchema }),
  z.strictObject({ ...known, answer: z.literal('open') }),
  z.strictObject({ ...about, answer: z.literal('unknown'), inJournal: z.boolean() }),
]);

export type TransferNext = z.infer<typeof transferNextSchema>;
export type TransferOrder = z.infer<typeof transferOrderSchema>;
export type TransferNextAnswer = z.infer<typeof transferNextAnswerSchema>;
export type TransferReport = z.infer<typeof transferReportSchema>;
export type TransferQuestion = z.infer<typeof transferQuestionSchema>;
export type TransferQuestionAnswer = z.infer<typeof transferQuestionAnswerSchema>;
export type Fence = z.infer<typeof fenceSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
