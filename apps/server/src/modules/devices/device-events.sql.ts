import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DeviceState } from '@wallet/contract';

export interface EventRow {
  id: string;
  deviceId: string;
  kind: 'connected' | 'disconnected' | 'state';
  from: DeviceState | null;
  to: DeviceState | null;
  reason: string | null;
}

export function insertEvent({ id, deviceId, kind, from, to, reason }: EventRow): RawBuilder<unknown> {
  return sql`insert into device_event (id, device_id, kind, from_state, to_state, reason) values (${id}, ${deviceId}, ${kind}, ${from}, ${to}, ${reason})`;
}
