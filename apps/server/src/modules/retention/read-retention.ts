import { retentionClasses, type AnswerOf, type endpoints } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { idTime } from '#platform/ids';
import { readSetting } from '#platform/settings';
import { selectDue } from './purge.sql.ts';
import { retentionSettings } from './retention-settings.ts';

const most = 10_000;
/** Five years, with their leap days. */
const moneyAndAuditDays = 1_827;

/** What the next run would delete and what it would leave, class by class. Deletes nothing. */
export async function readRetention(
  query: Query,
): Promise<AnswerOf<(typeof endpoints)['getRetention']>> {
  const classes = [];
  for (const name of retentionClasses) {
    const { days } = await readSetting(query, retentionSettings[name]);
    const { due, kept, oldest } = await one(query, selectDue(name, { days, most }));
    classes.push({
      name,
      days,
      due,
      kept,
      oldest: oldest === null ? null : idTime(oldest).toISOString(),
    });
  }
  return { classes, moneyAndAuditDays };
}
