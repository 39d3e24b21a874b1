/** Statements that were imported. */
export const texts = {
  'recon.imports': 'Imported statements',
  'recon.import.failed': 'The imports did not load',
  'recon.import.noneYet': 'No statement was imported yet',
  'recon.import.noneFound': 'No import is like that',
  'recon.import.noneText':
    'A statement of the provider, as CSV or XLSX, confirms what the phone read, or settles an account without one.',
  'recon.import.note': 'A wrong import can be withdrawn while no money hangs on it.',
  'recon.import.start': 'Import a statement',
  'recon.import.startText': 'Choose whose statement it is. First a trial shows what would happen.',
  'recon.import.goOn': 'Go on',
  'recon.import.file': 'File',
  'recon.import.period': 'Days',
  'recon.import.taken': 'Taken',
  'recon.import.double': 'Known',
  'recon.import.refused': 'Refused',
  'recon.import.rowsOf': '{{taken}} taken, {{double}} known, {{refused}} refused',
  'recon.import.by': 'Imported by',
  'recon.import.none': 'None',
  'recon.import.open': '{{count}} open',
  'recon.import.explained': '{{count}} explained',
  'recon.import.differencesOf': '{{open}} of {{all}} open',
  'recon.import.identity': 'Whose it is',
  'recon.import.discardReason': 'Why withdrawn',
  'recon.import.withdraw': 'Withdraw the import',
  'recon.import.withdrawn_one': 'Withdrawn with {{count, number}} row',
  'recon.import.withdrawn_other': 'Withdrawn with {{count, number}} rows',
  'recon.import.ask': 'Withdraw this import?',
  'recon.import.askText':
    '{{name}} goes with its rows and the differences that it made. The same file may then be imported again.',
} as const;

declare global {
  interface TextTables {
    'features/books/reconciliation/imports.admin': typeof texts;
  }
}
