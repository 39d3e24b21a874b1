import { useMutation } from '@tanstack/react-query';
import type { OwnWithdrawalRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { destinationName } from '../../../shared/withdrawal/withdrawal-docs.ts';
import { useWithdrawalsChanged } from './use-withdrawals.ts';

type Act = 'cancel' | 'accept';

/**
 * Cancels a request that nobody has begun to send, and accepts what a customer asked for. Both ask
 * first; nothing is shown as done before it is.
 */
export function useWithdrawalActions() {
  const t = useText();
  const changed = useWithdrawalsChanged();
  const may = useMay('withdrawals.createOwn');
  const sending = useMutation({
    mutationFn: ({ act, row: { id } }: { act: Act; row: OwnWithdrawalRow }) =>
      ask(act === 'cancel' ? endpoints.cancelOwnWithdrawal : endpoints.acceptOwnWithdrawal, {
        params: { id },
        body: {},
      }),
    onSuccess: (_row, { act }) => showToast('good', t(`withdrawals.${act}Done`)),
    onError: (error, { act }) =>
      showToast(
        'bad',
        act === 'cancel' ? t('withdrawals.cancelFailed') : failureText(failureOf(error).code, t),
      ),
    onSettled: changed,
  });
  const begin = async (act: Act, row: OwnWithdrawalRow) => {
    if (sending.isPending) return;
    const question =
      act === 'cancel'
        ? {
            title: t('withdrawals.cancelTitle'),
            message: t('withdrawals.cancelText'),
            confirmText: t('withdrawals.cancelYes'),
            cancelText: t('withdrawals.cancelNo'),
          }
        : {
            title: t('withdrawals.acceptTitle'),
            message: t('withdrawals.acceptText', {
              amount: moneyString(row.amount),
              destination: destinationName(row.destination),
            }),
            confirmText: t('withdrawals.accept'),
          };
    if ((await confirm(question)) !== false) sending.mutate({ act, row });
  };
  return {
    begin: (act: Act, row: OwnWithdrawalRow) => void begin(act, row),
    /** Why it cannot be cancelled now. */
    cancelReason: (row: OwnWithdrawalRow) =>
      may.reason ??
      (row.mayCancel
        ? undefined
        : t(row.completedAt === null ? 'withdrawals.cancelTooLate' : 'withdrawals.isOver')),
    acceptReason: may.reason,
    isBusy: sending.isPending,
    error: sending.error,
    failedAct: sending.error ? sending.variables?.act : undefined,
  };
}
