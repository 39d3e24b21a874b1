import { parseSearchText, type SearchReadings, searchWords } from '#modules/reports';

/** A keyed digest of a whole number, as the tables of terms name it. */
interface NumberDigest {
  kind: 'phone' | 'number';
  digest: string;
}

/** What somebody typed, as each way would look for it. */
export interface Readings extends SearchReadings {
  text: string;
  /** The end of a line's id, of UNM-. */
  lineEnd?: string;
  /** What names begin with, digits and hosts too: every word must begin one. */
  beginnings: string[];
  digests: readonly NumberDigest[];
  /** Digests of an account of ours under each provider. */
  accountKeys: readonly string[];
}

export interface Digests {
  digests: readonly NumberDigest[];
  accountKeys: readonly string[];
}

/** Reads a text as whatever it can be. Pure: digests are made of the whole number by who has the key. */
export function readingsOf(typed: string, digestsOf: (digits: string) => Digests): Readings {
  const text = typed.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const { phone, amount, ...readings } = parseSearchText(text);
  const lineEnd = /^UNM-([0-9A-Z]{6})$/i.exec(text)?.[1]?.toLowerCase();
  return {
    ...readings,
    text,
    ...(phone !== undefined && { phone }),
    ...(amount !== undefined && !isOtherNumber.test(text) && { amount }),
    ...(lineEnd !== undefined && { lineEnd }),
    beginnings: readings.id === undefined ? beginningsOf(text) : [],
    ...(phone === undefined ? { digests: [], accountKeys: [] } : digestsOf(phone)),
  };
}

/** So many digits without a sign of money, or with a zero before them, are somebody's number. */
const isOtherNumber = /^(?:0\d+|\d{11,})$/;

/** The words of a text as names are kept; an address without its protocol. A single letter would be everybody. */
function beginningsOf(text: string): string[] {
  const words = searchWords(text.replace(/^https?:\/\//i, ''));
  return words.some((word) => word.length >= 2) ? words : [];
}
