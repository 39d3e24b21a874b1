import { all, type Db } from '#platform/db';
import { endWithRequest } from './end-page-session.ts';
import { lockDueSessions } from './page.sql.ts';

const batch = 100;

/**
 * Ends links whose time is over by the database's clock, with the request that nobody went on with. What is being asked
 * for, waits to be confirmed or is confirmed keeps its link. Safe to run at any time and twice at once. Tells how many.
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
