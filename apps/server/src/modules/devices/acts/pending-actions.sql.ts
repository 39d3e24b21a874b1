import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { PendingAct } from '@wallet/contract';

export type PendingRow = RowOf<typeof columns>;

export function insertPending(row: PendingRow): RawBuilder<unknown> {
  return sql`insert into device_pending_act ${valuesOf(columns, row)}`;
}

const columns = columnsOf(`device_id, act, reason, owner_user_id, proxy_id, version, asked_by,
  asked_role from device_pending_act`);

export function selectPending(): RawBuilder<PendingRow> {
  return sql`select ${columns} from device_pending_act order by asked_at limit 5000`;
}

export function selectPendingOf(deviceId: string): RawBuilder<PendingRow> {
  return sql`select ${columns} from device_pending_act where device_id = ${deviceId}`;
}

export function deletePending(
  deviceId: string,
): RawBuilder<{ act: PendingAct; reason: string | null }> {
  return sql`delete from device_pending_act where device_id = ${deviceId} returning act, reason`;
}
