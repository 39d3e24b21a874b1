import { IconArrowUpRight, IconCoin, IconListDetails, IconQrcode } from '@tabler/icons-react';
import type { AccountRow } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { areaLabels, healthStatus } from '../../../../shared/status/health-status.ts';
import { Icon, type IconType } from '../../../../ui/icon.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { accountAreas, healthCodes, type AccountArea } from '../health-areas.ts';
import classes from '../accounts.module.css';

const icons: Readonly<Record<AccountArea, IconType>> = {
  get_balance: IconCoin,
  transfer: IconArrowUpRight,
  transaction_history: IconListDetails,
  get_qr_code: IconQrcode,
};

/** The four checks of an account; each says its name and outcome. */
export function HealthIcons({ account: { health } }: { account: AccountRow }) {
  const t = useText();
  return (
    <span className={classes.health}>
      {accountAreas.map((area) => {
        const status = healthStatus(health[area]);
        const name = `${t(areaLabels[area])}: ${t(`health.${healthCodes[status]}`)}`;
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
