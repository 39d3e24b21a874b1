import { z } from 'zod';
import { all, type Query } from '#platform/db';
import { type AttemptRow, selectAttempts } from './attempts.sql.ts';
import { type PayoutChoice, readChoice } from './payout-choice.ts';

/** What the phone last told of an attempt, with the server's time; null for one of before that. */
export interface LastReport {
  outcome: 'pressed' | 'notPressed' | 'unknown';
  receivedAt: Date | null;
}

/**
 * One attempt to pay a request: where it went, by which rail and why, and how it ended. Amounts in
 * minor units. `queuedAt` is when it began, `takenAt` when its phone took it last, `pressUntil`
 * until when that may be pressed, `decidedAt` when its outcome was known. `lineId` is the debit
 * that paid it, `feeLineId` that of the provider's fee where it came by itself, `returnLineId` the
 * credit that brought it back.
 */
export interface PayoutAttempt extends Omit<AttemptRow, 'choice' | 'lastReport'> {
  /** Null for attempts of before choices were kept. */
  choice: PayoutChoice | null;
  report: LastReport | null;
}

const reportSchema = z.object({
  outcome: z.enum(['pressed', 'notPressed', 'unknown']),
  receivedAt: z.string().optional(),
});

/**
 * Every attempt to pay a request, the first one first; none for a request that nobody began to pay,
 * or that does not exist. For operators: accounts and phones are the house's own.
 */
export async function readAttempts(query: Query, requestId: string): Promise<PayoutAttempt[]> {
  const rows = await all(query, selectAttempts(requestId));
  return rows.map(({ choice, lastReport, ...row }) => ({
    ...row,
    choice: readChoice(choice),
    report: toReport(lastReport),
  }));
}

function toReport(stored: unknown): LastReport | null {
  const { data } = reportSchema.safeParse(stored);
  return data
    ? {
        outcome: data.outcome,
        receivedAt: data.receivedAt === undefined ? null : new Date(data.receivedAt),
      }
    : null;
}
