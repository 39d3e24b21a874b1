import type { HeaderTable } from '../../variant.ts';

/** In the specification's order, then the added pages. */
export const headers: HeaderTable = {
  rows: [
    { word: 'change-password', title: 'header.changePassword', text: 'header.changePasswordText' },
    { word: 'transaction', title: 'header.transaction', text: 'header.transactionText' },
    {
      word: 'withdrawal-requests',
      title: 'header.withdrawalRequests',
      text: 'header.withdrawalRequestsText',
    },
    { word: 'api-tokens', title: 'header.apiTokens', text: 'header.apiTokensText' },
    { word: 'payout-methods', title: 'header.payoutMethods', text: 'header.payoutMethodsText' },
    { word: 'developers', title: 'header.developers', text: 'header.developersText' },
    { word: 'exports', title: 'header.exports', text: 'header.exportsText' },
    { word: 'settings', title: 'header.settings', text: 'header.merchantSettingsText' },
    {
      word: 'pending-changes',
      title: 'header.pendingChanges',
      text: 'header.pendingChangesText',
    },
  ],
  root: { title: 'header.dashboard', text: 'header.dashboardText' },
};
