import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { FleetList } from './fleet-list.tsx';
import { readFilters } from './fleet-filters.ts';
import { loadBusyMap } from './busy-map.ts';
import { useFleetPage } from './use-fleet-page.ts';

/** The farm. Tab, search, filters, page and the open enrolment are in the address: back, reload and share keep them. */
export function DevicesPage() {
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const list = useFleetPage(filters, search['after']);
  useBusyMap(list.data !== undefined);
  const right = missingRight(list.error);
  return right === null ? (
    <FleetList list={list} filters={filters} search={search} patch={patch} />
  ) : (
    <ForbiddenPage right={right} />
  );
}

/** Loads the map of busy devices once for each visit of the fleet, and after the rows: it is as long as the fleet. */
function useBusyMap(enabled: boolean): void {
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
