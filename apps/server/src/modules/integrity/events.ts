import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const integrityEvents = {
  /** A comparison, difference or finding changed; `reconciliation` publishes it, too. */
  reconciliationChanged: defineEvent('reconciliation.changed', z.object({})),
};
