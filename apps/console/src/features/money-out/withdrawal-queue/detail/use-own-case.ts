import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useQueueChanged } from '../use-queue.ts';

/** Takes a request on hold into the own care, or gives it back. */
export function useOwnCase() {
  const changed = useQueueChanged();
  return useMutation({
    mutationFn: ({ id, take }: { id: string; take: boolean }) =>
      ask(endpoints.ownWithdrawalCase, { params: { id }, body: { take } }),
    onSettled: changed,
  });
}
