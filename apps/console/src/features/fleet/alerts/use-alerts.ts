import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';

const renewMs = 60_000;

/** The newest alerts that go on, with the counts the bell shows. */
export function useOpenAlerts() {
  return useQuery({
    queryKey: ['alerts', 'sign'],
    queryFn: ({ signal }) =>
      ask(endpoints.listAlerts, { query: { state: 'open', limit: '1' }, signal }),
    refetchInterval: renewMs,
  });
}

/** Those that go on, or those that ended, page by page. */
export function useAlertPages(state: 'open' | 'closed') {
  return useInfiniteQuery({
    queryKey: ['alerts', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      ask(endpoints.listAlerts, {
        query: { state, limit: '20', ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Everything about alerts is fetched again. */
export function useAlertsChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['alerts'] });
}

/** Says that the user has seen how everything stands. */
export function useMarkAlertsSeen() {
  const changed = useAlertsChanged();
  return useMutation({
    mutationFn: () => ask(endpoints.markAlertsSeen, { body: {} }),
    onSettled: changed,
  });
}
