import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const exportEvents = {
  /** A merchant's file is ready. */
  done: defineEvent(
    'exports.done',
    z.object({
      exportId: z.string(),
      rows: z.int(),
      merchantId: z.string(),
      kind: z.string(),
      makerKind: z.enum(['user', 'token']),
      madeBy: z.string(),
      scheduleId: z.string().nullable(),
    }),
  ),
};
