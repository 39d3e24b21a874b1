import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountDetail, ProxyRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountChanged } from './use-account.ts';
import { useChangeDisabledReason } from '../use-disabled-reason.ts';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const none = 'none';
const listed = '100';
const proxyShapes: Readonly<Record<ProxyRow['health'], Shape>> = {
  unknown: 'awayNeverSeen',
  healthy: 'good',
  degraded: 'hand',
  down: 'bad',
};

/** The network exit of the account: which there are, how each answers, and whether it can be changed now. */
export function ProxySection({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const { account } = detail;
  const mayRead = useMay('proxies.read');
  const hindrance = useChangeDisabledReason(detail);
  const keep = useAccountChanged();
  const current = account.proxy?.id ?? none;
  const [input, setWish] = useState<{ of: string; id: string }>({ of: current, id: current });
  const chosen = input.of === current ? input.id : current;
  const { data } = useQuery({
    queryKey: ['proxies', 'chooser'],
    queryFn: ({ signal }) =>
      ask(endpoints.listProxies, { query: { status: 'active', limit: listed }, signal }),
    enabled: mayRead.allowed,
  });
  const proxies = data?.data ?? [];
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.chooseAccountProxy, {
        params: { id: account.id },
        body: { revision: account.revision, proxyId: chosen === none ? null : chosen },
      }),
    onSuccess: (answer) => {
      keep(answer);
      showToast(
        'good',
        t('exit.chosen', { name: answer.account.proxy?.name ?? t('accounts.noProxy') }),
      );
    },
  });
  const shown = proxies.find(({ id }) => id === chosen);
  const kept =
    account.proxy === null || proxies.some(({ id }) => id === current)
      ? []
      : [{ value: current, title: account.proxy.name }];
  return (
    <Card title={t('account.section.proxy')}>
      <form
        className={classes.stack}
        onSubmit={(event) => (
          event.preventDefault(),
          hindrance === undefined && chosen !== current && !sending.isPending
            ? sending.mutate()
            : undefined
        )}
      >
        <FormProblem error={sending.error} />
        {hindrance === undefined ? (
          <Select
            label={t('accounts.proxy')}
            value={chosen}
            onChange={(id) => setWish({ of: current, id })}
            choices={[
              { value: none, title: t('accounts.noProxy') },
              ...kept,
              ...proxies.map((proxy) => choiceOf(proxy, t)),
            ]}
          />
        ) : (
          <p className={styles.strong}>{account.proxy?.name ?? t('accounts.noProxy')}</p>
        )}
        {shown ? <ProxyFacts proxy={shown} /> : null}
        {hindrance === undefined ? null : <p className={styles.soft}>{hindrance}</p>}
        {chosen === current ? null : (
          <div>
            <Button
              kind="primary"
              type="submit"
              busy={sending.isPending}
              reason={shown && isFull(shown) ? t('exit.full') : undefined}
            >
              {t('exit.use')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function choiceOf(proxy: ProxyRow, t: Translate) {
  const latency =
    proxy.latencyMs === null ? '' : `, ${t('exit.latency', { count: proxy.latencyMs })}`;
  const room = isFull(proxy) ? `, ${t('exit.full')}` : '';
  return {
    value: proxy.id,
    title: `${proxy.name} \u00b7 ${t(`exit.healthIs.${proxy.health}`)}${latency}${room}`,
    shown: proxy.name,
    words: `${proxy.host} ${proxy.exitIp ?? ''}`,
  };
}

function isFull({ assignedCount, maxAccounts }: ProxyRow): boolean {
  return assignedCount >= maxAccounts;
}

function ProxyFacts({
  proxy: { health, latencyMs, exitIp, assignedCount, maxAccounts, lastCheckedAt },
}: {
  proxy: ProxyRow;
}) {
  const t = useText();
  return (
    <div>
      <p className={classes.inline}>
        <StatusShape shape={proxyShapes[health]} />
        <span>
          {t(`exit.healthIs.${health}`)}
          {latencyMs === null ? null : `, ${t('exit.latency', { count: latencyMs })}`}
        </span>
      </p>
      <p className={classes.second}>
        {t('exit.used', { count: assignedCount, of: maxAccounts })}{' '}
        {exitIp === null ? null : t('exit.exit', { ip: exitIp })}{' '}
        {lastCheckedAt === null ? (
          t('exit.neverChecked')
        ) : (
          <>
            {t('exit.checked')} <RelativeTime at={lastCheckedAt} />.
          </>
        )}
      </p>
    </div>
  );
}
