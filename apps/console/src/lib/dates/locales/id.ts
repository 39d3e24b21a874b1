import type { TranslationOf } from '../../text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'time.now': 'sekarang',
  'time.seconds': '{{count}} dtk',
  'time.minutes': '{{count}} mnt',
  'time.hours': '{{count}} jam',
  'time.days': '{{count}} hr',
  'time.ago': '{{time}} lalu',
  'time.never': 'belum pernah',
};
