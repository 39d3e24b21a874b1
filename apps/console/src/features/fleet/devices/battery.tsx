import { IconBolt } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './devices.module.css';
import styles from '../../../ui/shared-styles.module.css';

const lowBattery = 15;

/** The charge in figures and as a small cell; red when it is low. */
export function Battery({ battery }: Pick<DeviceRow, 'battery'>) {
  const t = useText();
  if (battery === null) return <span className={styles.soft}>{'\u2013'}</span>;
  return (
    <span
      className={`${classes.battery} figures`}
      data-low={battery.level <= lowBattery || undefined}
    >
      {battery.level}%
      <span className={classes.cell} aria-hidden>
        <i style={{ width: `${battery.level}%` }} />
      </span>
      <span className={classes.bolt}>
        {battery.charging ? (
          <>
            <Icon of={IconBolt} size={14} />
            <span className="visually-hidden">{t('devices.isCharging')}</span>
          </>
        ) : null}
      </span>
    </span>
  );
}
