import { Link } from '@tanstack/react-router';
import type { DeliveryStatus, endpoints, ReceivedOf } from '@wallet/contract';
import { useText, type TextKey } from '../../../lib/text/index.ts';
import { Money } from '../../../shared/money/money.tsx';
import { FullTime, RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import classes from './transactions.module.css';
import styles from '../../../ui/shared-styles.module.css';

type Detail = ReceivedOf<typeof endpoints.getOwnTransaction>;

const shapes: Readonly<Record<DeliveryStatus, Shape>> = {
  pending: 'waiting',
  succeeded: 'good',
  retrying: 'work',
  failed: 'bad',
};

/** What the merchant's servers were told, each with the way to its delivery. */
export function Deliveries({ detail: { deliveries, transaction } }: { detail: Detail }) {
  const t = useText();
  return (
    <section aria-label={t('transaction.webhooks')}>
      <h2 className={`${classes.heading} ${classes.second}`}>{t('transaction.webhooks')}</h2>
      {deliveries.length === 0 ? (
        <p className={classes.soft}>{t('transaction.noWebhooks')}</p>
      ) : (
        <ul className={classes.told}>
          {deliveries.map(
            ({ id, endpointId, eventType, url, status, attempt, responseStatus, updatedAt }) => (
              <li key={id}>
                <StatusShape shape={shapes[status]} />
                <div>
                  <Link
                    to="/developers"
                    search={{
                      tab: 'webhooks',
                      endpoint: endpointId,
                      id,
                      ...(transaction.mode === 'test' ? { mode: 'test' } : {}),
                    }}
                    className={classes.code}
                  >
                    {eventType}
                  </Link>
                  <span className={styles.note}>
                    {[
                      hostOf(url),
                      t(`transaction.delivery.${status}`),
                      attempt > 1 ? t('transaction.tries', { count: attempt }) : '',
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </div>
                <div className={styles.end}>
                  <span className="figures">{responseStatus}</span>
                  <span className={styles.note}>
                    <RelativeTime at={updatedAt} />
                  </span>
                </div>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

const kindTexts: Readonly<Record<string, TextKey>> = {
  'deposit.settle': 'ledgerKind.deposit',
  'deposit.markManually': 'ledgerKind.marked',
  'line.allocateToDeposit': 'ledgerKind.deposit',
  'line.creditMerchant': 'ledgerKind.credit',
  'credit.confirm': 'ledgerKind.confirmed',
  'credit.release': 'ledgerKind.confirmed',
  'credit.releaseByPersons': 'ledgerKind.confirmed',
  'hold.commit': 'ledgerKind.payout',
  'payout.settle': 'ledgerKind.payout',
  'payout.settleByPerson': 'ledgerKind.payout',
  'payout.settleRecovered': 'ledgerKind.payout',
  'payout.surface': 'ledgerKind.payout',
  'payout.reverse': 'ledgerKind.returned',
  'payout.reverseByPersons': 'ledgerKind.returned',
  'reconciliation.adjust': 'ledgerKind.adjusted',
  'deposit.reverse': 'ledgerKind.reversal',
  'ledger.reversal': 'ledgerKind.reversal',
};

/** The lines of the merchant's balance that it made, with the balance after each. */
export function LedgerLines({ detail: { ledger } }: { detail: Detail }) {
  const t = useText();
  return (
    <section aria-label={t('transaction.ledger')}>
      <h2 className={`${classes.heading} ${classes.second}`}>{t('transaction.ledger')}</h2>
      {ledger.length === 0 ? (
        <p className={classes.soft}>{t('transaction.noLedger')}</p>
      ) : (
        <table className={classes.ledger} aria-label={t('transaction.ledger')}>
          <thead>
            <tr>
              <th scope="col">{t('transaction.ledgerWhat')}</th>
              <th scope="col">{t('transactions.amount')}</th>
              <th scope="col">{t('transaction.balanceAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {ledger.map(({ sequence, kind, amount, balanceAfter, at, cause }) => {
              const text = kindTexts[kind];
              return (
                <tr key={sequence} title={cause}>
                  <td>
                    {text === undefined ? kind : t(text)}
                    <span className={styles.note}>
                      <FullTime at={at} />
                    </span>
                  </td>
                  <td>
                    <Money of={amount} moved />
                  </td>
                  <td>
                    <Money of={balanceAfter} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
