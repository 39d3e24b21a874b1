import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { CheckArea } from '@wallet/contract';
import { openFloor } from '#platform/ids';

/** A target's running check (no account: the phone). Under the device's lock there is only one. */
export function selectRunningCheck({
  deviceId,
  accountId,
}: {
  deviceId: string;
  accountId: string | null;
}): RawBuilder<{ id: string; areas: CheckArea[]; since: Date }> {
  return sql`select id, check_areas as areas, created_at as since from device_command
    where device_id = ${deviceId} and account_id is not distinct from ${accountId} and kind = 'healthCheck'
      and check_areas is not null and ${isSince(sql`id`, openFloor('cmd'))}
      and (state = 'running' or state in ('queued', 'sent') and deadline > now()) order by id limit 1`;
}

export function selectCarries({
  deviceId,
  accountId,
}: {
  deviceId: string;
  accountId: string;
}): RawBuilder<{ id: string }> {
  return sql`select id from account where id = ${accountId} and device_id = ${deviceId} and status <> 'retired'`;
}
