/** What somebody of the house does about a request that waits. */
export const texts = {
  'waitAct.payerDestination': 'The customer acts next.',
  'waitAct.nameInquiryLimit':
    'Nothing to do. To go faster, raise the limit of name checks in Settings.',
  'waitAct.nameCheck': 'Nothing to do: it ends within a minute.',
  'waitAct.nameFailed': 'Ask again, or reject it.',
  'waitAct.payerConfirmation': 'The customer acts next.',
  'waitAct.merchantAcceptance': 'The merchant acts next.',
  'waitAct.proposal': 'Decide the proposal under Unmatched Money.',
  'waitAct.approval': 'Approve or reject it.',
  'waitAct.hold': 'Look at the findings, then release or reject it.',
  'waitAct.coolDown': 'Nothing to do, or release it before: not whoever asked for it.',
  'waitAct.turn': 'Nothing to do.',
  'waitAct.recovery': 'Finish the recovery.',
  'waitAct.booksBroken': 'Find out why the books disagree before anything is mended.',
  'waitAct.systemTrouble': 'Look at the server’s log if it lasts.',
  'waitAct.merchantOwes': 'Tell the merchant: its next deposits cover it.',
  'waitAct.equalPayout': 'Ask whether both are meant, then release it.',
  'waitAct.institutionDown': 'Switch the institution or a rail on again.',
  'waitAct.noAccountFree': 'Sign in another account, or free one.',
  'waitAct.phoneAway': 'Bring the phone back online.',
  'waitAct.accountLimit': 'Add an account, or wait until the limits are free again.',
  'waitAct.accountMoney': 'Move money to a sending account.',
  'waitAct.phone': 'Nothing to do.',
  'waitAct.outcome': 'Nothing to do: the history settles it.',
  'waitAct.outcomeReview': 'Decide it in the tab Unknown.',
  'wait.askAgain': 'Ask again',
} as const;

declare global {
  interface TextTables {
    'shared/withdrawal/waits.admin': typeof texts;
  }
}
