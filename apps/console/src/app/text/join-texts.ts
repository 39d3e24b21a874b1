export type Messages = Readonly<Record<string, string>>;

/** One table of several, with the titles of a console. No key is in two of them: `locales.test.ts` looks. */
export function joinMessages(tables: readonly unknown[], titles: Messages = {}): Messages {
  return Object.assign({}, ...tables, titles) as Messages;
}
