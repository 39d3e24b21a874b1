import type { WireMoney } from '@wallet/contract';
import { formatMoney, parseWrittenMoney } from '@wallet/contract/money';

export interface MoneyText {
  sign: '' | '+' | '\u2212';
  symbol: string;
  digits: string;
}

/** An amount in the pieces that are drawn apart. A plus stands only before money that moved in. */
export function moneyText(wire: WireMoney, moved = false): MoneyText {
  const money = parseWrittenMoney(wire);
  const [, minus, symbol = '', digits = ''] =
    /^(-?)(\D+?)\u00a0?(\d.*)$/.exec(formatMoney(money)) ?? [];
  const plus = moved && money.minor > 0n ? '+' : '';
  return { sign: minus ? '\u2212' : plus, symbol, digits };
}

/** The same as one string, for sentences and names. */
export function moneyString(wire: WireMoney): string {
  return formatMoney(parseWrittenMoney(wire));
}

/** Bare digits with a point, for the clipboard. */
export function copyableMoney({ value }: WireMoney): string {
  return value.replace(/\.00$/, '');
}

export function isZero({ value }: WireMoney): boolean {
  return /^-?0+\.00$/.test(value);
}
