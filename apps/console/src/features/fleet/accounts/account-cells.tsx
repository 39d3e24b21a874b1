import { Link } from '@tanstack/react-router';
import type { AccountRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusNote } from '../../../ui/status/status-note.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import {
  blockerActionText,
  blockerShape,
  statusReasonText,
  statusShapes,
} from './account-label.ts';
import classes from './accounts.module.css';
import { leftShare } from './capacity.ts';
import styles from '../../../ui/shared-styles.module.css';

export function AccountLink({ account }: { account: AccountRow }) {
  return (
    <Link to={`/${account.provider}/$id`} params={{ id: account.id }} className={classes.name}>
      {account.label}
    </Link>
  );
}

/** The sign-in as shape and word, with the step it is at or what went wrong. */
export function LoginCell({
  account: { status, statusReason, loginStep, forceActive },
}: {
  account: AccountRow;
}) {
  const t = useText();
  const note =
    status === 'loggingIn'
      ? t(`loginStep.${loginStep as 0 | 1 | 2 | 3 | 4}`)
      : statusReasonText(statusReason, t);
  return (
    <StatusNote shape={statusShapes[status]} title={note ?? undefined} note={note}>
      {t(`account.status.${status}`)}
      {forceActive ? <Tag tone="violet">{t('account.forced')}</Tag> : null}
    </StatusNote>
  );
}

/** Whether it can earn now; if not, why and what to do. */
export function EarnCell({ account: { cannotEarn, status } }: { account: AccountRow }) {
  const t = useText();
  if (cannotEarn === null) return <StatusNote shape="good">{t('accounts.canEarn')}</StatusNote>;
  const { obstacle, detail } = cannotEarn;
  return (
    <StatusNote
      shape={blockerShape(obstacle)}
      title={detail}
      note={blockerActionText(cannotEarn, status, t)}
    >
      {t(`obstacle.${obstacle}`)}
    </StatusNote>
  );
}

/** What the provider showed last, and how long ago. */
export function BalanceCell({ account: { reportedBalance, reportedAt } }: { account: AccountRow }) {
  const t = useText();
  if (reportedBalance === null)
    return <span className={classes.soft}>{t('accounts.neverRead')}</span>;
  return (
    <span className={classes.figure}>
      <Money of={reportedBalance} />
      <span className={styles.note}>
        {reportedAt === null ? null : <RelativeTime at={reportedAt} />}
      </span>
    </span>
  );
}

/** What may still come in today, of which limit. */
export function CapacityCell({ account: { capacityToday } }: { account: AccountRow }) {
  const t = useText();
  if (capacityToday === null) return <span className={classes.soft}>{t('accounts.noLimit')}</span>;
  const { left, of, bound } = capacityToday;
  return (
    <span className={classes.figure}>
      <Money of={left} />
      <CapacityBar share={leftShare({ left, of })} />
      <span className={styles.note}>
        {t(`accounts.boundBy.${bound}`, { limit: moneyString(of) })}
      </span>
    </span>
  );
}

/** The part that is left, drawn; its figures stand beside it. */
export function CapacityBar({ share }: { share: number }) {
  return (
    <span className={classes.bar} aria-hidden data-low={share < 0.1 || undefined}>
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

export function PlaceCell({ account: { device, proxy } }: { account: AccountRow }) {
  const t = useText();
  return (
    <>
      {device === null ? (
        <span className={classes.soft}>{t('accounts.noDevice')}</span>
      ) : (
        <Link
          to="/device/$id"
          params={{ id: device.id }}
          className={classes.place}
          title={t(`state.${device.state}`)}
        >
          {device.name}
        </Link>
      )}
      <span className={styles.note}>{proxy?.name ?? t('accounts.noProxy')}</span>
    </>
  );
}

export function OpenMoneyCell({
  account: {
    openDeposits: { count, sum },
  },
}: {
  account: AccountRow;
}) {
  const t = useText();
  if (count === 0) return <span className={classes.soft}>{t('money.none')}</span>;
  return (
    <span className={classes.figure}>
      <Money of={sum} soft />
      <span className={styles.note}>{t('accounts.openCount', { count })}</span>
    </span>
  );
}
