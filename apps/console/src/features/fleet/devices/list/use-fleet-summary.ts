import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { summaryKey } from './fleet-queries.ts';

const renewMs = 15_000;

/** The fleet in figures. It is read again with every page of it. */
export function useFleetSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => ask(endpoints.fleetSummary, { signal }),
    refetchInterval: renewMs,
  });
}
