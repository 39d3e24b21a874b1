import type { WireMoney } from '@wallet/contract';
import { moneyText } from '../../lib/money/money-text.ts';
import classes from './money.module.css';

interface MoneyProps {
  of: WireMoney;
  /** Money that moved shows its sign. */
  moved?: boolean;
  /** Not settled: drawn softer, never signed. */
  soft?: boolean;
  size?: 'text' | 'small' | 'tile' | 'balance';
}

/** An amount: symbol softer than the digits, figures of equal width, never broken. */
export function Money({ of, moved = false, soft = false, size = 'text' }: MoneyProps) {
  const { sign, symbol, digits } = moneyText(of, moved && !soft);
  return (
    <span
      className={[classes.money, soft ? classes.soft : '', size === 'text' ? '' : classes[size]]
        .filter(Boolean)
        .join(' ')}
    >
      {sign}
      <span className={classes.symbol}>{symbol}</span>
      {digits}
    </span>
  );
}
