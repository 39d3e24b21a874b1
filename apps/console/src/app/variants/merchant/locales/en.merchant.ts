/** The names of pages of the merchant variant. */
export const texts = {
  'nav.dashboard': 'Dashboard',
  'nav.apiTokens': 'API Tokens',
  'nav.withdrawalRequests': 'Withdrawal Requests',
  'nav.payoutMethods': 'Payout Methods',
  'nav.developers': 'Developers',
  'header.dashboard': 'Dashboard',
  'header.dashboardText': '{{merchant}}, {{code}}',
  'header.apiTokens': 'API Tokens',
  'header.apiTokensText': 'What your own programs sign in with',
  'header.payoutMethods': 'Payout Methods',
  'header.payoutMethodsText': 'The accounts your money can be sent to',
  'header.developers': 'Developers',
  'header.developersText': 'Webhooks, calls of the API and its reference',
  'header.merchantSettingsText': 'Your branding, your origins and your team',
} as const;

declare global {
  interface TextTables {
    'app/variants/merchant.merchant': typeof texts;
  }
}
