import { useQuery } from '@tanstack/react-query';
import type { DeviceDetail, ProxyRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import classes from './dialogs.module.css';

const none = '';
const mostOffered = '100';
const shapes: Readonly<Record<ProxyRow['health'], Shape>> = {
  unknown: 'awayNeverSeen',
  healthy: 'good',
  degraded: 'hand',
  down: 'bad',
};

/** How a phone goes out: its own network, or a proxy of the operator or its owner with a place left. */
export function ProxyChoice({
  device: { proxy, owner },
  value,
  onChange,
}: {
  device: DeviceDetail;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['proxies', 'chooser'],
    queryFn: ({ signal }) =>
      ask(endpoints.listProxies, { query: { status: 'active', limit: mostOffered }, signal }),
  });
  const proxies = (data?.data ?? []).filter(
    (one) => one.owner === null || one.owner.id === owner?.id,
  );
  const kept =
    proxy === null || proxies.some(({ id }) => id === proxy.id)
      ? []
      : [{ value: proxy.id, title: proxy.name }];
  const chosen = proxies.find(({ id }) => id === value);
  return (
    <div>
      <Select
        label={t('device.proxy')}
        value={value ?? none}
        onChange={(id) => onChange(id === none ? null : id)}
        choices={[
          { value: none, title: t('device.noProxy') },
          ...kept,
          ...proxies.map((one) => choiceOf(one, t)),
        ]}
      />
      {chosen ? (
        <p className={classes.proxy}>
          <StatusShape shape={shapes[chosen.health]} />
          {factsOf(chosen, t)}
        </p>
      ) : null}
    </div>
  );
}

function choiceOf(proxy: ProxyRow, t: Translate) {
  return {
    value: proxy.id,
    title: `${proxy.name} \u00b7 ${factsOf(proxy, t)}`,
    shown: proxy.name,
    words: `${proxy.host} ${proxy.exitIp ?? ''}`,
  };
}

/** `Healthy, 2 of 5 places taken`. */
function factsOf({ health, assignedCount, maxAccounts }: ProxyRow, t: Translate): string {
  return `${t(`proxyIs.${health}`)}, ${t('deviceProxy.places', { count: assignedCount, of: maxAccounts })}`;
}
