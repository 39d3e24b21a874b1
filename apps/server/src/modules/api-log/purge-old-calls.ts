import { callsKeptDays } from '@wallet/contract';
import { type Db, one } from '#platform/db';
import { deleteOldCalls } from './api-log.sql.ts';

const batch = 2_000;

/** Deletes calls older than 30 days, in small statements; tells how many. Safe to run at any time and twice at once. */
export async function purgeOldCalls(db: Pick<Db, 'read'>): Promise<number> {
  for (let total = 0; ;) {
    const { count } = await one(db.read, deleteOldCalls(callsKeptDays, batch));
    total += count;
    if (count < batch) return total;
  }
}
