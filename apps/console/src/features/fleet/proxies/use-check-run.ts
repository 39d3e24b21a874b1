import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProxyCheckRun } from '@wallet/contract';
import { useEffect, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useProxiesChanged } from './use-proxies.ts';

const pollMs = 700;

/** Starts a check of one proxy or of all, follows it to its end and says how it went. */
export function useCheckRun() {
  const t = useText();
  const changed = useProxiesChanged();
  const [run, setRun] = useState<ProxyCheckRun | null>(null);
  const isOpen = run !== null && run.finishedAt === null;
  const starting = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? ask(endpoints.checkProxies, { body: {} })
        : ask(endpoints.checkProxy, { params: { id }, body: {} }),
    onSuccess: async (started) => {
      setRun(started);
      if (started.finishedAt !== null) tell(started, t);
      await changed();
    },
    onError: (error) =>
      showToast(
        'bad',
        t('proxyAct.failed', {
          act: t('proxyCheck.act'),
          why: failureText(failureOf(error).code, t),
        }),
      ),
  });
  const { data: latest } = useQuery({
    queryKey: ['proxyCheckRun', run?.id ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getProxyCheckRun, { params: { id: run?.id ?? '' }, signal }),
    enabled: isOpen,
    refetchInterval: pollMs,
    gcTime: 0,
  });
  useEffect(() => {
    if (!isOpen || latest?.id !== run.id || latest.finishedAt === null) return;
    setRun(latest);
    tell(latest, t);
    void changed();
  }, [isOpen, latest, run, t, changed]);
  const shown = isOpen && latest?.id === run.id ? latest : run;
  return {
    start: (id: string | null) => (starting.isPending ? undefined : starting.mutate(id)),
    isStarting: starting.isPending,
    /** What is under way; null when nothing is. */
    progress: isOpen ? shown : null,
  };
}

function tell({ total, failed }: ProxyCheckRun, t: Translate): void {
  if (total === 0) showToast('good', t('proxyCheck.none'));
  else if (failed === 0) showToast('good', t('proxyCheck.good', { count: total }));
  else showToast('bad', t('proxyCheck.failed', { failed, total }));
}
