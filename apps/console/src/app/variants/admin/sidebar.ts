import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCashMinus,
  IconDeviceMobile,
  IconHistory,
  IconQrcode,
  IconRoute,
  IconScale,
  IconSettings,
  IconUsers,
  IconZoomMoney,
} from '@tabler/icons-react';
import type { Sidebar, SidebarEntry } from '../../variant.ts';
import { providers } from '@wallet/contract';
import { providerIcon } from '../../../shared/institution/provider-icons.ts';

/** How many withdrawals wait for approval. */
const waiting = async () => ({
  Fact: (await import('../../../features/money-out/withdrawal-queue/pending-count.tsx'))
    .PendingCount,
});
/** How many lines belong to nothing yet. */
const unmatched = async () => ({
  Fact: (await import('../../../features/money-in/unmatched/waiting-count.tsx')).WaitingCount,
});
/** How many accounts can earn now. */
const earning = async () => ({
  Fact: (await import('../../../features/fleet/accounts/list/earning-count.tsx')).EarningCount,
});

const accountEntries = providers.map((provider): SidebarEntry => ({
  path: `/${provider}`,
  label: `nav.${provider}`,
  icon: providerIcon(provider),
  fact: earning,
}));

export const sidebar: Sidebar = [
  [
    { path: '/transaction', label: 'nav.transaction', icon: IconArrowsExchange, roles: [1] },
    { path: '/transaction-session', label: 'nav.transactionSession', icon: IconQrcode },
    {
      path: '/withdrawal-requests',
      label: 'nav.withdrawalRequest',
      icon: IconCashMinus,
      fact: waiting,
    },
    { path: '/merchant', label: 'nav.merchant', icon: IconBuildingStore },
    { path: '/user', label: 'nav.user', icon: IconUsers },
    { path: '/', objects: '/device', label: 'nav.device', icon: IconDeviceMobile },
    ...accountEntries,
    { path: '/proxy', label: 'nav.proxy', icon: IconRoute },
  ],
  [
    { path: '/unmatched-money', label: 'nav.unmatchedMoney', icon: IconZoomMoney, fact: unmatched },
    { path: '/reconciliation', label: 'nav.reconciliation', icon: IconScale },
    { path: '/audit-log', label: 'nav.auditLog', icon: IconHistory },
    { path: '/settings', label: 'nav.settings', icon: IconSettings },
  ],
];
