import { z } from 'zod';
import { backupDaysSetting } from '#modules/backups';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import { defaultTimeouts, type PayoutTimeouts } from './troubles/payout-problems.sql.ts';

const minutes = z.int().min(1).max(43_200);
const schema = z.strictObject({
  unknownMinutes: minutes,
  waitingMinutes: minutes,
  approvalMinutes: minutes,
  holdMinutes: minutes,
  // Rows of before do not have it.
  nameMinutes: minutes.default(defaultTimeouts.nameMinutes),
});

export const timeoutSetting = defineSetting({
  key: 'alerts.payoutPatience',
  schema,
  usual: defaultTimeouts,
});

/** How long money on its way out may stand still, and how old the newest backup may be, by the dated settings. */
export async function readTimeouts(query: Query): Promise<PayoutTimeouts & { backupDays: number }> {
  const [patience, backupDays] = await Promise.all([
    readSetting(query, timeoutSetting),
    readSetting(query, backupDaysSetting),
  ]);
  return { ...patience, backupDays };
}
