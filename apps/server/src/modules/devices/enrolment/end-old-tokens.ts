import { all, type Db } from '#platform/db';
import { publish } from '#platform/events';
import { lowerPowerRow, rowKeys } from '#platform/row-mac';
import { writeEvents } from '../device-events.ts';
import { devicePower } from '../device-power.ts';
import { lockOldTokens, updateOldTokenEnded } from './enrolments.sql.ts';
import { deviceEvents } from '../events.ts';

/**
 * Ends tokens that were replaced and whose time is over, with the connections that still use one.
 * Tells how many. To be called every few seconds.
 */
export function endOldTokens(db: Db): Promise<number> {
  return db.transaction(async (trx) => {
    const ended = await all(trx, lockOldTokens());
    for (const { id, mode, wasConnected } of ended) {
      const end = updateOldTokenEnded(id);
      await lowerPowerRow(trx, rowKeys(), devicePower, id, () => end.execute(trx));
      if (!wasConnected) continue;
      await writeEvents(trx, [
        { deviceId: id, kind: 'disconnected', reason: 'its old token has ended' },
      ]);
      await publish(trx, deviceEvents.tokenEnded, { key: id, mode, payload: { deviceId: id } });
    }
    return ended.length;
  });
}
