import { z } from 'zod';
import { defineEvent } from '#platform/events';

const aboutAccount = z.object({ accountId: z.string() });

/** What became known of an account's history. */
export const statementEvents = {
  /** A phone saw a notification of money: no proof, but a reason to look. */
  observationSeen: defineEvent('accounts.observationSeen', aboutAccount),
  /** New booked lines. */
  linesRecorded: defineEvent(
    'accounts.linesRecorded',
    aboutAccount.extend({ lineIds: z.array(z.string()) }),
  ),
  /** Another source shows lines that are known. */
  linesLinked: defineEvent(
    'accounts.linesLinked',
    aboutAccount.extend({ source: z.string(), lineIds: z.array(z.string()) }),
  ),
  /** A complete read ended: the account is known until `coveredTo`. */
  coverageGrown: defineEvent(
    'accounts.coverageGrown',
    aboutAccount.extend({ coveredTo: z.string(), readStartedAt: z.string() }),
  ),
  /** No read found the lines of so many notifications. */
  gapStays: defineEvent('accounts.gapStays', aboutAccount.extend({ missing: z.int() })),
  statementImported: defineEvent(
    'accounts.statementImported',
    aboutAccount.extend({ importId: z.string() }),
  ),
  importDiscarded: defineEvent(
    'accounts.importDiscarded',
    aboutAccount.extend({ importId: z.string() }),
  ),
  /** Two sources disagree, or an expected line has not come; whoever finds it publishes it. */
  differencesFound: defineEvent(
    'accounts.differencesFound',
    aboutAccount.extend({ differenceIds: z.array(z.string()) }),
  ),
};
