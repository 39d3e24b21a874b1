import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const ruleEvents = {
  /** Requests may be decided otherwise from now on: those of one merchant, or of all. */
  changed: defineEvent(
    'rules.changed',
    z.object({
      merchantId: z.string().nullable(),
      what: z.enum(['rule', 'block', 'firstUse']),
      id: z.string(),
      payeeKey: z.string().nullable(),
    }),
  ),
};
