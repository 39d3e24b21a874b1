import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { coalesce } from '../../app/coalesce.ts';
import { useRealtime } from '../../app/realtime/index.ts';

const key = ['dashboard'];

/** The merchant's figures; they follow the realtime channel without a reload. */
export function useDashboard() {
  const client = useQueryClient();
  const [renew] = useState(() => coalesce(() => void client.invalidateQueries({ queryKey: key }), 300));
  useRealtime('merchant:trigger-available-balance', renew);
  useRealtime('transaction:changed', renew);
  return useQuery({ queryKey: key, queryFn: ({ signal }) => ask(endpoints.dashboard, { signal }) });
}
