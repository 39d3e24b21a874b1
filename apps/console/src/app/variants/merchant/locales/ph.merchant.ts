import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'nav.dashboard': 'Dashboard',
  'nav.apiTokens': 'Mga API Token',
  'nav.withdrawalRequests': 'Mga Hiling na Withdrawal',
  'nav.payoutMethods': 'Mga Paraan ng Payout',
  'nav.developers': 'Mga Developer',
  'header.dashboard': 'Dashboard',
  'header.dashboardText': '{{merchant}}, {{code}}',
  'header.apiTokens': 'Mga API Token',
  'header.apiTokensText': 'Ang ginagamit ng sarili mong mga program para makapasok',
  'header.payoutMethods': 'Mga Paraan ng Payout',
  'header.payoutMethodsText': 'Ang mga account na puwedeng padalhan ng pera mo',
  'header.developers': 'Mga Developer',
  'header.developersText': 'Mga webhook, tawag sa API, at ang reference nito',
  'header.merchantSettingsText': 'Ang branding, mga origin, at team mo',
};
