import type { UserDetail } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNow } from '../../../lib/dates/clock.ts';
import { Fact, Facts } from '../../../ui/detail-frame.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { listTime, type Zone } from '../../../lib/dates/time-text.ts';
import type { SentAct, StartAct } from './use-user-actions.ts';
import { reasonText } from './user-action-menu.tsx';
import { disabledReasonOf } from './user-actions.ts';
import { TotpWord } from './user-columns.tsx';
import { UserStatusLabel } from './user-status.tsx';
import classes from './users.module.css';

/** What each status asks for next, where it asks for something. */
const nextActs: Readonly<Partial<Record<UserDetail['user']['status'], SentAct>>> = {
  invited: 'resend',
  locked: 'unlock',
  disabled: 'enable',
};

/** Whether the user can sign in, and what to do next. */
export function AccessSection({
  detail,
  isBusy,
  onAct,
}: {
  detail: UserDetail;
  isBusy: boolean;
  onAct: StartAct;
}) {
  const t = useText();
  const me = useUser();
  const now = useNow(60_000);
  const zone = { timeZone: useTimeZone(), intlTag: useLocale().intlTag };
  const { user } = detail;
  const act = nextActs[user.status];
  return (
    <Card title={t('user.access')}>
      <div className={classes.next}>
        <UserStatusLabel user={user} />
        <p>{nextText(detail, { now, zone, t })}</p>
        {act === undefined ? null : (
          <div>
            <Button
              here
              kind="primary"
              busy={isBusy}
              reason={reasonText(disabledReasonOf(act, user, me), t)}
              onClick={() => onAct(act, user)}
            >
              {t(`userAct.${act}`)}
            </Button>
          </div>
        )}
      </div>
      <Facts>
        <Fact name={t('users.totp')}>
          <TotpWord hasTotp={user.hasTotp} />
        </Fact>
        <Fact name={t('user.invitation')}>{invitationText(detail, { now, zone, t })}</Fact>
        <Fact name={t('users.lastLogin')}>
          {user.lastLoginAt === null ? t('user.neverSignedIn') : <FullTime at={user.lastLoginAt} />}
        </Fact>
      </Facts>
    </Card>
  );
}

interface Moment {
  now: number;
  zone: Zone;
  t: Translate;
}

function nextText(
  { user: { status, lockedUntil }, invitationUntil }: UserDetail,
  { now, zone, t }: Moment,
): string {
  if (status === 'invited')
    return t(isOpen(invitationUntil, now) ? 'user.next.invited' : 'user.next.invitedOver');
  if (status === 'locked')
    return t('user.next.locked', {
      time: lockedUntil === null ? '' : listTime(new Date(lockedUntil), new Date(now), zone),
    });
  return t(`user.next.${status}`);
}

function invitationText(
  { user: { status }, invitationUntil }: UserDetail,
  { now, zone, t }: Moment,
): string {
  if (status !== 'invited') return t('user.invitationTaken');
  return invitationUntil !== null && isOpen(invitationUntil, now)
    ? t('user.invitationUntil', { time: listTime(new Date(invitationUntil), new Date(now), zone) })
    : t('user.invitationOver');
}

function isOpen(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}
