import { IconAntennaBars5, IconApps, IconMessage2, IconWorld } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Icon, type IconType } from '../../../../ui/icon.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import classes from '../devices.module.css';
import { areaLabels, healthStatus } from '../../../../shared/status/health-status.ts';
import { deviceAreas } from '../health.ts';

const icons: Readonly<Record<(typeof deviceAreas)[number], IconType>> = {
  sms: IconMessage2,
  network: IconAntennaBars5,
  ip: IconWorld,
  app: IconApps,
};
const codes = { unknown: 0, ok: 1, failed: 2, checking: 3 } as const;

/** The four checks of a phone; each says its name and outcome. On a phone out of reach none of them is known. */
export function HealthIcons({ device }: { device: DeviceRow }) {
  const t = useText();
  const isAway = device.state === 'offline' || device.state === 'enrolling';
  return (
    <span className={classes.health}>
      {deviceAreas.map((area) => {
        const status = isAway ? 'unknown' : healthStatus(device.health[area]);
        const name = `${t(areaLabels[area])}: ${t(`health.${codes[status]}`)}`;
        return (
          <span key={area} className={classes.area} data-status={status} title={name}>
            <Icon of={icons[area]} />
            {status === 'failed' ? (
              <StatusShape shape="bad" size={12} />
            ) : status === 'checking' ? (
              <StatusShape shape="work" size={12} />
            ) : null}
            <span className="visually-hidden">{name}</span>
          </span>
        );
      })}
    </span>
  );
}
