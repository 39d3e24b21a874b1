import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, OperatorTransactionRow, ReceivedOf } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useLiveList } from '../../../lib/queries/use-live-list.ts';
import { fits, queryOf, type TransactionFilters } from './transaction-filters.ts';

export type TransactionsPageData = ReceivedOf<typeof table.listOperatorTransactions>;
export type TransactionDetail = ReceivedOf<typeof table.getOperatorTransaction>;

/** One page of every merchant\u2019s transactions, which follows their changes. */
export function useTransactions(
  filters: TransactionFilters,
  after: string | undefined,
  timeZone: string,
) {
  const at = () => ({ now: new Date(), timeZone });
  const { heard, ...list } = useLiveList<OperatorTransactionRow, TransactionsPageData>({
    queryKey: ['movements', 'list', filters, after ?? ''],
    readPage: (signal) =>
      ask(endpoints.listOperatorTransactions, { query: queryOf(filters, after, at()), signal }),
    readRow: (id) =>
      ask(endpoints.getOperatorTransaction, { params: { id } }).then(
        ({ transaction }) => transaction,
      ),
    readHead: async () => {
      const { total } = await ask(endpoints.listOperatorTransactions, {
        query: { ...queryOf(filters, undefined, at()), limit: '1' },
      });
      return { total };
    },
    fits: (row) => after === undefined && fits(row, filters, at()),
  });
  useRealtime('transaction:changed', ({ transactionId }) => heard(transactionId));
  return list;
}

/** Webhooks of a change are sent after it, and have no event of their own. */
const webhooksRestMs = 2_000;

/** One transaction with all that is known of it; follows its changes and its webhooks. */
export function useTransaction(id: string) {
  const client = useQueryClient();
  const queryKey = ['movements', 'one', id];
  const [renew] = useState(() =>
    coalesce(
      () => void client.invalidateQueries({ queryKey: ['movements', 'one', id] }),
      webhooksRestMs,
    ),
  );
  useRealtime('transaction:changed', ({ transactionId }) => {
    if (transactionId !== id) return;
    renew();
    renew();
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getOperatorTransaction, { params: { id }, signal }),
  });
}

/** Writes a note of the house; the open transaction is read anew with it. */
export function useNote(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      ask(endpoints.noteTransaction, { params: { id }, body: { text } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['movements', 'one', id] });
      onDone();
    },
  });
}
