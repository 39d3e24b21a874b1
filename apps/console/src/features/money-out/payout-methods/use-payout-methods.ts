import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mode } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { queryOf, type MethodFilters } from './method-filters.ts';

/**
 * One page of the merchant's destinations. The old page stays while the next one loads; changes
 * arrive by themselves.
 */
export function usePayoutMethods(filters: MethodFilters, after: string | undefined) {
  const changed = useMethodsChanged();
  useRealtime('payout-method:changed', () => void changed());
  return useQuery({
    queryKey: ['payoutMethods', 'list', filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnPayoutMethods, { query: queryOf(filters, after), signal }),
    placeholderData: (old, query) => (isMode(query?.queryKey[2], filters.mode) ? old : undefined),
  });
}

/** One destination, whatever became of it. */
export function usePayoutMethod(id: string, mode: Mode) {
  return useQuery({
    queryKey: ['payoutMethods', 'one', mode, id],
    queryFn: ({ signal }) =>
      ask(endpoints.getOwnPayoutMethod, { params: { id }, query: { mode }, signal }),
  });
}

/** What to call after something was done to a destination: the list and the open one are read again. */
export function useMethodsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['payoutMethods'] });
}

/** Rows of the other mode are no stand-in for those that are asked for. */
function isMode(key: unknown, mode: Mode): boolean {
  return typeof key === 'object' && key !== null && 'mode' in key && key.mode === mode;
}
