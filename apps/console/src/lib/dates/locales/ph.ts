import type { TranslationOf } from '../../text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'time.now': 'ngayon',
  'time.seconds': '{{count}} s',
  'time.minutes': '{{count}} min',
  'time.hours': '{{count}} oras',
  'time.days': '{{count}} araw',
  'time.ago': '{{time}} na',
  'time.never': 'hindi pa',
};
