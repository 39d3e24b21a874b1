import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportKind, ExportRow, NewExportBody, NewScheduleBody } from '@wallet/contract';
import { useEffect, useEffectEvent } from 'react';
import { ask, askFile, endpoints } from '../../app/api.ts';
import { saveFile } from '../../lib/save-file.ts';

const lookMs = 700;

/** Whether a file is still being made. */
export function isUnderWay({ state }: Pick<ExportRow, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Orders a file, follows it until it is done, and saves it once while somebody still looks. A short
 * one is done when it is ordered. A file that nobody waited for is found among the latest ones.
 */
export function useExport(input: NewExportBody) {
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: () => ask(endpoints.createOwnExport, { body: input }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['exports'] }),
  });
  const id = order.data?.id;
  const following = useQuery({
    queryKey: ['export', id],
    queryFn: ({ signal }) => ask(endpoints.getOwnExport, { params: { id: id ?? '' }, signal }),
    enabled: order.data !== undefined && isUnderWay(order.data),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isUnderWay(data) ? lookMs : false,
    staleTime: 0,
  });
  const made = following.data ?? order.data;
  const download = useMutation({ mutationFn: saveExport });
  const save = useEffectEvent(() => made && download.mutate(made));
  const doneId = made?.state === 'done' ? made.id : undefined;
  useEffect(() => {
    if (doneId !== undefined) save();
  }, [doneId]);
  return { order, made, download };
}

/** How many rows a file would have, where the list does not say so itself. */
export function useRowCount(
  input: NewExportBody,
  known: { total: number; more: boolean } | undefined,
) {
  return useQuery({
    queryKey: ['exports', 'count', input.kind, input.filter ?? {}, input.mode ?? ''],
    queryFn: ({ signal }) => ask(endpoints.countOwnExport, { body: input, signal }),
    enabled: known === undefined,
    staleTime: 0,
  });
}

/** Has a file made again and again. */
export function useSchedule(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewScheduleBody) => ask(endpoints.createExportSchedule, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['exportSchedules'] });
      onDone();
    },
  });
}

/** The latest files that the person ordered, newest first: of a kind, or all. */
export function useLatestExports(kind?: ExportKind, mode?: 'live' | 'test') {
  return useQuery({
    queryKey: ['exports', kind ?? 'all', mode ?? 'both'],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnExports, {
        query: { ...(kind && { kind }), ...(mode && { mode }) },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? 2 * lookMs : false),
  });
}

/** Fetches the file and hands it to the browser. */
export async function saveExport({
  id,
  fileName,
}: Pick<ExportRow, 'id' | 'fileName'>): Promise<void> {
  saveFile(await askFile(endpoints.downloadOwnExport, { params: { id } }), fileName);
}
