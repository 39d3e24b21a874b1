import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { providers, providerTable } from '@wallet/contract';
import type {
  AccountVerdict,
  AdjustmentStatus,
  endpoints as table,
  ImportStatus,
  InternalTransferStatus,
  ReceivedOf,
} from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { pageSize, type DifferenceFilters } from './reconciliation-filters.ts';

export type RunRow = ReceivedOf<typeof table.listReconciliations>['data'][number];
export type RunDetail = ReceivedOf<typeof table.getReconciliation>;
export type AccountRow = RunDetail['rows'][number];
export type Difference = ReceivedOf<typeof table.listDifferences>['data'][number];
export type Move = ReceivedOf<typeof table.listOwnMoves>['data'][number];
export type Import = ReceivedOf<typeof table.listStatementImports>['data'][number];
export type Posting = ReceivedOf<typeof table.listAdjustments>['data'][number];

/** Everything about the comparison is kept under this name. */
const all = 'reconciliation';
const restMs = 1_000;
const limit = String(pageSize);

export function useRuns(after: string | undefined) {
  return useQuery({
    queryKey: [all, 'runs', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listReconciliations, { query: { limit, ...(after && { after }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One comparison; without an id there is none yet, and nothing is asked. */
export function useRun(id: string | undefined, verdict: AccountVerdict | undefined) {
  return useQuery({
    queryKey: [all, 'run', id ?? '', verdict ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getReconciliation, {
        params: { id: id ?? '' },
        query: { ...(verdict && { verdict }) },
        signal,
      }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function useDifferences(
  { state, kind, accountId, id }: DifferenceFilters,
  after: string | undefined,
) {
  return useQuery({
    queryKey: [all, 'differences', state, kind ?? '', accountId ?? '', id ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listDifferences, {
        query: {
          limit,
          ...(id && { id }),
          ...(state !== 'all' && id === undefined && { status: state }),
          ...(kind && { kind }),
          ...(accountId && { accountId }),
          ...(after && { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useMoves(status: InternalTransferStatus | undefined, after: string | undefined) {
  const { allowed } = useMay('moves.read');
  return useQuery({
    queryKey: ['ownMoves', 'list', status ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnMoves, {
        query: { limit, ...(status && { status }), ...(after && { after }) },
        signal,
      }),
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
}

/** The move that an address names, where the page of the list does not have it. */
export function useOneMove(id: string | undefined, isWanted: boolean): Move | undefined {
  return useQuery({
    queryKey: ['ownMoves', 'one', id ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnMoves, { query: { ...(id !== undefined && { id }) }, signal }),
    enabled: isWanted && id !== undefined,
  }).data?.data[0];
}

/** The posting that an address names, where the page of the list does not have it. */
export function useOnePosting(id: string | undefined, isWanted: boolean): Posting | undefined {
  return useQuery({
    queryKey: [all, 'posting', id ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listAdjustments, { query: { ...(id !== undefined && { id }) }, signal }),
    enabled: isWanted && id !== undefined,
  }).data?.data[0];
}

export function usePostings(status: AdjustmentStatus | undefined, after: string | undefined) {
  return useQuery({
    queryKey: [all, 'postings', status ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listAdjustments, {
        query: { limit, ...(status && { status }), ...(after && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useImports(
  { accountId, status }: { accountId: string | undefined; status: ImportStatus | undefined },
  after: string | undefined,
) {
  const { allowed } = useMay('accounts.importStatement');
  return useQuery({
    queryKey: [all, 'imports', accountId ?? '', status ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listStatementImports, {
        query: {
          limit,
          ...(accountId && { accountId }),
          ...(status && { status }),
          ...(after && { after }),
        },
        signal,
      }),
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
}

/** One import row by row. */
export function useImport(id: string) {
  return useQuery({
    queryKey: [all, 'import', id],
    queryFn: ({ signal }) => ask(endpoints.getStatementImport, { params: { id }, signal }),
  });
}

/** Own accounts with real money, of all providers, for choosing one. */
export function useOwnAccounts() {
  return useQuery({
    queryKey: ['ownAccounts'],
    queryFn: async ({ signal }) =>
      (
        await Promise.all(
          providers.map((provider) =>
            ask(endpoints.listAccounts, {
              query: { provider, mode: 'live', limit: '100' },
              signal,
            }),
          ),
        )
      ).flatMap(({ data }) =>
        data.map((account) => ({
          ...account,
          currency: providerTable[account.provider].currency,
        })),
      ),
    staleTime: 60_000,
  });
}

/** Everything about the comparison and the moves is read again when something of it is told, at most once a second. */
export function useFollowReconciliation(): void {
  const changed = useReconciliationChanged();
  const [renew] = useState(() => coalesce(() => void changed(), restMs));
  useRealtime('reconciliation:changed', renew);
}

/** What to call after an act: everything about the comparison and the moves is read again. */
export function useReconciliationChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () =>
    void (await Promise.all([
      client.invalidateQueries({ queryKey: [all] }),
      client.invalidateQueries({ queryKey: ['ownMoves'] }),
    ]));
}

/** Compares all accounts now, and tells the comparison that came of it. */
export function useRunNow(onDone: (run: RunDetail) => void) {
  const t = useText();
  const changed = useReconciliationChanged();
  return useMutation({
    mutationFn: () => ask(endpoints.runReconciliation, { body: {} }),
    onSuccess: async (run) => {
      await changed();
      showToast('good', t('recon.ranToast', { found: run.found, closed: run.closed }));
      onDone(run);
    },
    onError: (error) =>
      showToast(
        'bad',
        failureOf(error).code === 'stateConflict'
          ? t('recon.runsAlready')
          : failureText(failureOf(error).code, t),
      ),
  });
}

/** Saves the report of a comparison: as it was signed, or for a spreadsheet. */
export function useReport() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, format }: { id: string; format: 'json' | 'csv' }) =>
      ask(endpoints.getReconciliationReport, { params: { id }, query: { format } }),
    onSuccess: ({ text, contentType, fileName }) =>
      saveFile(new Blob([text], { type: contentType }), fileName),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
  });
}
