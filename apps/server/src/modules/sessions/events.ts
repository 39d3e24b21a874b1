import { z } from 'zod';
import { defineEvent } from '#platform/events';

const ofSession = z.object({ sessionId: z.string(), merchantId: z.string(), revision: z.int() });

/** Of a session alone, or of its deposit, which is named then. */
const ofEither = ofSession.extend({
  transactionId: z.string().optional(),
  accountId: z.string().optional(),
});

export const sessionEvents = {
  opened: defineEvent('deposits.sessionOpened', ofSession),
  /** Somebody gave the link more time, or took what was left of it. */
  timeMoved: defineEvent('deposits.timeMoved', ofEither),
  /** `final`: no money that comes later is for it. */
  expired: defineEvent('deposits.expired', ofEither.extend({ final: z.boolean() })),
  cancelled: defineEvent('deposits.cancelled', ofEither.extend({ reason: z.string().optional() })),
};
