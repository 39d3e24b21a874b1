import { type Db, maybe, one } from '#platform/db';
import { foldChanges, selectWaiting } from './operator-total.sql.ts';

const perFold = 5_000;

/**
 * Brings counts and search terms of transactions up to what happened, and tells how many changes that took; several
 * processes may do it at once. For a repeated job: what it has not seen yet is in lists, and not in sums and searches.
 */
export async function foldTransactions(db: Pick<Db, 'transaction'>): Promise<number> {
  for (let folded = 0; ;) {
    const taken = await db.transaction(async (trx) =>
      (await maybe(trx, selectWaiting())) ? (await one(trx, foldChanges(perFold))).taken : 0,
    );
    folded += taken;
    if (taken < perFold) return folded;
  }
}
