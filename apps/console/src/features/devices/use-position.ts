import { useNavigate } from '@tanstack/react-router';
import type { Search } from '../../app/router/search.ts';
import type { Position } from '../../kit/detail-frame.tsx';
import { useDevices } from './use-devices.ts';
import { useFleetView } from './use-fleet-view.ts';

/** Where a device stands in the list that the address describes, and the ways to its neighbours; undefined when it is not in it. */
export function usePosition(id: string, search: Search): Position | undefined {
  const navigate = useNavigate();
  const { rows } = useFleetView(useDevices().data, search);
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  if (!rows || at < 0) return undefined;
  const goTo = (row: { id: string } | undefined) => (row ? () => void navigate({ to: '/device/$id', params: { id: row.id }, search, replace: true }) : undefined);
  return { at: at + 1, of: rows.length, onPrevious: goTo(rows[at - 1]), onNext: goTo(rows[at + 1]) };
}
