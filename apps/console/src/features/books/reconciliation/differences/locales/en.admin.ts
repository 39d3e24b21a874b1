/** Differences between the books and the providers. */
export const texts = {
  'recon.toMoves': 'See the own moves',
  'recon.differencesFailed': 'The differences did not load',
  'recon.differencesNote': 'A difference closes by itself when it is gone at the next comparison.',
  'recon.noDifferencesText':
    'What does not agree between books, phones, providers and statements stands here.',
  'recon.choose': 'Choose',
  'recon.apartBy': 'Apart by',
  'recon.state.open': 'Open',
  'recon.today': 'today',
  'recon.days_one': '{{count}} day',
  'recon.days_other': '{{count}} days',
  'recon.acts': 'Acts',
  'recon.isProposed': '{{code}} proposed by {{name}}',
  'recon.explain': 'Explain',
  'recon.explainOf': 'Explain {{name}}',
  'recon.post': 'Propose posting',
  'recon.postOf': 'Propose a posting for {{name}}',
  'recon.whyNoPosting.proposed': 'Somebody proposed a posting already',
  'recon.actDone': '{{done}} of {{of}} done',
  'recon.outcome.notEligible': 'Not eligible',
  'recon.noneEligible': 'None of these can be done',
  'recon.note': 'What explains it',
} as const;

declare global {
  interface TextTables {
    'features/books/reconciliation/differences.admin': typeof texts;
  }
}
