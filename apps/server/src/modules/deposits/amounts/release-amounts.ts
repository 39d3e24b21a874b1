import { type Db, one } from '#platform/db';
import { releaseAmounts as release, selectOldestOver } from './amount-reservations.sql.ts';

const batch = 500;

/**
 * Frees amounts for which nothing can arrive any more, notes their last users and gives back room
 * of deposits in review; tells how many. Safe at any time and twice at once.
 */
export async function releaseAmounts(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const { oldest } = await one(db.read, selectOldestOver());
    if (oldest === null) return total;
    const { released } = await one(db.read, release({ limit: batch, oldest }));
    total += released;
    if (released < batch) return total;
  }
}
