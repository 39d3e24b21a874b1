import type { ReactNode } from 'react';
import type { WireMoney } from '@wallet/contract';
import { amountText, markedAmount } from '../words/amount.ts';

interface AmountProps {
  label: string;
  amount: WireMoney;
  /** The discount that made the amount unique; the digits it changed are marked. */
  discount?: WireMoney | undefined;
  size?: 'large' | 'middle';
  heading?: 'h1' | 'h2';
  below?: ReactNode;
}

/** The amount, at the same place on every screen. */
export function Amount({
  label,
  amount,
  discount,
  size = 'middle',
  heading: Heading = 'h2',
  below,
}: AmountProps) {
  const { head, tail } = discount
    ? markedAmount(amount, discount)
    : { head: amountText(amount), tail: '' };
  return (
    <div className="amount-block">
      <Heading className="amount-heading">
        <span className="amount-label">{label}</span>{' '}
        <span className={`amount ${size}`}>
          {head}
          {tail !== '' && <mark>{tail}</mark>}
        </span>
      </Heading>
      {below !== undefined && <p className="amount-below">{below}</p>}
    </div>
  );
}
