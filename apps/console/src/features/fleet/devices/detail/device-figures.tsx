import type { DeviceDetail } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Figure, Figures } from '../../../../ui/detail-frame.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { Battery } from '../battery.tsx';
import classes from './device-page.module.css';
import { accountName, commandText, notChosenText, riskParts } from '../device-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Money at risk, what the phone does now, what waits for it, its battery and network, and when it was heard. */
export function DeviceFigures({ device }: { device: DeviceDetail }) {
  const t = useText();
  const { risk, currentCommand, queue, battery, network, lastSeenAt, accounts } = device;
  const account = accounts.find(({ id }) => id === currentCommand?.accountId);
  const parts = riskParts(risk, t);
  const { sums } = risk.openDeposits;
  return (
    <Figures>
      <Figure
        name={t('device.risk')}
        note={
          parts.length > 0
            ? parts.map((part) => (
                <span key={part} className={styles.block}>
                  {part}
                </span>
              ))
            : t('risk.safe')
        }
      >
        {sums.length > 0
          ? sums.map((sum) => (
              <span key={sum.currency} className={styles.block}>
                <Money of={sum} />
              </span>
            ))
          : parts.length > 0
            ? t('risk.some')
            : t('money.none')}
      </Figure>
      <Figure
        name={t('devices.command')}
        note={
          currentCommand === null
            ? t('device.queue', { count: queue.open, limit: queue.limit })
            : [
                account ? accountName(account, t) : null,
                t('device.queue', { count: queue.open, limit: queue.limit }),
              ]
                .filter(Boolean)
                .join(' \u00b7 ')
        }
      >
        {currentCommand === null ? (
          <span className={classes.soft}>{t('devices.idle')}</span>
        ) : (
          <>
            {commandText(currentCommand.kind, t)}{' '}
            <span className={classes.soft}>
              <RelativeTime at={currentCommand.since} short />
            </span>
          </>
        )}
      </Figure>
      <Figure
        name={t('devices.battery')}
        note={
          network === null
            ? null
            : [
                network.transport,
                network.signal === null ? null : t('device.signal', { signal: network.signal }),
                network.exitIp,
              ]
                .filter(Boolean)
                .join(' \u00b7 ')
        }
      >
        <Battery battery={battery} />
      </Figure>
      <Figure name={t('device.newMoney')} note={notChosenText(device, t)}>
        {t(device.notChosen === null ? 'device.takesNew' : 'device.takesNone')}
      </Figure>
      <Figure
        name={t('devices.seen')}
        note={
          lastSeenAt === null
            ? null
            : t('device.agent', { version: device.agentVersion ?? '\u2013' })
        }
      >
        {lastSeenAt === null ? t('time.never') : <RelativeTime at={lastSeenAt} />}
      </Figure>
    </Figures>
  );
}
