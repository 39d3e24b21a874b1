import { Part } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { useText } from '../../../lib/text/index.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { labelIn } from '../../../shared/status/reason-labels.ts';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Every posting with all its legs, which sum to nothing. */
export function LedgerPostings({ of: { ledger } }: { of: TransactionDetail }) {
  const t = useText();
  return (
    <Part name={t('movements.ledger')}>
      {ledger.length === 0 ? (
        <p className={styles.soft}>{t('movements.noLedger')}</p>
      ) : (
        ledger.map(({ cause, kind: posted, at, legs }) => (
          <div key={cause} className={classes.box}>
            <p>
              <strong>{labelIn(['posting'], posted, t) ?? posted}</strong>
            </p>
            <p className={styles.longNote}>
              <FullTime at={at} />, {cause}
            </p>
            <table className={classes.legs} aria-label={cause}>
              <tbody>
                {legs.map(({ account, kind, owner, amount, balanceAfter }) => (
                  <tr key={account}>
                    <td>
                      {[labelIn(['ledgerAccount'], kind, t) ?? kind, owner]
                        .filter(Boolean)
                        .join(', ')}
                      <span className={styles.longNote}>
                        {t('movements.balanceAfter', { balance: moneyString(balanceAfter) })}
                      </span>
                    </td>
                    <td>
                      <Money of={amount} moved />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))
      )}
    </Part>
  );
}
