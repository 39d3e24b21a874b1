/** The words of the controls themselves, whatever they show. */
export const texts = {
  'dialog.confirm': 'Confirm',
  'dialog.cancel': 'Cancel',
  'dialog.close': 'Close',
  'copy.actOf': 'Copy {{what}}',
  'copy.done': 'Copied to clipboard!',
  'copy.failed': 'Copying is blocked by the browser. Select the text and copy it yourself.',
  'toast.close': 'Close message',
  'toast.region': 'Messages',
  'list.loading': 'Loading rows',
  'list.clearSearch': 'Clear search',
  'list.filter': 'Filter',
  'list.removeFilter': 'Remove filter {{what}}',
  'list.clearFilters': 'Clear all filters',
  'list.columns': 'Columns',
  'list.dense': 'Compact rows',
  'list.noMatch': 'Nothing fits these filters',
  'list.noMatchText': 'Remove a filter to see more.',
  'list.previous': 'Previous page',
  'list.next': 'Next page',
  'list.perPage': '{{count, number}} per page',
  'list.new_one': '{{count, number}} new',
  'list.new_other': '{{count, number}} new',
  'list.previousRow': 'Previous row',
  'list.nextRow': 'Next row',
  'list.position': '{{position}} of {{total}}',
  'list.chooseAll': 'Choose all rows',
  'list.choose': 'Choose {{name}}',
  'list.chosen_one': '{{count, number}} chosen',
  'list.chosen_other': '{{count, number}} chosen',
  'list.unchoose': 'Choose none',
  'list.select': 'Select',
  'detail.trail': 'Where you are',
  'field.number': 'Write a number such as {{example}}.',
  'field.min': 'At least {{limit}}.',
  'field.max': 'At most {{limit}}.',
  'field.more': 'More',
  'field.less': 'Less',
  'select.none': 'Nothing fits',
  'select.count_one': '{{count, number}} choice',
  'select.count_other': '{{count, number}} choices',
} as const;

declare global {
  interface TextTables {
    ui: typeof texts;
  }
}
