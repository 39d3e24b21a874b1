import { z } from 'zod';
import { defineSetting } from '#platform/settings';

/** How many days old the newest backup may be before somebody is told, where a folder for backups is set. */
export const backupDaysSetting = defineSetting({
  key: 'alerts.backupDays',
  schema: z.int().min(1).max(365),
  usual: 2,
});
