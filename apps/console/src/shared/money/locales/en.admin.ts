/** What a decision does to the books. */
export const texts = {
  'effect.suspense': 'Suspense',
  'effect.claims': 'Claims receivable',
  'effect.merchant': '{{name}} payable',
  'effect.fees': 'Fee income',
  'effect.capital': 'Operator capital',
  'effect.transit': 'Own money in transit',
  'effect.providerFees': 'Provider fees',
  'effect.writeOff': 'Write-offs',
  'effect.clearing': 'Clearing',
  'effect.payer': 'Set aside for the payout',
  'effect.later': 'fixed when proposed',
  'effect.nothing': 'No money moves.',
} as const;

declare global {
  interface TextTables {
    'shared/money.admin': typeof texts;
  }
}
