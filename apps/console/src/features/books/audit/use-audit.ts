import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { queryOf, type AuditFilters } from './audit-filters.ts';

/** The sealer comes about once a second. */
const sealerMs = 1_500;
const everyone = '100';
const peopleKeptMs = 60_000;

/** One page of the audit log; the old one stays meanwhile. Read again while entries wait for a seal. */
export function useAuditEntries({
  filters,
  after,
  timeZone,
}: {
  filters: AuditFilters;
  after: string | undefined;
  timeZone: string;
}) {
  return useQuery({
    queryKey: ['audit', filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listAuditEntries, {
        query: queryOf(filters, { after, now: new Date(), timeZone }),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ seq }) => seq === null) ? sealerMs : false,
  });
}

/** The people one can filter by. Without an answer the filter is empty and the log works all the same. */
export function usePeople(isAllowed: boolean) {
  return (
    useQuery({
      queryKey: ['people'],
      queryFn: ({ signal }) => ask(endpoints.listUsers, { query: { limit: everyone }, signal }),
      enabled: isAllowed,
      staleTime: peopleKeptMs,
    }).data?.data ?? []
  );
}
