import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useAccountChanged } from './use-account.ts';

export type AccountAct = 'retire' | 'revive' | 'unlock';

/** Does what ends or renews the use of an account: each asks for a reason, and says how it ended. */
export function useAccountActions({ account }: AccountDetail) {
  const t = useText();
  const keep = useAccountChanged();
  const sending = useMutation({
    mutationFn: ({ act, reason }: { act: AccountAct; reason: string }) =>
      ask(endpoints[`${act}Account`], { params: { id: account.id }, body: { reason } }),
    onSuccess: (detail, { act }) => {
      keep(detail);
      showToast('good', t(`accountAct.${act}Done`, { name: detail.account.label }));
    },
  });
  const start = async (act: AccountAct) => {
    if (sending.isPending) return;
    const answer = await confirm({
      title: t(`accountAct.${act}Title`, { name: account.label }),
      message: t(`accountAct.${act}Text`),
      confirmText: t(`accountAct.${act}`),
      hasInput: true,
      inputLabel: t('account.reason'),
      inputMaxLength: 500,
      isRequiredInput: true,
    });
    if (typeof answer === 'string') sending.mutate({ act, reason: answer.trim() });
  };
  return { start: (act: AccountAct) => void start(act), error: sending.error };
}
