import type { HeaderTable } from '../../variant.ts';
import { providers } from '@wallet/contract';
import { providerIcon } from '../../../shared/institution/provider-icons.ts';

/** The providers' accounts, the specification's pages in its order, then the added ones. */
export const headers: HeaderTable = {
  rows: [
    ...providers.map((provider) => ({
      word: provider,
      title: `header.${provider}` as const,
      text: `header.${provider}Text` as const,
      icon: providerIcon(provider),
    })),
    { word: 'merchant', title: 'header.merchant', text: 'header.merchantText' },
    { word: 'user', title: 'header.user', text: 'header.userText' },
    { word: 'proxy', title: 'header.proxy', text: 'header.proxyText' },
    { word: 'change-password', title: 'header.changePassword', text: 'header.changePasswordText' },
    { word: 'transaction', title: 'header.transaction', text: 'header.transactionText' },
    {
      word: 'withdrawal-requests',
      title: 'header.withdrawalRequests',
      text: 'header.withdrawalRequestsText',
    },
    { word: 'unmatched-money', title: 'header.unmatchedMoney', text: 'header.unmatchedMoneyText' },
    { word: 'reconciliation', title: 'header.reconciliation', text: 'header.reconciliationText' },
    { word: 'shift', title: 'header.shift', text: 'header.shiftText' },
    { word: 'audit-log', title: 'header.auditLog', text: 'header.auditLogText' },
    { word: 'recovery', title: 'header.recovery', text: 'header.recoveryText' },
    { word: 'exports', title: 'header.exports', text: 'header.exportsText' },
    { word: 'settings', title: 'header.settings', text: 'header.settingsText' },
    {
      word: 'pending-changes',
      title: 'header.pendingChanges',
      text: 'header.pendingChangesText',
    },
  ],
  root: { title: 'header.device', text: 'header.deviceText' },
};
