import { roles } from '@wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StatusShape } from '../../kit/status-shape.tsx';
import { absoluteTime } from '../../kit/time-text.ts';
import { ask, endpoints } from '../api.ts';
import { useMay } from '../session/use-may.ts';
import { useUser } from '../session/use-session.ts';
import { useLocale, useText } from '../text/index.ts';
import { useTimeZone } from '../time-zone.ts';
import classes from './realtime-banner.module.css';

const renewMs = 60_000;

/** Whether payouts rest since a restore. Merchants are not asked: their console has no such address. */
export function useRecoveryState() {
  const isHouse = useUser().roleId !== roles.merchant;
  return useQuery({ queryKey: ['recovery', 'state'], queryFn: ({ signal }) => ask(endpoints.getRecoveryState, { signal }), refetchInterval: renewMs, enabled: isHouse }).data;
}

/** Says on every page that a backup was restored and payouts rest, and leads to what is to be done. */
export function RecoveryBanner() {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const mayRead = useMay('recovery.read').reason === undefined;
  const backupAt = useRecoveryState()?.backupAt ?? null;
  return (
    <div role="status">
      {backupAt === null ? null : (
        <div className={classes.banner}>
          <StatusShape shape="hand" />
          <p className={classes.words}><strong>{t('recoveryBanner.rest')}</strong> {t('recoveryBanner.since', { time: absoluteTime(new Date(backupAt), { timeZone, intlTag }) })}</p>
          {mayRead ? <Link className={classes.retry} to="/recovery">{t('recoveryBanner.open')}</Link> : null}
        </div>
      )}
    </div>
  );
}
