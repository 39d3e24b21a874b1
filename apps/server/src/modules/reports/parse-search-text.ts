import type { TransactionSearchKind } from '@wallet/contract';
import type { Affix } from './operator-search.sql.ts';
import { searchWords } from './search-words.ts';

/** What somebody typed, as each kind of search would look for it; a kind that it cannot be is left out. */
export interface SearchReadings {
  id?: string;
  code?: Affix;
  refNo?: Affix & { exact: string };
  reference?: Affix;
  providerReference?: Affix;
  amount?: bigint;
  name?: string[];
  /** Digits only. */
  phone?: string;
  accountNumber?: string;
  last4?: string;
}

const anyId = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;

/**
 * Reads a text. Ends are looked for from three characters on, beginnings that all codes share ("DEP-") are none, a
 * provider's number needs four. Amounts may carry a currency and points or commas; two digits behind the last of them
 * are places, three are thousands. Pure.
 */
export function parseSearchText(text: string): SearchReadings {
  const plain = text.trim();
  const id = plain.toLowerCase();
  if (anyId.test(id)) return { id };
  const upper = plain.toUpperCase();
  const digits = plain.replaceAll(/[\s().-]/g, '').replace(/^\+/, '');
  const isNumber = /^\d+$/.test(digits);
  const words = searchWords(plain);
  const minor = minorOf(plain);
  const long = (length: number) => plain.length >= length;
  return {
    ...(/^[A-Z0-9-]{3,10}$/.test(upper) && {
      code: { begins: /^[A-Z]{3}-.{2}/.test(upper) ? upper : null, endsReversed: reversed(upper) },
    }),
    ...(/^[A-Z0-9-]{3,9}$/.test(upper) && {
      refNo: { begins: upper, endsReversed: reversed(upper), exact: upper },
    }),
    ...(long(3) &&
      !/\s/.test(plain) && { reference: { begins: plain, endsReversed: reversed(plain) } }),
    ...(long(4) &&
      !/\s/.test(plain) && { providerReference: { begins: id, endsReversed: reversed(id) } }),
    ...(minor !== undefined && { amount: minor }),
    ...(/\p{L}{2}/u.test(plain) && words.length > 0 && words.length <= 4 && { name: words }),
    ...(isNumber &&
      digits.length >= 7 &&
      digits.length <= 20 && { phone: digits, accountNumber: digits }),
    ...(/^\d{4}$/.test(plain) && { last4: plain }),
  };
}

/** An amount in minor units; both currencies have two places. */
export function minorOf(text: string): bigint | undefined {
  const figure = text.replace(/^(rp|idr|php|\u20b1)\.?\s*/i, '').trim();
  const [, whole, places = '00'] =
    /^(\d{1,13}|\d{1,3}(?:[.,]\d{3}){1,4})(?:[.,](\d{2}))?$/.exec(figure) ?? [];
  if (whole === undefined) return undefined;
  const minor = BigInt(whole.replaceAll(/[.,]/g, '') + places);
  return minor > 0n && minor <= 1_000_000_000_000_000n ? minor : undefined;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

/** The readings that are wanted: all of them, or one. */
export function onlyKind(
  readings: SearchReadings,
  kind: TransactionSearchKind | undefined,
): SearchReadings {
  if (kind === undefined) return readings;
  return Object.fromEntries(Object.entries(readings).filter(([name]) => name === kind));
}
