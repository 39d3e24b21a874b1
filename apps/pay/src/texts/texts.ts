import type { first } from './en-first.ts';
import type { forms } from './en-forms.ts';
import type { later } from './en-later.ts';
import type { withdraw } from './en-withdraw.ts';

/** What the method and pay screens say; loaded with the page. */
export type FirstMessages = Readonly<Record<keyof typeof first, string>>;
/** What the other screens of a deposit say; loaded with them. */
export type LaterMessages = Readonly<Record<keyof typeof later, string>>;
/** What only the withdraw page says. It takes some words of the others, and brings all of them along. */
export type WithdrawMessages = Readonly<Record<keyof typeof withdraw, string>>;
/** What only the public form and the tracker say; both are drawn by the server alone. */
export type FormMessages = Readonly<Record<keyof typeof forms, string>>;
export type Messages = FirstMessages & LaterMessages & WithdrawMessages & FormMessages;
export type TextKey = keyof Messages;

/** A text of one language with its blanks filled. Blanks without a value stay visible, so that a test sees them. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

/** Invisible marks that turn the direction of text. */
const turns = /\p{Bidi_Control}/gu;

/** The translator of one language. No value turns the words and amounts that follow it in its sentence. */
export function translator(texts: Messages): Translate {
  return (key, values = {}) =>
    texts[key].replace(
      /\{\{(\w+)\}\}/g,
      (blank, name: string) => values[name]?.replace(turns, '') ?? blank,
    );
}
