/** What went wrong, and what to do about it. */
export const texts = {
  'failure.retry': 'Try again',
  'failure.stale': 'These figures could not be renewed.',
  'error.forbidden': 'You do not have the right to do this.',
  'error.notFound': 'There is no such thing, or it belongs to someone else.',
  'error.signedOut': 'You are not signed in any more.',
  'error.searchNeedsTimes':
    'Four digits are found within a range of dates only. Choose one of at most 92 days, or enter the whole number.',
  'error.cursorInvalid': 'This page of the list is gone. Start again from the first page.',
  'error.fileUnreadable':
    'The file cannot be read: it is damaged, cut short, or not what its name says. Save it again, a statement as CSV (UTF-8).',
  'error.fileHoldsTooMuch':
    'The file holds more than is read. Split a statement by months or save its first sheet as CSV; save a picture smaller.',
  'error.fileCarriesMore':
    'The file carries more than it shows. Send a plain copy: a statement as CSV, a letter printed to PDF, a screenshot.',
  'error.fileProtected': 'A password protects the file. Save it without one and send that.',
  'error.fileTooHard':
    'Reading the file takes too long. Save it anew, a statement as CSV, and send that.',
  'error.valueUnreadable':
    'A stored value cannot be decrypted. Trying again does not help. An operator was alerted and mends it on the server.',
  'unreadable.mark': 'cannot be decrypted',
  'unreadable.act': 'An operator was alerted and mends it.',
  'error.stateConflict': 'It has changed meanwhile. Look again and decide anew.',
} as const;

declare global {
  interface TextTables {
    'shared/failure': typeof texts;
  }
}
