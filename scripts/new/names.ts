/** The forms in which a new entity's word appears. */
export interface EntityNames {
  /** `payoutRoute` */
  camel: string;
  /** `PayoutRoute` */
  pascal: string;
  /** `payout-route` */
  kebab: string;
  /** `payout_route` */
  snake: string;
  /** `payoutRoutes` */
  plural: string;
  /** `payout-routes`, the module's and the feature's folder */
  folder: string;
  /** Prefix of its ids: three letters. */
  prefix: string;
}

/** Names of an entity given in singular kebab-case: `payout-route`. Throws with what is allowed. */
export function namesOf(word: string): EntityNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(word) || word.endsWith('s')) {
    throw new Error(
      `"${word}" is not a singular word in small letters and hyphens, such as payout-route.`,
    );
  }
  const pascal = word.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return {
    camel,
    pascal,
    kebab: word,
    snake: word.replaceAll('-', '_'),
    plural: pluralOf(camel),
    folder: pluralOf(word),
    prefix: word
      .replaceAll('-', '')
      .replace(/(?<=.)[aeiou]/g, '')
      .padEnd(3, 'x')
      .slice(0, 3),
  };
}

function pluralOf(word: string): string {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
