import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const identityEvents = {
  /** A person has another password: by the old one, or by a mailed link. */
  passwordChanged: defineEvent(
    'identity.passwordChanged',
    z.object({ userId: z.string(), by: z.enum(['password', 'link']) }),
  ),
  /** A sign-in is over; its sockets close. */
  sessionEnded: defineEvent(
    'identity.sessionEnded',
    z.object({ sessionId: z.string(), userId: z.string() }),
  ),
};
