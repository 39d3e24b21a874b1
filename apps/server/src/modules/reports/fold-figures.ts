import { maybe } from '#platform/db';
import type { Db } from '#platform/db';
import { foldFigures } from './figures.sql.ts';

const perFold = 10_000;

/** Folds waiting changes into the figures of merchants and tells how many; several processes may do it at once. For a repeated job. */
export async function foldMerchantFigures(db: Pick<Db, 'transaction'>): Promise<number> {
  for (let folded = 0; ; ) {
    const row = await db.transaction((trx) => maybe(trx, foldFigures(perFold)));
    folded += row?.folded ?? 0;
    if ((row?.folded ?? 0) < perFold) return folded;
  }
}
