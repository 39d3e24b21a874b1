import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Search } from '../../../../app/router/search.ts';
import type { Position } from '../../../../ui/detail-frame.tsx';
import { readFilters } from '../list/fleet-filters.ts';
import { lastPage, pageKey, readPage } from '../list/fleet-queries.ts';

const noVisit = 0;

/**
 * Where a device stands in the page of the list that the address describes, and the ways to its
 * neighbours there; undefined when it is not in it.
 */
export function usePosition(id: string, search: Search): Position | undefined {
  const navigate = useNavigate();
  const client = useQueryClient();
  const view = { filters: readFilters(search), after: search['after'], visit: noVisit };
  const seen = lastPage(client, view);
  const { data = seen } = useQuery({
    queryKey: pageKey(view),
    queryFn: ({ signal }) => readPage(view, { standing: undefined, signal }),
    enabled: seen === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const at = data?.data.findIndex((row) => row.id === id) ?? -1;
  if (!data || at < 0) return undefined;
  const goTo = (row: { id: string } | undefined) =>
    row
      ? () => void navigate({ to: '/device/$id', params: { id: row.id }, search, replace: true })
      : undefined;
  return {
    at: data.before + at + 1,
    of: data.total,
    onPrevious: goTo(data.data[at - 1]),
    onNext: goTo(data.data[at + 1]),
  };
}
