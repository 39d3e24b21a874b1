import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckArea, DeviceDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useDeviceChanged } from './use-device.ts';

/** Starts checks of a phone or account; shown from the answer on, ended by an event. */
export function useCheck(id: string) {
  const client = useQueryClient();
  const changed = useDeviceChanged(id);
  const sending = useMutation({
    mutationFn: ({ areas, accountId }: { areas: readonly CheckArea[]; accountId?: string }) =>
      ask(endpoints.checkDevice, {
        params: { id },
        body: { areas: [...areas], ...(accountId === undefined ? {} : { accountId }) },
      }),
    onSuccess: (running) =>
      client.setQueryData<DeviceDetail>(
        ['device', id],
        (device) =>
          device && {
            ...device,
            runningChecks: [
              ...device.runningChecks.filter((check) => check.accountId !== running.accountId),
              running,
            ],
          },
      ),
    onSettled: () => changed(),
  });
  return {
    start: (input: { areas: readonly CheckArea[]; accountId?: string }) =>
      sending.isPending ? undefined : sending.mutate(input),
    isSending: sending.isPending,
    error: sending.error,
  };
}
