import { useMutation } from '@tanstack/react-query';
import type { ProxyRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useProxiesChanged } from './use-proxies.ts';

export type SentAct = 'disable' | 'enable' | 'delete';

interface Order {
  act: SentAct;
  proxy: ProxyRow;
}

/**
 * Disables, enables and deletes: asks first where something is lost, says how it ended, and reads
 * again what is shown.
 */
export function useProxyActions({ onDeleted }: { onDeleted: (id: string) => void }) {
  const t = useText();
  const changed = useProxiesChanged();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_answer, { act, proxy }) => {
      showToast('good', t(`proxyAct.${act}Done`, { name: proxy.name }));
      if (act === 'delete') onDeleted(proxy.id);
    },
    onError: (error, { act }) =>
      showToast(
        'bad',
        t('proxyAct.failed', {
          act: t(`proxyAct.${act}`),
          why: failureText(failureOf(error).code, t),
        }),
      ),
    onSettled: changed,
  });
  const start = async (act: SentAct, proxy: ProxyRow) => {
    if (sending.isPending) return;
    if (await askFirst(act, proxy, t)) sending.mutate({ act, proxy });
  };
  return {
    start: (act: SentAct, proxy: ProxyRow) => void start(act, proxy),
    failed:
      sending.error && sending.variables
        ? { error: sending.error, act: sending.variables.act }
        : null,
  };
}

async function send({ act, proxy: { id, revision } }: Order): Promise<void> {
  if (act === 'delete') await ask(endpoints.deleteProxy, { params: { id } });
  else
    await ask(endpoints.updateProxy, {
      params: { id },
      body: { revision, status: act === 'disable' ? 'disabled' : 'active' },
    });
}

function askFirst(act: SentAct, { name }: ProxyRow, t: Translate): Promise<string | boolean> {
  if (act === 'enable') return Promise.resolve(true);
  const group = act === 'delete' ? 'proxyDelete' : 'proxyDisable';
  return confirm({
    title: t(`${group}.title`, { name }),
    message: t(`${group}.message`),
    confirmText: t(`${group}.confirm`),
  });
}
