import { type RawBuilder, sql } from '#platform/db';
import type { DeviceState } from '@wallet/contract';

export interface EventRow {
  id: string;
  deviceId: string;
  kind: 'connected' | 'disconnected' | 'state' | 'agentChanged' | 'agentChangedAtRisk';
  from: DeviceState | null;
  to: DeviceState | null;
  reason: string | null;
}

export function insertEvents(rows: readonly EventRow[]): RawBuilder<unknown> {
  return sql`insert into device_event (id, device_id, kind, from_state, to_state, reason)
    select * from unnest(${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.deviceId)}::text[],
      ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.from)}::text[],
      ${rows.map((r) => r.to)}::text[], ${rows.map((r) => r.reason)}::text[])`;
}
