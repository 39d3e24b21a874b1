import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const reconciliationEvents = {
  /** Persons explained a difference by a posting. */
  adjusted: defineEvent(
    'reconciliation.adjusted',
    z.object({
      adjustmentId: z.string(),
      accountId: z.string().nullable(),
      differenceId: z.string().nullable(),
      lineId: z.string().nullable(),
      moveId: z.string().nullable(),
      expectedId: z.string().nullable(),
      merchantId: z.string().nullable(),
    }),
  ),
};
