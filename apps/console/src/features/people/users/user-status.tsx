import type { UserRow, UserStatus } from '@wallet/contract';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { absoluteTime, listTime } from '../../../lib/dates/time-text.ts';
import styles from '../../../ui/shared-styles.module.css';

/** A new status without a shape does not compile. */
const shapes: Readonly<Record<UserStatus, Shape>> = {
  invited: 'waiting',
  active: 'good',
  locked: 'bad',
  disabled: 'heldPlanned',
};

/** The status as shape and word; a lock says until when. */
export function UserStatusLabel({
  user: { status, lockedUntil },
}: {
  user: Pick<UserRow, 'status' | 'lockedUntil'>;
}) {
  const t = useText();
  const now = useNow(60_000);
  const zone = { timeZone: useTimeZone(), intlTag: useLocale().intlTag };
  const until = status === 'locked' && lockedUntil !== null ? new Date(lockedUntil) : null;
  return (
    <span className={styles.status} title={until === null ? undefined : absoluteTime(until, zone)}>
      <StatusShape shape={shapes[status]} />
      {until === null
        ? t(`userStatus.${status}`)
        : t('userStatus.lockedUntil', { time: listTime(until, new Date(now), zone) })}
    </span>
  );
}
