import { z } from 'zod';
import { defineEvent } from '#platform/events';

const ofDeposit = z.object({
  transactionId: z.string(),
  sessionId: z.string(),
  merchantId: z.string(),
  accountId: z.string(),
  revision: z.int(),
});

export const depositEvents = {
  /** The payer chose a method and sees where to pay. */
  qrShown: defineEvent('deposits.qrShown', ofDeposit),
  /** The payer says that he has transferred. */
  claimed: defineEvent('deposits.claimed', ofDeposit),
  /** It is paid and credited; without a line where persons confirmed it before its line came. */
  succeeded: defineEvent(
    'deposits.succeeded',
    ofDeposit.extend({ lineId: z.string().nullable(), flag: z.string().nullable() }),
  ),
  /** A person decides about it. */
  inReview: defineEvent('deposits.inReview', ofDeposit.extend({ reason: z.string() })),
  /** Something about a paid deposit wants a look, such as a second payment. */
  exceptionFlagged: defineEvent(
    'deposits.exceptionFlagged',
    ofDeposit.extend({ flag: z.string().nullable(), lineId: z.string().nullish() }),
  ),
  /** The provider took the money back. */
  reversed: defineEvent(
    'deposits.reversed',
    ofDeposit.extend({ lineId: z.string(), owedMinor: z.string() }),
  ),
  /** Persons confirmed a payment whose line is still to come. */
  markedManually: defineEvent(
    'deposits.markedManually',
    ofDeposit.omit({ revision: true }).extend({ expectedId: z.string() }),
  ),
  /** The line that persons confirmed beforehand came. */
  expectedLineMet: defineEvent(
    'deposits.expectedLineMet',
    ofDeposit.extend({ lineId: z.string(), expectedId: z.string() }),
  ),
};
