import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RetentionHold } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

/** What would be deleted now. Not asked for by those who may not read settings. */
export function useRetention() {
  const { allowed } = useMay('settings.read');
  return useQuery({
    queryKey: ['retention', 'due'],
    queryFn: ({ signal }) => ask(endpoints.getRetention, { signal }),
    enabled: allowed,
  });
}

export function useHolds() {
  const { allowed } = useMay('settings.read');
  return useQuery({
    queryKey: ['retention', 'holds'],
    queryFn: ({ signal }) => ask(endpoints.listRetentionHolds, { signal }),
    enabled: allowed,
  });
}

export function useRetentionChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['retention'] });
}

/** Lifts a hold after a question for the reason. */
export function useLift(): { start: (hold: RetentionHold) => void; isBusy: boolean } {
  const t = useText();
  const changed = useRetentionChanged();
  const sending = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      ask(endpoints.liftRetentionHold, { params: { id }, body: { reason } }),
    onSuccess: () => showToast('good', t('holds.lifted')),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async ({ id, subjectId }: RetentionHold) => {
    const reason = await confirm({
      title: t('holds.liftTitle'),
      message: t('holds.liftText', { name: subjectId }),
      confirmText: t('holds.lift'),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('entryAct.reason'),
      inputMaxLength: 500,
    });
    if (typeof reason === 'string' && !sending.isPending)
      sending.mutate({ id, reason: reason.trim() });
  };
  return { start: (hold) => void start(hold), isBusy: sending.isPending };
}
