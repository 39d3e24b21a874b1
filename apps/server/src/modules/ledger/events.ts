import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const ledgerEvents = {
  /** What a merchant has, owes, or waits for became another sum. */
  balanceChanged: defineEvent('ledger.balanceChanged', z.object({ merchantId: z.string() })),
};
