/** Masked values that somebody looks at whole. */
export const texts = {
  'reveal.act': 'Show {{what}} whole; it is recorded',
  'reveal.left': 'Shown for {{count, number}} s more; the look is recorded',
} as const;

declare global {
  interface TextTables {
    'shared/reveal': typeof texts;
  }
}
