import type { Trx } from '#platform/db';
import { updateForeignReports } from './foreign-reports.sql.ts';

/** Counts that a phone spoke for another one. Three within a day are an alert. */
export async function countForeignReport(trx: Trx, deviceId: string): Promise<void> {
  await updateForeignReports(deviceId).execute(trx);
}
