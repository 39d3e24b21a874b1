import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { queryOf, type ProxyFilters } from './proxy-filters.ts';

/** While a check waits or runs its result is looked for. */
const liveMs = 1_000;

/**
 * One page of the proxies. The old page stays while the next one loads; while one of them is
 * checked it is read again.
 */
export function useProxies(filters: ProxyFilters, after: string | undefined) {
  return useQuery({
    queryKey: ['proxies', filters, after ?? ''],
    queryFn: ({ signal }) => ask(endpoints.listProxies, { query: queryOf(filters, after), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ isChecking }) => isChecking) ? liveMs : false,
  });
}

/** One proxy with what uses it and its latest checks. */
export function useProxyDetail(id: string) {
  return useQuery({
    queryKey: ['proxy', id],
    queryFn: ({ signal }) => ask(endpoints.getProxy, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.proxy.isChecking ? liveMs : false),
  });
}

/** Checks that are older than those of the detail, page by page, when they are asked for. */
export function useOlderChecks(id: string, after: string | undefined, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['proxyChecks', id, after ?? ''],
    queryFn: ({ pageParam, signal }) =>
      ask(endpoints.listProxyChecks, {
        params: { id },
        query: pageParam === '' ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: after ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
  });
}

/** What to call after something was done to a proxy: list and detail are read again. */
export function useProxiesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['proxies', 'proxy'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  };
}
