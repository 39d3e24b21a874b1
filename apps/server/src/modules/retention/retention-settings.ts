import type { RetentionClass } from '@wallet/contract';
import { z } from 'zod';
import { defineSetting } from '#platform/settings';

/** A week at least, so a typo cannot empty a history; nothing is raw data for over ten years. */
const schema = z.strictObject({ days: z.int().min(7).max(3_650) });

/** How many days each class of raw data is kept. */
export const retentionSettings = {
  healthHistory: defineSetting({ key: 'retention.healthHistory', schema, usual: { days: 90 } }),
  deviceEvents: defineSetting({ key: 'retention.deviceEvents', schema, usual: { days: 30 } }),
  commands: defineSetting({ key: 'retention.commands', schema, usual: { days: 30 } }),
  observations: defineSetting({ key: 'retention.observations', schema, usual: { days: 90 } }),
  importedFacts: defineSetting({ key: 'retention.importedFacts', schema, usual: { days: 365 } }),
  facts: defineSetting({ key: 'retention.facts', schema, usual: { days: 30 } }),
  lineRaw: defineSetting({ key: 'retention.lineRaw', schema, usual: { days: 180 } }),
  orderRaw: defineSetting({ key: 'retention.orderRaw', schema, usual: { days: 180 } }),
} as const satisfies Record<RetentionClass, unknown>;
