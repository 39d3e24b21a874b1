import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { AlertEntry } from './alert-entry.tsx';
import classes from './alerts.module.css';
import { channelsOpen } from './channels-store.ts';
import { useAlertPages, useMarkAlertsSeen } from './use-alerts.ts';
import styles from '../../../ui/shared-styles.module.css';

/** What turned bad, above the messages of the session. What was shown is seen when the tray closes. */
export function AlertPanel({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const may = useMay('settings.read');
  const mayTake = useMay('exports.createOwn');
  const [, patch] = useUrlSearch();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useAlertPages(state);
  const seen = useMarkAlertsSeen();
  const [first] = data?.pages ?? [];
  const alerts = data?.pages.flatMap((page) => page.data) ?? [];
  const leave = useEffectEvent(() => {
    if (first && first.unseen > 0) seen.mutate();
  });
  useEffect(() => () => leave(), []);
  const choose = () => {
    onLeave();
    channelsOpen.set(true);
  };
  const take = () => {
    onLeave();
    patch({ export: 'alerts' });
  };
  return (
    <section aria-label={t('alerts.title')}>
      <div className={classes.head}>
        <h2 className={styles.cardTitle}>
          {t('alerts.title')}
          {first && first.open > 0 ? (
            <span className={`${classes.open} figures`}>
              {t('alerts.open', { count: first.open })}
            </span>
          ) : null}
        </h2>
        <button
          type="button"
          className={classes.headAct}
          aria-pressed={state === 'closed'}
          onClick={() => setState(state === 'open' ? 'closed' : 'open')}
        >
          {t(state === 'open' ? 'alerts.showClosed' : 'alerts.showOpen')}
        </button>
      </div>
      {error && !data ? (
        <p className={classes.none} role="alert">
          {t('alerts.failed')}. {failureText(failureOf(error).code, t)}{' '}
          <button type="button" className={classes.headAct} onClick={() => void refetch()}>
            {t('failure.retry')}
          </button>
        </p>
      ) : isPending ? (
        <p className={classes.none} aria-busy>
          {t('list.loading')}
        </p>
      ) : alerts.length === 0 ? (
        <p className={classes.none}>
          <strong>{t('alerts.none')}</strong>{' '}
          {t(state === 'open' ? 'alerts.noneText' : 'alerts.noClosed')}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t('alerts.list')}>
          {alerts.map((alert) => (
            <AlertEntry key={alert.id} alert={alert} onLeave={onLeave} />
          ))}
          {hasNextPage ? (
            <li className={classes.more}>
              <button
                type="button"
                className={classes.headAct}
                aria-busy={isFetchingNextPage || undefined}
                onClick={() => void fetchNextPage()}
              >
                {t('alerts.more')}
              </button>
            </li>
          ) : null}
        </ul>
      )}
      <div className={classes.foot}>
        <Link to="/shift" className={classes.headAct ?? ''} onClick={onLeave}>
          {t('alerts.shift')}
        </Link>
        <button
          type="button"
          className={classes.headAct}
          aria-disabled={!mayTake.allowed || undefined}
          title={mayTake.reason}
          onClick={() => mayTake.allowed && take()}
        >
          {t('export.button')}
        </button>
        <button
          type="button"
          className={classes.headAct}
          aria-disabled={!may.allowed || undefined}
          title={may.reason}
          onClick={() => may.allowed && choose()}
        >
          {t('alerts.channels')}
        </button>
      </div>
    </section>
  );
}
