import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCashMinus,
  IconCode,
  IconKey,
  IconLayoutDashboard,
  IconSettings,
} from '@tabler/icons-react';
import type { Sidebar } from '../../variant.ts';

export const sidebar: Sidebar = [
  [
    { path: '/', label: 'nav.dashboard', icon: IconLayoutDashboard },
    { path: '/api-tokens', label: 'nav.apiTokens', icon: IconKey },
    { path: '/transaction', label: 'nav.transaction', icon: IconArrowsExchange },
    { path: '/withdrawal-requests', label: 'nav.withdrawalRequests', icon: IconCashMinus },
    { path: '/payout-methods', label: 'nav.payoutMethods', icon: IconBuildingBank },
  ],
  [
    { path: '/developers', label: 'nav.developers', icon: IconCode },
    { path: '/settings', label: 'nav.settings', icon: IconSettings },
  ],
];
