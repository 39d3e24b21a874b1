import { type RawBuilder, sql } from '#platform/db';

export interface HealthRow {
  id: string;
  deviceId: string;
  accountId: string | null;
  area: string;
  status: number;
  processStatus: string;
  message: string | null;
  durationMs: number | null;
  checkedAt: Date;
}

export interface StoredHealth {
  /** Who owns the phone now. */
  ownerUserId: string | null;
}

/**
 * Keeps a check and the latest of its area: one statement. A check that is known changes nothing; one that is older
 * than the latest joins the history only. A failure counts once; a check that is still running counts nothing. One of a
 * phone whose clock is ahead is one of now, or nothing checked after it would ever count.
 */
export function insertHealthCheck(row: HealthRow): RawBuilder<StoredHealth> {
  return sql`
    with kept as (
      insert into health_check (id, device_id, account_id, area, status, process_status, message,
        duration_ms, checked_at)
      values (${row.id}, ${row.deviceId}, ${row.accountId}, ${row.area}, ${row.status}::smallint,
        ${row.processStatus}, ${row.message},
        ${row.durationMs}::integer, least(${row.checkedAt}::timestamptz, now()))
      on conflict do nothing
      returning id, device_id, coalesce(account_id, '') as account_id, area, status, process_status, message, checked_at
    ), latest as (
      insert into health_latest as h (device_id, account_id, area, status, process_status, failures_in_row,
        message, checked_at)
      select device_id, account_id, area, status, process_status, case when status = 2 then 1 else 0
        end, message, checked_at from kept
      on conflict (device_id, account_id, area) do update set status = excluded.status,
        process_status = excluded.process_status, message = excluded.message, checked_at = excluded.checked_at,
        failures_in_row = case excluded.status when 2 then h.failures_in_row + 1 when 1 then 0
          else h.failures_in_row end
      where h.checked_at <= excluded.checked_at
    )
    select d.owner_user_id as "ownerUserId" from kept k left join device d on d.id = k.device_id`;
}
