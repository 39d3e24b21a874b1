import { type Db, one } from '#platform/db';
import { deleteOldKeys } from './idempotency.sql.ts';

const batch = 1_000;

/** Deletes keys older than 7 days, in small statements; tells how many. Safe to run at any time and twice at once. */
export async function purgeOldKeys(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const { count } = await one(db.read, deleteOldKeys(batch));
    total += count;
    if (count < batch) return total;
  }
}
