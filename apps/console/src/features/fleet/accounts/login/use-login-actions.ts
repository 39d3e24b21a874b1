import { useMutation } from '@tanstack/react-query';
import type { LoginProcess } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useAccountRenewed, usePartChanged } from '../detail/use-account.ts';

type Order = { act: 'cancel' } | { act: 'resend' } | { act: 'otp'; otp: string };
type Act = Order['act'];

export interface LoginActs {
  send: (order: Order, onDone?: () => void) => void;
  /** What is on its way. */
  pending: Act | null;
  /** What was refused last, until the next act. */
  failed: Act | null;
  error: unknown;
}

/** What can be done with a sign-in that is under way. A second press while one runs does nothing. */
export function useLoginActions(id: string): LoginActs {
  const keep = usePartChanged(id);
  const renew = useAccountRenewed(id);
  const sending = useMutation({
    mutationFn: (order: Order) => send(id, order),
    onSuccess: (login) => keep({ login }),
    onError: () => renew(),
  });
  return {
    send: (order, onDone) => {
      if (!sending.isPending) sending.mutate(order, { onSuccess: () => onDone?.() });
    },
    pending: sending.isPending ? sending.variables.act : null,
    failed: sending.error ? (sending.variables?.act ?? null) : null,
    error: sending.error,
  };
}

function send(id: string, order: Order): Promise<LoginProcess> {
  const params = { id };
  switch (order.act) {
    case 'cancel':
      return ask(endpoints.cancelLogin, { params });
    case 'resend':
      return ask(endpoints.resendLoginOtp, { params });
    case 'otp':
      return ask(endpoints.submitLoginOtp, { params, body: { otp: order.otp } });
  }
}
