import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  paymentMethods,
  figurePeriods,
  type CurrencyFigures,
  type FigurePeriod,
} from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import type { Search } from '../../../app/router/search.ts';

export type MethodChoice = CurrencyFigures['methods'][number]['method'];
const methods: readonly MethodChoice[] = paymentMethods;
const renewMs = 30_000;

export interface MoneyFilters {
  period: FigurePeriod;
  method: MethodChoice | undefined;
  currency: CurrencyFigures['currency'];
  merchantId: string | undefined;
}

/** What the address asks for; whatever it does not know is as if it were not there. */
export function readMoneyFilters(search: Search): MoneyFilters {
  const merchantId = search['merchant'];
  return {
    period: figurePeriods.find((period) => period === search['period']) ?? 'today',
    method: methods.find((method) => method === search['method']),
    currency: search['currency'] === 'PHP' ? 'PHP' : 'IDR',
    merchantId:
      merchantId !== undefined && /^mer_[0-9a-z]{26}$/.test(merchantId) ? merchantId : undefined,
  };
}

/** Live money of all merchants or of one; the old figures stay while others load. */
export function useMoneyFigures({ period, method, merchantId }: MoneyFilters) {
  return useQuery({
    queryKey: ['moneyFigures', period, method ?? '', merchantId ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getMoneyFigures, {
        query: { period, ...(method && { method }), ...(merchantId && { merchantId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}

/** Balances over time; no method has one of its own. */
export function useMoneyBalances({ period, merchantId }: MoneyFilters) {
  return useQuery({
    queryKey: ['moneyBalances', period, merchantId ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getMoneyBalances, {
        query: { period, ...(merchantId && { merchantId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}
