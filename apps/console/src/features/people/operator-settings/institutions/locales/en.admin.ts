/** Institutions in the operators’ settings. */
export const texts = {
  'opSettings.section.institutions': 'Institutions',
  'institutions.lead':
    'Banks and wallets that money can be sent to. What is switched off is refused for new payout methods and withdrawals; the names and rails come with their source.',
  'institutions.title': 'Institutions',
  'institutions.search': 'Name or code',
  'institutions.country': 'Country',
  'institutions.country.all': 'All',
  'institutions.country.ID': 'Indonesia',
  'institutions.country.PH': 'Philippines',
  'institutions.type': 'Kind',
  'institutions.type.all': 'All',
  'institutions.type.bank': 'Bank',
  'institutions.type.ewallet': 'Wallet',
  'institutions.enabled': 'State',
  'institutions.enabled.all': 'All',
  'institutions.enabled.true': 'On',
  'institutions.enabled.false': 'Off',
  'institutions.count_one': '{{count, number}} institution',
  'institutions.count_other': '{{count, number}} institutions',
  'institutions.none': 'No institution is like this.',
  'institutions.noRails': 'no rails of its own',
  'institutions.railOff': '{{rail}} (off)',
  'institutions.asOf': '{{source}}, as of {{day}}',
  'institutions.open': 'Open',
  'institutions.openOf': 'Open {{name}}',
  'institutions.codeOurs': 'a code of ours',
  'institutions.takesMoney': 'Money may be sent there',
  'institutions.offNote':
    'Switched off, it is refused for whatever is new. What is approved waits and says so.',
  'institutions.noHistory': 'Nothing was changed since it came with the product.',
  'institutionField.name': 'Name',
  'institutionField.shortName': 'Short name',
  'institutionField.type': 'Kind',
  'institutionField.rails': 'Rails',
  'institutionField.railsOff': 'Rails switched off',
  'institutionField.enabled': 'State',
  'institutions.import': 'Import a file',
  'institutions.importLead':
    'A JSON file with asOf and institutions. You see what would change before anything does; a file with a wrong row changes nothing.',
  'institutions.file': 'File of institutions',
  'institutions.chooseFile': 'Choose a file',
  'institutions.notJson': 'This file is not JSON.',
  'institutions.sourceNote': 'Who publishes these facts',
  'institutions.switchOffMissing': 'Switch off what the file does not name',
  'institutions.preview': 'Show what would change',
  'institutions.importNow': 'Import',
  'institutions.imported': 'Imported',
  'institutions.fileWrong': 'The file cannot be used. Nothing was changed.',
  'institutions.problems': 'What is wrong with the file',
  'institutions.summary':
    'New: {{added}}. Changed: {{changed}}. Unchanged: {{unchanged}}. Wrong: {{wrong}}.',
  'institutions.willSwitchOff': 'Will be switched off: {{names}}',
  'institutions.missing_one':
    '{{count, number}} institution is not in the file and stays as it is.',
  'institutions.missing_other':
    '{{count, number}} institutions are not in the file and stay as they are.',
  'institutions.rows': 'Rows that change something',
  'institutions.row': 'row {{row}}',
  'institutions.outcome.added': 'New',
  'institutions.outcome.changed': 'Changed',
  'institutions.outcome.wrong': 'Wrong',
  'institutions.outcome.unchanged': 'Unchanged',
} as const;

declare global {
  interface TextTables {
    'features/people/operator-settings/institutions.admin': typeof texts;
  }
}
