import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingKey, SettingRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

/** Every dated setting. Not asked for by those who may not read them. */
export function useValues() {
  const { allowed } = useMay('settings.read');
  return useQuery({
    queryKey: ['settings', 'list'],
    queryFn: ({ signal }) => ask(endpoints.listSettings, { signal }),
    enabled: allowed,
  });
}

export function useValueHistory(key: SettingKey) {
  return useQuery({
    queryKey: ['settings', 'history', key],
    queryFn: ({ signal }) => ask(endpoints.getSettingHistory, { params: { key }, signal }),
  });
}

export function useValuesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['settings'] });
}

export type ChangeAct = 'accept' | 'refuse' | 'withdraw';

/** Accepts, refuses or takes back a change of a setting after a question for the reason. */
export function useChangeActs(): {
  start: (act: ChangeAct, row: SettingRow, changeId: string) => void;
  isBusy: boolean;
} {
  const t = useText();
  const changed = useValuesChanged();
  const sending = useMutation({
    mutationFn: ({
      act,
      key,
      changeId,
      reason,
    }: {
      act: ChangeAct;
      key: SettingKey;
      changeId: string;
      reason: string;
    }) => {
      const params = { key, changeId };
      return act === 'withdraw'
        ? ask(endpoints.withdrawSettingChange, { params, body: { reason } })
        : withOwnCode(t, (own) =>
            ask(endpoints.decideSettingChange, {
              params,
              body: { decision: act, reason, ...own },
            }),
          );
    },
    onSuccess: (_answer, { act }) => showToast('good', t(`values.${act}.done`)),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (act: ChangeAct, { key }: SettingRow, changeId: string) => {
    const reason = await confirm({
      title: t(`values.${act}.title`),
      message: t(`setting.${key}`),
      confirmText: t(`values.${act}`),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('entryAct.reason'),
      inputMaxLength: 500,
    });
    if (typeof reason === 'string' && !sending.isPending)
      sending.mutate({ act, key, changeId, reason: reason.trim() });
  };
  return {
    start: (act, row, changeId) => void start(act, row, changeId),
    isBusy: sending.isPending,
  };
}

/** Takes an announcement back before its end, after a question for the reason: from now on nothing is announced. */
export function useTakeBack(): { start: (row: SettingRow) => void; isBusy: boolean } {
  const t = useText();
  const changed = useValuesChanged();
  const sending = useMutation({
    mutationFn: ({ row: { key, version }, source }: { row: SettingRow; source: string }) =>
      ask(endpoints.changeSetting, { params: { key }, body: { value: null, source, version } }),
    onSuccess: () => showToast('good', t('values.withdraw.done')),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (row: SettingRow) => {
    const source = await confirm({
      title: t('announce.takeBack'),
      message: t('announce.takeBackText'),
      confirmText: t('values.withdraw'),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('entryAct.reason'),
      inputMaxLength: 500,
    });
    if (typeof source === 'string' && !sending.isPending)
      sending.mutate({ row, source: source.trim() });
  };
  return { start: (row) => void start(row), isBusy: sending.isPending };
}
