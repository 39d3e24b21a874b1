/** Money that came too late, as its merchant decides about it. */
export const texts = {
  'lateMoney.title': 'Late money',
  'lateMoney.count_one': '{{count, number}} waits for you',
  'lateMoney.count_other': '{{count, number}} wait for you',
  'lateMoney.more': 'The oldest ten',
  'lateMoney.text':
    'It came after its deposit had ended. Say what becomes of it: the operator decides and does it.',
  'lateMoney.paid': 'paid',
  'lateMoney.creditOf': 'Credit the late money of {{name}}',
  'lateMoney.returnOf': 'Send the late money of {{name}} back',
  'lateMoney.creditTitle': 'Credit {{amount}}?',
  'lateMoney.creditText':
    'The deposit {{code}} is then paid late, less its fees. You can say this once.',
  'lateMoney.returnTitle': 'Send {{amount}} back',
  'lateMoney.returnText':
    '{{name}} sent it. If you know the account it came from, name it; left empty, the operator finds out. You can say this once.',
  'lateMoney.returnUnknown':
    'The provider does not show who sent it. If you know the account it came from, name it; left empty, the operator finds out. You can say this once.',
  'lateMoney.proposed': 'The operator decides about it now',
  'lateMoney.noted': 'The operator knows what you want and finds out the rest',
  'lateMoney.isProposed': 'The operator decides about it',
  'lateMoney.isCredit': 'To be credited: the operator looks at what does not fit',
  'lateMoney.isReturn': 'To be sent back: the operator finds out where to',
} as const;

declare global {
  interface TextTables {
    'features/money-in/dashboard/late-money.merchant': typeof texts;
  }
}
