/** What a withdrawal request waits for, and who acts next. */
export const texts = {
  'wait.payerDestination': 'Waits for the customer to say where the money goes.',
  'wait.nameInquiryLimit': 'Waits for its name check: only so many are made a minute and a day.',
  'wait.nameCheck': 'The institution is being asked whose account it is.',
  'wait.nameFailed': 'The institution does not recognise this account.',
  'wait.payerConfirmation': 'Waits for the customer to confirm.',
  'wait.merchantAcceptance': 'Waits for the merchant to accept it.',
  'wait.proposal': 'Waits for a decision about the credit that it sends back.',
  'wait.approval': 'Waits for approval.',
  'wait.hold': 'On hold until a person has looked at it.',
  'wait.coolDown': 'A person typed where it goes, and nobody was paid there before.',
  'wait.turn': 'Goes on by itself within seconds.',
  'wait.recovery': 'Payouts wait until every account is read after the restore.',
  'wait.booksBroken': 'Payouts are stopped: the books disagree.',
  'wait.systemTrouble': 'A fault stopped it. It is tried again by itself.',
  'wait.merchantOwes': 'Waits until deposits cover what the merchant owes.',
  'wait.equalPayout': 'The same amount went to this payee within a day.',
  'wait.institutionDown': 'No rail carries this amount to the institution now.',
  'wait.noAccountFree': 'Waits for an account that can send it.',
  'wait.phoneAway': 'Waits for a phone that is away.',
  'wait.accountLimit': 'Waits until the limits of the sending accounts allow it.',
  'wait.accountMoney': 'Waits until a sending account has enough money.',
  'wait.phone': 'A phone has the order and is paying.',
  'wait.outcome': 'It may be paid. The account’s history is being read.',
  'wait.outcomeReview': 'Nobody knows yet whether it was paid.',
  'waitOwn.nameFailed': 'Check the number with the payee, cancel this and ask again.',
  'waitOwn.merchantAcceptance': 'Accept or cancel it.',
  'waitOwn.merchantOwes': 'New deposits cover it.',
  'waitBy.system': 'You need not do anything.',
  'waitBy.payer': 'Your customer acts next.',
  'waitBy.merchant': 'You act next.',
  'waitBy.operator': 'The operator acts next.',
  'waitTime.since': 'Since {{time}}.',
  'waitTime.look': 'A person looks at {{time}} at the latest.',
  'waitTime.ends': 'It expires at {{time}}.',
  'waitTime.goesOn': 'It goes on by itself at {{time}}.',
} as const;

declare global {
  interface TextTables {
    'shared/withdrawal/waits': typeof texts;
  }
}
