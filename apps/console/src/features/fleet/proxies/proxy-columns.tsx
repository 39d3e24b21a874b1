import type { ProxyRow } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { ProxyActionMenu, type StartAct } from './proxy-action-menu.tsx';
import { ProxyEnd } from './proxy-end.tsx';
import { LastResult, ProxyHealthWord } from './proxy-health.tsx';
import { placeOf } from './proxy-rules.ts';
import classes from './proxies.module.css';

interface ColumnOptions {
  t: Translate;
  onOpen: (id: string) => void;
  onAct: StartAct;
  /** Beside the open drawer only what tells one row from the next. */
  isBesideDrawer: boolean;
}

/** Which, how it does, where it comes out, who uses it, until when, last check, and what can be done. */
export function proxyColumns({
  t,
  onOpen,
  onAct,
  isBesideDrawer,
}: ColumnOptions): Column<ProxyRow>[] {
  const all: (Column<ProxyRow> & { wide?: boolean })[] = [
    {
      key: 'proxy',
      head: t('proxies.proxy'),
      width: isBesideDrawer ? '44%' : '26%',
      cell: (row) => (
        <TwoLines
          first={<ProxyName proxy={row} onOpen={onOpen} />}
          second={<span className={classes.id}>{`${row.protocol} ${placeOf(row)}`}</span>}
        />
      ),
    },
    {
      key: 'health',
      head: t('proxies.health'),
      width: isBesideDrawer ? '34%' : '22%',
      cell: (row) => (
        <TwoLines first={<ProxyHealthWord proxy={row} />} second={<LastResult proxy={row} />} />
      ),
    },
    {
      key: 'exit',
      head: t('proxies.exit'),
      wide: true,
      cell: (row) => (
        <TwoLines
          first={<span className={classes.id}>{row.exitIp ?? ''}</span>}
          second={row.country ?? ''}
        />
      ),
    },
    {
      key: 'accounts',
      head: t('proxies.accounts'),
      end: true,
      cell: (row) => <UsedBy proxy={row} />,
    },
    {
      key: 'expires',
      head: t('proxies.expires'),
      wide: true,
      cell: (row) => <ProxyEnd at={row.expiresAt} />,
    },
    {
      key: 'checked',
      head: t('proxies.checked'),
      wide: true,
      cell: (row) => <LastCheck at={row.lastCheckedAt} />,
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('proxies.acts', { name: '' })}</span>,
      end: true,
      width: '64px',
      wide: true,
      isFixed: true,
      cell: (row) => <ProxyActionMenu proxy={row} onAct={onAct} size="s" />,
    },
  ];
  return isBesideDrawer ? all.filter(({ wide }) => !wide) : all;
}

/** A proxy on a phone. */
export function ProxyPhoneRow({
  proxy,
  onOpen,
  onAct,
}: {
  proxy: ProxyRow;
  onOpen: (id: string) => void;
  onAct: StartAct;
}) {
  return (
    <PhoneRow
      title={<ProxyName proxy={proxy} onOpen={onOpen} />}
      amount={<ProxyActionMenu proxy={proxy} onAct={onAct} size="s" />}
      middle={<span className={classes.id}>{`${proxy.protocol} ${placeOf(proxy)}`}</span>}
      time={<LastCheck at={proxy.lastCheckedAt} />}
      status={<ProxyHealthWord proxy={proxy} />}
      code={<UsedBy proxy={proxy} />}
    />
  );
}

export function UsedBy({
  proxy: { assignedCount, maxAccounts },
}: {
  proxy: Pick<ProxyRow, 'assignedCount' | 'maxAccounts'>;
}) {
  const t = useText();
  return (
    <span className="figures">
      {t('proxies.accountsOf', { count: assignedCount, limit: maxAccounts })}
    </span>
  );
}

export function LastCheck({ at }: { at: string | null }) {
  const t = useText();
  return (
    <span className={classes.soft}>
      {at === null ? t('proxies.neverChecked') : <RelativeTime at={at} />}
    </span>
  );
}

function ProxyName({ proxy, onOpen }: { proxy: ProxyRow; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(proxy.id)}>
      {proxy.name}
    </button>
  );
}
