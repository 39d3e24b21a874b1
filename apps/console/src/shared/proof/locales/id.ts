import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'proof.act': 'Berkas bukti',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'Untuk dibaca dan diserahkan',
  'proof.json': 'JSON',
  'proof.jsonText': 'Bertanda tangan, untuk diverifikasi',
};
