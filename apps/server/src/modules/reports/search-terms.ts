interface Pattern {
  /** LIKE pattern for the beginning; undefined when it would match too much to be an answer. */
  begins: string | undefined;
  /** LIKE pattern for the reversed text. */
  endsReversed: string;
}

export interface SearchTerms {
  code: Pattern;
  refNo: Pattern;
  reference: Pattern;
}

/**
 * LIKE patterns of what somebody typed. Codes and reference numbers are ours and upper case; the merchant's references
 * are compared as they are written. A beginning that all codes share ("DEP-") is no search.
 */
export function searchTerms(text: string): SearchTerms {
  const ours = text.toUpperCase();
  const refNo = patternOf(ours);
  return {
    code: { ...refNo, begins: /^[A-Z]{3}-.{2}/.test(ours) ? refNo.begins : undefined },
    refNo,
    reference: patternOf(text),
  };
}

function patternOf(text: string): Pattern {
  return { begins: `${escaped(text)}%`, endsReversed: `${escaped(Array.from(text).reverse().join(''))}%` };
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
