/** A decimal number as text: `-12.50`. Digits are never turned into a float, so none is lost. */
export type Decimal = string;

interface Scaled {
  units: bigint;
  places: number;
}

/** Whether a text is a decimal number as this file writes it. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * Reads what a person typed with the signs of their language: groups only in their right places, one decimal sign.
 * Undefined when it is no number.
 */
export function readDecimal(typed: string, { decimal, group }: NumberSigns): Decimal | undefined {
  const text = typed.trim().replace(/^\u2212/, '-');
  const [whole = '', fraction = '', ...rest] = text.split(decimal);
  const isWhole =
    new RegExp(`^-?(\\d+|\\d{1,3}(${escaped(group)}\\d{3})+)$`).test(whole) ||
    (/^-?$/.test(whole) && fraction !== '');
  return isWhole && /^\d*$/.test(fraction) && rest.length === 0
    ? tidy(`${whole.replaceAll(group, '')}.${fraction}`)
    : undefined;
}

/** The text of a number with the decimal sign of a language, without groups, so that it can be edited. */
export function writeDecimal(value: Decimal, { decimal }: Pick<NumberSigns, 'decimal'>): string {
  return value.replace('.', decimal);
}

/** One step up or down in exact arithmetic, never past a limit. An empty text counts as zero. */
export function stepDecimal(
  value: Decimal,
  {
    step,
    times,
    min,
    max,
  }: { step: Decimal; times: number; min?: Decimal | undefined; max?: Decimal | undefined },
): Decimal {
  const [from, by] = sameScale(isDecimal(value) ? value : '0', step);
  const stepped = write({ units: from.units + by.units * BigInt(times), places: from.places });
  if (min !== undefined && compareDecimals(stepped, min) < 0) return min;
  if (max !== undefined && compareDecimals(stepped, max) > 0) return max;
  return stepped;
}

/** Negative when `a` is smaller, positive when it is larger, zero when both are the same number. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = sameScale(a, b);
  return left.units < right.units ? -1 : Number(left.units > right.units);
}

export interface NumberSigns {
  decimal: string;
  group: string;
}

/** The decimal sign and the sign between thousands of a language. */
export function numberSigns(intlTag: string): NumberSigns {
  const parts = new Intl.NumberFormat(intlTag).formatToParts(12_345.6);
  const sign = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { decimal: sign('decimal', '.'), group: sign('group', ',') };
}

function sameScale(a: Decimal, b: Decimal): [Scaled, Scaled] {
  const places = Math.max(placesOf(a), placesOf(b));
  return [scale(a, places), scale(b, places)];
}

function placesOf(text: Decimal): number {
  return text.split('.')[1]?.length ?? 0;
}

function scale(text: Decimal, places: number): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction.padEnd(places, '0')), places };
}

function write({ units, places }: Scaled): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`;
}

/** Without a bare sign at either end and without leading zeros. */
function tidy(text: string): Decimal {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return `${text.startsWith('-') ? '-' : ''}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
