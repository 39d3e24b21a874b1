import { ApiError } from '@wallet/contract';
import type {
  FigurePeriod,
  MerchantFigures,
  Mode,
  TransactionRow,
  WireBalance,
} from '@wallet/contract';
import { type Merchant, readMerchant } from '#modules/merchants';
import { all, one, type Query } from '#platform/db';
import { figuresOf } from '../figures/figures-of.ts';
import {
  countOpenSessions,
  selectFigures,
  selectMatchTimes,
  selectSpan,
} from '../figures/figures.sql.ts';
import { type FailureRow, selectMerchantFailures } from '../figures/operator-figures.sql.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import type { Owner } from '../transactions/transactions.sql.ts';
import { readWireBalance } from './wire-balance.ts';

export interface Dashboard {
  mode: Mode;
  balance: WireBalance;
  openSessions: number;
  figures: MerchantFigures;
  latest: TransactionRow[];
}

const latestCount = 8;
/** Of so many reasons and methods, the most frequent. */
const mostReasons = 50;
/** The time to match is told of so many endings at most: more would be read for a figure that hardly moves. */
const matchedCount = 2_000;

/** What a merchant sees first. Days begin at midnight in the merchant's zone. */
export async function readDashboard(
  query: Query,
  owner: Owner,
  period: FigurePeriod,
): Promise<Dashboard> {
  const merchant = await readMerchant(query, owner.merchantId);
  if (!merchant) throw new ApiError('notFound');
  const [balance, figures, openSessions, latest] = await Promise.all([
    readWireBalance(query, { ...owner, currency: merchant.currency }),
    readFigures(query, { owner, merchant, period }),
    one(query, countOpenSessions(owner)),
    listTransactions(query, owner, { limit: latestCount }),
  ]);
  return {
    mode: owner.mode,
    balance,
    openSessions: openSessions.count,
    figures,
    latest: latest.data,
  };
}

interface FiguresQuestion {
  owner: Owner;
  merchant: Pick<Merchant, 'currency' | 'timeZone'>;
  period: FigurePeriod;
}

async function readFigures(
  query: Query,
  { owner, merchant: { currency, timeZone }, period }: FiguresQuestion,
): Promise<MerchantFigures> {
  const span = await one(query, selectSpan(period, timeZone));
  const { from } = span;
  const [rows, match, failures] = await Promise.all([
    all(query, selectFigures(owner, { from, timeZone, unit: period === 'today' ? 'hour' : 'day' })),
    one(query, selectMatchTimes(owner, { from, latest: matchedCount })),
    all(query, selectMerchantFailures(owner, { from, limit: mostReasons })),
  ]);
  return {
    period,
    timeZone,
    from: from.toISOString(),
    ...figuresOf(rows, { period, span, currency }),
    match,
    failures: failuresOf(failures),
  };
}

/** By kind, state and reason, whatever the method. */
function failuresOf(rows: readonly FailureRow[]): MerchantFigures['failures'] {
  const same = Map.groupBy(rows, ({ kind, status, reason }) => [kind, status, reason].join(' '));
  return [...same.values()]
    .flatMap((part) =>
      part.slice(0, 1).map(({ kind, status, reason }) => ({
        kind,
        status,
        reason: reason === '' ? null : reason,
        count: part.reduce((sum, { count }) => sum + count, 0),
      })),
    )
    .toSorted((a, b) => b.count - a.count);
}
