import type { proofTexts as english } from './en.ts';
import type { TranslationOf } from '../../../lib/text/translation.ts';

export const proofTexts: TranslationOf<typeof english> = {
  'proof.act': 'Bungkos ng patunay',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'Para basahin at ibigay',
  'proof.json': 'JSON',
  'proof.jsonText': 'May lagda, para beripikahin',
  'reveal.act': 'Ipakita nang buo ang {{what}}; itinatala ito',
  'reveal.left': 'Ipapakita nang {{count, number}} s pa; itinatala ang pagtingin',
};
