import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'reveal.act': 'Tampilkan {{what}} secara utuh; ini dicatat',
  'reveal.left': 'Ditampilkan {{count, number}} dtk lagi; pembukaan ini dicatat',
};
