import { z } from 'zod';
import { defineEvent } from '#platform/events';

const ofIntent = z.object({
  transactionId: z.string(),
  intentId: z.string(),
  merchantId: z.string(),
  accountId: z.string(),
});
const ofPayout = ofIntent.extend({ requestId: z.string(), revision: z.int() });
const ofProposal = z.object({
  transactionId: z.string(),
  intentId: z.string(),
  proposalId: z.string(),
});
const ofRequest = z.object({
  requestId: z.string(),
  merchantId: z.string(),
  revision: z.int(),
  transactionId: z.string().nullish(),
  reason: z.string().optional(),
});

/** What becomes of one attempt to pay. */
export const payoutEvents = {
  begun: defineEvent('payouts.begun', ofPayout.extend({ deviceId: z.string().nullable() })),
  processing: defineEvent('payouts.processing', ofPayout),
  /** Nobody knows whether it was paid. */
  unknown: defineEvent('payouts.unknown', ofPayout),
  /** A person decides about it. */
  inReview: defineEvent('payouts.inReview', ofPayout.extend({ reason: z.string() })),
  /** A line proves it. */
  succeeded: defineEvent('payouts.succeeded', ofPayout.extend({ lineId: z.string() })),
  failed: defineEvent('payouts.failed', ofPayout.extend({ reason: z.string() })),
  /** Given up before it was sent. */
  cancelled: defineEvent('payouts.cancelled', ofPayout.extend({ reason: z.string() })),
  /** It was told as failed, and a line shows that it was paid. */
  paidAfterFailure: defineEvent(
    'payouts.paidAfterFailure',
    ofPayout.extend({ lineId: z.string(), owedMinor: z.string() }),
  ),
  /** The provider gave the money back. */
  reversed: defineEvent('payouts.reversed', ofPayout.extend({ lineId: z.string() })),
  /** The provider charged for it. */
  feeSeen: defineEvent('payouts.feeSeen', ofIntent.extend({ lineId: z.string() })),
  outcomeProposed: defineEvent(
    'payouts.outcomeProposed',
    ofProposal.extend({ outcome: z.string() }),
  ),
  proposalEnded: defineEvent('payouts.proposalEnded', ofProposal.extend({ status: z.string() })),
};

/** What becomes of a request by its payouts; `withdrawals` publishes these, too, and the rest. */
export const requestEvents = {
  pendingApproval: defineEvent('withdrawals.pendingApproval', ofRequest),
  onHold: defineEvent('withdrawals.onHold', ofRequest),
  processing: defineEvent('withdrawals.processing', ofRequest),
  succeeded: defineEvent('withdrawals.succeeded', ofRequest),
  failed: defineEvent('withdrawals.failed', ofRequest),
  reversed: defineEvent('withdrawals.reversed', ofRequest),
  /** It was told as failed and is paid all the same; the request stays failed. */
  exception: defineEvent('withdrawals.exception', ofRequest),
};
