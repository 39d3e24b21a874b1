/** Money: whole minor units of one currency. No JavaScript number ever holds an amount. */

export const currencies = ['IDR', 'PHP'] as const;
export type Currency = (typeof currencies)[number];

export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** The shape in JSON: a decimal string with two places, as SNAP BI writes amounts. */
export interface WireMoney {
  value: string;
  currency: Currency;
}

export const maxMinor = 10n ** 15n;

/** The smallest amount that can be paid: whole rupiah, single centavos. In minor units. */
export const stepMinor: Readonly<Record<Currency, bigint>> = { IDR: 100n, PHP: 1n };

export type MoneyProblem =
  | 'amountMalformed'
  | 'amountNotPositive'
  | 'amountOffStep'
  | 'amountTooLarge'
  | 'currencyUnknown';

export type MoneyReading = { ok: true; money: Money } | { ok: false; problem: MoneyProblem };

/**
 * Reads an amount to pay: only plain decimals with at most two places (no sign, exponent, grouping
 * or blank), non-zero, on the currency's step, at most 10^15 minor units.
 */
export function readMoney(wire: { value: string; currency: string }): MoneyReading {
  if (!isCurrency(wire.currency)) return { ok: false, problem: 'currencyUnknown' };
  const parts = /^(\d{1,20})(?:\.(\d{1,2}))?$/.exec(wire.value);
  if (!parts) {
    return {
      ok: false,
      problem: /^-\d/.test(wire.value) ? 'amountNotPositive' : 'amountMalformed',
    };
  }
  const minor = BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
  if (minor === 0n) return { ok: false, problem: 'amountNotPositive' };
  if (minor > maxMinor) return { ok: false, problem: 'amountTooLarge' };
  if (minor % stepMinor[wire.currency] !== 0n) return { ok: false, problem: 'amountOffStep' };
  return { ok: true, money: { minor, currency: wire.currency } };
}

/** Writes an amount for JSON. Negative amounts and zero are legal here: balances and entries have them. */
export function writeMoney({ minor, currency }: Money): WireMoney {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return { value: `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
}

/** Reads an amount that we or a provider wrote (sign and zero allowed). Throws on anything else. */
export function parseWrittenMoney(wire: WireMoney): Money {
  const parts = /^(-?)(\d+)\.(\d{2})$/.exec(wire.value);
  if (!parts || !isCurrency(wire.currency))
    throw new TypeError(`not written money: ${wire.value} ${wire.currency}`);
  const minor = BigInt(`${parts[2]}${parts[3]}`);
  return { minor: parts[1] ? -minor : minor, currency: wire.currency };
}

/** A percentage fee, rounded half up to the currency's step. `basisPoints`: 250 is 2.5 %. Neither may be negative. */
export function percentFee({ minor, currency }: Money, basisPoints: bigint): Money {
  if (minor < 0n || basisPoints < 0n)
    throw new RangeError('a fee is computed on amounts and rates that are not negative');
  const unit = 10_000n * stepMinor[currency];
  return {
    minor: ((2n * minor * basisPoints + unit) / (2n * unit)) * stepMinor[currency],
    currency,
  };
}

/** An amount as people of that currency read it: `Rp 1.234.568`, `₱1,234.57`. */
export function formatMoney({ minor, currency }: Money): string {
  const { value } = writeMoney({ minor: minor < 0n ? -minor : minor, currency });
  const [whole = '0', places = '00'] = value.split('.');
  const sign = minor < 0n ? '-' : '';
  if (currency === 'IDR') {
    const rest = places === '00' ? '' : `,${places}`;
    return `${sign}Rp\u00a0${group(whole, '.')}${rest}`;
  }
  return `${sign}₱${group(whole, ',')}.${places}`;
}

function group(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}
