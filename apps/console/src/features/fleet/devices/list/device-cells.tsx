import type { DeviceRow } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { shapes } from '../../../../shared/status/states.ts';
import { StatusNote } from '../../../../ui/status/status-note.tsx';
import { ProviderTile, StatusLabel, Tag } from '../../../../shared/status/status-label.tsx';
import { Battery } from '../battery.tsx';
import {
  accountTitle,
  commandText,
  modelText,
  nextText,
  pendingText,
  reasonText,
} from '../device-labels.ts';
import classes from '../devices.module.css';
import { HealthIcons } from './health-icons.tsx';
import styles from '../../../../ui/shared-styles.module.css';

/** The columns of the device table; `nameOf` is the way to the device's page. */
export function deviceColumns(
  t: Translate,
  nameOf: (row: DeviceRow) => ReactNode,
): Column<DeviceRow>[] {
  return [
    {
      key: 'device',
      head: t('devices.device'),
      cell: (row) => (
        <TwoLines
          first={<span className={classes.deviceName}>{nameOf(row)}</span>}
          second={[modelText(row, t), ...row.tags].join(' \u00b7 ')}
        />
      ),
    },
    {
      key: 'status',
      head: t('devices.status'),
      width: '28%',
      cell: (row) => <State device={row} />,
    },
    { key: 'health', head: t('devices.health'), cell: (row) => <HealthIcons device={row} /> },
    { key: 'accounts', head: t('devices.accounts'), cell: (row) => <Accounts device={row} /> },
    { key: 'command', head: t('devices.command'), cell: (row) => <Command device={row} /> },
    {
      key: 'money',
      head: t('devices.money'),
      end: true,
      cell: (row) => <OpenMoney device={row} />,
    },
    {
      key: 'battery',
      head: t('devices.battery'),
      end: true,
      cell: (row) => <Battery battery={row.battery} />,
    },
    {
      key: 'seen',
      head: t('devices.seen'),
      end: true,
      width: '84px',
      cell: (row) => <Seen device={row} />,
    },
  ];
}

/** A device on a phone. */
export function DevicePhoneRow({ device, name }: { device: DeviceRow; name: ReactNode }) {
  const t = useText();
  const reason = reasonText(device, useNow(), t);
  return (
    <PhoneRow
      title={name}
      amount={<OpenMoney device={device} />}
      middle={reason ?? modelText(device, t)}
      time={<Seen device={device} />}
      status={<StatusLabel state={device.state} />}
      code={<Accounts device={device} />}
    />
  );
}

/** What of a row is worth a highlight when it changes. */
export function deviceVersion({
  state,
  currentCommand,
  openMoney,
  health,
  pendingAct,
  isDraining,
}: DeviceRow): string {
  return [
    state,
    currentCommand ?? '',
    pendingAct ?? '',
    isDraining,
    Object.values(health).join(''),
    ...openMoney.map((money) => money.value),
  ].join(' ');
}

/** The state, why, and what to do about it. */
function State({ device }: { device: DeviceRow }) {
  const t = useText();
  const words = [reasonText(device, useNow(), t), nextText(device, t)].filter(
    (text) => text !== null,
  );
  return (
    <StatusNote
      shape={shapes[device.state]}
      title={words.join('. ') || undefined}
      note={words.join('. ')}
      isCut
    >
      {t(`state.${device.state}`)}
      {device.pendingAct === null ? (
        device.isDraining ? (
          <Tag tone="orange">{t('devices.draining')}</Tag>
        ) : null
      ) : (
        <Tag tone="orange">{pendingText(device.pendingAct, t)}</Tag>
      )}
    </StatusNote>
  );
}

function Accounts({ device }: { device: DeviceRow }) {
  const t = useText();
  return (
    <span className={classes.tilesRow}>
      {device.accounts.map((account) => (
        <ProviderTile
          key={account.id}
          provider={account.provider}
          title={accountTitle(account, t)}
        />
      ))}
    </span>
  );
}

function Command({ device }: { device: DeviceRow }) {
  const t = useText();
  if (device.currentCommand === null)
    return (
      <span className={styles.soft}>{device.state === 'available' ? t('devices.idle') : ''}</span>
    );
  return <span className={classes.command}>{commandText(device.currentCommand, t)}</span>;
}

function OpenMoney({ device }: { device: DeviceRow }) {
  const t = useText();
  if (device.openMoney.length === 0) return <span className={styles.soft}>{t('money.none')}</span>;
  return (
    <span className={classes.money}>
      {device.openMoney.map((money) => (
        <span key={money.currency}>
          <Money of={money} />
        </span>
      ))}
    </span>
  );
}

function Seen({ device }: { device: DeviceRow }) {
  const t = useText();
  return (
    <span className={styles.quiet}>
      {device.lastSeenAt === null ? t('time.never') : <RelativeTime at={device.lastSeenAt} short />}
    </span>
  );
}
