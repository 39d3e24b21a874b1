import type { MerchantLimit } from '@wallet/contract';
import type { Translate } from '../../lib/text/index.ts';
import { moneyString } from '../../lib/money/money-text.ts';

/** Limits in words: "at least Rp 10,000, at most Rp 10,000,000". */
export function limitText({ min, max }: Pick<MerchantLimit, 'min' | 'max'>, t: Translate): string {
  return (
    [
      min && t('merchantTerms.atLeast', { amount: moneyString(min) }),
      max && t('merchantTerms.atMost', { amount: moneyString(max) }),
    ]
      .filter(Boolean)
      .join(', ') || t('merchantTerms.unlimited')
  );
}
