import type { DeviceRow } from '@wallet/contract';
import { useState } from 'react';
import type { Search } from '../../app/router/search.ts';
import { keepOrder } from './fleet.ts';
import { fits, pageSize, readFilters, readPage, type FleetFilters } from './fleet-filters.ts';

export interface FleetView {
  filters: FleetFilters;
  /** Every row that fits, in the order of need as it was when this view was chosen. */
  rows: DeviceRow[] | undefined;
  page: number;
  pages: number;
  /** The rows of the page. */
  shown: DeviceRow[] | undefined;
}

/** What of the fleet is shown, as the address says. Live changes never move a row. */
export function useFleetView(devices: readonly DeviceRow[] | undefined, search: Search): FleetView {
  const filters = readFilters(search);
  const rows = useStableOrder(devices?.filter((device) => fits(device, filters)), JSON.stringify(filters));
  const page = readPage(search, rows?.length ?? 0);
  return { filters, rows, page, pages: Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize)), shown: rows?.slice((page - 1) * pageSize, page * pageSize) };
}

/** Rows in the order of need, which stands still until another view of them is chosen. */
function useStableOrder(devices: readonly DeviceRow[] | undefined, view: string): DeviceRow[] | undefined {
  const [kept, setKept] = useState<{ view: string; ids: ReadonlySet<string> }>({ view, ids: new Set() });
  if (!devices) return undefined;
  const rows = keepOrder(devices, kept.view === view ? [...kept.ids] : []);
  const isNew = kept.view !== view || rows.some(({ id }) => !kept.ids.has(id));
  if (isNew) setKept({ view, ids: new Set(rows.map(({ id }) => id)) });
  return rows;
}
