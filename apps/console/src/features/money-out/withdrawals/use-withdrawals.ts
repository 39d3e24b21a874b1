import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, Mode, OwnWithdrawalRow, ReceivedOf } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useLiveWithdrawals } from '../../../shared/withdrawal/use-live-withdrawals.ts';
import { fits, queryOf, type WithdrawalFilters } from './withdrawal-filters.ts';

type Page = ReceivedOf<typeof table.listOwnWithdrawals>;
export type WithdrawalDetail = ReceivedOf<typeof table.getOwnWithdrawal>;

/** One page of the merchant's requests, which follows their changes. */
export function useWithdrawals(filters: WithdrawalFilters, after: string | undefined) {
  const timeZone = useTimeZone();
  const read = (signal?: AbortSignal) =>
    ask(endpoints.listOwnWithdrawals, {
      query: queryOf(filters, { after, now: new Date(), timeZone }),
      ...(signal ? { signal } : {}),
    });
  return useLiveWithdrawals<OwnWithdrawalRow, Page>({
    queryKey: ['withdrawals', 'list', filters, after ?? ''],
    readPage: read,
    readRow: (id) =>
      ask(endpoints.getOwnWithdrawal, { params: { id } }).then(({ request }) => request),
    readHead: async () => {
      const { counts, total, more } = await ask(endpoints.listOwnWithdrawals, {
        query: { ...queryOf(filters, { after: undefined, now: new Date(), timeZone }), limit: '1' },
      });
      return { counts, total, more };
    },
    fits: (row) => after === undefined && fits(row, filters, { now: new Date(), timeZone }),
  });
}

/** One request with what happened to it; it follows its own changes. */
export function useWithdrawal(id: string) {
  const client = useQueryClient();
  const queryKey = ['withdrawals', 'one', id];
  useRealtime('withdrawal:changed', ({ withdrawalId }) => {
    if (withdrawalId === id) void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getOwnWithdrawal, { params: { id }, signal }),
  });
}

/** What the merchant can pay out now; it follows the realtime channel. */
export function useAvailable(mode: Mode) {
  const client = useQueryClient();
  const queryKey = ['withdrawals', 'available', mode];
  useRealtime(
    'merchant:trigger-available-balance',
    () => void client.invalidateQueries({ queryKey }),
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask(endpoints.dashboard, { query: { period: 'today', mode }, signal }).then(
        ({ balance }) => balance,
      ),
  });
}

/** What to call after something was done to a request: lists, the open one and the balance are read again. */
export function useWithdrawalsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['withdrawals'] });
}
