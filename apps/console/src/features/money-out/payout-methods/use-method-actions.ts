import { useMutation } from '@tanstack/react-query';
import type { PayoutMethodRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { payoutName } from '../../../shared/payout/payout-docs.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { blockerOf, type MethodAct } from './method-blockers.ts';
import { useMethodsChanged } from './use-payout-methods.ts';

type SentAct = Exclude<MethodAct, 'replace' | 'reveal'>;

export interface MethodActs {
  start: (act: SentAct, row: PayoutMethodRow) => void;
  /** Why an act cannot be used on a row now: the right first, then its state. */
  reasonFor: (act: MethodAct, row: PayoutMethodRow) => string | undefined;
  isBusy: boolean;
  error: unknown;
}

/** Makes a destination the default, asks again whose it is, and removes it: removing asks first. */
export function useMethodActions(): MethodActs {
  const t = useText();
  const changed = useMethodsChanged();
  const may = useMay('payoutMethods.manage');
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_row, { act, row }) =>
      showToast('good', t(`payouts.${act}Done`, { name: payoutName(row) })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (act: SentAct, row: PayoutMethodRow) => {
    if (sending.isPending) return;
    const message = t(row.isDefault ? 'payouts.removeDefaultText' : 'payouts.removeText');
    const answer =
      act !== 'remove' ||
      (await confirm({
        title: t('payouts.removeTitle', { name: payoutName(row) }),
        message,
        confirmText: t('payouts.remove'),
      }));
    if (answer !== false) sending.mutate({ act, row });
  };
  const reasonFor = (act: MethodAct, row: PayoutMethodRow) => {
    const obstacle = blockerOf(act, row);
    return may.reason ?? (obstacle && t(obstacle));
  };
  return {
    start: (act, row) => void start(act, row),
    reasonFor,
    isBusy: sending.isPending,
    error: sending.error,
  };
}

function send({ act, row: { id } }: { act: SentAct; row: PayoutMethodRow }): Promise<unknown> {
  const params = { id };
  switch (act) {
    case 'makeDefault':
      return ask(endpoints.changeOwnPayoutMethod, { params, body: { isDefault: true } });
    case 'verify':
      return ask(endpoints.verifyOwnPayoutMethod, { params });
    case 'remove':
      return ask(endpoints.removeOwnPayoutMethod, { params });
  }
}
