import { currencies, providers, ApiError } from '@wallet/contract';
import type { Currency, CurrencyBalances, FigurePeriod, MoneyBalances } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { all, one, type Query } from '#platform/db';
import { selectBalanceChanges, selectFloatAccounts } from './balance-figures.sql.ts';
import type { BalanceChange, BalanceOwner, FloatAccount } from './balance-figures.sql.ts';
import { balanceAt, floatSeriesOf, seriesOf } from './balances-of.ts';
import { pointsOf } from './figures-of.ts';
import { selectSpan } from './figures.sql.ts';
import { selectTimeZone } from './operator-figures.sql.ts';

export interface BalancesQuery {
  /** Whose zone cuts the days. */
  userId: string;
  period: FigurePeriod;
  merchantId?: string | undefined;
}

/** Accounts shown of each currency. */
const maxAccounts = 20;
const merchantsOf = (merchantId = ''): BalanceOwner => ({
  kind: 'merchantPayable',
  owner: merchantId,
});
const floatOf = (owner = ''): BalanceOwner => ({ kind: 'float', owner });
const inTransit: BalanceOwner = { kind: 'floatInTransit', owner: '' };

/** Live balances over time of all merchants, or of one: from roll-ups alone, no entry is read. Refuses `notFound`. */
export async function readMoneyBalances(
  query: Query,
  { userId, period, merchantId }: BalancesQuery,
): Promise<MoneyBalances> {
  const { timeZone } = await one(query, selectTimeZone(userId));
  const span = await one(query, selectSpan(period, timeZone));
  const window = { from: span.from, timeZone, unit: period === 'today' ? 'hour' : 'day' } as const;
  const head = { period, timeZone, from: span.from.toISOString() };
  const points = pointsOf(period, span);
  if (merchantId !== undefined) {
    const merchant = await readMerchant(query, merchantId);
    if (!merchant) throw new ApiError('notFound');
    const { currency } = merchant;
    const rows = await all(query, selectBalanceChanges([merchantsOf(merchantId)], window));
    return {
      ...head,
      currencies: [
        {
          currency,
          series: seriesOf(balanceAt(rows, { ...merchantsOf(merchantId), currency }, points), {
            currency,
          }),
          providers: [],
          accounts: [],
        },
      ],
    };
  }
  const accounts = await all(query, selectFloatAccounts(maxAccounts));
  const owners = [...providers, ...accounts.map(({ accountId }) => accountId)].map((owner) =>
    floatOf(owner),
  );
  const rows = await all(
    query,
    selectBalanceChanges([merchantsOf(), floatOf(), inTransit, ...owners], window),
  );
  return {
    ...head,
    currencies: currencies.map((currency) =>
      houseOf(rows, {
        accounts: accounts.filter((one) => one.currency === currency),
        currency,
        points,
      }),
    ),
  };
}

interface House {
  accounts: readonly FloatAccount[];
  currency: Currency;
  points: readonly string[];
}

function houseOf(
  rows: readonly BalanceChange[],
  { accounts, currency, points }: House,
): CurrencyBalances {
  const of = (owner: BalanceOwner) => balanceAt(rows, { ...owner, currency }, points);
  const used = providers.filter((provider) =>
    rows.some((row) => row.kind === 'float' && row.owner === provider && row.currency === currency),
  );
  return {
    currency,
    series: seriesOf(of(merchantsOf()), {
      inTransit: of(inTransit),
      float: of(floatOf()),
      currency,
    }),
    providers: used.map((provider) => ({
      provider,
      series: floatSeriesOf(of(floatOf(provider)), currency),
    })),
    accounts: accounts.map(({ currency: _own, ...account }) => ({
      ...account,
      series: floatSeriesOf(of(floatOf(account.accountId)), currency),
    })),
  };
}
