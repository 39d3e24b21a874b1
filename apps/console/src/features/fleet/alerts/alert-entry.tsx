import { Link } from '@tanstack/react-router';
import { type AlertRow, providers, tabOfQueue } from '@wallet/contract';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { alertActionText, alertDetail, alertShape, alertText } from './alert-messages.ts';
import classes from './alerts.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** One alert: what, since when, and the next act; it leads to the thing itself. */
export function AlertEntry({ alert, onLeave }: { alert: AlertRow; onLeave: () => void }) {
  const t = useText();
  const { intlTag } = useLocale();
  const { severity, closedAt, ending, toldAt, isSeen } = alert;
  const detail = alertDetail(alert, t);
  return (
    <li className={classes.entry} data-unseen={!isSeen || undefined}>
      <StatusShape shape={alertShape(alert)} />
      <div className={styles.anywhere}>
        {isSeen ? null : <span className="visually-hidden">{t('tray.unread')}: </span>}
        <AlertLink alert={alert} onLeave={onLeave}>
          {alertText(alert, t, intlTag)}
        </AlertLink>
        {detail === null || ending !== null ? null : <p className={classes.detail}>{detail}</p>}
        {ending === null ? <p className={styles.quiet}>{alertActionText(alert, t)}</p> : null}
        <p className={styles.fine}>
          {ending === null ? t(`alertSeverity.${severity}`) : t(`alertEnding.${ending}`)} {'\u00b7'}{' '}
          <RelativeTime at={closedAt ?? toldAt} />
        </p>
      </div>
    </li>
  );
}

function AlertLink({
  alert: {
    subject: { kind, id },
    params,
  },
  onLeave,
  children,
}: {
  alert: AlertRow;
  onLeave: () => void;
  children: string;
}) {
  const shared = { className: classes.link, onClick: onLeave };
  if (kind === 'device')
    return (
      <Link to="/device/$id" params={{ id }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'proxy')
    return (
      <Link to="/proxy" search={{ id }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'payout')
    return (
      <Link to="/withdrawal-requests" search={{ tab: 'unknown', payout: id }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'queue')
    return (
      <Link to="/withdrawal-requests" search={{ tab: tabOfQueue(id) }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'storage' || kind === 'encryptedValue') return <span>{children}</span>;
  if (kind === 'ledger' && id.startsWith('usr_'))
    return (
      <Link to="/users" {...shared}>
        {children}
      </Link>
    );
  if (kind === 'ledger' && id === 'rows')
    return (
      <Link to="/audit-log" {...shared}>
        {children}
      </Link>
    );
  if (kind === 'ledger')
    return (
      <Link to="/reconciliation" search={{ tab: 'proofs' }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'backup')
    return (
      <Link to="/settings" search={{ section: 'maintenance' }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'alertWebhook')
    return (
      <Link to="/settings" search={{ section: 'channels' }} {...shared}>
        {children}
      </Link>
    );
  if (kind === 'merchant')
    return (
      <Link to="/merchant/$id" params={{ id }} {...shared}>
        {children}
      </Link>
    );
  return (
    <Link to={`/${params.provider ?? providers[0]}/$id`} params={{ id }} {...shared}>
      {children}
    </Link>
  );
}
