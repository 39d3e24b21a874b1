import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, LateMoney, ReceivedOf } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

const key = ['lateMoney'];
const shown = '10';

/**
 * Money that came too late for its deposit and waits for the merchant's word, the oldest first; of
 * live mode.
 */
export function useLateMoney() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(endpoints.listLateMoney, { query: { limit: shown }, signal }),
  });
}

/**
 * What follows when it is said what becomes of late money; the list is read again, whatever came of
 * it.
 */
export function useLateChoiceNoted(onDone?: () => void) {
  const t = useText();
  const client = useQueryClient();
  return {
    onDone: ({ state }: Pick<ReceivedOf<typeof table.chooseLateMoney>, 'state'>) => {
      showToast('good', t(state === 'proposed' ? 'lateMoney.proposed' : 'lateMoney.noted'));
      onDone?.();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  };
}

/** Asks once more before the deposit is to be credited: it is said once. */
export function useCredit() {
  const t = useText();
  const { onDone, onSettled } = useLateChoiceNoted();
  const sending = useMutation({
    mutationFn: ({ lineId }: LateMoney) =>
      ask(endpoints.chooseLateMoney, { params: { lineId }, body: { choice: 'credit' } }),
    onSuccess: onDone,
    onSettled,
  });
  const start = async (row: LateMoney) => {
    const answer = await confirm({
      title: t('lateMoney.creditTitle', { amount: moneyString(row.amount) }),
      message: t('lateMoney.creditText', { code: row.code }),
      confirmText: t('lateMoney.credit'),
    });
    if (answer !== false && !sending.isPending) sending.mutate(row);
  };
  return {
    start: (row: LateMoney) => void start(row),
    isPending: sending.isPending,
    error: sending.error,
  };
}
