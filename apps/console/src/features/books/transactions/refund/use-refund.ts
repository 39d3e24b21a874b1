import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OwnWithdrawalRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { RefundBody } from './refund-form.ts';

/** What of a deposit can still be sent back, and to whom; it follows the deposit. */
export function useRefundable(id: string) {
  return useQuery({
    queryKey: ['transaction', id, 'refund'],
    queryFn: ({ signal }) => ask(endpoints.getRefundable, { params: { id }, signal }),
  });
}

/** Asks for a refund once and leads to its request; back leads to the deposit without the form. */
export function useRefund(id: string) {
  const t = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = async ({ id: request, refNo, mode }: OwnWithdrawalRow) => {
    showToast('good', t('refund.done', { code: refNo }));
    void client.invalidateQueries({ queryKey: ['withdrawals'] });
    void client.invalidateQueries({ queryKey: ['transaction', id] });
    await navigate({
      to: '/withdrawal-requests',
      search: { id: request, ...(mode === 'test' ? { mode } : {}) },
      replace: true,
    });
  };
  const [isSending, setSending] = useState(false);
  const send = (body: RefundBody, idempotencyKey: () => string) => {
    setSending(true);
    return ask(endpoints.refundOwnDeposit, {
      params: { id },
      body,
      idempotencyKey: idempotencyKey(),
    }).finally(() => {
      setSending(false);
      void client.invalidateQueries({ queryKey: ['transaction', id, 'refund'] });
    });
  };
  return { isSending, send, onDone: show };
}
