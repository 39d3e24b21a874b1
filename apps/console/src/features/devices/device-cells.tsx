import { IconBolt } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import { useText, type Translate } from '../../app/text/index.ts';
import { useNow } from '../../kit/clock.ts';
import { Icon } from '../../kit/icon.tsx';
import { TwoLines } from '../../kit/list-page.tsx';
import type { Column } from '../../kit/list-rows.tsx';
import { Money } from '../../kit/money.tsx';
import { PhoneRow } from '../../kit/phone-row.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { shapes } from '../../kit/states.ts';
import { StatusShape } from '../../kit/status-shape.tsx';
import { ProviderTile, StatusWord } from '../../kit/status-word.tsx';
import classes from './devices.module.css';
import { HealthIcons } from './health-icons.tsx';
import { accountTitle, commandText, reasonText } from './device-words.ts';

const lowBattery = 15;

/** The columns of the device table. */
export function deviceColumns(t: Translate): Column<DeviceRow>[] {
  return [
    { key: 'device', head: t('devices.device'), cell: (row) => <TwoLines first={row.name} second={row.model} /> },
    { key: 'status', head: t('devices.status'), width: '19%', cell: (row) => <State device={row} /> },
    { key: 'health', head: t('devices.health'), cell: (row) => <HealthIcons device={row} /> },
    { key: 'accounts', head: t('devices.accounts'), cell: (row) => <Accounts device={row} /> },
    { key: 'command', head: t('devices.command'), cell: (row) => <Command device={row} /> },
    { key: 'money', head: t('devices.money'), end: true, cell: (row) => <OpenMoney device={row} /> },
    { key: 'battery', head: t('devices.battery'), end: true, cell: (row) => <Battery device={row} /> },
    { key: 'seen', head: t('devices.seen'), end: true, width: '84px', cell: (row) => <Seen device={row} /> },
  ];
}

/** A device on a phone. */
export function DevicePhoneRow({ device }: { device: DeviceRow }) {
  return (
    <PhoneRow
      title={device.name}
      amount={<OpenMoney device={device} />}
      middle={device.model}
      time={<Seen device={device} />}
      status={<StatusWord state={device.state} />}
      code={<Accounts device={device} />}
    />
  );
}

/** What of a row is worth a highlight when it changes. */
export function deviceVersion({ state, currentCommand, openMoney }: DeviceRow): string {
  return `${state} ${currentCommand ?? ''} ${openMoney.map((money) => money.value).join(' ')}`;
}

function State({ device }: { device: DeviceRow }) {
  const t = useText();
  const reason = reasonText(device, useNow(), t);
  return (
    <span className={classes.state} title={device.reason ?? undefined}>
      <StatusShape shape={shapes[device.state]} />
      <span className={classes.stateWord}>{t(`state.${device.state}`)}</span>
      {reason === null ? null : <span className={classes.reason}>{reason}</span>}
    </span>
  );
}

function Accounts({ device }: { device: DeviceRow }) {
  const t = useText();
  return (
    <span className={classes.tilesRow}>
      {device.accounts.map((account) => <ProviderTile key={account.id} provider={account.provider} title={accountTitle(account, t)} />)}
    </span>
  );
}

function Command({ device }: { device: DeviceRow }) {
  const t = useText();
  if (device.currentCommand === null) return <span className={classes.idle}>{device.state === 'available' ? t('devices.idle') : ''}</span>;
  return <span className={classes.command}>{commandText(device.currentCommand, t)}</span>;
}

function OpenMoney({ device }: { device: DeviceRow }) {
  const t = useText();
  if (device.openMoney.length === 0) return <span className={classes.idle}>{t('money.none')}</span>;
  return <span className={classes.money}>{device.openMoney.map((money) => <span key={money.currency}><Money of={money} /></span>)}</span>;
}

function Battery({ device: { battery } }: { device: DeviceRow }) {
  const t = useText();
  if (battery === null) return <span className={classes.idle}>{'\u2013'}</span>;
  return (
    <span className={`${classes.battery} figures`} data-low={battery.level <= lowBattery || undefined}>
      {battery.level}%
      <span className={classes.cell} aria-hidden><i style={{ width: `${battery.level}%` }} /></span>
      <span className={classes.bolt}>{battery.charging ? <><Icon of={IconBolt} size={14} /><span className="visually-hidden">{t('devices.isCharging')}</span></> : null}</span>
    </span>
  );
}

function Seen({ device }: { device: DeviceRow }) {
  const t = useText();
  return <span className={classes.seen}>{device.lastSeenAt === null ? t('time.never') : <RelativeTime at={device.lastSeenAt} short />}</span>;
}
