import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { coalesce } from './coalesce.ts';
import { gather } from './gather.ts';

export interface ListedPage<Row> {
  data: readonly Row[];
}

export interface LiveListOptions<Row, Page extends ListedPage<Row>> {
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
const gatherMs = 500;
/** Of those that changed together elsewhere, so many are looked at: a busy day asks no flood of questions. */
const mostFresh = 10;

/**
 * One page of a list that follows hints. The old page stays while the next one loads. A row on the
 * page changes where it stands; rows that came since are counted and wait until they are asked for.
 * `heard` is to be called with the id of each row that is said to have changed.
 */
export function useLiveList<Row extends { id: string }, Page extends ListedPage<Row>>({
  queryKey,
  readPage,
  readRow,
  readHead,
  fits,
}: LiveListOptions<Row, Page>) {
  const client = useQueryClient();
  const listName = JSON.stringify(queryKey);
  const [fresh, setFresh] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPage(signal),
    placeholderData: keepPreviousData,
  });
  const renewHead = useRestedHead(() =>
    readHead().then(
      (head) => client.setQueryData<Page>(queryKey, (page) => page && { ...page, ...head }),
      () => undefined,
    ),
  );
  const readQuietly = (id: string) =>
    readRow(id).then(
      (row) => row,
      () => undefined,
    );
  const lookForFresh = useGathered(async (ids) => {
    const rows = await Promise.all([...new Set(ids)].slice(-mostFresh).map(readQuietly));
    const awaited = rows
      .filter((row) => row !== undefined && fits(row))
      .map((row) => row?.id ?? '');
    if (awaited.length > 0)
      setFresh((old) => ({
        of: listName,
        ids: [...new Set([...(old.of === listName ? old.ids : []), ...awaited])],
      }));
  });
  const heard = (id: string) => {
    const rows = client.getQueryData<Page>(queryKey)?.data;
    if (!rows) return;
    renewHead();
    if (!rows.some((shown) => shown.id === id)) return lookForFresh(id);
    void readQuietly(id).then(
      (row) =>
        row &&
        client.setQueryData<Page>(
          queryKey,
          (page) => page && { ...page, data: page.data.map((old) => (old.id === id ? row : old)) },
        ),
    );
  };
  const showFresh = () => {
    setFresh({ of: listName, ids: [] });
    void query.refetch();
  };
  return { ...query, freshCount: fresh.of === listName ? fresh.ids.length : 0, showFresh, heard };
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

/** Ids of a moment together, always for the page that is shown then. */
function useGathered(look: (ids: string[]) => Promise<unknown>): (id: string) => void {
  const latest = useRef(look);
  const gathered = useRef<(id: string) => void>(undefined);
  useEffect(() => {
    latest.current = look;
  });
  return (id) =>
    (gathered.current ??= gather((ids: string[]) => void latest.current(ids), gatherMs))(id);
}
