import type { proofTexts as english } from './en.ts';
import type { TranslationOf } from '../../../lib/text/translation.ts';

export const proofTexts: TranslationOf<typeof english> = {
  'proof.act': 'Berkas bukti',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'Untuk dibaca dan diserahkan',
  'proof.json': 'JSON',
  'proof.jsonText': 'Bertanda tangan, untuk diverifikasi',
  'reveal.act': 'Tampilkan {{what}} secara utuh; ini dicatat',
  'reveal.left': 'Ditampilkan {{count, number}} dtk lagi; pembukaan ini dicatat',
};
