import { clockTime } from '../../../lib/dates/time-text.ts';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { channel, useChannel } from '../../realtime/index.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../time-zone.ts';
import classes from './realtime-banner.module.css';

/** Says that what is on the screen may be old, and since when. */
export function RealtimeBanner() {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const state = useChannel();
  return (
    <div role="status">
      {state.status === 'down' ? (
        <div className={classes.banner}>
          <StatusShape shape="hand" />
          <p className={classes.words}>
            <strong>
              {t('live.stopped', { time: clockTime(state.since, { timeZone, intlTag }) })}
            </strong>{' '}
            {t('live.again')}
          </p>
          <button type="button" className={classes.retry} onClick={channel.retry}>
            {t('live.retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
