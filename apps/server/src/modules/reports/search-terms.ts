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
}

/**
 * What somebody typed as beginnings and ends. Codes and reference numbers are ours and upper case; the merchant's references
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
  return { begins: text, endsReversed: Array.from(text).reverse().join('') };
}
