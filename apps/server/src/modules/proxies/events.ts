import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const proxyEvents = {
  /** A proxy's time is over in so many days. */
  expiringSoon: defineEvent(
    'proxies.expiringSoon',
    z.object({
      proxyId: z.string(),
      name: z.string(),
      days: z.int(),
      expiresAt: z.string(),
    }),
  ),
};
