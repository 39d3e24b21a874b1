import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenItem, OpenItemKind } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';

export const pageSize = 50;
const renewMs = 30_000;
const restMs = 500;

export interface ShiftFilters {
  kind: OpenItemKind | undefined;
  owner: 'me' | 'nobody' | undefined;
}

/** What asks for a person, kept up to date by hints and a look every half minute. */
export function useOpenItems({ kind, owner }: ShiftFilters, after: string | undefined) {
  const changed = useShiftChanged();
  const [renew] = useState(() => coalesce(changed, restMs));
  useRealtime('shift:changed', renew);
  useRealtime('alert', renew);
  useRealtime('unmatched:changed', renew);
  useRealtime('reconciliation:changed', renew);
  return useQuery({
    queryKey: ['shift', 'items', kind ?? '', owner ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listOpenItems, {
        query: {
          limit: String(pageSize),
          ...(kind && { kind }),
          ...(owner && { owner }),
          ...(after && { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}

export function useShifts(after: string | undefined) {
  return useQuery({
    queryKey: ['shift', 'past', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listShifts, { query: after === undefined ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The shift that an address names, where the page of the list does not have it. */
export function useOneShift(id: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: ['shift', 'one', id ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listShifts, { query: { ...(id !== undefined && { id }) }, signal }),
    enabled: isWanted && id !== undefined,
  }).data?.data[0];
}

export function useReceivers() {
  return useQuery({
    queryKey: ['shift', 'people'],
    queryFn: ({ signal }) => ask(endpoints.listShiftPeople, { signal }),
  });
}

export function useItemNotes({ kind, id }: Pick<OpenItem, 'kind' | 'id'>) {
  return useQuery({
    queryKey: ['shift', 'notes', id],
    queryFn: ({ signal }) => ask(endpoints.listOpenItemNotes, { params: { kind, id }, signal }),
  });
}

/** Everything about shifts is fetched again. */
export function useShiftChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['shift'] });
}

/** Takes an item or gives it back, as its owner was seen. */
export function useOwnItem() {
  const changed = useShiftChanged();
  return useMutation({
    mutationFn: ({
      kind,
      id,
      owner,
      act,
    }: Pick<OpenItem, 'kind' | 'id' | 'owner'> & { act: 'take' | 'giveBack' }) =>
      ask(endpoints.setOpenItemOwner, {
        params: { kind, id },
        body: { act, from: owner?.id ?? null },
      }),
    onSettled: changed,
  });
}

export function useBeginShift() {
  const changed = useShiftChanged();
  return useMutation({
    mutationFn: () => ask(endpoints.beginShift, { body: {} }),
    onSettled: changed,
  });
}
