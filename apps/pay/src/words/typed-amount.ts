import type { Currency } from '@wallet/contract';

/**
 * An amount as people type it in its currency, as a decimal: `500.000` and `Rp 500000` are `500000`, `1,250.5` in pesos
 * is `1250.5`. Undefined for anything that could be read in two ways or is no amount.
 */
export function readTypedAmount(text: string, currency: Currency): string | undefined {
  const typed = text.replace(/^\s*(?:rp|idr|php|₱)\.?/i, '').replace(/\s/g, '');
  const shape =
    currency === 'IDR'
      ? /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]0{1,2})?$/
      : /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
  const parts = shape.exec(typed);
  if (!parts) return undefined;
  const [, whole = '', cents] = parts;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return cents === undefined ? digits : `${digits}.${cents}`;
}
