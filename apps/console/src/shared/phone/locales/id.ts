import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'phone.country': 'Negara nomor ini',
  'phone.malformed': 'Tulis nomor dengan 4 sampai 15 angka.',
  'country.loading': 'Daftar negara tidak termuat. Tulis nomor dengan + dan kode negara.',
};
