import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeliveryStatus, Mode, WebhookEndpointRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

const mostAddresses = '100';
export const deliveriesPageSize = 50;
/** While something is on its way it is looked at again. */
const lookAgainMs = 1_500;

/** The merchant's addresses of one mode. */
export function useWebhooks(mode: Mode) {
  return useQuery({
    queryKey: ['webhooks', 'list', mode],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnWebhooks, { query: { mode, limit: mostAddresses }, signal }),
  });
}

export function useWebhook(mode: Mode, id: string) {
  return useQuery({
    queryKey: ['webhooks', 'one', mode, id],
    queryFn: ({ signal }) =>
      ask(endpoints.getOwnWebhook, { params: { id }, query: { mode }, signal }),
  });
}

interface DeliveriesFilters {
  mode: Mode;
  endpointId: string;
  status: DeliveryStatus | undefined;
  after: string | undefined;
}

/** One page of what was sent to an address; read again while something of it is on its way. */
export function useDeliveries({ mode, endpointId, status, after }: DeliveriesFilters) {
  return useQuery({
    queryKey: ['webhooks', 'deliveries', mode, endpointId, status ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnDeliveries, {
        params: { id: endpointId },
        query: {
          mode,
          limit: String(deliveriesPageSize),
          ...(status ? { status } : {}),
          ...(after ? { after } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((row) => row.status === 'pending') ? lookAgainMs : false,
  });
}

export function useDelivery(mode: Mode, id: string) {
  return useQuery({
    queryKey: ['webhooks', 'delivery', mode, id],
    queryFn: ({ signal }) =>
      ask(endpoints.getOwnDelivery, { params: { id }, query: { mode }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookAgainMs : false),
  });
}

/** What to call after something changed: addresses and deliveries are read again. */
export function useWebhooksChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks'] });
}

/** An act that needs no form: does it, says how it went, reads everything again. */
function useAct<Of>(
  act: (of: Of) => Promise<unknown>,
  said: (of: Of) => { done: TextKey; failed: TextKey },
) {
  const t = useText();
  return useMutation({
    mutationFn: act,
    onSuccess: (_answer, of) => showToast('good', t(said(of).done)),
    onError: (error, of) =>
      showToast('bad', t(said(of).failed, { why: failureText(failureOf(error).code, t) })),
    onSettled: useWebhooksChanged(),
  });
}

export function useTestEvent() {
  return useAct(
    ({ id, mode }: WebhookEndpointRow) =>
      ask(endpoints.testOwnWebhook, { params: { id }, query: { mode } }),
    () => ({ done: 'webhooks.tested', failed: 'webhooks.notTested' }),
  );
}

/** Switches off what is on, and on what is off. */
export function useSwitch() {
  return useAct(
    ({ id, mode, revision, enabled }: WebhookEndpointRow) =>
      ask(endpoints.updateOwnWebhook, {
        params: { id },
        query: { mode },
        body: { revision, enabled: !enabled },
      }),
    ({ enabled }) => ({
      done: enabled ? 'webhooks.switchedOff' : 'webhooks.switchedOn',
      failed: 'webhooks.notSwitched',
    }),
  );
}

export function useResend(mode: Mode) {
  return useAct(
    ({ id }: { id: string }) =>
      ask(endpoints.resendOwnDelivery, { params: { id }, query: { mode } }),
    () => ({ done: 'deliveries.resent', failed: 'deliveries.notResent' }),
  );
}

/** Asks first, because the log of an address goes with it. */
export function useRemove(onRemoved: () => void): (row: WebhookEndpointRow) => Promise<void> {
  const t = useText();
  const sending = useAct(
    ({ id, mode }: WebhookEndpointRow) =>
      ask(endpoints.removeOwnWebhook, { params: { id }, query: { mode } }),
    () => ({ done: 'webhooks.removed', failed: 'webhooks.notRemoved' }),
  );
  return async (row) => {
    const answer = await confirm({
      title: t('webhooks.removeTitle'),
      message: t('webhooks.removeText', { url: row.url }),
      confirmText: t('webhooks.remove'),
    });
    if (answer !== false) sending.mutate(row, { onSuccess: onRemoved });
  };
}
