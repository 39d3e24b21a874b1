import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Provider } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { coalesce } from '../../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../../app/realtime/index.ts';
import { queryOf, type AccountFilters } from './account-filters.ts';

const listKey = 'accounts';
const renewMs = 15_000;
const restMs = 1_000;

/**
 * One page of a provider's accounts. The old page stays while the next one loads; what happens to
 * accounts and phones renews it in place.
 */
export function useAccounts(
  provider: Provider,
  filters: AccountFilters,
  after: string | undefined,
) {
  const client = useQueryClient();
  const [renew] = useState(() =>
    coalesce(() => void client.invalidateQueries({ queryKey: [listKey] }), restMs),
  );
  useRealtime(`${provider}:login-status`, renew);
  useRealtime('health-check', (records) =>
    records.some(({ additionalData }) => additionalData.accountId !== undefined)
      ? renew()
      : undefined,
  );
  useRealtime('device:getConnected', renew);
  useRealtime('device:refresh', renew);
  return useQuery({
    queryKey: [listKey, provider, filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listAccounts, { query: queryOf(provider, filters, after), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}

/** Reads every list of accounts again, after something was done to one. */
export function useAccountsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listKey] });
}
