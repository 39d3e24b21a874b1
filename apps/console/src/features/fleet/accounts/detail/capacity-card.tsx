import type { AccountCapacity } from '@wallet/contract';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { countText } from '../../../../lib/money/number-text.ts';
import { dayText } from '../../../../lib/dates/time-text.ts';
import { CapacityBar } from '../account-cells.tsx';
import { leftShare, spans, type Span } from '../capacity.ts';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** How much may still come in: today, this month, and until the account is full. The provider's own day counts. */
export function CapacityCard({ capacity }: { capacity: AccountCapacity }) {
  const t = useText();
  const { intlTag } = useLocale();
  const { perTransactionMax, count, strangers, dayOf, timeZone } = capacity;
  return (
    <Card
      title={t('capacity.title')}
      aside={t('capacity.dayOf', { day: dayText(dayOf, intlTag), zone: timeZone })}
    >
      <div className={classes.meters}>
        {spans.map((span) => (
          <Meter key={span} span={span} used={capacity[span]} />
        ))}
        <div className={classes.meter}>
          <span className={styles.soft}>{t('capacity.count')}</span>
          <span className="figures">
            {count.limit === null
              ? countText(count.used, intlTag)
              : t('capacity.countOf', {
                  used: countText(count.used, intlTag),
                  limit: countText(count.limit, intlTag),
                })}
          </span>
        </div>
        <div className={classes.meter}>
          <span className={styles.soft}>{t('capacity.strangers')}</span>
          <span className="figures">
            {t('capacity.strangersHold', {
              held: moneyString(strangers.held),
              count: countText(strangers.count, intlTag),
            })}
          </span>
        </div>
        <div className={classes.meter}>
          <span className={styles.soft}>{t('account.limit.perTransactionMax')}</span>
          <Money of={perTransactionMax} />
        </div>
      </div>
    </Card>
  );
}

function Meter({ span, used: { limit, used, left } }: { span: Span; used: AccountCapacity[Span] }) {
  const t = useText();
  return (
    <div className={classes.meter}>
      <span className={styles.soft}>{t(`capacity.${span}`)}</span>
      {limit === null || left === null ? (
        <span>
          {t('accounts.noLimit')}
          <span className={classes.second}>{t('capacity.used', { used: moneyString(used) })}</span>
        </span>
      ) : (
        <span className={classes.meterFigures}>
          <Money of={left} />
          <CapacityBar share={leftShare({ left, of: limit })} />
          <span className={classes.second}>
            {t('capacity.usedOf', { used: moneyString(used), limit: moneyString(limit) })}
          </span>
        </span>
      )}
    </div>
  );
}
