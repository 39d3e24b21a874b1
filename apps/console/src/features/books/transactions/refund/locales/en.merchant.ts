/** Sending a deposit back to its payer. */
export const texts = {
  'refund.act': 'Refund',
  'refund.title': 'Refund {{code}}',
  'refund.text': 'It becomes a withdrawal request that two persons of the operator agree to.',
  'refund.textTest': 'It becomes a withdrawal request of test mode: nothing real is sent.',
  'refund.failed': 'This deposit did not load',
  'refund.paid': 'Paid',
  'refund.sentBack': 'Sent back or on its way',
  'refund.refundable': 'Can be sent back',
  'refund.payer': 'Payer',
  'refund.noPayer': 'Not shown by the provider',
  'refund.nothingLeft': 'All of it was sent back or is on its way.',
  'refund.amount': 'Amount to send back',
  'refund.tooMuch': 'At most {{left}} can still be sent back.',
  'refund.holder': 'Account holder',
  'refund.holderNote': 'Left empty, it is the payer.',
  'refund.holderUnknown': 'The provider does not show who paid. Write whose account it is.',
  'refund.otherName': 'Somebody else than the payer: two persons look at it.',
  'refund.reason': 'Reason',
  'refund.submit': 'Ask for refund',
  'refund.done': 'Refund {{code}} is asked for',
  'error.refundTooHigh': 'So much of it is not left. Other refunds of this deposit count too.',
} as const;

declare global {
  interface TextTables {
    'features/books/transactions/refund.merchant': typeof texts;
  }
}
