import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { loadBusyMap } from './busy-map.ts';

/** Loads the map of busy devices once for each visit of the fleet, and after the rows: it is as long as the fleet. */
export function useBusyMap(enabled: boolean): void {
  useQuery({
    queryKey: ['busyMap'],
    queryFn: ({ signal }) => loadBusyMap(() => ask(endpoints.busyStatusMap, { signal })),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
}
