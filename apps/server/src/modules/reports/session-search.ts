/** What a text that somebody types about a session can be. */
export interface SessionTerms {
  /** An id of a session, a transaction or a withdrawal request. */
  id: string | undefined;
  code: string | undefined;
  /** Ours, upper case. */
  refNo: string;
  refNoReversed: string;
  /** The merchant's, as written; undefined for who sees no references. */
  reference: string | undefined;
  referenceReversed: string | undefined;
  name: string | undefined;
  phoneDigits: string | undefined;
}

/**
 * Reads a text as everything that it can be. Who sees people masked finds by ids and our own numbers alone: what cannot be
 * read cannot be guessed either.
 */
export function sessionTerms(text: string, { isMasked }: { isMasked: boolean }): SessionTerms {
  const refNo = text.toUpperCase();
  const digits = text.replace(/[\s().+-]/g, '');
  const isPhone = /^\d{8,15}$/.test(digits);
  return {
    id: /^(txs|txn|wdr)_[0-9a-z]{26}$/.test(text.toLowerCase()) ? text.toLowerCase() : undefined,
    code: /^[A-Z]{3}-[0-9A-Z]{6}$/.test(refNo) ? refNo : undefined,
    refNo, refNoReversed: reversed(refNo),
    reference: isMasked ? undefined : text,
    referenceReversed: isMasked ? undefined : reversed(text),
    name: !isMasked && text.length >= 3 && /^\p{L}/u.test(text) ? text.toLowerCase() : undefined,
    phoneDigits: !isMasked && isPhone ? digits : undefined,
  };
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
