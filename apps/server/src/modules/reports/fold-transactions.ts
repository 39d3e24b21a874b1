import { maybe } from '#platform/db';
import type { Db } from '#platform/db';
import { foldChanges } from './operator-total.sql.ts';

const perFold = 5_000;

/**
 * Brings counts and search terms of transactions up to what happened, and tells how many changes that took; several
 * processes may do it at once. For a repeated job: what it has not seen yet is in lists, and not in sums and searches.
 */
export async function foldTransactions(db: Pick<Db, 'transaction'>): Promise<number> {
  for (let folded = 0; ; ) {
    const row = await db.transaction((trx) => maybe(trx, foldChanges(perFold)));
    folded += row?.taken ?? 0;
    if ((row?.taken ?? 0) < perFold) return folded;
  }
}
