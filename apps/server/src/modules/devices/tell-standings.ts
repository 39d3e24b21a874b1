import type { DeviceState } from '@wallet/contract';
import { all } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { deriveState } from './derive-state.ts';
import { writeEvent } from './device-events.ts';
import { lockChangedStandings, updateToldState } from './standing.sql.ts';
import type { StandingRow } from './standing.sql.ts';

/** A state without being at work, which is no news. */
export type Standing = Exclude<DeviceState, 'busy'>;

const bad: readonly (Standing | null)[] = ['offline', 'failing', 'maintenance'];

/**
 * Writes down which devices came into another state since the last time, each once, by the database's time. One that
 * turned bad (offline, failing, in maintenance), from one bad state into another, or good again is told as the fact
 * `devices.stateChanged`. Tells how many there were. To be called every few seconds.
 */
export function tellStandings(db: Db): Promise<number> {
  return db.transaction(async (trx) => {
    const changed = await all(trx, lockChangedStandings());
    for (const row of changed) await tell(trx, row);
    return changed.length;
  });
}

async function tell(trx: Trx, row: StandingRow): Promise<void> {
  const { id, mode, name, ownerUserId, toldState: from, now } = row;
  const { state, reason, whatToDo } = deriveState({ ...row, isBusy: false, currentCommand: null }, now);
  const to: Standing = state === 'busy' ? 'available' : state;
  await updateToldState({ id, standing: to }).execute(trx);
  // The first look at a new device is no change.
  if (from === null && to === 'enrolling') return;
  await writeEvent(trx, { deviceId: id, kind: 'state', from, to, reason });
  if (!bad.includes(to) && !(bad.includes(from) && to === 'available')) return;
  await tellFact(trx, { name: 'devices.stateChanged', key: id, mode, payload: { deviceId: id, name, ownerUserId, from, to, isBad: bad.includes(to), reason, whatToDo } });
}
