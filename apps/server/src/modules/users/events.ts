import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const userEvents = {
  /** Somebody joined or left a merchant's team, or has another role in it. */
  teamChanged: defineEvent(
    'users.teamChanged',
    z.object({
      userId: z.string(),
      merchantId: z.string(),
      act: z.enum(['invited', 'disabled', 'roleChanged']),
    }),
  ),
};
