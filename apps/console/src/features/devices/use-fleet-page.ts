import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectedDevice, DeviceRow, HealthCheckRecord } from '@wallet/contract';
import { useState } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { gather } from '../../app/gather.ts';
import { useRealtime } from '../../app/realtime/index.ts';
import type { FleetFilters } from './fleet-filters.ts';
import { fleetKey, gatherMs, lastPage, pageKey, readPage, restOf, type FleetPage } from './fleet-queries.ts';
import { withBusy, withChecks, withConnected } from './live-devices.ts';

const renewMs = 15_000;
let visits = 0;

type Change = { busy: { deviceId: string; isBusy: boolean } } | { checks: HealthCheckRecord[] } | { connected: Record<string, ConnectedDevice> };

/**
 * One page of the fleet. Its rows stay where they were when the page was opened and change in place; what has come to
 * belong on it since is counted and waits until it is asked for. Events change nothing more often than five times a second.
 */
export function useFleetPage(filters: FleetFilters, after: string | undefined) {
  const client = useQueryClient();
  const [visit, setVisit] = useState(() => ++visits);
  const view = { filters, after, visit };
  const key = pageKey(view);
  const [renew] = useState(() => coalesce(() => void client.invalidateQueries({ queryKey: fleetKey }), () => restOf(client)));
  const [tell] = useState(() => gather((changes: Change[]) => {
    client.setQueriesData<FleetPage>({ queryKey: [...fleetKey, 'page'], type: 'active' }, (page) => page && changedPage(page, changes));
    renew();
  }, gatherMs));
  useRealtime('device:getConnected', (connected) => tell({ connected }));
  useRealtime('device-status-update', (busy) => tell({ busy }));
  useRealtime('health-check', (checks) => tell({ checks }));
  useRealtime('device:refresh', renew);
  const page = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readPage(view, { standing: client.getQueryData<FleetPage>(key), signal }),
    placeholderData: (before) => keepPreviousData(before) ?? lastPage(client, view),
    refetchInterval: renewMs,
  });
  return { ...page, showFresh: () => setVisit(++visits) };
}

/** The page after events, in the order they came; the very same when they are about other devices. */
function changedPage(page: FleetPage, changes: readonly Change[]): FleetPage {
  const busy = Object.fromEntries(changes.flatMap((change) => ('busy' in change ? [[change.busy.deviceId, change.busy.isBusy]] : [])));
  const checks = changes.flatMap((change) => ('checks' in change ? change.checks : []));
  const connected = changes.findLast((change) => 'connected' in change)?.connected ?? {};
  const data: DeviceRow[] = withChecks(withBusy(withConnected(page.data, connected), busy), checks);
  return data.some((row, index) => row !== page.data[index]) ? { ...page, data } : page;
}
