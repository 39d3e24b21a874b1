import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { coalesce } from '../../app/coalesce.ts';
import { useRealtime } from '../../app/realtime/index.ts';
import { loadBusyMap } from './busy-map.ts';
import { hasNewcomer, withBusy, withConnected } from './live-devices.ts';

const key = ['devices'];
const renewMs = 15_000;

/** Every device. States change in place as the server tells; what it does not tell is read again from time to time. */
export function useDevices() {
  const client = useQueryClient();
  const change = (apply: (rows: DeviceRow[]) => DeviceRow[]) => client.setQueryData<DeviceRow[]>(key, (rows) => rows && apply(rows));
  const [renew] = useState(() => coalesce(() => void client.invalidateQueries({ queryKey: key }), 1_000));
  useRealtime('device:getConnected', (connected) => {
    if (hasNewcomer(client.getQueryData<DeviceRow[]>(key) ?? [], connected)) renew();
    change((rows) => withConnected(rows, connected));
  });
  useRealtime('device-status-update', ({ deviceId, isBusy }) => change((rows) => withBusy(rows, { [deviceId]: isBusy })));
  useRealtime('health-check', renew);
  useRealtime('device:refresh', renew);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const busy = loadBusyMap(() => ask(endpoints.busyStatusMap, { signal })).catch(() => ({}));
      const { data } = await ask(endpoints.listDevices, { signal });
      return withBusy(data, await busy);
    },
    refetchInterval: renewMs,
  });
}
