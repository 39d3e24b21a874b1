import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { coalesce } from '../../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../../app/realtime/index.ts';

const renewMs = 15_000;
const restMs = 500;

/** One device. Whatever the server tells about it, and about its checks, makes its page read again. */
export function useDevice(id: string, everyMs = renewMs) {
  const renew = useDeviceChanged(id);
  const [renewSoon] = useState(() => coalesce(renew, restMs));
  useRealtime('device-status-update', ({ deviceId }) => deviceId === id && renewSoon());
  useRealtime(
    'health-check',
    (records) => records.some(({ deviceId }) => deviceId === id) && renewSoon(),
  );
  useRealtime('device:getConnected', renewSoon);
  useRealtime('device:refresh', renewSoon);
  return useQuery({
    queryKey: ['device', id],
    queryFn: ({ signal }) => ask(endpoints.getDevice, { params: { id }, signal }),
    refetchInterval: everyMs,
  });
}

/** After something was done to a device: shows the answer, reads its page and list again. */
export function useDeviceChanged(id: string): (now?: DeviceDetail) => void {
  const client = useQueryClient();
  return (now) => {
    if (now) client.setQueryData(['device', id], now);
    for (const key of [['device', id], ['devicePart', id], ['devices']])
      void client.invalidateQueries({ queryKey: key });
  };
}
