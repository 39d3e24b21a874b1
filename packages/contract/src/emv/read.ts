import { currencies, readMoney, writeMoney, type Currency, type Money } from '../money.ts';
import type { EmvReading } from './parse.ts';

/** ISO 4217 numbers of the currencies that we move. */
const currencyNumbers: Readonly<Record<Currency, string>> = { IDR: '360', PHP: '608' };

/** The amount as written in tag 54, or null when the payer types it. */
export function readAmount(reading: EmvReading): string | null {
  return valueOf(reading, '54');
}

/** The currency of tag 53, or null for one that we do not move. */
export function readCurrency(reading: EmvReading): Currency | null {
  const number = valueOf(reading, '53');
  return currencies.find((currency) => currencyNumbers[currency] === number) ?? null;
}

/** Amount and currency together; null without an amount, for another currency, or for an amount nobody can pay. */
export function readEmvMoney(reading: EmvReading): Money | null {
  const amount = readAmount(reading);
  const currency = readCurrency(reading);
  if (amount === null || currency === null) return null;
  const money = readMoney({ value: amount.replace(/\.$/, ''), currency });
  return money.ok ? money.money : null;
}

/** An amount as tag 54 writes it: whole rupiah without places, pesos with two. */
export function emvAmount(money: Money): string {
  return writeMoney(money).value.replace(/\.00$/, money.currency === 'IDR' ? '' : '.00');
}

/** Tag 59 as written: blanks at the end belong to it. */
export function merchantName(reading: EmvReading): string | null {
  return valueOf(reading, '59');
}

export function merchantCity(reading: EmvReading): string | null {
  return valueOf(reading, '60');
}

/** `static` codes are for any payment, `dynamic` ones for one. */
export function initiation(reading: EmvReading): 'static' | 'dynamic' {
  return valueOf(reading, '01') === '12' ? 'dynamic' : 'static';
}

/**
 * The payee: merchant account fields (02 to 51) as written, equal for the same account at any
 * amount. Empty if none.
 */
export function merchantIdentity(reading: EmvReading): string {
  return reading.fields
    .filter(({ tag }) => tag >= '02' && tag <= '51')
    .map(({ tag, value }) => `${tag}:${value}`)
    .sort()
    .join('|');
}

export function currencyNumber(currency: Currency): string {
  return currencyNumbers[currency];
}

function valueOf(reading: EmvReading, tag: string): string | null {
  return reading.fields.find((field) => field.tag === tag)?.value ?? null;
}
