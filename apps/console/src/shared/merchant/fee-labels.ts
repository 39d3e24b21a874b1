import type { MerchantFeeRule } from '@wallet/contract';
import type { Translate } from '../../lib/text/index.ts';
import { isZero, moneyString } from '../../lib/money/money-text.ts';

/** What a rule is for: "Deposits, DANA". */
export function feeTitle(
  { direction, method }: Pick<MerchantFeeRule, 'direction' | 'method'>,
  t: Translate,
): string {
  return `${t(`merchantTerms.${direction}`)}, ${method === 'any' ? t('merchantTerms.any') : t(`method.${method}`)}`;
}

/** A rule in words: "0.7 % + Rp 500, at least Rp 1,000". */
export function feeText(
  { flat, percentBasisPoints, min, max }: MerchantFeeRule,
  t: Translate,
  intlTag: string,
): string {
  const percent = new Intl.NumberFormat(intlTag, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(percentBasisPoints / 10_000);
  const sum =
    [percentBasisPoints > 0 ? percent : '', isZero(flat) ? '' : moneyString(flat)]
      .filter(Boolean)
      .join(' + ') || t('merchantTerms.free');
  return [
    sum,
    min && t('merchantTerms.atLeast', { amount: moneyString(min) }),
    max && t('merchantTerms.atMost', { amount: moneyString(max) }),
  ]
    .filter(Boolean)
    .join(', ');
}
