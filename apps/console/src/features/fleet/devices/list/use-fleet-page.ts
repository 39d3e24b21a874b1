import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { coalesce } from '../../../../lib/queries/coalesce.ts';
import { gather } from '../../../../lib/queries/gather.ts';
import { useRealtime } from '../../../../app/realtime/index.ts';
import type { FleetFilters } from './fleet-filters.ts';
import {
  fleetKey,
  gatherMs,
  lastPage,
  pageKey,
  readPage,
  readIntervalOf,
  type FleetPage,
} from './fleet-queries.ts';
import { withChanges, type LiveChange } from './live-devices.ts';

const renewMs = 15_000;
let visits = 0;

/**
 * One page of the fleet. Its rows stay where they were when the page was opened and change in
 * place; what has come to belong on it since is counted and waits until it is asked for. Events
 * change nothing more often than five times a second.
 */
export function useFleetPage(filters: FleetFilters, after: string | undefined) {
  const client = useQueryClient();
  const [visit, setVisit] = useState(() => ++visits);
  const view = { filters, after, visit };
  const key = pageKey(view);
  const [renew] = useState(() =>
    coalesce(
      () => void client.invalidateQueries({ queryKey: fleetKey }),
      () => readIntervalOf(client),
    ),
  );
  const [tell] = useState(() =>
    gather((changes: LiveChange[]) => {
      client.setQueriesData<FleetPage>(
        { queryKey: [...fleetKey, 'page'], type: 'active' },
        (page) => page && withRows(page, withChanges(page.data, changes)),
      );
      renew();
    }, gatherMs),
  );
  useRealtime('device:getConnected', (connected) => tell({ connected }));
  useRealtime('device-status-update', (busy) => tell({ busy }));
  useRealtime('health-check', (checks) => tell({ checks }));
  useRealtime('device:refresh', renew);
  const page = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      readPage(view, { standing: client.getQueryData<FleetPage>(key), signal }),
    placeholderData: (before) => keepPreviousData(before) ?? lastPage(client, view),
    refetchInterval: renewMs,
  });
  return { ...page, showFresh: () => setVisit(++visits) };
}

/** The very same page when no row has changed: then nothing is drawn. */
function withRows(page: FleetPage, data: FleetPage['data']): FleetPage {
  return data === page.data ? page : { ...page, data };
}
