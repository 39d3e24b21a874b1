import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import type { HeaderTable } from '../../variant.ts';

/** In the specification's order, then the added pages. */
export const headers: HeaderTable = {
  rows: [
    { word: 'livin', title: 'header.livin', text: 'header.livinText', icon: IconBuildingBank },
    { word: 'maya', title: 'header.maya', text: 'header.mayaText', icon: IconCreditCard },
    { word: 'merchant', title: 'header.merchant', text: 'header.merchantText' },
    { word: 'user', title: 'header.user', text: 'header.userText' },
    { word: 'proxy', title: 'header.proxy', text: 'header.proxyText' },
    { word: 'change-password', title: 'header.changePassword', text: 'header.changePasswordText' },
    { word: 'transaction', title: 'header.transaction', text: 'header.transactionText' },
    { word: 'dana', title: 'header.dana', text: 'header.danaText', icon: IconWallet },
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
