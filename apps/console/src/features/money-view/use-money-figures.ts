import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { depositMethods, figurePeriods, type CurrencyFigures, type FigurePeriod } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import type { Search } from '../../app/router/search.ts';

export type MethodChoice = CurrencyFigures['methods'][number]['method'];
const methods: readonly MethodChoice[] = [...depositMethods, 'maya_to_bank'];
const renewMs = 30_000;

export interface MoneyWish {
  period: FigurePeriod;
  method: MethodChoice | undefined;
  currency: CurrencyFigures['currency'];
}

/** What the address asks for; whatever it does not know is as if it were not there. */
export function readMoneyWish(search: Search): MoneyWish {
  return {
    period: figurePeriods.find((period) => period === search['period']) ?? 'today',
    method: methods.find((method) => method === search['method']),
    currency: search['currency'] === 'PHP' ? 'PHP' : 'IDR',
  };
}

/** Live money of all merchants; the old figures stay while others load. */
export function useMoneyFigures({ period, method }: MoneyWish) {
  return useQuery({
    queryKey: ['moneyFigures', period, method ?? ''],
    queryFn: ({ signal }) => ask(endpoints.getMoneyFigures, { query: { period, ...(method && { method }) }, signal }),
    placeholderData: keepPreviousData, refetchInterval: renewMs,
  });
}
