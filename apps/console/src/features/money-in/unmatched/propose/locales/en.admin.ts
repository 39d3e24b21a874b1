/** Proposing what a line is. */
export const texts = {
  'unmatched.over': 'Nothing is left to decide: it is explained.',

  'unmatched.which': 'What is it?',
  'unmatched.whichDeposit': 'Which deposit is it?',
  'unmatched.noCandidates': 'No deposit comes near this line.',
  'unmatched.find': 'Find another deposit',
  'unmatched.findLabel': 'Id or code of a deposit',
  'unmatched.findAct': 'Find',
  'unmatched.findNone': 'There is no deposit with this id or code.',
  'unmatched.asked': 'Asked {{amount}}',
  'unmatched.fitsMark': 'fits',
  'unmatched.differsMark': 'differs',
  'unmatched.accept': 'What differs has to be accepted, each by its name',
  'unmatched.part': 'How much of it',
  'unmatched.partNote': 'Empty means all that waits: {{amount}}',
  'unmatched.method': 'How it was paid',
  'unmatched.chargeFee': 'Less the fee of a deposit',
  'unmatched.chargeFeeNote':
    'The fee is fixed when it is proposed. Without it the merchant gets all.',
  'unmatched.whichPayout': 'Which payout came back?',
  'unmatched.whichReversed': 'Which deposit was taken back?',
  'unmatched.noReversible':
    'No paid deposit of this account and sum is known from the last half year.',
  'unmatched.findNotReversible': 'No paid deposit of that id or code has this account and sum.',
  'unmatched.paidOn': 'paid',
  'unmatched.named': 'The line names it',
  'unmatched.refundedBefore': 'Refunded before',
  'unmatched.whichExpected': 'Which marking waited for it?',
  'unmatched.ownText':
    'It becomes the operator\u2019s capital, or one side of a transfer that was announced.',
  'unmatched.ownMove': 'Announced transfer',
  'unmatched.ownNone': 'None: it is capital',
  'unmatched.nature': 'What is it then?',
  'unmatched.releaseText': 'The credit counts as proved without evidence: the merchant can use it.',
  'unmatched.refundWhere': 'Where does it go?',
  'unmatched.refundPayer': 'Back to who sent it',
  'unmatched.refundPayerNote': 'To the account from which it came, where that is known.',
  'unmatched.refundElsewhere': 'To another account',
  'unmatched.refundElsewhereNote':
    'Two Admins have to agree unless the holder is the payer by name.',
  'unmatched.institution': 'Bank or wallet',
  'unmatched.number': 'Account number',
  'unmatched.holder': 'Account holder',
  'unmatched.holderNote': 'Left empty, it is the payer.',

  'unmatched.whyHead': 'Why',
  'unmatched.reasonNote': 'Who decides reads it, and the audit log keeps it.',
  'unmatched.foot': 'Another person decides within 24 hours.',
  'unmatched.proposeDone': 'Proposed. Another person decides.',
  'unmatched.meanwhile':
    'Something happened while you looked at it. Nothing was sent, and what you wrote is still there.',
  'unmatched.meanwhileBy':
    '{{name}} was first and proposes: {{what}}. Nothing of yours was sent, and what you wrote is still there.',
  'unmatched.lookAgain': 'Look again',
  'unmatched.lookFirst': 'Look at what happened first.',
  'unmatched.status': 'State',
} as const;

declare global {
  interface TextTables {
    'features/money-in/unmatched/propose.admin': typeof texts;
  }
}
