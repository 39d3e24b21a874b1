import type { Maintenance } from '@wallet/contract';
import { maintenanceText } from '@wallet/contract/maintenance';
import type { Translate } from '../../texts/texts.ts';
import { datedTime, type ClockZone } from '../../words/clock-time.ts';

/**
 * What the house announces to payers, in the page's language or in English. An empty place keeps a
 * reader listening for one that comes.
 */
export function MaintenanceBanner({
  maintenance,
  t,
  zone,
}: {
  maintenance: Maintenance | null | undefined;
  t: Translate;
  zone: ClockZone;
}) {
  if (maintenance == null) return <div className="maintenance" role="status" />;
  const { severity, until } = maintenance;
  const words = ` ${maintenanceText(maintenance, zone.locale)} ${t('maintenanceUntil', { time: datedTime(until, zone) })}`;
  return (
    <div className="maintenance" role="status">
      <p>
        <b>{t(severity === 'paused' ? 'maintenancePaused' : 'maintenanceNotice')}</b>
        {words}
      </p>
    </div>
  );
}
