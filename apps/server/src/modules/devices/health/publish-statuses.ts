import type { DeviceState, Mode } from '@wallet/contract';
import { all, type Db } from '#platform/db';
import { type NewEvent, type PayloadOf, publishAll } from '#platform/events';
import { deriveState } from '../derive-state.ts';
import { writeEvents } from '../device-events.ts';
import { deviceEvents } from '../events.ts';
import { lockChangedStatuses, updatePublishedStates } from './device-statuses.sql.ts';
import type { StatusRow } from './device-statuses.sql.ts';

/** A state without being at work, which is no news. */
export type PublishedStatus = Exclude<DeviceState, 'busy'>;

/**
 * Writes down which devices came into another state since the last time, each once, by the database's time. One that
 * turned bad (offline, failing, in maintenance), from one bad state into another, or good again is published as
 * `devices.stateChanged`. Tells how many there were. To be called every few seconds.
 */
export function publishStatuses(db: Db): Promise<number> {
  return db.transaction(async (trx) => {
    const changes = (await all(trx, lockChangedStatuses())).map(changeOf);
    if (changes.length === 0) return 0;
    await updatePublishedStates(changes).execute(trx);
    // The first look at a new device is no change.
    await writeEvents(
      trx,
      changes
        .filter(({ from, to }) => from !== null || to !== 'enrolling')
        .map(({ id, from, to, reason }) => ({ deviceId: id, kind: 'state', from, to, reason })),
    );
    await publishAll(
      trx,
      deviceEvents.stateChanged,
      changes
        .filter(({ from, to }) => isBad(to) || (isBad(from) && to === 'available'))
        .map(eventOf),
    );
    return changes.length;
  });
}

interface Change {
  id: string;
  mode: Mode;
  name: string;
  ownerUserId: string | null;
  from: PublishedStatus | null;
  to: PublishedStatus;
  reason: string;
  whatToDo: string;
}

function changeOf(row: StatusRow): Change {
  const { id, mode, name, ownerUserId, toldState: from, now } = row;
  const { state, reason, whatToDo } = deriveState(
    { ...row, isBusy: false, currentCommand: null },
    now,
  );
  return {
    id,
    mode,
    name,
    ownerUserId,
    from,
    to: state === 'busy' ? 'available' : state,
    reason,
    whatToDo,
  };
}

function eventOf({
  id,
  mode,
  ...change
}: Change): NewEvent<PayloadOf<typeof deviceEvents.stateChanged>> {
  return {
    key: id,
    mode,
    payload: { deviceId: id, ...change, isBad: isBad(change.to) },
  };
}

function isBad(standing: PublishedStatus | null): boolean {
  return standing === 'offline' || standing === 'failing' || standing === 'maintenance';
}
