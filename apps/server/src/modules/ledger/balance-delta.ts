import { isCurrency, type Currency } from '@wallet/contract';
import { type Db, maybe } from '#platform/db';
import { add, type Insert, type Insertable, type View } from '#platform/writer';
import { foldDeltas } from './ledger.sql.ts';
import type { Leg } from './post.ts';

interface DeltaRow {
  accountId: string;
  day: string;
  kind: 'credit' | 'debit';
  amount: bigint;
}

const deltaRows: Insertable<DeltaRow> = {
  name: 'balanceDelta',
  table: 'balance_delta',
  columns: { accountId: 'text', day: 'date', kind: 'text', amount: 'bigint' },
};

const hourMs = 3_600_000;
/** Hours the business day of a currency is ahead of UTC: Jakarta, Manila. Neither knows summer time. */
const aheadHours: Readonly<Record<Currency, number>> = { IDR: 7, PHP: 8 };

/** What a leg adds to its merchant's day. Appended with the entry, so the day never has to be summed over entries. */
export function deltaOf(view: View, { account, amountMinor }: Leg): Insert {
  const currency = account.slice(-8, -5);
  if (!isCurrency(currency)) throw new RangeError(`no currency in ${account}`);
  const day = new Date(view.now.getTime() + aheadHours[currency] * hourMs)
    .toISOString()
    .slice(0, 10);
  return add(deltaRows, {
    accountId: account,
    day,
    kind: amountMinor > 0n ? 'credit' : 'debit',
    amount: amountMinor,
  });
}

const perFold = 10_000;

/** Folds waiting deltas into the days and tells how many; several processes may do it at once. For a repeated job. */
export async function foldBalanceDeltas(db: Db): Promise<number> {
  for (let folded = 0; ;) {
    const row = await db.transaction((trx) => maybe(trx, foldDeltas(perFold)));
    folded += row?.folded ?? 0;
    if ((row?.folded ?? 0) < perFold) return folded;
  }
}
