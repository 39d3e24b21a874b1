import { type RawBuilder, sql } from '#platform/db';

/** One more within a day of the last one; else the first again. */
export function updateForeignReports(deviceId: string): RawBuilder<unknown> {
  return sql`update device set foreign_report_at = now(),
      foreign_reports = case when foreign_report_at > now() - interval '24 hours' then foreign_reports + 1 else 1 end
    where id = ${deviceId}`;
}
