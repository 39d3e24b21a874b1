import type { QueryClient } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { queryOf, type FleetFilters } from './fleet-filters.ts';

export type FleetPage = ReceivedOf<typeof table.listDevices>;

/** The key of everything that is read of the fleet. */
export const fleetKey = ['devices'];
const pagesKey = [...fleetKey, 'page'];
export const summaryKey = [...fleetKey, 'summary'];
/** Every event is gathered this long before it changes the screen. */
export const gatherMs = 200;
/** How soon a list is read again after it was. */
const restMs = 1_000;
/** From so many devices on, something always changes. */
const manyDevices = 500;
const longRestMs = 3_000;

export interface FleetView {
  filters: FleetFilters;
  after: string | undefined;
  /** Pages that were ordered at another moment are others. */
  visit: number;
}

export function pageKey({ filters, after, visit }: FleetView) {
  return [...pagesKey, filters, after ?? '', visit];
}

/**
 * A page as the server orders it now; or, when it stands on the screen already, its rows as they
 * are now where they are.
 */
export function readPage(
  { filters, after }: FleetView,
  { standing, signal }: { standing: FleetPage | undefined; signal: AbortSignal },
): Promise<FleetPage> {
  const query = queryOf(filters, after);
  if (standing === undefined || standing.data.length === 0)
    return ask(endpoints.listDevices, { query, signal });
  const shown = standing.data.map(({ id }) => id).join(',');
  return ask(endpoints.listDevices, {
    query: { ...query, shown, ...(standing.next === null ? {} : { until: standing.next }) },
    signal,
  });
}

/** The page of these filters that was read last, whenever it was ordered. */
export function lastPage(
  client: QueryClient,
  { filters, after }: Omit<FleetView, 'visit'>,
): FleetPage | undefined {
  const pages = client
    .getQueryCache()
    .findAll({ queryKey: [...pagesKey, filters, after ?? ''] })
    .filter(({ state }) => state.data !== undefined);
  return pages.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt).at(-1)?.state
    .data as FleetPage | undefined;
}

/** How long to wait before reading again: the more devices, the longer. */
export function readIntervalOf(client: QueryClient): number {
  const summary = client.getQueryData<ReceivedOf<typeof table.fleetSummary>>(summaryKey);
  return (summary?.tabs.all ?? 0) < manyDevices ? restMs : longRestMs;
}
