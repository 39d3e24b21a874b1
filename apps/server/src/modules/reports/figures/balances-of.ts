import { type Currency, type CurrencyBalances, writeMoney } from '@wallet/contract';
import type { BalanceChange, BalanceOwner } from './balance-figures.sql.ts';

export interface BalanceAt {
  at: string;
  posted: bigint;
  held: bigint;
  pending: bigint;
}

/**
 * What one owner had at the end of each point, the last of which is now: what there is less what changed since. Points
 * and changes are named alike, days or hours, so that they stand in the order of their names.
 */
export function balanceAt(
  rows: readonly BalanceChange[],
  { kind, owner, currency }: BalanceOwner & { currency: Currency },
  points: readonly string[],
): BalanceAt[] {
  const own = rows.filter(
    (row) => row.kind === kind && row.owner === owner && row.currency === currency,
  );
  const sum = (part: readonly BalanceChange[], of: 'posted' | 'held' | 'pending') =>
    part.reduce((total, row) => total + row[of], 0n);
  const present = own.filter(({ at }) => at === null);
  const last = points.at(-1);
  return points.map((at) => {
    // Whatever the clock did between two statements: nothing is later than now.
    const since = at === last ? [] : own.filter((row) => row.at !== null && row.at > at);
    const left = (of: 'posted' | 'held' | 'pending') => sum(present, of) - sum(since, of);
    return { at, posted: left('posted'), held: left('held'), pending: left('pending') };
  });
}

/** What merchants had, and what lay between and on accounts (null for one merchant). */
export function seriesOf(
  merchants: readonly BalanceAt[],
  {
    inTransit,
    float,
    currency,
  }: { inTransit?: readonly BalanceAt[]; float?: readonly BalanceAt[]; currency: Currency },
): CurrencyBalances['series'] {
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const posted = (points: readonly BalanceAt[] | undefined, index: number) =>
    points ? money(points[index]?.posted ?? 0n) : null;
  return merchants.map(({ at, posted: all, held, pending }, index) => ({
    at,
    available: money(all - held),
    held: money(held - pending),
    pending: money(pending),
    inTransit: posted(inTransit, index),
    float: posted(float, index),
  }));
}

export function floatSeriesOf(
  points: readonly BalanceAt[],
  currency: Currency,
): CurrencyBalances['accounts'][number]['series'] {
  return points.map(({ at, posted }) => ({ at, float: writeMoney({ minor: posted, currency }) }));
}
