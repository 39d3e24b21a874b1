import { all, type Db } from '#platform/db';
import { endWithRequest } from './end-page-session.ts';
import { lockDueSessions } from './page.sql.ts';

const batch = 100;

/**
 * Ends links expired by database time and their abandoned requests; those in inquiry, to be
 * confirmed or confirmed keep theirs. Returns how many. Safe at any time and twice at once.
 */
export async function expirePageSessions(db: Pick<Db, 'transaction'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await db.transaction(async (trx) => {
      let moved = 0;
      for (const { requestId, ...session } of await all(trx, lockDueSessions(batch))) {
        if (await endWithRequest(trx, session, requestId)) moved++;
      }
      return moved;
    });
    total += count;
    if (count < batch) return total;
  }
}
