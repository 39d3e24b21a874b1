import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const payoutMethodEvents = {
  /** `replaces`: whose place it takes. `byId`: who typed it, or the token that sent it. */
  added: defineEvent(
    'payoutMethods.added',
    z.object({
      payoutMethodId: z.string(),
      merchantId: z.string(),
      replaces: z.string().nullable(),
      institution: z.string(),
      last4: z.string(),
      usableAfter: z.iso.datetime(),
      byId: z.string().nullable(),
    }),
  ),
  changed: defineEvent(
    'payoutMethods.changed',
    z.object({ payoutMethodId: z.string(), merchantId: z.string() }),
  ),
  /** It is known whose account it is, or that nobody can tell. */
  verificationEnded: defineEvent(
    'payoutMethods.verificationEnded',
    z.object({
      verificationId: z.string(),
      merchantId: z.string(),
      payoutMethodId: z.string().nullable(),
      status: z.string(),
    }),
  ),
};
