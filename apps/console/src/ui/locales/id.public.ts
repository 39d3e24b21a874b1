import type { TranslationOf } from '../../lib/text/translation.ts';
import type { texts as english } from './en.public.ts';

export const texts: TranslationOf<typeof english> = {
  'app.loading': 'Memuat',
  'field.required': 'Kolom ini wajib diisi.',
  'field.limit': 'Paling banyak {{count}} karakter.',
  'field.left': 'Sisa karakter: {{count}}.',
  'field.showPassword': 'Tampilkan kata sandi',
  'field.hidePassword': 'Sembunyikan kata sandi',
  'error.wait': 'Anda dapat mencoba lagi dalam {{time}}.',
  'error.waitOver': 'Sekarang Anda dapat mencoba lagi.',
  'error.request': 'Permintaan {{id}}',
};
