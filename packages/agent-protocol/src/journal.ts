import { z } from 'zod';
import { destinationSchema } from './commands.ts';
import {
  accountIdSchema,
  agentIdSchema,
  amountSchema,
  intentIdSchema,
  sequenceSchema,
  timeSchema,
} from './parts.ts';
import { epochSchema, evidenceSchema, fenceSchema } from './transfer.ts';

/** An agent that says this in `hello` tells what its journal holds when it is asked. */
export const tellsJournal = 'journal';
/** Orders in one answer. */
export const ordersPerAnswer = 200;

/**
 * After a restore of the server’s database: orders this journal took since then, in pages: `after`
 * is the previous answer's `next`.
 */
export const journalQuestionSchema = z.strictObject({
  since: timeSchema,
  after: sequenceSchema.nullable(),
});

const order = {
  intentId: intentIdSchema,
  epoch: epochSchema,
  accountId: accountIdSchema,
  destination: destinationSchema,
  amount: amountSchema,
  /** Server time, as the agent knew it when it asked for the order. */
  takenAt: timeSchema,
  /** The journal’s entry "taken". */
  sequence: sequenceSchema,
};

/** An order's outcome by this journal. `pressing`: "about to press" and nothing after it, for ever. */
export const journalOrderSchema = z.discriminatedUnion('state', [
  z.strictObject({ ...order, state: z.literal('taken') }),
  z.strictObject({ ...order, state: z.literal('pressing') }),
  z.strictObject({ ...order, state: z.literal('pressed'), evidence: evidenceSchema }),
  z.strictObject({ ...order, state: z.literal('closed'), fence: fenceSchema }),
]);

/** All orders that were taken since then, oldest first, or as many as fit; `next` is null when there are no more. */
export const journalAnswerSchema = z.strictObject({
  journalId: agentIdSchema,
  orders: z.array(journalOrderSchema).max(ordersPerAnswer),
  next: sequenceSchema.nullable(),
});

export type JournalQuestion = z.infer<typeof journalQuestionSchema>;
export type JournalOrder = z.infer<typeof journalOrderSchema>;
export type JournalAnswer = z.infer<typeof journalAnswerSchema>;
