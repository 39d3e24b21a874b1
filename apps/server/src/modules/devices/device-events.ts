import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { insertEvent } from './device-events.sql.ts';
import type { EventRow } from './device-events.sql.ts';

/** Adds to a device's timeline what neither a command nor a person's act says. */
export async function writeEvent(trx: Trx, { deviceId, kind, from = null, to = null, reason = null }: Pick<EventRow, 'deviceId' | 'kind'> & Partial<EventRow>): Promise<void> {
  await insertEvent({ id: newId('dve'), deviceId, kind, from, to, reason }).execute(trx);
}
