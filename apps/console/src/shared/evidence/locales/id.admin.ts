import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'evidence.files': 'Berkas',
  'evidence.add': 'Tambah berkas',
  'evidence.note': 'PDF, PNG, JPEG atau WebP, paling besar 5 MB, hingga 5 berkas.',
  'evidence.full': 'Lima berkas sudah cukup.',
  'evidence.tooLarge': 'Berkas ini lebih besar dari 5 MB.',
  'evidence.remove': 'Hapus {{name}}',
  'evidence.uploading': 'Mengunggah {{name}}',
  'evidence.download': 'Simpan {{name}}',
};
