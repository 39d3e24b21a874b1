import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, OperatorSessionRow, ReceivedOf } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useLiveList } from '../../../lib/queries/use-live-list.ts';
import { fits, queryOf, type SessionFilters } from './session-filters.ts';

export type SessionsPageData = ReceivedOf<typeof table.listOperatorSessions>;
export type SessionDetail = ReceivedOf<typeof table.getOperatorSession>;

/** One page of payment sessions, which follows their changes. */
export function useSessions(filters: SessionFilters, after: string | undefined, timeZone: string) {
  const at = () => ({ now: new Date(), timeZone });
  const { heard, ...list } = useLiveList<OperatorSessionRow, SessionsPageData>({
    queryKey: ['sessions', 'list', filters, after ?? ''],
    readPage: (signal) =>
      ask(endpoints.listOperatorSessions, { query: queryOf(filters, after, at()), signal }),
    readRow: (id) =>
      ask(endpoints.getOperatorSession, { params: { id } }).then(({ session }) => session),
    readHead: async () => {
      const { total, more, waiting } = await ask(endpoints.listOperatorSessions, {
        query: { ...queryOf(filters, undefined, at()), limit: '1' },
      });
      return { total, more, waiting };
    },
    fits: (row) => after === undefined && fits(row, filters, at()),
  });
  useRealtime('session:changed', ({ sessionId }) => heard(sessionId));
  return list;
}

/** One session with what its payer sees; it follows its own changes and those of its withdrawal. */
export function useSession(id: string) {
  const client = useQueryClient();
  const queryKey = ['sessions', 'one', id];
  const renew = () => void client.invalidateQueries({ queryKey });
  useRealtime('session:changed', ({ sessionId }) => (sessionId === id ? renew() : undefined));
  useRealtime('withdrawal:changed', ({ withdrawalId }) =>
    client.getQueryData<SessionDetail>(queryKey)?.session.withdrawal?.id === withdrawalId
      ? renew()
      : undefined,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getOperatorSession, { params: { id }, signal }),
  });
}

/** After an act, or its refusal, the list and the session are read again. */
export function useSessionChanged(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['sessions', 'one', id] }),
      client.invalidateQueries({ queryKey: ['sessions', 'list'] }),
    ]);
}
