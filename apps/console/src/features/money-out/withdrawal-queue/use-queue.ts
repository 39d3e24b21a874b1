import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, Mode, OperatorWithdrawalRow, ReceivedOf } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useLiveWithdrawals } from '../../../shared/withdrawal/use-live-withdrawals.ts';
import { fits, queryOf, type QueueFilters } from './queue-filters.ts';

export type QueuePage = ReceivedOf<typeof table.listWithdrawalQueue>;
export type WithdrawalCase = ReceivedOf<typeof table.getWithdrawalCase>;

/** One page of all merchants' requests, which follows their changes. */
export function useQueue(filters: QueueFilters, after: string | undefined) {
  return useLiveWithdrawals<OperatorWithdrawalRow, QueuePage>({
    queryKey: ['withdrawalQueue', 'list', filters, after ?? ''],
    readPage: (signal) =>
      ask(endpoints.listWithdrawalQueue, { query: queryOf(filters, after), signal }),
    readRow: (id) =>
      ask(endpoints.getWithdrawalCase, { params: { id } }).then(({ request }) => request),
    readHead: async () => {
      const { counts, sums, total, more } = await ask(endpoints.listWithdrawalQueue, {
        query: { ...queryOf(filters, undefined), limit: '1' },
      });
      return { counts, sums, total, more };
    },
    fits: (row) => after === undefined && fits(row, filters),
  });
}

/** One request with everything a decision needs; it follows its own changes. */
export function useCase(id: string) {
  const client = useQueryClient();
  const queryKey = ['withdrawalQueue', 'one', id];
  useRealtime('withdrawal:changed', ({ withdrawalId }) => {
    if (withdrawalId === id) void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getWithdrawalCase, { params: { id }, signal }),
  });
}

const countRestMs = 1_000;

/** How many live requests wait for approval. */
export function usePendingCount(mode: Mode = 'live') {
  const client = useQueryClient();
  const queryKey = ['withdrawalQueue', 'pending', mode];
  const [renew] = useState(() =>
    coalesce(
      () => void client.invalidateQueries({ queryKey: ['withdrawalQueue', 'pending'] }),
      countRestMs,
    ),
  );
  useRealtime('withdrawal:changed', renew);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask(endpoints.listWithdrawalQueue, {
        query: { tab: 'pendingApproval', mode, limit: '1' },
        signal,
      }).then(({ counts }) => counts.pendingApproval + counts.onHold + counts.unknown),
  });
}

/** What to call after a decision: lists, the open case and the counts are read again. */
export function useQueueChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['withdrawalQueue'] });
}
