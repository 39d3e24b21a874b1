import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import classes from './ledger-effect.module.css';
import { Money } from './money.tsx';
import styles from '../../ui/shared-styles.module.css';

export interface EffectEntry {
  account:
    | 'suspense'
    | 'claims'
    | 'merchant'
    | 'fees'
    | 'capital'
    | 'transit'
    | 'providerFees'
    | 'payer'
    | 'writeOff'
    | 'clearing';
  /** The merchant's name. */
  name?: string | null;
  /** Credit positive. Null while the amount is fixed only later. */
  amount: WireMoney | null;
}

/** What the books will say once it is decided, and what follows from it in words. Its amounts sum to nothing. */
export function LedgerEffect({
  legs,
  children,
}: {
  legs: readonly EffectEntry[];
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <div className={classes.effect}>
      {legs.length === 0 ? (
        <p>{t('effect.nothing')}</p>
      ) : (
        <dl className={classes.legs}>
          {legs.map(({ account, name, amount }) => (
            <div key={account}>
              <dt>{t(`effect.${account}`, { name: name ?? '' })}</dt>
              <dd>
                {amount === null ? (
                  <span className={styles.soft}>{t('effect.later')}</span>
                ) : (
                  <Money of={amount} moved />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children === undefined || children === null ? null : (
        <p className={classes.words}>{children}</p>
      )}
    </div>
  );
}
