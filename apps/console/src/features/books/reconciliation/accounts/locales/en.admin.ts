/** What the books say of each account, and what its provider says. */
export const texts = {
  'recon.accounts': 'Compared accounts',
  'recon.noVerdict': 'No account of this comparison stands like that.',
  'recon.rowsLeft_one': '{{count, number}} more account stands in the report',
  'recon.rowsLeft_other': '{{count, number}} more accounts stand in the report',
  'recon.rowCount_one': '{{count, number}} account',
  'recon.rowCount_other': '{{count, number}} accounts',
  'recon.toNewest': 'Show the newest',
  'recon.overallOf': 'All accounts in {{currency}}',
  'recon.ledger': 'Books',
  'recon.ledgerNote': 'what the ledger says',
  'recon.reported': 'Reported',
  'recon.reportedNote': 'what the phones said last',
  'recon.shown': 'Provider',
  'recon.imported': 'Imported',
  'recon.agrees': 'All agree',
  'recon.verdictCounts': '{{matched}} agree, {{mismatched}} do not',
  'recon.inTransit': 'In transit',
  'recon.suspense': 'Suspense',
  'recon.aging': 'Open items',
  'recon.nothingOpen': 'nothing waits',
  'recon.verdict': 'Outcome',
  'recon.mismatches_one': '{{count}} difference',
  'recon.mismatches_other': '{{count}} differences',
  'recon.apart': 'does not agree with the lines:',
  'recon.balances': 'Balances',
  'recon.ledgerLines': 'Books against lines',
  'recon.ledgerLinesNote': 'Every booked line moves the books once',
  'recon.shownLines': 'Provider\u2019s running balance',
  'recon.reportedLines': 'Reported balance',
  'recon.importedLines': 'Imported statement',
  'recon.nothingShown': 'No line shows a balance',
  'recon.nothingReported': 'No phone has reported one',
  'recon.nothingImported': 'None was imported',
  'recon.insteadOf': 'instead of',
  'recon.postedNote': 'Posted by hand about this account:',
  'recon.counts': 'Lines and differences',
  'recon.ways': 'Where to go on',
  'recon.toAccount': 'The account\u2019s page',
} as const;

declare global {
  interface TextTables {
    'features/books/reconciliation/accounts.admin': typeof texts;
  }
}
