import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'proof.act': 'Bungkos ng patunay',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'Para basahin at ibigay',
  'proof.json': 'JSON',
  'proof.jsonText': 'May lagda, para beripikahin',
};
