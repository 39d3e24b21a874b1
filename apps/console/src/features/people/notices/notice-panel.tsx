import { Link } from '@tanstack/react-router';
import type { NoticeKind, NoticeRow } from '@wallet/contract';
import { useEffect, useEffectEvent } from 'react';
import type { Search } from '../../../app/router/search.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { noticeText } from '../../../shared/notices/notice-text.ts';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { useMarkSeen, useNotices } from './use-notices.ts';
import classes from './notices.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Where each kind is looked after, and whether it needs a person. */
const places: Readonly<Record<NoticeKind, { to: string; search: Search; shape: Shape }>> = {
  webhookDisabled: { to: '/developers', search: { tab: 'webhooks' }, shape: 'hand' },
  apiTokenChanged: { to: '/api-tokens', search: {}, shape: 'waiting' },
  apiTokenEnding: { to: '/api-tokens', search: {}, shape: 'hand' },
  tokenMakerLeft: { to: '/api-tokens', search: {}, shape: 'hand' },
  payoutMethodAdded: { to: '/payout-methods', search: {}, shape: 'waiting' },
  lateMoneyWaiting: { to: '/transaction', search: {}, shape: 'hand' },
  teamChanged: { to: '/settings', search: { section: 'team' }, shape: 'waiting' },
  exportReady: { to: '/exports', search: {}, shape: 'good' },
};

/** What asks for a look, above the messages of the session. What was shown is seen when the tray closes. */
export function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const may = useMay('notices.readOwn');
  const { data, error, isPending, refetch } = useNotices();
  const seen = useMarkSeen();
  const leave = useEffectEvent(() => {
    const newest = data?.data[0];
    if (newest && data.unseen > 0) seen.mutate(newest.id);
  });
  useEffect(() => () => leave(), []);
  if (!may.allowed) return null;
  return (
    <section aria-label={t('notices.title')}>
      <div className={classes.head}>
        <h2 className={styles.cardTitle}>{t('notices.title')}</h2>
        <Link
          to="/settings"
          search={{ section: 'notifications' }}
          className={classes.act}
          onClick={onLeave}
        >
          {t('notices.choose')}
        </Link>
      </div>
      {error && !data ? (
        <p className={classes.none} role="alert">
          {failureText(failureOf(error).code, t)}{' '}
          <button type="button" className={classes.act} onClick={() => void refetch()}>
            {t('failure.retry')}
          </button>
        </p>
      ) : isPending ? (
        <p className={classes.none} aria-busy>
          {t('list.loading')}
        </p>
      ) : data.data.length === 0 ? (
        <p className={classes.none}>{t('settings.latestNone')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('notices.title')}>
          {data.data.map((notice) => (
            <Entry key={notice.id} notice={notice} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ notice, onLeave }: { notice: NoticeRow; onLeave: () => void }) {
  const t = useText();
  const { kind, about, mode, createdAt, isSeen } = notice;
  const { to, search, shape } = places[kind];
  return (
    <li className={classes.entry} data-unseen={!isSeen || undefined}>
      <StatusShape shape={shape} />
      <div className={styles.anywhere}>
        {isSeen ? null : <span className="visually-hidden">{t('tray.unread')}: </span>}
        <Link to={to} search={search} className={classes.link ?? ''} onClick={onLeave}>
          {noticeText(notice, t)}
        </Link>
        <p className={styles.fine}>
          {[about ?? [], mode === 'test' ? t('tokenMode.test') : []]
            .flat()
            .map((part) => `${part} \u00b7 `)}
          <RelativeTime at={createdAt} />
        </p>
      </div>
    </li>
  );
}
