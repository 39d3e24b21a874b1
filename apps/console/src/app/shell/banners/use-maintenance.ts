import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Maintenance } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../api.ts';
import { useRealtime } from '../../realtime/index.ts';
import { useUser } from '../../session/use-session.ts';

/** Asked for again this often, whatever happens; a hint and its own times come sooner. */
const renewMs = 60_000;
/** So that the server\u2019s clock has passed the moment, too. */
const afterMs = 250;
const queryKey = ['maintenance'];

/** What is announced to this person and not put away: it comes and goes by itself while the page is open. */
export function useMaintenance(): { maintenance: Maintenance | null; putAway: () => void } {
  const client = useQueryClient();
  const storageKey = `maintenance-read ${useUser().id}`;
  const [read, setRead] = useState(() => localStorage.getItem(storageKey));
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.getMaintenance, { signal }),
    refetchInterval: ({ state }) =>
      Math.min(renewMs, (state.data?.changesInMs ?? renewMs) + afterMs),
  });
  useRealtime('maintenance:changed', () => void client.invalidateQueries({ queryKey }));
  const told = data?.maintenance ?? null;
  return {
    maintenance: told === null || told.version === read ? null : told,
    putAway: () => {
      if (told === null) return;
      localStorage.setItem(storageKey, told.version);
      setRead(told.version);
    },
  };
}
