import type { Locale } from '@wallet/contract';

/** `ph` is our word; browsers and `Intl` know the language as `fil`. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', id: 'id', ph: 'fil' };
/** How dates and counts are written: English with the day before the month. */
export const intlTags: Readonly<Record<Locale, string>> = { en: 'en-GB', id: 'id', ph: 'fil' };
