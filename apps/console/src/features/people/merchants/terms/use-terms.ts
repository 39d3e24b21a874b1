import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

export type TermKind = 'fee' | 'limit';

/** Every fee rule there was, is and will be. */
export function useFeeRules(merchantId: string, isAllowed: boolean) {
  return useQuery<{ data: MerchantFeeRule[] }>({
    queryKey: ['merchant', merchantId, 'fees'],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantFeeRules, { params: { id: merchantId }, signal }),
    enabled: isAllowed,
  });
}

/** Every limit there was, is and will be. */
export function useLimits(merchantId: string, isAllowed: boolean) {
  return useQuery<{ data: MerchantLimit[] }>({
    queryKey: ['merchant', merchantId, 'limits'],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantLimits, { params: { id: merchantId }, signal }),
    enabled: isAllowed,
  });
}

/** Asks, and then withdraws a rule or limits that have not begun. */
export function useWithdrawTerm(
  merchantId: string,
  kind: TermKind,
): { start: (termId: string) => void; isBusy: boolean } {
  const t = useText();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (termId: string) =>
      ask(kind === 'fee' ? endpoints.withdrawMerchantFeeRule : endpoints.withdrawMerchantLimit, {
        params: { id: merchantId, termId },
      }),
    onSuccess: () => showToast('good', t('merchantTerms.withdrawn')),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: () => client.invalidateQueries({ queryKey: ['merchant', merchantId] }),
  });
  const start = async (termId: string) => {
    const isSure = await confirm({
      title: t(`merchantTerms.withdrawTitle.${kind}`),
      message: t('merchantTerms.withdrawText'),
      confirmText: t('merchantTerms.withdraw'),
    });
    if (isSure !== false && !sending.isPending) sending.mutate(termId);
  };
  return { start: (termId) => void start(termId), isBusy: sending.isPending };
}
