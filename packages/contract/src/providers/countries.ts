import type { Currency } from '../money.ts';
import type { Locale } from '../timeline.ts';

interface CountryFacts {
  currency: Currency;
  /** ISO 4217 number, as EMVCo codes write it. */
  currencyNumber: string;
  /** The zone of the times that its providers show, and of their day. */
  timeZone: string;
  callingCode: string;
  locale: Locale;
}

/** Where merchants and providers are. */
export const countryTable = {
  ID: {
    currency: 'IDR',
    currencyNumber: '360',
    timeZone: 'Asia/Jakarta',
    callingCode: '62',
    locale: 'id',
  },
  PH: {
    currency: 'PHP',
    currencyNumber: '608',
    timeZone: 'Asia/Manila',
    callingCode: '63',
    locale: 'ph',
  },
} as const satisfies Record<string, CountryFacts>;

export type Country = keyof typeof countryTable;
export const countries = Object.keys(countryTable) as [Country, ...Country[]];

/** A currency is one country's. */
export function countryOfCurrency(currency: Currency): Country {
  return countries.find((country) => countryTable[country].currency === currency) as Country;
}
