import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { endpoints, Provider, ReceivedOf } from '@wallet/contract';
import type { Position } from '../../../../ui/detail-frame.tsx';

type Page = ReceivedOf<typeof endpoints.listAccounts>;

/** An account's place on the list that one came from, with its neighbours; undefined without one. */
export function useNeighbours(provider: Provider, id: string): Position | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const pages = client.getQueriesData<Page>({ queryKey: ['accounts', provider] });
  const page = pages
    .filter(([key]) => key.at(-1) === '')
    .map(([, data]) => data)
    .findLast((data) => data?.data.some((row) => row.id === id));
  if (page === undefined) return undefined;
  const at = page.data.findIndex((row) => row.id === id);
  const way = (row: Page['data'][number] | undefined) =>
    row && (() => void navigate({ to: `/${provider}/$id`, params: { id: row.id } }));
  return {
    at: at + 1,
    of: page.total,
    onPrevious: way(page.data[at - 1]),
    onNext: way(page.data[at + 1]),
  };
}
