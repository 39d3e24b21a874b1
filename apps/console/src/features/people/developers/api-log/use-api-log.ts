import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { queryOf, type CallFilters } from './call-filters.ts';

/** One page of the API log. The old page stays while the next one loads. */
export function useApiCalls({
  filters,
  after,
  timeZone,
}: {
  filters: CallFilters;
  after: string | undefined;
  timeZone: string;
}) {
  return useQuery({
    queryKey: ['apiLog', filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listApiCalls, {
        query: queryOf(filters, { after, now: new Date(), timeZone }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One call with its bodies. It never changes. */
export function useApiCall(id: string) {
  return useQuery({
    queryKey: ['apiCall', id],
    queryFn: ({ signal }) => ask(endpoints.getApiCall, { params: { id }, signal }),
    staleTime: Infinity,
  });
}
