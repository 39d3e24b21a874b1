import { z } from 'zod';
import { defineEvent } from '#platform/events';

const ofLine = z.object({ lineId: z.string(), accountId: z.string() });
const ofCredit = ofLine.extend({ ownerId: z.string().nullable() });

/** What a booked line turned out to be. */
export const lineEvents = {
  /** Nobody knows yet whose money it is. */
  moneyUnmatched: defineEvent('accounts.moneyUnmatched', ofLine.extend({ reason: z.string() })),
  /** Money left an account, and no payout, fee or transfer explains it. */
  debitUnexplained: defineEvent('accounts.debitUnexplained', ofLine),
  /** One side of an internal transfer. */
  ownTransferSeen: defineEvent(
    'deposits.ownTransferSeen',
    ofLine.extend({ moveId: z.string(), side: z.enum(['in', 'out']), status: z.string() }),
  ),
  ownMoneySeen: defineEvent('deposits.ownMoneySeen', ofLine.extend({ proposalId: z.string() })),
  /** Persons said that it is neither a payment nor a payout. */
  lineIgnored: defineEvent(
    'deposits.lineIgnored',
    ofLine.extend({ nature: z.string().nullable() }),
  ),
  /** Persons gave it to a merchant without a deposit. */
  merchantCredited: defineEvent(
    'deposits.merchantCredited',
    ofLine.extend({ merchantId: z.string(), proposalId: z.string() }),
  ),
  /** It was credited and waits for a second source. */
  creditPending: defineEvent(
    'deposits.creditPending',
    ofCredit.extend({ transactionId: z.string().nullable(), merchantId: z.string() }),
  ),
  /** A second source shows what was credited. `by`: which. */
  creditConfirmed: defineEvent('deposits.creditConfirmed', ofCredit.extend({ by: z.string() })),
  /** What was held is the merchant's without a second source. `by`: why. */
  creditReleased: defineEvent('deposits.creditReleased', ofCredit.extend({ by: z.string() })),
};
