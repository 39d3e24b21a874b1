import { z } from 'zod';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';

const schema = z.strictObject({
  /** By whose clock a day ends. */
  zone: z.string(),
  /** When the day before is closed, in minutes after midnight there. */
  atMinute: z.int().min(0).max(1_439),
  /** How long an own transfer may be open. */
  moveHours: z.int().min(1),
  /** A reported balance counts when reads have come as far, and after so long without one all the same. */
  reportWaitMinutes: z.int().min(1),
});
export type Pace = z.output<typeof schema>;

const usual: Pace = { zone: 'Asia/Jakarta', atMinute: 30, moveHours: 24, reportWaitMinutes: 60 };

export const paceSetting = defineSetting({ key: 'reconciliation.pace', schema, usual });

/** When and how patiently books and providers are compared. */
export function readPace(query: Query): Promise<Pace> {
  return readSetting(query, paceSetting);
}
