import { z } from 'zod';
import { backupDaysSetting } from '#modules/backups';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import { usualPatience } from './troubles/payout-troubles.sql.ts';
import type { PayoutPatience } from './troubles/payout-troubles.sql.ts';

const minutes = z.int().min(1).max(43_200);
const schema = z.strictObject({
  unknownMinutes: minutes,
  waitingMinutes: minutes,
  approvalMinutes: minutes,
  holdMinutes: minutes,
  // Rows of before do not have it.
  nameMinutes: minutes.default(usualPatience.nameMinutes),
});

export const patienceSetting = defineSetting({
  key: 'alerts.payoutPatience',
  schema,
  usual: usualPatience,
});

/** How long money on its way out may stand still, and how old the newest backup may be, by the dated settings. */
export async function readPatience(query: Query): Promise<PayoutPatience & { backupDays: number }> {
  const [patience, backupDays] = await Promise.all([
    readSetting(query, patienceSetting),
    readSetting(query, backupDaysSetting),
  ]);
  return { ...patience, backupDays };
}
