/** Filters that many lists have: days and an exact amount. */
export const texts = {
  'days.name': 'Date',
  'days.today': 'Today',
  'days.yesterday': 'Yesterday',
  'days.last7': 'Last 7 days',
  'days.last30': 'Last 30 days',
  'days.choose': 'Choose days…',
  'days.title': 'Choose days',
  'days.text': 'Whole days in {{timeZone}}, both included. One of them is enough.',
  'days.from': 'From',
  'days.to': 'To',
  'days.submit': 'Apply',
  'days.none': 'Choose at least one day.',
  'days.order': 'The last day is before the first.',
  'days.range': '{{from}} to {{to}}',
  'days.since': 'since {{from}}',
  'days.until': 'until {{to}}',
  'exactAmount.name': 'Amount',
  'exactAmount.choose': 'Exact amount…',
  'exactAmount.note': 'Asked for, to be paid, or paid',
} as const;

declare global {
  interface TextTables {
    'shared/filters': typeof texts;
  }
}
