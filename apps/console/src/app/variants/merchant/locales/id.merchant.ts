import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'nav.dashboard': 'Dasbor',
  'nav.apiTokens': 'Token API',
  'nav.withdrawalRequests': 'Permintaan Penarikan',
  'nav.payoutMethods': 'Metode Pencairan',
  'nav.developers': 'Pengembang',
  'header.dashboard': 'Dasbor',
  'header.dashboardText': '{{merchant}}, {{code}}',
  'header.apiTokens': 'Token API',
  'header.apiTokensText': 'Yang dipakai program Anda sendiri untuk masuk',
  'header.payoutMethods': 'Metode Pencairan',
  'header.payoutMethodsText': 'Rekening tujuan pengiriman uang Anda',
  'header.developers': 'Pengembang',
  'header.developersText': 'Webhook, panggilan API, dan referensinya',
  'header.merchantSettingsText': 'Merek, origin, dan tim Anda',
};
