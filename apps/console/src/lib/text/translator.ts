/** What a key is asked by: texts that tell one from several are asked by their common name. */
type Asked<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;
/** The keys of one table of texts. */
export type KeyOf<Table> = Asked<keyof Table & string>;
/**
 * Every key there is: each table of English texts declares itself in `TextTables`, so that a
 * misspelt key does not compile.
 */
export type TextKey = { [Name in keyof TextTables]: KeyOf<TextTables[Name]> }[keyof TextTables];
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Texts by key with `{{name}}` places: all that the pages before the sign-in need. A missing text shows its key. */
export function plainTranslator(texts: Readonly<Record<string, string>>): Translate {
  return (key, values = {}) => fill(texts[key] ?? key, values);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  );
}
