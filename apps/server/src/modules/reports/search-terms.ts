import { phoneKeyOf } from '#modules/rules';
import type { Vault } from '#platform/vault';
import { spellings } from './find-by-text.ts';
import { parseSearchText } from './parse-search-text.ts';

interface Pattern {
  /** How it may begin; undefined when that would match too much to be an answer. */
  begins: string | undefined;
  /** How its reverse may begin. */
  endsReversed: string;
}

export interface SearchTerms {
  code: Pattern;
  refNo: Pattern;
  reference: Pattern;
  /** The provider\u2019s number, without case. */
  provider: Pattern | undefined;
  /** How the words of a name may begin. */
  words: readonly string[] | undefined;
  amountMinor: bigint | undefined;
  /** Digests of a whole phone number, in each way people write it. */
  phones: readonly string[];
}

/**
 * What somebody typed as beginnings and ends, and as what else it can be. Codes and reference
 * numbers are ours and upper case; the merchant's references are compared as they are written. A
 * beginning that all codes share ("DEP-") is no search. Without a vault no phone number is looked
 * for.
 */
export function searchTerms(text: string, vault?: Pick<Vault, 'mac' | 'eachMac'>): SearchTerms {
  const ours = text.toUpperCase();
  const refNo = patternOf(ours);
  const { providerReference, name, amount, phone } = parseSearchText(text);
  return {
    code: { ...refNo, begins: /^[A-Z]{3}-.{2}/.test(ours) ? refNo.begins : undefined },
    refNo,
    reference: patternOf(text),
    provider: providerReference && patternOf(text.trim().toLowerCase()),
    words: name,
    amountMinor: amount,
    phones:
      phone === undefined || vault === undefined
        ? []
        : vault
            .eachMac()
            .flatMap((by) => [
              ...spellings(phone).map((digits) => by.mac('phoneKey', digits)),
              phoneKeyOf(by, phone),
            ]),
  };
}

function patternOf(text: string): Pattern {
  return { begins: text, endsReversed: Array.from(text).reverse().join('') };
}
