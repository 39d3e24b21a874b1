import { z } from 'zod';
import { requestEvents } from '#modules/payouts';
import { defineEvent } from '#platform/events';

const ofRequest = requestEvents.processing.payload;
const ofRefund = z.object({ requestId: z.string(), lineId: z.string(), accountId: z.string() });

/** What becomes of a request, in the order in which it may happen. */
export const withdrawalEvents = {
  ...requestEvents,
  /** It is asked whose account it is. */
  verifying: defineEvent('withdrawals.verifying', ofRequest),
  verificationFailed: defineEvent('withdrawals.verificationFailed', ofRequest),
  awaitingConfirmation: defineEvent('withdrawals.awaitingConfirmation', ofRequest),
  confirmExpired: defineEvent('withdrawals.confirmExpired', ofRequest),
  /** The first of two persons agreed. */
  approvedOnce: defineEvent('withdrawals.approvedOnce', ofRequest),
  approved: defineEvent('withdrawals.approved', ofRequest),
  /** Somebody saw that it is no duplicate. */
  released: defineEvent('withdrawals.released', ofRequest),
  rejected: defineEvent('withdrawals.rejected', ofRequest),
  cancelled: defineEvent('withdrawals.cancelled', ofRequest),
};

/** What becomes of money that goes back to its sender. */
export const refundEvents = {
  /** Nothing of the deposit is left. */
  depositRefunded: defineEvent(
    'deposits.refunded',
    z.object({
      transactionId: z.string(),
      sessionId: z.string(),
      merchantId: z.string(),
      accountId: z.string(),
      revision: z.int(),
    }),
  ),
  /** A line that was not sent back waits for persons again. */
  released: defineEvent('withdrawals.refundReleased', ofRefund),
  /** It was sent back after all. */
  surfaced: defineEvent('withdrawals.refundSurfaced', ofRefund),
};
