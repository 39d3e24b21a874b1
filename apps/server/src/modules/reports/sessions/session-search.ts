import { phoneKeyOf } from '#modules/rules';
import { numberKeyOf } from '#modules/withdrawals/requests';
import type { Vault } from '#platform/vault';
import { spellings } from '../find-by-text.ts';
import { parseSearchText } from '../parse-search-text.ts';

/** What a text that somebody types about a session can be; who sees people masked has ids and our own numbers alone. */
export interface SessionTerms {
  /** An id of a session, a transaction or a withdrawal request. */
  id: string | undefined;
  code: string | undefined;
  /** Ours, upper case. */
  refNo: string;
  refNoReversed: string;
  /** The merchant's, as written. */
  reference?: string;
  referenceReversed?: string;
  /** How a whole name begins, also of a session that has no transaction. */
  name?: string | undefined;
  /** How words of names begin. */
  words?: readonly string[] | undefined;
  /** The provider's number, without case. */
  provider?: { begins: string; endsReversed: string } | undefined;
  amountMinor?: bigint | undefined;
  /** Digits of a whole number, of a phone or an account. */
  number?: string | undefined;
}

/** Digests of a whole number, in each way people write it. */
export interface SessionKeys {
  phones: readonly string[];
  numbers: readonly string[];
}

/** So many digits, or with a zero before them, are somebody's number and no amount. */
const isNumber = /^(?:0\d+|\d{11,})$/;

/**
 * Reads a text as everything that it can be. Who sees people masked finds by ids and our own
 * numbers alone: what cannot be read cannot be guessed either.
 */
export function sessionTerms(text: string, { isMasked }: { isMasked: boolean }): SessionTerms {
  const refNo = text.toUpperCase();
  const ours = {
    id: /^(txs|txn|wdr)_[0-9a-z]{26}$/.test(text.toLowerCase()) ? text.toLowerCase() : undefined,
    code: /^[A-Z]{3}-[0-9A-Z]{6}$/.test(refNo) ? refNo : undefined,
    refNo,
    refNoReversed: reversed(refNo),
  };
  if (isMasked || ours.id !== undefined) return ours;
  const { name: words, providerReference, amount, phone } = parseSearchText(text);
  return {
    ...ours,
    reference: text,
    referenceReversed: reversed(text),
    name: text.length >= 3 && /^\p{L}/u.test(text) ? text.toLowerCase() : undefined,
    words: words?.some((word) => word.length >= 3) ? words : undefined,
    provider: providerReference && {
      begins: text.toLowerCase(),
      endsReversed: reversed(text.toLowerCase()),
    },
    amountMinor: isNumber.test(text) ? undefined : amount,
    number: phone,
  };
}

/** None where the text is no number. */
export function sessionKeys(
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  number: string | undefined,
): SessionKeys {
  if (number === undefined) return { phones: [], numbers: [] };
  const spelt = spellings(number);
  const each = vault.eachMac();
  const phones = each.flatMap((by) => [
    ...spelt.map((digits) => by.mac('phoneKey', digits)),
    phoneKeyOf(by, number),
  ]);
  return {
    phones: [...new Set(phones)],
    numbers: each.flatMap((by) => spelt.map((digits) => numberKeyOf(by, digits))),
  };
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
