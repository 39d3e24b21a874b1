import type { DeviceLogRow } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import classes from './device-page.module.css';
import { askedByText } from '../device-labels.ts';
import { logText } from './log-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** One entry of the log: when, what, why, and who. What a person gave as a reason is shown as it was written. */
export function LogItem({ entry }: { entry: DeviceLogRow }) {
  const t = useText();
  const { at, kind, actor, reason } = entry;
  return (
    <div className={classes.logLine}>
      <span className={classes.soft}>
        <ListTime at={at} />
      </span>
      <span>
        {logText(entry, t)}
        {reason === null ? null : (
          <span className={styles.longNote}>
            {kind === 'act' ? reason : <PhoneMessage text={reason} />}
          </span>
        )}
      </span>
      <span className={`${classes.soft} ${classes.end}`}>
        {actor === null ? '' : askedByText(actor, t)}
      </span>
    </div>
  );
}
