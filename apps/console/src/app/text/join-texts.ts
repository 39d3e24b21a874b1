export type Texts = Readonly<Record<string, string>>;

/** One table of several, with the titles of a console. No key is in two of them: `locales.test.ts` looks. */
export function joinTexts(tables: readonly unknown[], titles: Texts = {}): Texts {
  return Object.assign({}, ...tables, titles) as Texts;
}
