import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeviceCommandRow, DeviceLogRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';

const pageSize = '25';
/** While something is under way its steps are read this often. */
const lookAgainMs = 2_000;

interface Page<Row> {
  data: Row[];
  next: string | null;
}

/** What was asked of a device, newest first, page by page. */
export function useCommands(id: string) {
  return usePart({
    key: [id, 'commands'],
    read: (after, signal) =>
      ask(endpoints.listDeviceCommands, { params: { id }, query: queryOf(after), signal }),
    everyMs: (rows: readonly DeviceCommandRow[]) => (rows.some(isUnderWay) ? lookAgainMs : false),
  });
}

/** The health checks of a device and its accounts, newest first. */
export function useHealthHistory(id: string) {
  return usePart({
    key: [id, 'health'],
    read: (after, signal) =>
      ask(endpoints.listDeviceHealth, { params: { id }, query: queryOf(after), signal }),
  });
}

/** Connections, commands, states and acts in one line of time, newest first. */
export function useDeviceLog(id: string, kind: DeviceLogRow['kind'] | undefined) {
  return usePart({
    key: [id, 'log', kind ?? ''],
    read: (after, signal) =>
      ask(endpoints.deviceLog, {
        params: { id },
        query: { ...queryOf(after), ...(kind ? { kind } : {}) },
        signal,
      }),
  });
}

function usePart<Row>({
  key,
  read,
  everyMs = () => false,
}: {
  key: readonly string[];
  read: (after: string | null, signal: AbortSignal) => Promise<Page<Row>>;
  everyMs?: (rows: readonly Row[]) => number | false;
}) {
  const query = useInfiniteQuery({
    queryKey: ['devicePart', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => everyMs(state.data?.pages.flatMap((page) => page.data) ?? []),
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) };
}

export type Part<Row> = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'error' | 'refetch' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
> & { rows: Row[] | undefined };

function isUnderWay({ state }: DeviceCommandRow): boolean {
  return state === 'queued' || state === 'sent' || state === 'running';
}

function queryOf(after: string | null) {
  return { limit: pageSize, ...(after === null ? {} : { after }) };
}
