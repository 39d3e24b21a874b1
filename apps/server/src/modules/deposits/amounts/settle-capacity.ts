import { type Db, one } from '#platform/db';
import { foldDays, useCapacityOfPaid } from './amount-reservations.sql.ts';

const batch = 500;

/**
 * Counts paid codes whose time is over as used, and adds what has changed to the days of accounts.
 * Whoever asks for room sees all of that before, so a late, doubled or missed call changes nothing
 * but how much there is to add up. Tells how many codes.
 */
export async function settleCapacity(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const { used } = await one(db.read, useCapacityOfPaid(batch));
    const { folded } = await one(db.read, foldDays(batch));
    total += used;
    if (used < batch && folded < batch) return total;
  }
}
