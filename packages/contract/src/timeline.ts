/** Terms for money movements, apart from the schemas, so screens load none. */
export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];
export const locales = ['en', 'id', 'ph'] as const;
export type Locale = (typeof locales)[number];
export const flags = [
  'none',
  'paidLate',
  'paidPartial',
  'paidOver',
  'amountAdjusted',
  'markedManually',
  'duplicateSuspected',
  'nameMismatch',
] as const;
export type Flag = (typeof flags)[number];

/** Characters of a note on a movement. */
export const noteLimit = 500;
