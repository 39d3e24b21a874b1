import { z } from 'zod';
import { answer } from './answers.ts';
import {
  accountIdSchema,
  agentIdSchema,
  amountSchema,
  commandIdSchema,
  durationMsSchema,
  identitySchema,
  moneySchema,
  nameSchema,
  rawSchema,
  shownText,
  timeSchema,
} from './parts.ts';
import { limits } from './version.ts';

/** One row of the provider's history, as the app shows it. */
export const lineSchema = z
  .strictObject({
    providerTransactionId: shownText.min(1).max(100).optional(),
    direction: z.enum(['credit', 'debit']),
    amount: amountSchema,
    /** The running balance that the app shows beside the row. Only booked rows have one. */
    balanceAfter: moneySchema.optional(),
    counterparty: nameSchema.optional(),
    /** The `providerTransactionId` of the row whose money this row brings back, where the app names it. */
    reversalOf: shownText.min(1).max(100).optional(),
    /** The bank's time as an interval in its zone: 10:42 means 10:42:00.000 to 10:42:59.999. Never the phone's. */
    occurredFrom: timeSchema,
    occurredTo: timeSchema,
    status: z.enum(['booked', 'pending', 'failed']),
    raw: rawSchema,
  })
  .refine((line) => Date.parse(line.occurredFrom) <= Date.parse(line.occurredTo), {
    path: ['occurredTo'],
    message: 'must not be before occurredFrom',
  });

/** What the agent did to complete the read. The server checks what it can and trusts none of it alone. */
export const claimsSchema = z.strictObject({
  /** `identity` was read in the same screen session as the lines. */
  identityRead: z.boolean(),
  /** Scrolled until a row older than `from` was seen; that row is in `lines`. */
  reachedFrom: z.boolean(),
  /** Scrolled to the provider's very first row; nothing older exists. */
  reachedBeginning: z.boolean(),
  /** Every tab of the history was opened. */
  allTabs: z.boolean(),
  /** The last two passes over the whole interval showed the same rows. */
  passesAgree: z.boolean(),
});

/**
 * One read of an account's history for [from, to], oldest first in the provider's order. Resent
 * until acknowledged, always identical under its `readId`.
 */
export const statementReadSchema = z
  .strictObject({
    readId: agentIdSchema,
    accountId: accountIdSchema,
    /** The command that asked for it; absent when the agent looked by itself. */
    commandId: commandIdSchema.optional(),
    identity: identitySchema,
    startedAt: timeSchema,
    finishedAt: timeSchema,
    from: timeSchema,
    /** At most `startedAt - lagMs`: what is younger may still appear. */
    to: timeSchema,
    /** How late the provider's history may show a row. */
    lagMs: durationMsSchema,
    passes: z.int().min(1).max(10),
    tabs: z
      .array(z.enum(['booked', 'pending', 'failed']))
      .min(1)
      .max(3),
    /** Balance before the first booked line; null when the app shows none. */
    openingBalance: moneySchema.nullable(),
    /** Balance after the last booked line, read from the app's balance screen in the same screen session. */
    closingBalance: moneySchema.nullable(),
    claims: claimsSchema,
    lines: z.array(lineSchema).max(limits.linesPerRead),
  })
  .refine((read) => Date.parse(read.from) <= Date.parse(read.to), {
    path: ['to'],
    message: 'must not be before from',
  })
  .refine((read) => Date.parse(read.startedAt) <= Date.parse(read.finishedAt), {
    path: ['finishedAt'],
    message: 'must not be before startedAt',
  })
  .refine((read) => Date.parse(read.to) <= Date.parse(read.startedAt) - read.lagMs, {
    path: ['to'],
    message: 'must not be after startedAt minus lagMs',
  });

/** `newLines` is how many lines the server had not seen before: for the agent's own log. */
export const statementReadAnswerSchema = answer({ newLines: z.int().min(0).optional() });

export type StatementLine = z.infer<typeof lineSchema>;
export type StatementRead = z.infer<typeof statementReadSchema>;
export type StatementReadAnswer = z.infer<typeof statementReadAnswerSchema>;
