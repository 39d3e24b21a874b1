import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PendingAct } from '@wallet/contract';

export interface PendingRow {
  deviceId: string;
  act: PendingAct;
  reason: string | null;
  ownerUserId: string | null;
  proxyId: string | null;
  version: string | null;
  askedBy: string | null;
  askedRole: string;
}

export function insertPending(row: PendingRow): RawBuilder<unknown> {
  return sql`insert into device_pending_act (device_id, act, reason, owner_user_id, proxy_id, version, asked_by, asked_role)
    values (${row.deviceId}, ${row.act}, ${row.reason}, ${row.ownerUserId}, ${row.proxyId}, ${row.version}, ${row.askedBy}, ${row.askedRole})`;
}

const columns = sql`device_id as "deviceId", act, reason, owner_user_id as "ownerUserId", proxy_id as "proxyId", version, asked_by as "askedBy", asked_role as "askedRole"`;

export function selectPending(): RawBuilder<PendingRow> {
  return sql<PendingRow>`select ${columns} from device_pending_act order by asked_at limit 5000`;
}

export function selectPendingOf(deviceId: string): RawBuilder<PendingRow> {
  return sql<PendingRow>`select ${columns} from device_pending_act where device_id = ${deviceId}`;
}

export function deletePending(
  deviceId: string,
): RawBuilder<{ act: PendingAct; reason: string | null }> {
  return sql<{
    act: PendingAct;
    reason: string | null;
  }>`delete from device_pending_act where device_id = ${deviceId} returning act, reason`;
}
