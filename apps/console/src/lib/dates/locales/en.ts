/** Spans of time. */
export const texts = {
  'time.now': 'now',
  'time.seconds': '{{count}} s',
  'time.minutes': '{{count}} min',
  'time.hours': '{{count}} h',
  'time.days': '{{count}} d',
  'time.ago': '{{time}} ago',
  'time.never': 'never',
} as const;

declare global {
  interface TextTables {
    'lib/dates': typeof texts;
  }
}
