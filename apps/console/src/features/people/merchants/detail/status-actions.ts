import { useMutation } from '@tanstack/react-query';
import type { MerchantDetail } from '@wallet/contract';
import { mayMove, merchantMachine } from '@wallet/contract/states';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantsChanged } from '../use-merchants.ts';

export const statusActs = ['activate', 'suspend', 'close'] as const;
export type StatusAct = (typeof statusActs)[number];

/** Activates, suspends and closes a merchant: asks first, with the reason that the audit log keeps. */
export function useStatusActs({ merchant: { id, name, status }, closeObstacles }: MerchantDetail) {
  const t = useText();
  const changed = useMerchantsChanged();
  const may = useMay('merchants.changeStatus');
  const sending = useMutation({
    mutationFn: ({ act, reason }: { act: StatusAct; reason: string }) => send(act, id, reason),
    onSuccess: (_detail, { act }) => showToast('good', t(`merchantAct.${act}Done`, { name })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (act: StatusAct) => {
    if (sending.isPending) return;
    const answer = await confirm({
      title: t(`merchantAct.${act}Title`, { name }),
      message: t(`merchantAct.${act}Text`),
      confirmText: t(`merchantAct.${act}`),
      ...(act === 'activate'
        ? {}
        : {
            hasInput: true,
            inputLabel: t('merchantAct.reason'),
            inputMaxLength: 500,
            isRequiredInput: true,
          }),
    });
    if (answer !== false)
      sending.mutate({ act, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  /** Why an act cannot be used now: the right first, then the state, then what stands in the way of closing. */
  const reasonFor = (act: StatusAct): string | undefined => {
    if (may.reason !== undefined) return may.reason;
    if (!mayMove(merchantMachine, act, status))
      return t('merchantAct.notNow', { status: t(`merchantStatus.${status}`) });
    return act === 'close' && closeObstacles.length > 0 ? t('merchantAct.obstacles') : undefined;
  };
  return {
    start: (act: StatusAct) => void start(act),
    reasonFor,
    isBusy: sending.isPending,
    error: sending.error,
  };
}

function send(act: StatusAct, id: string, reason: string): Promise<MerchantDetail> {
  const params = { id };
  switch (act) {
    case 'activate':
      return ask(endpoints.activateMerchant, { params, body: {} });
    case 'suspend':
      return ask(endpoints.suspendMerchant, { params, body: { reason } });
    case 'close':
      return ask(endpoints.closeMerchant, { params, body: { reason } });
  }
}
