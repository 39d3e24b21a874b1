import { formatMoney, parseWrittenMoney } from '@wallet/contract/money';
import type { Currency, WireMoney } from '@wallet/contract';

/** An amount as people of its currency read it, whatever the page's language. */
export function amountText(wire: WireMoney): string {
  return formatMoney(parseWrittenMoney(wire));
}

/** What "Copy" puts on the clipboard: digits without currency or grouping, with centavos only where they exist. */
export function bareDigits({ value, currency }: WireMoney): string {
  return currency === 'IDR' && value.endsWith('.00') ? value.slice(0, -3) : value;
}

/** A decimal as its currency groups it, without the currency: `500000` as `500.000`. */
export function groupedDigits(decimal: string, currency: Currency): string {
  const [whole = '0', cents = ''] = decimal.split('.');
  const text = amountText({ value: `${whole}.${cents.padEnd(2, '0')}`, currency }).replace(
    /^\D+/,
    '',
  );
  return cents === '' ? text.replace(/\.00$/, '') : text;
}

/**
 * The amount in two parts: `tail` holds the last digits that make it unique and are marked on the page. It covers the
 * discount and begins at a group, because people read digits in groups. Without a discount nothing is marked.
 */
export function markedAmount(
  final: WireMoney,
  discount: WireMoney,
): { head: string; tail: string } {
  const text = amountText(final);
  const { minor } = parseWrittenMoney(discount);
  if (minor <= 0n) return { head: text, tail: '' };
  const places = final.currency === 'PHP' ? 2 : 0;
  const digits = Math.max(markedDigits(minor, places), places);
  const at = startOfLastDigits(text, digits);
  return { head: text.slice(0, at), tail: text.slice(at) };
}

function markedDigits(minor: bigint, places: number): number {
  const unit = places === 2 ? 1n : 100n;
  let digits = places === 2 ? 2 : 3;
  while (minor >= unit * 10n ** BigInt(digits)) digits += 3;
  return digits;
}

function startOfLastDigits(text: string, count: number): number {
  let seen = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (/\d/.test(text.charAt(at)) && ++seen === count) return at;
  }
  return text.search(/\d/);
}
