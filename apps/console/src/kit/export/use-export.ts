import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportKind, ExportRow, NewExportBody } from '@wallet/contract';
import { useEffect, useEffectEvent } from 'react';
import { ask, askFile, endpoints } from '../../app/api.ts';
import { saveFile } from '../save-file.ts';

const lookMs = 700;

/** Whether a file is still being made. */
export function isUnderWay({ state }: Pick<ExportRow, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Orders a file, follows it until it is done, and saves it once while somebody still looks. A file that nobody waited for
 * is found among the latest ones.
 */
export function useExport(wish: NewExportBody) {
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: () => ask(endpoints.createOwnExport, { body: wish }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['exports', wish.kind] }),
  });
  const id = order.data?.id;
  const following = useQuery({
    queryKey: ['export', id],
    queryFn: ({ signal }) => ask(endpoints.getOwnExport, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? lookMs : false),
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

/** The latest files of a kind that the person ordered, newest first. */
export function useLatestExports(kind: ExportKind, mode: 'live' | 'test') {
  return useQuery({
    queryKey: ['exports', kind, mode],
    queryFn: ({ signal }) => ask(endpoints.listOwnExports, { query: { kind, mode }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? 2 * lookMs : false),
  });
}

/** Fetches the file and hands it to the browser. */
export async function saveExport({ id, fileName }: Pick<ExportRow, 'id' | 'fileName'>): Promise<void> {
  saveFile(await askFile(endpoints.downloadOwnExport, { params: { id } }), fileName);
}
