import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { coalesce } from '../../app/coalesce.ts';
import { useRealtime } from '../../app/realtime/index.ts';
import { loadBusyMap } from './busy-map.ts';
import { differs, withBusy, withChecks, withConnected } from './live-devices.ts';

const key = ['devices'];
const renewMs = 15_000;
const restMs = 1_000;
/** From so many devices on the list is not read again every second, whatever happens. */
const manyDevices = 500;
const longRestMs = 5_000;

/** Every device. States change in place as the server tells; what it does not tell is read again from time to time. */
export function useDevices() {
  const client = useQueryClient();
  const change = (apply: (rows: DeviceRow[]) => DeviceRow[]) => client.setQueryData<DeviceRow[]>(key, (rows) => rows && apply(rows));
  const [renew] = useState(() => coalesce(() => void client.invalidateQueries({ queryKey: key }), () => ((client.getQueryData<DeviceRow[]>(key)?.length ?? 0) < manyDevices ? restMs : longRestMs)));
  useRealtime('device:getConnected', (connected) => {
    if (differs(client.getQueryData<DeviceRow[]>(key) ?? [], connected)) renew();
    change((rows) => withConnected(rows, connected));
  });
  useRealtime('device-status-update', ({ deviceId, isBusy }) => {
    change((rows) => withBusy(rows, { [deviceId]: isBusy }));
    renew();
  });
  useRealtime('health-check', (records) => {
    change((rows) => withChecks(rows, records));
    renew();
  });
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
