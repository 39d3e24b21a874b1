import { ApiError } from '@wallet/contract';
import type { FigurePeriod, MoneyFigures, PaymentMethod } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { all, one, type Query } from '#platform/db';
import { selectFigures, selectSpan } from './figures.sql.ts';
import {
  selectAccountFailures,
  selectOperatorFigures,
  selectMerchantFailures,
  selectMerchantMatch,
  selectTimeZone,
} from './operator-figures.sql.ts';
import { moneyFiguresOf } from './money-figures-of.ts';

export interface MoneyQuery {
  /** Whose zone cuts the days. */
  userId: string;
  period: FigurePeriod;
  merchantId?: string | undefined;
  method?: PaymentMethod | undefined;
}

const maxAccounts = 50;
const mostReasons = 50;
/** The time to match of one merchant is told of so many endings at most. */
const matchedCount = 2_000;

/**
 * Live money of all merchants or of one, from roll-ups alone: no transaction is read but a
 * merchant's latest for the time to match. Refuses `notFound`.
 */
export async function readMoneyFigures(query: Query, question: MoneyQuery): Promise<MoneyFigures> {
  const { timeZone } = await one(query, selectTimeZone(question.userId));
  const { period, merchantId, method } = question;
  const span = await one(query, selectSpan(period, timeZone));
  const head = { period, timeZone, from: span.from.toISOString() };
  const house = {
    from: span.from,
    timeZone,
    unit: period === 'today' ? 'hour' : 'day',
    method,
  } as const;
  if (merchantId !== undefined)
    return {
      ...head,
      currencies: [await figuresOfOne(query, { ...house, period, span, merchantId })],
      accounts: [],
    };
  const [rows, accounts] = await Promise.all([
    all(query, selectOperatorFigures(house)),
    all(query, selectAccountFailures({ from: span.from, method, limit: maxAccounts })),
  ]);
  return {
    ...head,
    currencies: moneyFiguresOf(rows, { period, span }),
    accounts: accounts.map(({ method: _method, reason, ...rest }) => ({
      ...rest,
      reason: reason === '' ? null : reason,
    })),
  };
}

interface OneMerchant {
  from: Date;
  timeZone: string;
  unit: 'day' | 'hour';
  method: PaymentMethod | undefined;
  period: FigurePeriod;
  span: { today: string; hour: number };
  merchantId: string;
}

async function figuresOfOne(
  query: Query,
  { merchantId, method, period, span, ...house }: OneMerchant,
): Promise<MoneyFigures['currencies'][number]> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  const owner = { merchantId, mode: 'live' as const };
  const [rows, failures, match] = await Promise.all([
    all(query, selectFigures(owner, house)),
    all(query, selectMerchantFailures(owner, { from: house.from, limit: mostReasons })),
    one(query, selectMerchantMatch(owner, { from: house.from, latest: matchedCount, method })),
  ]);
  const isMeant = (row: { method: PaymentMethod }) => method === undefined || row.method === method;
  const { currency } = merchant;
  const [figures] = moneyFiguresOf(
    rows.filter(isMeant).map((row) => ({ ...row, currency, reason: '', seconds: 0, timed: 0 })),
    { period, span, shown: [currency] },
  );
  if (!figures) throw new ApiError('notFound');
  return {
    ...figures,
    match,
    failures: failures
      .filter(isMeant)
      .map(({ reason, ...rest }) => ({ ...rest, reason: reason === '' ? null : reason })),
  };
}
