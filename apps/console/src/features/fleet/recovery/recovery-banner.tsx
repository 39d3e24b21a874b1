import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import classes from '../../../app/shell/banners/realtime-banner.module.css';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { absoluteTime } from '../../../lib/dates/time-text.ts';

const renewMs = 60_000;

/** Says on every page that a backup was restored and payouts rest, and leads to what is to be done. */
export function RecoveryBanner() {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const mayRead = useMay('recovery.read').reason === undefined;
  const { data } = useQuery({
    queryKey: ['recovery', 'state'],
    queryFn: ({ signal }) => ask(endpoints.getRecoveryState, { signal }),
    refetchInterval: renewMs,
  });
  const backupAt = data?.backupAt ?? null;
  const since =
    backupAt === null
      ? ''
      : t('recoveryBanner.since', {
          time: absoluteTime(new Date(backupAt), { timeZone, intlTag }),
        });
  return (
    <div role="status">
      {backupAt === null ? null : (
        <div className={classes.banner} data-variant-banner>
          <StatusShape shape="hand" />
          <p className={classes.words} title={since}>
            <strong>{t('recoveryBanner.rest')}</strong> {since}
          </p>
          {mayRead ? (
            <Link className={classes.retry} to="/recovery">
              {t('recoveryBanner.open')}
            </Link>
          ) : null}
        </div>
      )}
    </div>
  );
}
