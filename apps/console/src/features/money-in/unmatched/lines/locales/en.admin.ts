/** The lines that wait, one of them, and what is adjusted by hand. */
export const texts = {
  'unmatched.tab.history': 'History',
  'unmatched.table': 'Money that waits for a person',
  'unmatched.failed': 'The unmatched money did not load',
  'unmatched.one': 'Statement line',
  'unmatched.empty': 'Nothing waits',
  'unmatched.emptyText':
    'Every line of every account is explained. New money that fits nothing appears here by itself.',
  'unmatched.note': 'Nothing here is credited until a person decides.',
  'unmatched.payer': 'Payer',
  'unmatched.nobody': 'No name',
  'unmatched.why': 'Why it waits',
  'unmatched.likeliest': 'Likeliest deposit',
  'unmatched.noCandidate': 'None fits',
  'unmatched.owner': 'Owner',
  'unmatched.noOwner': 'Nobody',
  'unmatched.age': 'Age',
  'unmatched.code': 'Line',
  'unmatched.reason': 'Reason',
  'unmatched.reasonCount': '{{reason}} ({{count, number}})',
  'unmatched.direction': 'Direction',
  'unmatched.proposed': '{{name}} proposes: {{what}}',
  'unmatched.mark': 'Mark a deposit as paid',

  'unmatched.from': 'from {{name}}',
  'unmatched.to': 'to {{name}}',
  'unmatched.says': 'What the line says',
  'unmatched.happened': 'Bank\u2019s time',
  'unmatched.seen': 'Seen',
  'unmatched.used': 'Used of it',
  'unmatched.take': 'Assign to me',
  'unmatched.takeOver': 'Take over',
  'unmatched.giveBack': 'Give back',
  'unmatched.isMine': 'In your care',
  'unmatched.isOf': 'In the care of {{name}}',
  'unmatched.isNobodys': 'Nobody takes care of it',
  'unmatched.allocations': 'What it was used for',
  'unmatched.released': 'Released',
  'unmatched.past': 'Earlier proposals',
  'unmatched.adjust.heading': 'Posting by hand',
  'unmatched.adjust.text':
    'Nobody knows what it is? Two persons can book it as the provider\u2019s fee or write it off.',
  'unmatched.adjust.act': 'Book as fee or write off',
  'unmatched.adjust.dialogText':
    'The whole debit leaves suspense once another person agrees, within 24 hours. Until then nothing moves.',
  'unmatched.adjust.payout': 'It may be a payout: settle it there',
  'unmatched.adjust.part': 'A part of it is used already',
  'unmatched.adjust.proposed': 'Proposed. Another person has to agree.',
} as const;

declare global {
  interface TextTables {
    'features/money-in/unmatched/lines.admin': typeof texts;
  }
}
