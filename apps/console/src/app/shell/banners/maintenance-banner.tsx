import { IconX } from '@tabler/icons-react';
import { maintenanceText, type Maintenance } from '@wallet/contract/maintenance';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { zonedTime } from '../../../lib/dates/time-text.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../time-zone.ts';
import { useMaintenance } from './use-maintenance.ts';
import classes from './maintenance-banner.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Maintenance above every page, with its end; whoever has read it puts it away until another is announced. */
export function MaintenanceBanner() {
  const t = useText();
  const { maintenance, putAway } = useMaintenance();
  const place = usePlaceTaken();
  return (
    <div role="status" ref={place}>
      {maintenance === null ? null : (
        <div className={classes.banner}>
          <MaintenanceMessages of={maintenance} />
          <button
            type="button"
            className={classes.away}
            aria-label={t('maintenance.putAway')}
            title={t('maintenance.putAway')}
            onClick={putAway}
          >
            <Icon of={IconX} size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

/** The announcement as readers see it, in their language or in English. */
export function MaintenanceMessages({ of }: { of: Omit<Maintenance, 'version'> }) {
  const t = useText();
  const { locale, intlTag } = useLocale();
  const timeZone = useTimeZone();
  return (
    <>
      <StatusShape shape={of.severity === 'paused' ? 'held' : 'hand'} />
      <p className={classes.words}>
        <strong>{t(`maintenance.${of.severity}`)}</strong> {maintenanceText(of, locale)}{' '}
        <span className={styles.quiet}>
          {t('maintenance.until', { time: zonedTime(new Date(of.until), { timeZone, intlTag }) })}
        </span>
      </p>
    </>
  );
}

/** Tells the layout how high the banner is, so that what sticks to the top stays below it: its words wrap. */
function usePlaceTaken() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = element.current;
    const layout = place?.closest<HTMLElement>('[data-shell]');
    if (!place || !layout) return undefined;
    const observer = new ResizeObserver(() =>
      layout.style.setProperty('--announced', `${place.offsetHeight}px`),
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      layout.style.removeProperty('--announced');
    };
  }, []);
  return element;
}
