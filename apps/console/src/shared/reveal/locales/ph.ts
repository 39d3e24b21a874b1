import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'reveal.act': 'Ipakita nang buo ang {{what}}; itinatala ito',
  'reveal.left': 'Ipapakita nang {{count, number}} s pa; itinatala ang pagtingin',
};
