import { sharedTitles } from '../shared-titles.ts';

/** Page titles of the merchant variant in every language: the sign-in page names where one goes on to. */
export const titles = {
  en: {
    ...sharedTitles.en,
    'title.dashboard': 'Dashboard',
    'title.apiTokens': 'API Tokens',
    'title.withdrawalRequests': 'Withdrawal Requests',
    'title.payoutMethods': 'Payout Methods',
    'title.developers': 'Developers',
  },
  id: {
    ...sharedTitles.id,
    'title.dashboard': 'Dasbor',
    'title.apiTokens': 'Token API',
    'title.withdrawalRequests': 'Permintaan Penarikan',
    'title.payoutMethods': 'Metode Pencairan',
    'title.developers': 'Pengembang',
  },
  ph: {
    ...sharedTitles.ph,
    'title.dashboard': 'Dashboard',
    'title.apiTokens': 'Mga API Token',
    'title.withdrawalRequests': 'Mga Hiling na Withdrawal',
    'title.payoutMethods': 'Mga Paraan ng Payout',
    'title.developers': 'Mga Developer',
  },
} as const;

declare global {
  interface TextTables {
    'titles.merchant': typeof titles.en;
  }
}
