import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { useRealtime } from '../../app/realtime/index.ts';

interface ListedPage<Row> {
  data: readonly Row[];
}

interface LiveListOptions<Row, Page extends ListedPage<Row>> {
  /** Of this page: filters and cursor. */
  queryKey: QueryKey;
  readPage: (signal: AbortSignal) => Promise<Page>;
  /** One row for a hint that it changed; undefined when it cannot be read. */
  readRow: (id: string) => Promise<Row | undefined>;
  /** What is said beside the rows, read anew after a change: counts. */
  readHead: () => Promise<Partial<Page>>;
  /** Whether a row that is not on the page belongs on it. */
  fits: (row: Row) => boolean;
}

const headRestMs = 1_000;

/**
 * One page of withdrawal requests. The old page stays while the next one loads. A row on the page changes where it
 * stands; rows that came since are counted and wait until they are asked for.
 */
export function useLiveWithdrawals<Row extends { id: string }, Page extends ListedPage<Row>>({ queryKey, readPage, readRow, readHead, fits }: LiveListOptions<Row, Page>) {
  const client = useQueryClient();
  const listName = JSON.stringify(queryKey);
  const [fresh, setFresh] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] });
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readPage(signal), placeholderData: keepPreviousData });
  const renewHead = useRestedHead(() => readHead().then((head) => client.setQueryData<Page>(queryKey, (page) => page && { ...page, ...head }), () => undefined));
  useRealtime('withdrawal:changed', ({ withdrawalId: id }) => {
    const rows = client.getQueryData<Page>(queryKey)?.data;
    if (!rows) return;
    renewHead();
    void readRow(id).then((row) => {
      if (row === undefined) return;
      if (rows.some((shown) => shown.id === id)) client.setQueryData<Page>(queryKey, (page) => page && { ...page, data: page.data.map((old) => (old.id === id ? row : old)) });
      else if (fits(row)) setFresh((old) => ({ of: listName, ids: old.of === listName ? [...new Set([...old.ids, id])] : [id] }));
    }, () => undefined);
  });
  const showFresh = () => {
    setFresh({ of: listName, ids: [] });
    void query.refetch();
  };
  return { ...query, freshCount: fresh.of === listName ? fresh.ids.length : 0, showFresh };
}

/** At once, and at most once a second, always for the page that is shown then. */
function useRestedHead(renew: () => Promise<unknown>): () => void {
  const latest = useRef(renew);
  const rested = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = renew;
  });
  return () => (rested.current ??= coalesce(() => void latest.current(), headRestMs))();
}
