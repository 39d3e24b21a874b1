/** Links by which customers withdraw, beside those by which they pay. */
export const texts = {
  'withdrawalLink.new': 'New withdrawal link',
  'withdrawalLink.kind': 'What the link is for',
  'withdrawalLink.deposit': 'Deposit',
  'withdrawalLink.withdrawal': 'Withdrawal',
  'withdrawalLink.title': 'New withdrawal link',
  'withdrawalLink.titleTest': 'New withdrawal link in test mode',
  'withdrawalLink.text':
    'Your customer says where the money shall go. Amount and fee are set aside from your balance then.',
  'withdrawalLink.amountKind': 'Amount',
  'withdrawalLink.fixed': 'Fixed amount',
  'withdrawalLink.range': 'Customer chooses',
  'withdrawalLink.min': 'At least, in {{currency}}',
  'withdrawalLink.max': 'At most, in {{currency}}',
  'withdrawalLink.reads': 'The customer receives {{amount}}',
  'withdrawalLink.readsRange': 'The customer chooses from {{min}} to {{max}}',
  'withdrawalLink.order': 'The most is less than the least.',
  'withdrawalLink.email': 'Customer e-mail',
  'withdrawalLink.readyText': 'Send it to your customer. It can be used until {{time}}.',
  'withdrawalLink.rangeOf': '{{min}} to {{max}}',
  'withdrawalLink.open': 'Open withdraw page',
  'withdrawalLink.qr': 'QR code of the link',
} as const;

declare global {
  interface TextTables {
    'features/money-in/dashboard/links.merchant': typeof texts;
  }
}
