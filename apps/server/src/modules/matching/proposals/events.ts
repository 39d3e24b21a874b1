import { z } from 'zod';
import { defineEvent } from '#platform/events';

/** Of a line, or of a deposit without one. */
const ofProposal = z.object({
  proposalId: z.string(),
  lineId: z.string().nullable(),
  transactionId: z.string().nullable(),
  kind: z.string(),
});

/** What persons propose about money that waits, and what others decide. */
export const proposalEvents = {
  lineProposed: defineEvent(
    'deposits.lineProposed',
    z.object({
      proposalId: z.string(),
      lineId: z.string(),
      accountId: z.string(),
      kind: z.string(),
    }),
  ),
  markingProposed: defineEvent(
    'deposits.markingProposed',
    z.object({ proposalId: z.string(), transactionId: z.string(), accountId: z.string() }),
  ),
  /** The first of two persons agreed. */
  agreed: defineEvent('deposits.proposalAgreed', ofProposal),
  /** It was approved, rejected or withdrawn. */
  ended: defineEvent(
    'deposits.proposalEnded',
    ofProposal.extend({ accountId: z.string().nullish(), status: z.string() }),
  ),
  /** Its time was over. */
  lapsed: defineEvent(
    'deposits.proposalLapsed',
    ofProposal.extend({ accountId: z.string().nullish() }),
  ),
  /** Somebody looks after a line, or nobody does any more. */
  lineAssigned: defineEvent(
    'deposits.lineAssigned',
    z.object({ lineId: z.string(), to: z.string().nullable() }),
  ),
};
