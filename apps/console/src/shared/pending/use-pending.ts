import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingChange, RaisingAct } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { refusalText } from '../approval/may-decide-text.tsx';
import { withOwnCode } from '../approval/own-code.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

export interface PendingQuery {
  subjectId?: string;
  merchantId?: string;
  act?: RaisingAct;
}

const everyMs = 15_000;

/** What waits about something. `under` is the key of what is read again after an act on it, and this with it. */
export function usePending(query: PendingQuery, under: readonly string[]) {
  return useQuery<{ data: PendingChange[] }>({
    queryKey: [...under, 'pending', query],
    queryFn: ({ signal }) => ask(endpoints.listPendingChanges, { query, signal }),
    refetchInterval: everyMs,
  });
}

/** One of them, also when it has ended. */
export function usePendingChange(id: string | undefined) {
  return useQuery<PendingChange>({
    queryKey: ['pendingChange', id ?? ''],
    queryFn: ({ signal }) => ask(endpoints.getPendingChange, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: everyMs,
  });
}

type Decision = 'agree' | 'refuse';

/** Stops with one press; a second person agrees or refuses with a reason. Afterwards everything is read again. */
export function usePendingActs() {
  const t = useText();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: ({
      id,
      decision,
      reason,
    }: {
      id: string;
      decision?: Decision;
      reason?: string;
    }): Promise<PendingChange> =>
      decision === undefined
        ? ask(endpoints.stopPendingChange, { params: { id }, body: {} })
        : withOwnCode(t, (own) =>
            ask(endpoints.decidePendingChange, {
              params: { id },
              body: { decision, reason: reason ?? '', ...own },
            }),
          ),
    onSuccess: ({ state }) => showToast('good', t(`pendingState.${state}`)),
    onError: (error) => showToast('bad', refusalText(error, t)),
    onSettled: () => client.invalidateQueries(),
  });
  const decide = async (id: string, decision: Decision) => {
    const reason = await confirm({
      title: t(`pending.${decision}Title`),
      message: t(`pending.${decision}Text`),
      confirmText: t(`pending.${decision}`),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('pending.reason'),
      inputMaxLength: 500,
    });
    if (typeof reason === 'string') sending.mutate({ id, decision, reason: reason.trim() });
  };
  return {
    stop: (id: string) => sending.mutate({ id }),
    decide: (id: string, decision: Decision) => void decide(id, decision),
    isBusy: sending.isPending,
  };
}
