import { Part } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import type { DeliveryStatus } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { FullTime, RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { StatusLabel } from '../../../shared/status/status-label.tsx';
import { labelIn } from '../../../shared/status/reason-labels.ts';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

const shapes: Readonly<Record<DeliveryStatus, Shape>> = {
  pending: 'waiting',
  succeeded: 'good',
  retrying: 'work',
  failed: 'bad',
};

/** What the merchant’s servers were told. */
export function Deliveries({ of: { deliveries } }: { of: TransactionDetail }) {
  const t = useText();
  return (
    <Part name={t('movements.webhooks')}>
      {deliveries.length === 0 ? (
        <p className={styles.soft}>{t('movements.noWebhooks')}</p>
      ) : (
        <ul className={classes.told}>
          {deliveries.map(({ id, eventType, url, status, attempt, responseStatus, updatedAt }) => (
            <li key={id}>
              <StatusShape shape={shapes[status]} />
              <div>
                {eventType}
                <span className={styles.longNote}>
                  {[
                    hostOf(url),
                    t(`hookState.${status}`),
                    attempt > 1 ? t('movements.tries', { count: attempt }) : '',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              <div className={styles.end}>
                <span className="figures">{responseStatus}</span>
                <span className={styles.longNote}>
                  <RelativeTime at={updatedAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** What its phone was asked for it, and each step it told. */
export function Commands({ of: { commands } }: { of: TransactionDetail }) {
  const t = useText();
  return (
    <Part name={t('movements.commands')}>
      {commands.length === 0 ? (
        <p className={styles.soft}>{t('movements.noCommands')}</p>
      ) : (
        commands.map(({ id, kind, state, device, steps, error, askedAt }) => (
          <div key={id} className={classes.box}>
            <div className={classes.boxHead}>
              <strong>{labelIn(['command'], kind, t) ?? kind}</strong>
              <StatusLabel state={state} />
            </div>
            <p className={styles.longNote}>
              {device.name}, <FullTime at={askedAt} />
            </p>
            {error === null ? null : <p>{error}</p>}
            {steps.length === 0 ? null : (
              <ol className={classes.steps}>
                {steps.map(({ number, step, message, at }) => (
                  <li key={number}>
                    <FullTime at={at} /> {[step, message].filter(Boolean).join(': ')}
                  </li>
                ))}
              </ol>
            )}
          </div>
        ))
      )}
    </Part>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
