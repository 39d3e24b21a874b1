import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FigurePeriod } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import type { Mode, Setup } from './dashboard-data.ts';

const key = ['dashboard'];
const setupKey = ['setup'];
const restMs = 300;
/** What is left to set up changes seldom. */
const setupRestMs = 3_000;

/** The merchant's figures; they follow the realtime channel without a reload. The old ones stay while others load. */
export function useDashboard({ period, mode }: { period: FigurePeriod; mode: Mode }) {
  const client = useQueryClient();
  const [renew] = useState(() =>
    coalesce(() => void client.invalidateQueries({ queryKey: key }), restMs),
  );
  useRealtime('merchant:trigger-available-balance', renew);
  useRealtime('transaction:changed', renew);
  return useQuery({
    queryKey: [...key, period, mode],
    queryFn: ({ signal }) => ask(endpoints.dashboard, { query: { period, mode }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is left to set up; a payment may finish a step of it. */
export function useSetup() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => ask(endpoints.setup, { signal }),
  });
  const [renew] = useState(() =>
    coalesce(
      () =>
        client.getQueryData<Setup>(setupKey)?.steps.some(({ isDone }) => !isDone) &&
        void client.invalidateQueries({ queryKey: setupKey }),
      setupRestMs,
    ),
  );
  useRealtime('transaction:changed', renew);
  const dismiss = useMutation({
    mutationFn: () => ask(endpoints.dismissSetup, {}),
    onSuccess: () =>
      client.setQueryData<Setup>(setupKey, (old) => old && { ...old, isDismissed: true }),
    onError: () => void client.invalidateQueries({ queryKey: setupKey }),
  });
  return { data: query.data, dismiss };
}
