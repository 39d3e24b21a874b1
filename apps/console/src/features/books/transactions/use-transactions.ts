import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf, TransactionRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { fits, queryOf, type Filters } from './filters.ts';

export type TransactionPage = ReceivedOf<typeof table.listOwnTransactions>;

interface ListQuestion {
  filters: Filters;
  after: string | undefined;
  timeZone: string;
}

/**
 * One page of the merchant's transactions. The old page stays while the next one loads. A row on the page changes in
 * place; rows that came since are counted and wait until they are asked for.
 */
export function useTransactions({ filters, after, timeZone }: ListQuestion) {
  const client = useQueryClient();
  const key = ['transactions', filters, after ?? ''];
  const [fresh, setFresh] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] });
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readPage({ filters, after, timeZone }, signal),
    placeholderData: keepPreviousData,
  });
  const listName = JSON.stringify(key);
  useRealtime('transaction:changed', ({ transactionId: id }) => {
    const rows = client.getQueryData<TransactionPage>(key)?.data;
    if (!rows) return;
    const isShown = rows.some((row) => row.id === id);
    const isNewer = !after && (rows[0] === undefined || id > rows[0].id);
    if (!isShown && !isNewer) return;
    void readQuietly(id).then((row) => {
      if (!row) return undefined;
      if (isShown)
        return client.setQueryData<TransactionPage>(key, (page) => page && withRow(page, row));
      const isAwaited = fits(row, filters, { now: new Date(), timeZone });
      return isAwaited
        ? setFresh((old) => ({
            of: listName,
            ids: old.of === listName ? [...new Set([...old.ids, id])] : [id],
          }))
        : undefined;
    });
  });
  const showFresh = () => {
    setFresh({ of: listName, ids: [] });
    void query.refetch();
  };
  return { ...query, freshCount: fresh.of === listName ? fresh.ids.length : 0, showFresh };
}

function readPage(
  { filters, after, timeZone }: ListQuestion,
  signal: AbortSignal,
): Promise<TransactionPage> {
  return ask(endpoints.listOwnTransactions, {
    query: queryOf(filters, { now: new Date(), timeZone, ...(after ? { after } : {}) }),
    signal,
  });
}

/**
 * A row for a hint that it changed. Without an answer the list stays as it is: the next hint or
 * reconnect brings it.
 */
async function readQuietly(id: string): Promise<TransactionRow | undefined> {
  return ask(endpoints.getOwnTransaction, { params: { id } }).then(
    ({ transaction }) => transaction,
    () => undefined,
  );
}

/** The page with one row replaced where it stands. */
function withRow(page: TransactionPage, row: TransactionRow): TransactionPage {
  return { ...page, data: page.data.map((old) => (old.id === row.id ? row : old)) };
}

/** Webhooks of a change are sent after it, and have no event of their own. */
const webhooksRestMs = 2_000;

/** One transaction with its timeline; it follows its own changes, and once more when its webhooks have been sent. */
export function useTransaction(id: string) {
  const client = useQueryClient();
  const queryKey = ['transaction', id];
  const [renew] = useState(() =>
    coalesce(
      () => void client.invalidateQueries({ queryKey: ['transaction', id] }),
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
    queryFn: ({ signal }) => ask(endpoints.getOwnTransaction, { params: { id }, signal }),
  });
}
