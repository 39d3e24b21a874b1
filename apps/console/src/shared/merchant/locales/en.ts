/** What operators and a merchant's own people both set and read of it: its look, its terms, its late money. */
export const texts = {
  'merchantPart.fees': 'Fees',
  'merchantPart.limits': 'Limits',
  'merchantPart.branding': 'Branding',
  'merchantSet.allowedOrigins': 'May embed the pay page',
  'merchantSet.allowedOriginsNote': 'One origin a line, such as https://shop.example',
  'merchantSet.returnOrigins': 'Payers may be sent back to',
  'merchantSet.returnOriginsNote':
    'One origin a line. Left empty, nowhere but where they came from.',
  'merchantSet.lateMoneyPolicy': 'Money that comes late',
  'merchantSet.entryWrong': 'The server does not take {{entry}}.',
  'merchantSet.save': 'Save',
  'merchantSet.saveOver': 'Save over it',
  'merchantSet.saved': 'Saved',
  'merchantSet.closed': 'The merchant is closed and stays as it is.',
  'merchantSet.conflict':
    'Somebody else saved meanwhile. This is what changed; saving writes yours over the same fields only.',
  'merchantSet.changedTo': '{{field}}: from {{before}} to {{after}}',
  'merchantSet.nothing': 'nothing',
  'lateMoney.ask': 'Ask the merchant',
  'lateMoney.credit': 'Credit it',
  'lateMoney.return': 'Send it back',
  'termState.planned': 'Planned',
  'termState.inForce': 'In force',
  'termState.past': 'Past',
  'merchantTerms.deposit': 'Deposits',
  'merchantTerms.withdrawal': 'Withdrawals',
  'merchantTerms.direction': 'For',
  'merchantTerms.method': 'Method',
  'merchantTerms.any': 'any method',
  'merchantTerms.fromWord': 'from',
  'merchantTerms.none.fee': 'No rule yet: payments cost nothing.',
  'merchantTerms.none.limit': 'No limits of its own: those of the methods count.',
  'merchantTerms.free': 'Free',
  'merchantTerms.unlimited': 'No limit',
  'merchantTerms.atLeast': 'at least {{amount}}',
  'merchantTerms.atMost': 'at most {{amount}}',
  'merchantFee.title': 'What a payment costs',
  'merchantFee.amount': 'Amount',
  'merchantFee.day': 'On a day to come',
  'merchantFee.fee': 'Fee',
  'merchantFee.net': 'The merchant gets or pays',
  'merchantFee.rule': 'By the rule',
  'merchantFee.noRule': 'No rule counts',
  'merchantFee.methodOff': 'This method is not allowed for the merchant.',
  'merchantFee.outside': 'The merchant\u2019s own limits do not allow this amount.',
  'merchantSet.busy': 'Saving',
  'error.pictureInvalid':
    'Choose a PNG, JPEG or WebP picture of at most 200 kB and 2,000 pixels a side.',
  'error.emailUsed':
    'This address has a user already. Use another one, or look for the user in the list.',
  'error.emailInvalid': 'Write an address such as name@company.com.',
  'error.ownUser': 'This cannot be done to your own account. Ask another administrator.',
  'error.lastActiveUser':
    'The last active user cannot be disabled. Invite and activate another person first.',
} as const;

declare global {
  interface TextTables {
    'shared/merchant': typeof texts;
  }
}
