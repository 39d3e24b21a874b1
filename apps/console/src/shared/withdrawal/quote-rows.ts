import type { WireMoney, WithdrawalQuote } from '@wallet/contract';
import type { TextKey } from '../../lib/text/index.ts';

export interface QuoteRow {
  key: 'receives' | 'fee' | 'total' | 'left';
  name: TextKey;
  of: WireMoney;
  /** It is below zero: more than there is. */
  isShort?: boolean;
}

/** What is sent, what it costs, what is set aside and what is left, in this order. */
export function quoteRows({ amount, fee, total, availableAfter }: WithdrawalQuote): QuoteRow[] {
  return [
    { key: 'receives', name: 'withdrawalForm.receives', of: amount },
    { key: 'fee', name: 'withdrawal.fee', of: fee },
    { key: 'total', name: 'withdrawalForm.total', of: total },
    {
      key: 'left',
      name: 'withdrawalForm.left',
      of: availableAfter,
      isShort: availableAfter.value.startsWith('-'),
    },
  ];
}
