/** Invisible marks that turn the direction of text. */
const turns = /\p{Bidi_Control}/gu;

/**
 * A value inside a sentence, or all that an answer holds, without the marks by which it would turn
 * the words and amounts that follow it. It is text for React, so nothing else of it is escaped.
 */
export function withoutTurns(value: unknown): string {
  return String(value).replaceAll(turns, '');
}
