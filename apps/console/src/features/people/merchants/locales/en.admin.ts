/** Merchants as the operator sees them: the list and the new one. */
export const texts = {
  'merchants.table': 'Merchants',
  'merchants.search': 'Code, name or owner',
  'merchants.merchant': 'Merchant',
  'merchants.code': 'Code',
  'merchants.name': 'Name',
  'merchants.country': 'Country',
  'merchants.status': 'Status',
  'merchants.owner': 'Owner',
  'merchants.noOwner': 'Nobody invited',
  'merchants.balance': 'Balance',
  'merchants.hidden': 'Hidden',
  'merchants.balanceHidden': 'Ask an administrator for the right ledger.read.',
  'merchants.created': 'Created',
  'merchants.add': 'Add merchant',
  'merchants.total_one': '{{count, number}} merchant',
  'merchants.total_other': '{{count, number}} merchants',
  'merchants.totalMore_one': 'more than {{count, number}} merchant',
  'merchants.totalMore_other': 'more than {{count, number}} merchants',
  'merchants.failed': 'Merchants did not load',
  'merchants.empty': 'No merchant yet',
  'merchants.emptyText':
    'Add the first one. Its owner gets an e-mail with a link to choose a password.',
  'merchantStatus.pending': 'Pending',
  'merchantStatus.active': 'Active',
  'merchantStatus.suspended': 'Suspended',
  'merchantStatus.closed': 'Closed',
  'merchantCountry.ID': 'Indonesia',
  'merchantCountry.PH': 'Philippines',
  'merchantForm.codeNote': 'Stays for ever: 3 to 16 capital letters and digits',
  'merchantForm.codeWrong': 'Write 3 to 16 capital letters and digits.',
  'merchantForm.timeZone': 'Time zone',
  'merchantForm.methods': 'Payment methods',
  'merchantForm.methodsMissing': 'Choose at least one method.',
  'merchantForm.ownerName': 'Owner\u2019s name',
  'merchantForm.ownerEmail': 'Owner\u2019s e-mail',
  'merchantForm.ownerNote': 'The owner is invited by e-mail and invites the rest of the team.',
  'merchantForm.activate': 'Activate now',
  'merchantForm.activateNote': 'Otherwise it waits as pending and takes no payments.',
  'merchantForm.create': 'Add and invite',
  'merchantForm.busy': 'Saving',
  'merchantForm.created': '{{name}} was added, and {{email}} was invited',
  'merchantForm.refused': 'The server does not take this. Check it and try again.',
  'error.merchantCodeUsed': 'Another merchant has this code. Codes are never used twice.',
  'error.merchantNotSettled':
    'It cannot be closed yet: money is under way or its balance is not zero.',
  'error.currencyNotOfCountry': 'This country has another currency.',
  'error.methodNotOfCurrency': 'A method does not carry this currency.',
  'error.validFromPast': 'It cannot begin in the past. Choose a time to come, or let it begin now.',
  'error.termsExist':
    'Something else begins at that moment. Choose another one, or withdraw the other first.',
  'error.termsBegun':
    'It counts already and stays in the history. Add another one that takes its place.',
} as const;

declare global {
  interface TextTables {
    'features/people/merchants.admin': typeof texts;
  }
}
