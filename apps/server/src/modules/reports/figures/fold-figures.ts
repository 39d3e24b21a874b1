import { type Db, maybe, type RawBuilder } from '#platform/db';
import { foldBalances } from './balance-figures.sql.ts';
import { foldFigures } from './figures.sql.ts';
import { foldHouse } from './operator-figures.sql.ts';

const perFold = 10_000;

/** Folds waiting changes into merchants' figures; tells how many. Several may run at once. */
export function foldMerchantFigures(db: Pick<Db, 'transaction'>): Promise<number> {
  return foldAll(db, foldFigures);
}

/** The same for the figures of all merchants together, and for why movements did not succeed. */
export function foldOperatorFigures(db: Pick<Db, 'transaction'>): Promise<number> {
  return foldAll(db, foldHouse);
}

/** The same for balances over time. */
export function foldBalanceFigures(db: Pick<Db, 'transaction'>): Promise<number> {
  return foldAll(db, foldBalances);
}

async function foldAll(
  db: Pick<Db, 'transaction'>,
  fold: (limit: number) => RawBuilder<{ folded: number }>,
): Promise<number> {
  for (let folded = 0; ;) {
    const row = await db.transaction((trx) => maybe(trx, fold(perFold)));
    folded += row?.folded ?? 0;
    if ((row?.folded ?? 0) < perFold) return folded;
  }
}
