import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useLiveList } from '../../../lib/queries/use-live-list.ts';
import {
  fits,
  pageSize,
  queryOf,
  type ExpectedReceiptState,
  type InboxFilters,
} from './unmatched-filters.ts';

export type InboxPage = ReceivedOf<typeof table.listUnmatchedLines>;
export type InboxLine = InboxPage['data'][number];
export type Proposal = ReceivedOf<typeof table.listProposals>['data'][number];
export type ExpectedReceipt = ReceivedOf<typeof table.listExpectedLines>['data'][number];
export type Counts = ReceivedOf<typeof table.countUnmatchedLines>;

/** Everything about unmatched money is kept under this name. */
const all = 'unmatched';
const restMs = 1_000;

/** One page of the lines that wait, which follows what is told of them. */
export function useInbox(filters: InboxFilters, after: string | undefined) {
  const { id: me } = useUser();
  const { heard, ...list } = useLiveList<InboxLine, InboxPage>({
    queryKey: [all, 'list', filters, after ?? ''],
    readPage: (signal) =>
      ask(endpoints.listUnmatchedLines, { query: queryOf(filters, after), signal }),
    readRow: (id) =>
      ask(endpoints.getUnmatchedLine, { params: { id }, query: {} }).then(({ line }) => line),
    readHead: async () => ({}),
    fits: (row) => after === undefined && fits(row, filters, me),
  });
  useRealtime('unmatched:changed', ({ lineId }) => (lineId === null ? undefined : heard(lineId)));
  return list;
}

/**
 * One line with all that a decision needs; it follows its own changes. Deposits are judged by
 * `part` of it, and one more of them by its id or code.
 */
export function useLine(
  id: string,
  { deposit, part }: { deposit?: string | undefined; part?: string | undefined } = {},
) {
  const client = useQueryClient();
  useRealtime('unmatched:changed', ({ lineId }) => {
    if (lineId === id) void client.invalidateQueries({ queryKey: [all, 'one', id] });
  });
  return useQuery({
    queryKey: [all, 'one', id, deposit ?? '', part ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getUnmatchedLine, {
        params: { id },
        query: {
          ...(deposit === undefined ? {} : { deposit }),
          ...(part === undefined ? {} : { part }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How much waits, by reason, and how much is to be decided. */
export function useCounts() {
  const { allowed } = useMay('unmatched.read');
  useRenewed('counts');
  return useQuery({
    queryKey: [all, 'counts'],
    queryFn: ({ signal }) => ask(endpoints.countUnmatchedLines, { signal }),
    enabled: allowed,
  });
}

/** A page of proposals: those that wait for a decision, or those that ended. */
export function useProposals(
  status: 'open' | 'ended' | 'approved' | 'rejected' | 'withdrawn' | 'lapsed',
  after: string | undefined,
) {
  useRenewed('proposals');
  return useQuery({
    queryKey: [all, 'proposals', status, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listProposals, {
        query: { status, limit: String(pageSize), ...(after === undefined ? {} : { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One proposal, and of a marking its deposit. */
export function useProposal(id: string) {
  useRenewed('proposal');
  return useQuery({
    queryKey: [all, 'proposal', id],
    queryFn: ({ signal }) => ask(endpoints.getProposal, { params: { id }, signal }),
  });
}

/** A page of the lines that must still come. */
export function useExpectedReceipts(
  state: ExpectedReceiptState | undefined,
  after: string | undefined,
) {
  useRenewed('expected');
  return useQuery({
    queryKey: [all, 'expected', state ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listExpectedLines, {
        query: {
          limit: String(pageSize),
          ...(state === undefined ? {} : { state }),
          ...(after === undefined ? {} : { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What to call after an act: lists, the open line and the counts are read again. */
export function useUnmatchedChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [all] });
}

/** Reads a part again when something is told, at most once a second. */
function useRenewed(part: 'counts' | 'proposals' | 'proposal' | 'expected'): void {
  const client = useQueryClient();
  const [renew] = useState(() =>
    coalesce(() => void client.invalidateQueries({ queryKey: [all, part] }), restMs),
  );
  useRealtime('unmatched:changed', renew);
}
