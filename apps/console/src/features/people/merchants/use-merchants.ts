import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { queryOf, type MerchantFilters } from './list/merchant-filters.ts';

/** One page of the merchants. The old page stays while the next one loads. */
export function useMerchants(filters: MerchantFilters, after: string | undefined) {
  return useQuery({
    queryKey: ['merchants', filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchants, { query: queryOf(filters, after), signal }),
    placeholderData: keepPreviousData,
  });
}

/** One merchant with its balances and what stands in the way of closing it. */
export function useMerchant(id: string) {
  return useQuery({
    queryKey: ['merchant', id],
    queryFn: ({ signal }) => ask(endpoints.getMerchant, { params: { id }, signal }),
  });
}

/** What to call after something was done to a merchant: the list, the page and all its sections are read again. */
export function useMerchantsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['merchants', 'merchant', 'merchantAudit'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
