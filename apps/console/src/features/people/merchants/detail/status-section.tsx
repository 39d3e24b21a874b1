import type { MerchantDetail } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fact, Facts } from '../../../../ui/detail-frame.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { MerchantStatusLabel } from '../merchant-status.tsx';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** The status, since when and why, and what stands in the way of closing. */
export function StatusSection({
  detail: {
    merchant: { status },
    statusReason,
    statusSince,
    closeObstacles,
  },
}: {
  detail: MerchantDetail;
}) {
  const t = useText();
  return (
    <Card title={t('merchants.status')}>
      <Facts>
        <Fact name={t('merchants.status')}>
          <MerchantStatusLabel status={status} />
        </Fact>
        <Fact name={t('merchantPage.since')}>
          <FullTime at={statusSince} />
        </Fact>
        {statusReason === null ? null : <Fact name={t('merchantAct.reason')}>{statusReason}</Fact>}
      </Facts>
      {status === 'closed' ? null : (
        <div className={classes.obstacles}>
          <p className={styles.quiet}>
            {t(closeObstacles.length === 0 ? 'merchantPage.noObstacles' : 'merchantPage.obstacles')}
          </p>
          <ul>
            {closeObstacles.map(({ what, count, amount, until }) => (
              <li key={what}>
                <StatusShape shape="hand" size={12} />
                <span>
                  {t(`obstacle.${what}`)}
                  {count === null ? null : (
                    <>
                      {' '}
                      <span className="figures">{count}</span>
                    </>
                  )}
                  {amount === null ? null : (
                    <>
                      {' '}
                      <Money of={amount} />
                    </>
                  )}
                  {until === null ? null : (
                    <span className={classes.second}>
                      {t('merchantPage.until')} <FullTime at={until} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
