/** Invisible marks that turn the direction of text. */
const turns = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A value inside a sentence, without the marks by which it would turn the words and amounts that follow it. It is text for
 * React, so nothing else of it is escaped.
 */
export function withoutTurns(value: unknown): string {
  return String(value).replaceAll(turns, '');
}
