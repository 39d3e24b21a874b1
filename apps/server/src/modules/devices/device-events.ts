import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { type EventRow, insertEvents } from './device-events.sql.ts';

export type DeviceEvent = Pick<EventRow, 'deviceId' | 'kind'> & Partial<EventRow>;

/** Adds to devices' timelines what neither a command nor a person's act says. One statement. */
export async function writeEvents(trx: Trx, events: readonly DeviceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    events.map(({ deviceId, kind, from = null, to = null, reason = null }) => ({
      id: newId('dve'),
      deviceId,
      kind,
      from,
      to,
      reason,
    })),
  ).execute(trx);
}
