/** Deposits that are marked as paid without their line, what the books will say, and the files that prove it. */
export const texts = {
  'marking.title': 'Mark a deposit as paid',
  'marking.act': 'Mark as paid',
  'marking.find': 'Id or code of the deposit',
  'marking.findNote': 'Such as DEP-7Q4J8C',
  'marking.findAct': 'Find',
  'marking.findNone': 'There is no deposit with this id or code.',
  'marking.other': 'Another deposit',
  'marking.amount': 'What was paid',
  'marking.amountNote': 'Asked for: {{amount}}',
  'marking.amountWrong.IDR': 'Write whole rupiah above zero, such as 150.000.',
  'marking.amountWrong.PHP': 'Write pesos above zero, such as 1,500.00.',
  'marking.evidence': 'What proves it, and where it lies',
  'marking.evidenceNote': 'A receipt\u2019s number, a ticket, an answer of the provider.',
  'marking.evidenceMissing': 'Write what proves it first.',
  'marking.reason': 'Reason',
  'marking.reasonMissing': 'Write the reason first.',
  'marking.means': 'What it means',
  'marking.meansFlag': 'The deposit is flagged as marked by hand, for ever.',
  'marking.meansSecond':
    'Another person decides within 24 hours. Above a limit two Admins stand behind it.',
  'marking.meansLine':
    'Its line is expected. When it comes, it proves the marking and pays nobody twice.',
  'marking.meansDays': 'If the line has not come in 3 days, it is a difference.',
  'marking.propose': 'Propose marking',
  'marking.done': 'Proposed. Another person decides.',
  'marking.obstacle.open': 'Its payer may still pay it. Wait until it has ended.',
  'marking.obstacle.paid': 'It or its session is paid already.',
  'marking.obstacle.proposed': 'Somebody has proposed already that it counts as paid.',
  'marking.obstacle.lineWaits':
    'A credit of this amount waits on its account. Match that line instead.',
  'marking.customer': 'Customer',
  'marking.account': 'Account',
  'marking.status': 'State',
  'marking.expired': 'Expired',
  'marking.busy': 'Sending',

  'unmatched.error.lineAlreadyUsed': 'The line was used meanwhile. Look again.',
  'unmatched.error.revisionConflict': 'Somebody else was faster. Look again.',
  'unmatched.error.stateConflict': 'It has changed meanwhile. Look again and decide anew.',
  'error.allocationExceedsLine': 'So much of the line is not left.',
  'error.guardsDiffer': 'Something differs that was not accepted. Look at the deposit again.',
  'error.depositNotPayable': 'The deposit cannot be paid now: it is still open, or paid.',
  'error.feeAboveAmount': 'The fees are more than the money.',
  'error.modeMismatch': 'One is test money and the other is not.',
  'error.currencyMismatch': 'It is in another currency.',
  'error.creditPending': 'Another part of the line waits for evidence. Release it first.',
  'error.lineWaits': 'A credit of this amount waits on its account. Match that line instead.',
  'error.destinationNeeded': 'The line does not say where it came from. Write an account.',
  'error.evidenceInvalid': 'This file is none of those that can be proof, or is damaged.',
  'error.evidenceNeeded': 'Another amount than the deposit’s needs a file that proves it.',
  'error.evidenceLimitReached': 'You have uploaded many files. Wait a while.',
  'error.institutionNotUsable': 'Money cannot be sent to this institution now. Choose another one.',
  'error.destinationNotPossible': 'Money cannot be sent to this account. Write another one.',
  'error.amountOutOfLimits': 'No way to pay out carries this amount.',
  'error.outcomeUnknown': 'The outcome is not known yet. Look again before you decide anew.',
  'unmatched.waitingLine': 'To the line that waits',
} as const;

declare global {
  interface TextTables {
    'shared/marking.admin': typeof texts;
  }
}
