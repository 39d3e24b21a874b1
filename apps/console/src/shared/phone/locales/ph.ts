import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'phone.country': 'Bansa ng numero',
  'phone.malformed': 'Isulat ang numero na may 4 hanggang 15 digit.',
  'country.loading': 'Hindi na-load ang mga bansa. Isulat ang numero na may + at country code.',
};
