import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { lineReasonText } from '../account-label.ts';
import { useAccountChanged } from '../detail/use-account.ts';

export type Flow = 'deposits' | 'payouts';

/** Switches deposits or payouts. Off asks for a reason first; on needs the owner's authority in live mode. */
export function useFlowSwitch({ account, basic }: AccountDetail) {
  const t = useText();
  const may = useMay('accounts.manage');
  const keep = useAccountChanged();
  const sending = useMutation({
    mutationFn: ({ flow, on, reason }: { flow: Flow; on: boolean; reason?: string }) =>
      ask(endpoints.switchAccountFlow, {
        params: { id: account.id },
        body: { flow, on, ...(reason ? { reason } : {}) },
      }),
    onSuccess: (answer, { flow, on }) => {
      keep(answer);
      showToast('good', t(on ? `flow.${flow}.isOn` : `flow.${flow}.isOff`));
    },
  });
  const switchTo = async (flow: Flow, on: boolean) => {
    if (sending.isPending) return;
    const stop = flow === 'deposits' ? basic.depositsStopped : basic.payoutsStopped;
    if (on && stop === null) return sending.mutate({ flow, on });
    if (stop !== null && on) {
      const why = await confirm({
        title: t('flow.onAgainTitle'),
        message: t('flow.onAgainText', { reason: lineReasonText(stop.reason, t) }),
        confirmText: t('flow.on'),
        hasInput: true,
        inputLabel: t('account.reason'),
        inputMaxLength: 500,
        isRequiredInput: true,
      });
      return typeof why === 'string' ? sending.mutate({ flow, on, reason: why.trim() }) : undefined;
    }
    const answer = await confirm({
      title: t(`flow.${flow}.offTitle`),
      message: t(`flow.${flow}.offText`),
      confirmText: t('flow.off'),
      hasInput: true,
      inputLabel: t('account.reasonOptional'),
      inputMaxLength: 500,
    });
    if (typeof answer === 'string') sending.mutate({ flow, on, reason: answer.trim() });
  };
  const lacksAuthority = account.mode === 'live' && basic.authority?.isValid !== true;
  return {
    switchTo: (flow: Flow, on: boolean) => void switchTo(flow, on),
    /** Why a flow that is on or off cannot be switched now; undefined when it can. */
    hindrance: (isOn: boolean) =>
      may.reason ??
      (account.status === 'retired'
        ? t('account.isRetired')
        : !isOn && lacksAuthority
          ? t('flow.needsAuthority')
          : undefined),
    pending: sending.isPending ? sending.variables.flow : null,
    error: sending.error,
  };
}
